/** A call ends in an outcome of the house: the outcome's own data say where the task goes, when it is called again and what becomes of the customer. */
import type { outcomeWays } from '#contract/choices/calls.ts';
import { callLimits } from '#contract/limits/calls.ts';
import type { Answers, Takes } from '#contract/operations.ts';
import { isWorking, nextOpening } from '#contract/workingTime.ts';
import type { WorkingHours } from '#contract/workingTime.ts';
import { inForce } from '#server/db/readInForce.ts';
import { refuseContact } from '#server/customers/contact.ts';
import type { OperationContext } from '#server/engine/calls/handler.ts';
import { lockRow } from '#server/engine/write.ts';
import type { Stored } from '#server/engine/write.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { recordCall } from './record.ts';
import { callerOf, given, stepTask } from './step.ts';
import { stand } from './standing.ts';
import type { TaskState } from './step.ts';

const leadsTo = { done: 'done', again: 'unreached', callBack: 'callBack', stop: 'stopped' } as const satisfies Record<keyof typeof outcomeWays, TaskState>;

const outcomeNames = ['way', 'waitMinutes', 'mostAttempts', 'doNotCall', 'name', 'recordedAs', 'event'] as const;
type Outcome = Awaited<ReturnType<typeof inForce<'callOutcome', (typeof outcomeNames)[number]>>>[number];

const shanghai = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' });

/** The hours at which customers are called, as the working time of every day. */
async function callingHours(tx: Tx, orgId: string): Promise<WorkingHours | undefined> {
  const [rule] = await inForce(tx, 'allocationRule', orgId, { names: ['callFrom', 'callTo'] });
  if (rule?.callFrom == null && rule?.callTo == null) return undefined;
  const [from, to] = [rule.callFrom ?? '00:00', rule.callTo ?? '24:00'];
  const spans =
    from <= to
      ? ([[from, to]] as const)
      : ([
          ['00:00', to],
          [from, '24:00'],
        ] as const);
  return { week: Array.from({ length: 7 }, () => spans) };
}

/** @throws Refusal invalidInput for a call-back that is past, or at an hour at which nobody is called */
async function requireCallBack(tx: Tx, principal: Principal, orgId: string, asked: string | null | undefined): Promise<string> {
  const at = asked == null ? Number.NaN : Date.parse(asked);
  if (!(at > Date.now())) throw invalid(principal, 'callBackAt', ['写一个将来的时间', 'Give a moment that is to come']);
  const hours = await callingHours(tx, orgId);
  if (hours && !isWorking(hours, at)) {
    const opens = nextOpening(hours, at);
    const text = opens === null ? '—' : shanghai.format(opens);
    throw invalid(principal, 'callBackAt', [`这个时间不在可拨时段，最近的是 ${text}`, `Nobody is called at that hour. The next is ${text}`]);
  }
  return new Date(at).toISOString();
}

type Times = { readonly now: string; readonly again: string } & Record<string, unknown>;

async function draftOf(
  tx: Tx,
  principal: Principal,
  before: Stored,
  asked: Takes<'callTask.outcome'> & { readonly outcome: Outcome },
): Promise<Map<string, unknown>> {
  const { outcome, outcomeId, note, callBackAt } = asked;
  const [time] = await tx.query<Times>('select now() as now, now() + make_interval(mins => $1) as again', [outcome.waitMinutes ?? callLimits.waitMinutes]);
  const promised = outcome.way === 'callBack' ? await requireCallBack(tx, principal, before.orgId, callBackAt) : null;
  return new Map<string, unknown>([
    ...given,
    ['attempts', Number(before['attempts']) + 1],
    ['lastOutcomeId', outcomeId],
    ['lastCallerId', principal.id],
    ['lastCallAt', time?.now],
    ['callBackAt', promised],
    ['promisedBy', promised === null ? null : principal.id],
    ...(outcome.way === 'again' ? [['dueAt', time?.again] as const] : []),
    ...(note === undefined ? [] : [['note', note] as const]),
  ]);
}

/** Whoever asks again with the same outcome has it: the answer of the first was lost. */
const isEnded = (before: Stored, principal: Principal, outcomeId: string): boolean =>
  before['status'] !== 'taken' && before['lastCallerId'] === principal.id && before['lastOutcomeId'] === outcomeId && before['holderId'] === null;

export async function endCall(tx: Tx, asked: Takes<'callTask.outcome'>, principal: Principal, context: OperationContext): Promise<Answers<'callTask.outcome'>> {
  const caller = callerOf(principal, context);
  const before = await lockRow(tx, caller, asked.id);
  context.note({ entity: 'callTask', entityId: asked.id });
  const answer = (of: (name: string) => unknown) => ({
    id: asked.id,
    status: String(of('status')),
    dueAt: of('dueAt') as string,
    callBackAt: of('callBackAt') as string | null,
  });
  if (isEnded(before, principal, asked.outcomeId)) return answer((name) => before[name]);
  if (before['status'] !== 'taken' || before['holderId'] !== principal.id) throw new Refusal('callTaskOfOther');
  const outcome = (await inForce(tx, 'callOutcome', before.orgId, { names: outcomeNames })).find(({ id }) => id === asked.outcomeId);
  if (!outcome) throw invalid(principal, 'outcomeId', ['没有这个通话结果，或已停用', 'There is no such outcome, or it is switched off']);
  const draft = await draftOf(tx, principal, before, { ...asked, outcome });
  const to = leadsTo[outcome.way];
  await stepTask(tx, caller, before, { to, draft });
  await recordCall(tx, before, { outcome: outcome.recordedAs, event: outcome.event, note: asked.note }, { principal, context });
  if (outcome.doNotCall && typeof before['memberId'] === 'string')
    await refuseContact(tx, principal, context, { memberId: before['memberId'], reason: outcome.name });
  await stand(tx, { userId: principal.id, state: 'ready' }, principal);
  draft.set('status', to);
  return answer((name) => (draft.has(name) ? draft.get(name) : before[name]));
}
