import { conversationLife } from '#contract/lives/conversationLife.ts';
import type { Colleague, Team } from '#machines/desk/context.ts';
import type { ChatRow } from '#machines/rows.ts';

export type Target =
  | { readonly kind: 'person'; readonly key: string; readonly person: Colleague; readonly whyNot: 'serving' | 'offDuty' | 'absent' | null }
  | { readonly kind: 'team'; readonly key: string; readonly team: Team; readonly present: number }
  | { readonly kind: 'queue'; readonly key: string };

const dutyRank = { online: 0, busy: 1, offline: 2 } as const;

function hindrance(person: Colleague, row: Pick<ChatRow, 'assigneeId'>): Extract<Target, { kind: 'person' }>['whyNot'] {
  if (person.id === row.assigneeId) return 'serving';
  if (person.dutyState === 'offline') return 'offDuty';
  return person.isPresent ? null : 'absent';
}

/** Full ones stand behind those with room: a colleague may still ask it of them. */
const byRoom = (left: Colleague, right: Colleague): number =>
  dutyRank[left.dutyState] - dutyRank[right.dutyState] || left.open / left.capacity - right.open / right.capacity || left.name.localeCompare(right.name);

const contains = (text: string | null, words: string): boolean => (text ?? '').toLowerCase().includes(words);

interface Desk {
  readonly people: readonly Colleague[];
  readonly teams: readonly Team[];
  readonly myId: string | undefined;
}

/** Whom this conversation can be passed to: on duty first, then teams and the queue, the ones who cannot take it last, with the reason. */
export function transferTargets(row: Pick<ChatRow, 'state' | 'assigneeId' | 'teamId'>, { people, teams, myId }: Desk, words: string): readonly Target[] {
  const asked = words.trim().toLowerCase();
  const present = new Set(people.filter((one) => one.isPresent && one.dutyState !== 'offline').map((one) => one.id));
  const persons = people
    .filter((one) => one.id !== myId && (contains(one.name, asked) || contains(one.title, asked)))
    .toSorted(byRoom)
    .map((person): Target => ({ kind: 'person', key: `person-${person.id}`, person, whyNot: hindrance(person, row) }));
  const isFree = (target: Target): boolean => target.kind !== 'person' || target.whyNot === null;
  const groups = teams
    .filter((team) => contains(team.name, asked) && !(row.state === 'waiting' && row.teamId === team.id))
    .map((team): Target => ({ kind: 'team', key: `team-${team.id}`, team, present: team.memberIds.filter((id) => present.has(id)).length }));
  const canQueue =
    asked === '' && (conversationLife.moves.requeue.from as readonly string[]).includes(row.state) && !(row.state === 'waiting' && row.teamId === null);
  return [
    ...persons.filter(isFree),
    ...groups,
    ...(canQueue ? [{ kind: 'queue', key: 'queue' } as const] : []),
    ...persons.filter((target) => !isFree(target)),
  ];
}
