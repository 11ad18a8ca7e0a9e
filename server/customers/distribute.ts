/** Customers get a follow-up person, many at once: who is left out is told with the reason, who is concerned hears of it. */
import type { Answers, Takes } from '#contract/operations.ts';
import type { Query } from '#server/db/database.ts';
import { followRolesOf, mayFollow } from './followers.ts';
import { notifyPerson } from '#server/messages/publish.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { failureOf, nameFailures, runOnMany, setValues } from '#server/engine/bulk.ts';
import type { Caller } from '#server/engine/list.ts';
import { keptFrom } from '#server/engine/own/ownRow.ts';
import { entityFor } from '#server/engine/own/ownFields.ts';
import { readingOf } from '#server/engine/rows.ts';
import { conditionsOf } from '#server/engine/scope.ts';
import { Values } from '#server/engine/values.ts';
import { lockRow } from '#server/engine/write.ts';
import { personFor } from '#server/rights/granting.ts';
import { momentNow } from '#server/engine/rules/clock.ts';
import { reachOf } from '#server/session/grants.ts';
import { loadAssignments } from '#server/session/assignments.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import { reads, writes } from '#server/engine/calls/handler.ts';

/** A colleague is to follow up, in organisations whose customers they see. */
interface Colleague {
  readonly id: string;
  readonly name: string;
  readonly orgIds: ReadonlySet<string>;
  /** That organisation's roles for follow-up, if it names any, decide this. */
  readonly follows: (orgId: string) => boolean;
}

/** @throws Refusal invalidInput for somebody unknown, foreign or switched off: they look alike */
async function colleagueOf(query: Query, principal: Principal, id: string, lock?: ''): Promise<Colleague> {
  const [known] = await query.query(
    'select 1 from staff_user u join organisation o on o.id = u.org_id where u.id = $1 and u.enabled and u.deleted_at is null and o.group_id = $2',
    [id, principal.groupId],
  );
  if (!known) throw invalid(principal, 'userId', ['没有这位同事，或账号已停用', 'There is no such colleague, or the account is switched off']);
  const assignments = await loadAssignments(query);
  const person = await personFor(query, id, assignments, lock);
  const held = person.held.filter(({ role }) => role.rights.includes('member.read'));
  const named = await followRolesOf(query, assignments.tree.ofGroup(principal.groupId));
  const follows = (orgId: string): boolean => mayFollow(named, assignments.tree, person.held, orgId);
  return { id, name: person.name, orgIds: new Set(held.flatMap((one) => reachOf(assignments.tree, one))), follows };
}

interface Customer {
  readonly orgId: string;
  readonly ownerId: string | null;
  readonly archivedAt: unknown;
}
/** This says why the customer cannot be theirs; nothing where the customer can. */
function hindrance(principal: Principal, { id, name, orgIds, follows }: Colleague, customer: Customer): Refusal | undefined {
  if (customer.archivedAt !== null) return new Refusal('archived');
  if (keptFrom(principal, customer, id)) return new Refusal('ownRowsOnly');
  if (!orgIds.has(customer.orgId)) return new Refusal('cannotFollowUp', { name });
  return follows(customer.orgId) ? undefined : new Refusal('noFollowRole', { name });
}

/** @throws Refusal invalidInput where their role keeps the field from them */
async function callerFor(query: Query, principal: Principal, { keys }: OperationContext, isHeld: boolean): Promise<Caller> {
  const entity = await entityFor(query, 'member', principal, { isHeld });
  if (readingOf(entity, principal, keys).access('ownerUserId') !== 'write')
    throw invalid(principal, 'userId', ['您不能修改跟进人', 'You may not change follow-up persons']);
  return { entity, call: { entity: 'member', verb: 'bulk' }, principal, keys };
}

/** The colleagues who have other customers now get a message that says how many, and who has them; nobody gets one of what they did themselves. */
async function tellConcerned(tx: Tx, principal: Principal, to: Colleague, from: readonly (string | null)[]): Promise<void> {
  if (from.length === 0) return;
  const values = { by: principal.name, to: to.name };
  if (to.id !== principal.id)
    await notifyPerson(tx, to.id, { kind: 'customersGiven', values: { ...values, count: from.length }, link: '/customManage' }, principal);
  const before = [...Map.groupBy(from, (id) => id)].toSorted(([one], [other]) => String(one).localeCompare(String(other)));
  for (const [id, some] of before)
    if (id !== null && id !== principal.id)
      await notifyPerson(tx, id, { kind: 'customersPassed', values: { ...values, count: some.length }, link: '/customManage' }, principal);
}

async function distribute(tx: Tx, input: Takes<'member.distribute'>, principal: Principal, context: OperationContext): Promise<Answers<'member.distribute'>> {
  const caller = await callerFor(tx, principal, context, true);
  const to = await colleagueOf(tx, principal, input.userId);
  const at = await momentNow(tx);
  const from: (string | null)[] = [];
  const report = await runOnMany(tx, caller, input, {
    act: 'updated',
    run: async (part, _caller, id) => {
      const before = await lockRow(part, caller, id);
      const owner = before['ownerUserId'] as string | null;
      const refusal = hindrance(principal, to, { orgId: before.orgId, ownerId: owner, archivedAt: before['archivedAt'] });
      if (refusal) throw refusal;
      if (owner === to.id) return undefined;
      from.push(owner);
      return setValues(part, caller, before, new Map(Object.entries({ ownerUserId: to.id, ownerSince: at })));
    },
  });
  await tellConcerned(tx, principal, to, from);
  context.note({ entity: 'member', detail: { to: to.id, done: report.done.length, failed: report.failed.length } });
  return { done: [...report.done], failed: report.failed };
}

interface Found extends Record<string, unknown> {
  readonly id: string;
  readonly orgId: string;
  readonly archivedAt: string | null;
  readonly ownerId: string | null;
  readonly fromId: string | null;
  readonly fromName: string | null;
}

/** Judged as the distribution itself judges. */
async function check(
  query: Query,
  input: Takes<'member.distributeCheck'>,
  principal: Principal,
  context: OperationContext,
): Promise<Answers<'member.distributeCheck'>> {
  const caller = await callerFor(query, principal, context, false);
  const to = await colleagueOf(query, principal, input.userId, '');
  const values = new Values();
  const found = await query.query<Found>(
    `select x.id, x.org_id as "orgId", x.archived_at as "archivedAt", x.owner_user_id as "ownerId", u.id as "fromId", u.nick_name as "fromName"
     from member x left join staff_user u on u.id = x.owner_user_id
     where x.id = any(${values.add(input.ids, 'uuid[]')}) and ${conditionsOf(caller.entity, principal, values)}`,
    values.list,
  );
  const byId = new Map(found.map((row) => [row.id, row]));
  const judged = [...new Set(input.ids)].map((id) => {
    const row = byId.get(id);
    return { id, row, refusal: row ? hindrance(principal, to, row) : new Refusal('notFound') };
  });
  const good = judged.flatMap(({ row, refusal }) => (row && !refusal ? [row] : []));
  const passing = [
    ...Map.groupBy(
      good.filter(({ fromId }) => fromId !== to.id),
      ({ fromId }) => fromId,
    ),
  ].map(([fromId, rows]) => ({
    fromId,
    fromName: rows[0]?.fromName ?? null,
    count: rows.length,
  }));
  const own = new Values();
  const [present] = await query.query<{ count: number }>(
    `select count(*)::int as count from member x where x.owner_user_id = ${own.add(to.id, 'uuid')} and x.archived_at is null and ${conditionsOf(caller.entity, principal, own)}`,
    own.list,
  );
  const left = judged.flatMap(({ id, refusal }) => (refusal ? [failureOf(id, refusal, principal.language)] : []));
  return {
    passing: passing.toSorted((one, other) => other.count - one.count),
    same: good.filter(({ fromId }) => fromId === to.id).length,
    left: await nameFailures(query, caller, left),
    present: present?.count ?? 0,
  };
}

export const member: Pick<Handlers, 'member.distribute' | 'member.distributeCheck'> = {
  'member.distribute': writes(distribute),
  'member.distributeCheck': reads(check),
};
