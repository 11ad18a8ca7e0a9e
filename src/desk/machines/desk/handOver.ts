/** Passing on what one holds: which conversations, and what came of it. Pure. */
import type { ClockGoals } from '#contract/workingTime.ts';
import { answerDue } from '#contract/workingTime.ts';
import type { ChatRow } from '#src/kit/machines/rows.ts';
import type { Answers } from '#contract/operations.ts';
import type { DeskContext, HandOver, HandOverOutcome, HeldRow } from './context.ts';

/** Given in one call; more of them follow, so that the sheet can say how far it is. */
export const handOverStep = 50;

/** A customer who is late comes first, then the one who waits longest, then the rest by their last words. */
export function byUrgency(goals: ClockGoals) {
  const key = (row: ChatRow): readonly [number, string] => [answerDue(row, goals) ?? Number.POSITIVE_INFINITY, row.lastMessageAt];
  return (left: ChatRow, right: ChatRow): number => {
    const [leftDue, leftAt] = key(left);
    const [rightDue, rightAt] = key(right);
    return leftDue === rightDue ? leftAt.localeCompare(rightAt) : leftDue < rightDue ? -1 : 1;
  };
}

/** The open conversations of this person, as the list has them now. */
export function openRows(context: Pick<DeskContext, 'inbox' | 'me'>): readonly ChatRow[] {
  const { store } = context.inbox.getSnapshot().context;
  return store.slice('mine', 0, store.size('mine')).filter((row) => row.assigneeId === context.me.id && row.state !== 'closed');
}

/** All of them chosen, to the queue of one's own team: two clicks and Enter pass on a whole desk. */
export function newHandOver(context: DeskContext, leaves: boolean): HandOver {
  const rows = [...openRows(context)].sort(byUrgency(context.policy)).map((row) => row.conversationId);
  const team = context.teams.find((one) => one.memberIds.includes(context.me.id));
  return {
    known: rows,
    chosen: rows,
    target: team ? { to: 'team', toTeamId: team.id } : { to: 'queue' },
    note: context.handOverNote,
    outcomes: {},
    giving: [],
    settled: 0,
    failure: null,
    leaves,
    work: null,
    workFailure: null,
    workChosen: [],
    workRefused: {},
  };
}

/** One row may be held in two ways: a call that was promised is a task, too. */
export const keyOf = ({ kind, id }: Pick<HeldRow, 'kind' | 'id'>): string => `${kind} ${id}`;

/** Work that is not passed on for good is chosen when it is seen first; work that is gone meanwhile is chosen no longer. */
export function withWork(handOver: HandOver, work: readonly HeldRow[]): HandOver {
  const keys = work.map(keyOf);
  return {
    ...handOver,
    work,
    workFailure: null,
    workChosen: handOver.work === null ? work.filter(({ isKept }) => !isKept).map(keyOf) : handOver.workChosen.filter((key) => keys.includes(key)),
  };
}

/** Work goes to a colleague: no queue takes it. */
export const passesWork = ({ target, workChosen }: HandOver): boolean => target?.to === 'person' && workChosen.length > 0;

export type WorkAnswer = Answers<'heldWork.pass'>;
/** A piece that was passed on is theirs no longer; one that was refused stays chosen and says why. */
export function afterPassing(handOver: HandOver, answer: WorkAnswer): HandOver {
  const done = new Set(answer.filter(({ isDone }) => isDone).map(keyOf));
  return {
    ...handOver,
    work: (handOver.work ?? []).filter((row) => !done.has(keyOf(row))),
    workChosen: handOver.workChosen.filter((key) => !done.has(key)),
    workRefused: Object.fromEntries(answer.flatMap((one) => (one.isDone ? [] : [[keyOf(one), one.reason ?? '']]))),
  };
}

/** The next conversations to give: of the chosen ones, those that are still this person's. */
export const nextStep = ({ giving, settled }: HandOver): readonly string[] => giving.slice(settled, settled + handOverStep);

export type HandOverAnswer = readonly ({ readonly conversationId: string } & HandOverOutcome)[];

/** A conversation that was given leaves the choice; one that was refused stays chosen and says why. */
export function settledBy(handOver: HandOver, answer: HandOverAnswer): HandOver {
  const outcomes = { ...handOver.outcomes, ...Object.fromEntries(answer.map(({ conversationId, isDone, reason }) => [conversationId, { isDone, reason }])) };
  return {
    ...handOver,
    outcomes,
    settled: Math.min(handOver.giving.length, handOver.settled + handOverStep),
    chosen: handOver.chosen.filter((id) => !outcomes[id]?.isDone),
  };
}
export const isGiven = ({ giving, settled }: HandOver): boolean => settled >= giving.length;
export const allGiven = ({ giving, outcomes }: HandOver): boolean => giving.every((id) => outcomes[id]?.isDone);
