/** A second judgement of why a task is not offered, in plain words and from the rows alone: it shares no line with the server's own. Pure. */
import type { readinesses } from '#contract/choices/calls.ts';

export type Reason = keyof typeof readinesses;
type Cells = Readonly<Record<string, unknown>>;

/** All that the answer hangs on, as it stands in the tables. */
export interface Standing {
  readonly tasks: readonly Cells[];
  readonly batches: ReadonlyMap<unknown, Cells>;
  readonly members: ReadonlyMap<unknown, Cells>;
  readonly outcomes: ReadonlyMap<unknown, Cells>;
  readonly rule: Cells | undefined;
}

const shanghaiMs = 8 * 3_600_000;
const minuteMs = 60_000;
const usual = { attempts: 6, late: 15 };
const inShanghai = (at: number): string => new Date(at + shanghaiMs).toISOString();
const momentOf = (value: unknown): number | undefined => {
  if (value instanceof Date) return value.getTime();
  return typeof value === 'string' ? Date.parse(value) : undefined;
};

/** A window of the day is the minutes from its first to before its last, the next day's where it ends earlier than it begins. */
function isInside(from: unknown, to: unknown, at: number): boolean {
  const time = inShanghai(at).slice(11, 16);
  const [first, last] = [typeof from === 'string' ? from : '00:00', typeof to === 'string' ? to : '24:00'];
  if (first <= last) return first <= time && time < last;
  return !(last <= time && time < first);
}

interface Line {
  readonly userId: string;
  readonly dailyCap: number | null;
}

const linesOf = (rule: Cells | undefined): readonly Line[] => (rule?.['callers'] ?? []) as readonly Line[];

function hasHadAll(standing: Standing, me: string, at: number): boolean {
  const midnight = Date.parse(`${inShanghai(at).slice(0, 10)}T00:00:00+08:00`);
  const called = standing.tasks.filter((one) => one['last_caller_id'] === me && (momentOf(one['last_call_at']) ?? 0) >= midnight).length;
  const cap = linesOf(standing.rule).find(({ userId }) => userId === me)?.dailyCap ?? standing.rule?.['daily_cap'] ?? null;
  return cap !== null && called >= Number(cap);
}

/** Somebody else is meant: by the task, by a promise that is not late yet, or by the rule's names. */
function isOthers(task: Cells, standing: Standing, me: string, at: number): boolean {
  const promised = momentOf(task['call_back_at']);
  const late = Number(standing.rule?.['late_minutes'] ?? usual.late) * minuteMs;
  const lines = linesOf(standing.rule);
  if (task['member_id'] !== null && !standing.members.has(task['member_id'])) return true;
  if (task['assignee_id'] !== null && task['assignee_id'] !== me) return true;
  if (promised !== undefined && at - promised < late && task['promised_by'] !== null && task['promised_by'] !== me) return true;
  return lines.length > 0 && !lines.some(({ userId }) => userId === me);
}

/** The day of a date as the driver gives it, or as text. */
const dayOf = (value: unknown): string => (value instanceof Date ? inShanghai(value.getTime()).slice(0, 10) : String(value).slice(0, 10));
function isOutOfTime(batch: Cells, at: number): boolean {
  const today = inShanghai(at).slice(0, 10);
  const [first, last] = [batch['starts_on'], batch['ends_on']];
  return (first !== null && today < dayOf(first)) || (last !== null && today > dayOf(last));
}

/** The reasons in the order in which they are told. */
const reasons: readonly (readonly [
  Reason,
  (task: Cells, on: { batch: Cells; member: Cells | undefined; standing: Standing; me: string; at: number }) => boolean,
])[] = [
  ['over', (task) => task['status'] === 'done' || task['status'] === 'stopped'],
  ['doNotContact', (_, { member }) => member?.['do_not_contact'] === true],
  ['mine', (task, { me }) => task['status'] === 'taken' && task['holder_id'] === me],
  ['held', (task) => task['status'] === 'taken'],
  ['noConsent', (_, { batch, member }) => batch['category'] === 'marketing' && member?.['marketing_consent'] !== 'given'],
  ['paused', (_, { batch }) => batch['is_paused'] === true],
  ['outOfTime', (_, { batch, at }) => isOutOfTime(batch, at)],
  [
    'attemptsUsed',
    (task, { standing }) => {
      const outcome = standing.outcomes.get(task['last_outcome_id']);
      return Number(task['attempts']) >= Number(outcome?.['most_attempts'] ?? standing.rule?.['most_attempts'] ?? usual.attempts);
    },
  ],
  ['callBackLater', (task, { at }) => task['status'] === 'callBack' || (momentOf(task['call_back_at']) ?? 0) > at],
  ['later', (task, { at }) => task['status'] === 'unreached' || (momentOf(task['due_at']) ?? 0) > at],
  [
    'otherOwner',
    (_, { member, standing, me }) => {
      const owner = member?.['owner_user_id'] ?? null;
      return standing.rule?.['way'] === 'owner' && owner !== null && owner !== me;
    },
  ],
  ['outside', (task, { standing, me, at }) => isOthers(task, standing, me, at)],
  ['capReached', (_, { standing, me, at }) => hasHadAll(standing, me, at)],
  ['quiet', (_, { batch, standing: { rule }, at }) => ![rule, batch].every((one) => isInside(one?.['call_from'], one?.['call_to'], at))],
];

export function judge(task: Cells, standing: Standing, me: string, at: number): Reason {
  const batch = standing.batches.get(task['batch_id']) ?? {};
  const member = standing.members.get(task['member_id']);
  return reasons.find(([, isTrue]) => isTrue(task, { batch, member, standing, me, at }))?.[0] ?? 'ready';
}
