import { conversationLife } from '#contract/lives/conversationLife.ts';
import type { Colleague, Team } from '#src/desk/machines/desk/context.ts';
import type { ChatRow } from '#src/kit/machines/rows.ts';

export type Target =
  | { readonly kind: 'person'; readonly key: string; readonly person: Colleague; readonly whyNot: 'serving' | null; readonly away: 'offDuty' | 'absent' | null }
  | { readonly kind: 'team'; readonly key: string; readonly team: Team; readonly present: number }
  | { readonly kind: 'queue'; readonly key: string };

const dutyRank = { online: 0, busy: 1, offline: 2 } as const;

/** A colleague who is not here can be given something, as at the end of a shift, by whoever has read that it waits for them. */
export function awayOf({ dutyState, isPresent }: Pick<Colleague, 'dutyState' | 'isPresent'>): 'offDuty' | 'absent' | null {
  if (dutyState === 'offline') return 'offDuty';
  return isPresent ? null : 'absent';
}

/** Full ones stand behind those with room: a colleague may still ask it of them. */
const byRoom = (left: Colleague, right: Colleague): number =>
  dutyRank[left.dutyState] - dutyRank[right.dutyState] || left.open / left.capacity - right.open / right.capacity || left.name.localeCompare(right.name);

interface Desk {
  readonly people: readonly Colleague[];
  readonly teams: readonly Team[];
  readonly myId: string | undefined;
}

/**
 * This conversation can be passed to these: people on duty first, then teams and the queue, and last, with the reason, those who are away or have it already.
 * @param isMeant by the words, of a name: by its letters, or by its sound
 */
export function transferTargets(
  row: Pick<ChatRow, 'state' | 'assigneeId' | 'teamId'>,
  { people, teams, myId }: Desk,
  words: string,
  isMeant: (text: string) => boolean,
): readonly Target[] {
  const present = new Set(people.filter((one) => one.isPresent && one.dutyState !== 'offline').map((one) => one.id));
  const persons = people
    .filter((one) => one.id !== myId && (isMeant(one.name) || isMeant(one.title ?? '')))
    .toSorted(byRoom)
    .map((person): Target => ({
      kind: 'person',
      key: `person-${person.id}`,
      person,
      whyNot: person.id === row.assigneeId ? 'serving' : null,
      away: awayOf(person),
    }));
  const isFree = (target: Target): boolean => target.kind !== 'person' || (target.whyNot === null && target.away === null);
  const groups = teams
    .filter((team) => isMeant(team.name) && !(row.state === 'waiting' && row.teamId === team.id))
    .map((team): Target => ({ kind: 'team', key: `team-${team.id}`, team, present: team.memberIds.filter((id) => present.has(id)).length }));
  const canQueue =
    words.trim() === '' && (conversationLife.moves.requeue.from as readonly string[]).includes(row.state) && !(row.state === 'waiting' && row.teamId === null);
  return [
    ...persons.filter(isFree),
    ...groups,
    ...(canQueue ? [{ kind: 'queue', key: 'queue' } as const] : []),
    ...persons.filter((target) => !isFree(target)),
  ];
}
