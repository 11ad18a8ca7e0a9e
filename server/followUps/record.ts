/** A visit ends with its outcome: the attempt, the customer's track record, the next visit and whoever waits for this one are one transaction. */
import { returnVisitLife } from '#contract/lives/returnVisitLife.ts';
import { moveBetween } from '#contract/lives/life.ts';
import { visitResults } from '#contract/choices/visits.ts';
import type { Answers, Takes } from '#contract/operations.ts';
import { handOverRows } from '#server/db/rlsContext.ts';
import type { Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import { writes } from '#server/engine/calls/handler.ts';
import { entityOf } from '#server/engine/entities.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { changedFrom } from '#server/engine/own/ownRow.ts';
import { audienceOf, publish } from '#server/engine/recordChange.ts';
import { createDecided, isOlder, lockRow, refuseOlder, storeAs } from '#server/engine/write.ts';
import type { Stored } from '#server/engine/write.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { closesSql } from './executor.ts';
import { planVisit } from './planVisit.ts';

type Asked = Takes<'returnVisit.record'>;
type State = keyof typeof returnVisitLife.states;
interface On {
  readonly tx: Tx;
  readonly principal: Principal;
  readonly context: OperationContext;
}

const timesSql = `select now() as now, $1::timestamptz as next, $1::timestamptz > now() as "isAhead", ${closesSql('$1')} as "closesAt"`;
interface Times extends Record<string, unknown> {
  readonly now: string;
  readonly next: string | null;
  readonly isAhead: boolean | null;
  readonly closesAt: string | null;
}

/** @throws Refusal invalidInput for what contradicts itself */
async function judge(tx: Tx, principal: Principal, asked: Asked): Promise<Times> {
  const [times] = await tx.query<Times>(timesSql, [asked.nextFollowAt ?? null]);
  if (!times) throw new Error('The moment of now was not read.');
  if (times.next !== null && times.isAhead !== true) throw invalid(principal, 'nextFollowAt', ['写一个将来的时间', 'Give a moment that is to come']);
  if (asked.staysOpen !== true) return times;
  if (asked.result === 'refused' || asked.result === 'wrongNumber')
    throw invalid(principal, 'staysOpen', ['这个结果不能保留为待回访', 'A visit with this outcome does not stay open']);
  if (times.next === null)
    throw invalid(principal, 'nextFollowAt', ['保留为待回访时写下次联系时间', 'A visit that stays open needs the time of the next attempt']);
  return times;
}

/** Somebody was faster, and is named. @throws Refusal visitOver, visitCancelled */
async function refuseEnded(tx: Tx, before: Stored): Promise<void> {
  if (before['status'] === 'cancelled') throw new Refusal('visitCancelled');
  if (before['status'] !== 'done') return;
  const [by] = await tx.query<{ name: string }>('select nick_name as name from staff_user where id = $1', [before['doneById']]);
  throw new Refusal('visitOver', { name: by?.name ?? '' });
}

/** The answer of the first was lost: whoever sends the same again has it. */
const isRepeated = (before: Stored, principal: Principal, asked: Asked): boolean =>
  before['status'] === 'done' &&
  before['doneById'] === principal.id &&
  before['result'] === asked.result &&
  (before['content'] ?? '') === (asked.content ?? '');

function draftOf(before: Stored, principal: Principal, asked: Asked, times: Times): Map<string, unknown> {
  const told: [string, unknown][] = [
    ['result', asked.result],
    ['channel', asked.channel ?? 'phone'],
    ['content', asked.content?.trim() ? asked.content.trim() : null],
    ['attempts', Number(before['attempts'] ?? 0) + 1],
  ];
  if (asked.staysOpen === true) return new Map([...told, ['status', 'planned'], ['plannedAt', times.next], ['closesAt', times.closesAt]]);
  return new Map([
    ...told,
    ['status', 'done'],
    ['satisfaction', asked.satisfaction ?? null],
    ['nextFollowAt', times.next],
    ['doneAt', times.now],
    ['doneById', principal.id],
  ]);
}

const callerOf = (name: string, verb: 'create' | 'move', { principal, context }: On): Caller => ({
  entity: entityOf(name),
  call: { entity: name, verb },
  principal,
  keys: context.keys,
});

/** They stand with the visit, wherever its executor is now. */
async function writeBeside(on: On, visit: Stored, asked: Asked, times: Times): Promise<void> {
  const { tx } = on;
  const principal: Principal = { ...on.principal, orgId: visit.orgId, ownOrgIds: [] };
  const within = { ...on, principal };
  const { result, satisfaction } = asked;
  const [channel, content] = [asked.channel ?? 'phone', asked.content?.trim() ? asked.content.trim() : null];
  const decided: [string, unknown][] = [
    ...Object.entries({ returnVisitId: visit.id, memberId: visit['memberId'], type: visit['type'], at: times.now, channel, result, content }),
    ...Object.entries({ satisfaction: satisfaction ?? null, nextFollowAt: times.next, byId: principal.id }),
    ...Object.entries({ executorId: visit['executorId'], deputyId: visit['deputyId'] }),
  ];
  await createDecided(tx, callerOf('backVisitDetail', 'create', within), {}, new Map(decided.filter(([, value]) => value !== null)));
  const said = visitResults[result][0];
  const track = {
    memberId: visit['memberId'],
    way: channel,
    content: content === null ? said : `${said}：${content}`,
    ...(times.next === null ? {} : { nextFollowAt: times.next }),
  };
  await createDecided(tx, callerOf('trackRecord', 'create', within), { ...track, content: track.content.slice(0, 2_000) }, new Map());
}

/** The next visit is this one once more, at its own moment. */
const planNext = ({ tx, principal }: On, visit: Stored, at: string): Promise<string> =>
  planVisit(tx, {
    orgId: visit.orgId,
    memberId: String(visit['memberId']),
    patientId: visit['patientId'] as string | null,
    type: visit['type'] as Parameters<typeof planVisit>[1]['type'],
    plannedAt: at,
    executorId: visit['executorId'] as string | null,
    script: visit['script'] as string | null,
    afterVisitId: visit.id,
    by: { ...principal, orgId: visit.orgId },
  });

async function record(tx: Tx, asked: Asked, principal: Principal, context: OperationContext): Promise<Answers<'returnVisit.record'>> {
  const on: On = { tx, principal, context };
  const caller = callerOf('returnVisit', 'move', on);
  const before = await lockRow(tx, caller, asked.id);
  context.note({ entity: 'returnVisit', entityId: asked.id });
  if (isRepeated(before, principal, asked)) {
    const [next] = await tx.query<{ id: string }>('select id from return_visit where after_visit_id = $1 and deleted_at is null limit 1', [before.id]);
    return { id: before.id, status: 'done', nextVisitId: next?.id ?? null };
  }
  await refuseEnded(tx, before);
  const times = await judge(tx, principal, asked);
  const draft = draftOf(before, principal, asked, times);
  const [from, to] = [before['status'] as State, draft.get('status') as State];
  if (isOlder(before, asked.version)) return refuseOlder(tx, caller, before, draft);
  if (from !== to && moveBetween(returnVisitLife, from, to, 'system') === undefined)
    throw new Error(`A visit does not go from ${from} to ${to}: see returnVisitLife.`);
  await handOverRows(tx);
  const version = await storeAs(tx, caller, before, { draft, act: 'moved', reason: null });
  const audience = await audienceOf(tx, caller.entity, principal, [before.orgId]);
  publish(tx, { entity: caller.entity, principal, act: 'moved', orgIds: audience }, [changedFrom(caller.entity, before, version)]);
  await writeBeside(on, before, asked, times);
  const nextVisitId = to === 'done' && times.next !== null ? await planNext(on, before, times.next) : null;
  return { id: before.id, status: to, nextVisitId };
}

export const returnVisit: Pick<Handlers, 'returnVisit.record'> = { 'returnVisit.record': writes(record) };
