/** A customer is referred to another organisation of the group that takes referrals (`irFlag`): they are a customer there from then on, and stay one here (docs/adr/0058). */
import type { Answers, Takes } from '#contract/operations.ts';
import type { Query } from '#server/db/database.ts';
import { reachInto } from '#server/db/rlsContext.ts';
import { storeNote } from '#server/desk/notes.ts';
import { mayLeadIn } from '#server/desk/people.ts';
import { systemOf } from '#server/kit/principal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { notifyPeople } from '#server/messages/publish.ts';
import { narrowedByNames } from '#server/engine/asked/narrowedByNames.ts';
import type { Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import { reads, writes } from '#server/engine/calls/handler.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { runOnMany } from '#server/engine/bulk.ts';
import { entityOf } from '#server/engine/entities.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { createRow, lockRow } from '#server/engine/write.ts';
import type { Stored } from '#server/engine/write.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import { lockReports } from './reporting.ts';

type Target = Answers<'member.referCheck'>[number];
type Row<T> = T & Record<string, unknown>;

/**
 * Customers are looked after in these organisations: the whole group but its root, as far as it is offered. Only their names are asked for, which the group shows to all
 * its own.
 */
const targetsSql = `select o.id, o.name, coalesce(o.ir_flag, false) as "isOpen" from organisation o
  where o.group_id = $1 and o.id <> o.group_id and o.id <> $2 and o.status = 'enabled' and o.is_show is not false and o.deleted_at is null`;

/**
 * One that takes no referrals is refused as one that is not there: which there are is told by the check alone.
 * @throws Refusal invalidInput
 */
async function targetOf(tx: Tx, principal: Principal, id: string): Promise<Target> {
  // Held until the commit: it is not switched off in between.
  const [target] = await tx.query<Row<Target>>(`${targetsSql} and o.id = $3 for key share`, [principal.groupId, principal.orgId, id]);
  if (!target?.isOpen)
    throw invalid(principal, 'orgId', [
      '这家机构不接收转介，换一家机构，或请管理员打开「接收转介」',
      'This organisation takes no referrals. Choose another one, or have an administrator switch them on',
    ]);
  return target;
}

interface Passing {
  readonly to: Target;
  /** The referrer acts in this organisation; a customer is of this one. */
  readonly from: string;
  readonly note: string;
}

async function nameOf(query: Query, orgId: string): Promise<string> {
  const [org] = await query.query<{ name: string }>('select coalesce(short_name, name) as name from organisation where id = $1', [orgId]);
  return org?.name ?? '';
}

/** Whoever has this number there already, or a new customer with what is needed to call them. */
async function customerThere(tx: Tx, caller: Caller, before: Stored, { to, from }: Passing): Promise<string> {
  const [known] = await tx.query<{ id: string }>(
    'select id from member where org_id = $1 and mobile = $2 and deleted_at is null order by archived_at is not null, created_at, id limit 1',
    [to.id, before['mobile']],
  );
  if (known) return known.id;
  const { id, name, language } = caller.principal;
  const there: Principal = { ...systemOf({ orgId: to.id, groupId: caller.principal.groupId }), id, name, language };
  const given = ['name', 'mobile', 'sex', 'birthday'].flatMap((field) => (before[field] == null ? [] : [[field, before[field]] as const]));
  const made = await createRow(
    tx,
    { ...caller, principal: there, call: { entity: 'member', verb: 'create' } },
    { ...Object.fromEntries(given), source: `转介 · ${from}` },
  );
  return made.id;
}

async function referOne(tx: Tx, caller: Caller, id: string, passing: Passing): Promise<void> {
  const before = await lockRow(tx, caller, id);
  if (before['archivedAt'] !== null) throw new Refusal('archived');
  const { principal } = caller;
  const { to, note } = passing;
  if (before['mobile'] === null)
    throw invalid(principal, 'ids', ['没有手机号，对方联系不上，先补上手机号', 'there is no mobile number, so that nobody there could call. Add one first']);
  if (before.orgId === to.id)
    throw invalid(principal, 'orgId', [`客户就在${to.name}，换一家机构`, `the customer belongs to ${to.name} already. Choose another organisation`]);
  const from = await nameOf(tx, before.orgId);
  const thereId = await customerThere(tx, caller, before, { ...passing, from });
  const about = { groupId: principal.groupId, conversationId: null, afterSeq: 0 };
  await storeNote(tx, { ...about, orgId: before.orgId, memberId: id }, { text: `→ ${to.name}\n${note}` }, principal);
  await storeNote(tx, { ...about, orgId: to.id, memberId: thereId }, { text: `← ${from} · ${principal.name}\n${note}` }, principal);
}

/** These run the desk there; nobody hears of their own doing. */
async function leadsOf(query: Query, orgId: string, principal: Principal): Promise<string[]> {
  const found = await query.query<{ id: string }>(`select u.id from staff_user u where ${mayLeadIn} and u.id <> $2 order by u.id`, [orgId, principal.id]);
  return found.map(({ id }) => id);
}

async function refer(tx: Tx, input: Takes<'member.refer'>, principal: Principal, context: OperationContext): Promise<Answers<'member.refer'>> {
  const to = await targetOf(tx, principal, input.orgId);
  const passing: Passing = { to, from: await nameOf(tx, principal.orgId), note: input.note.trim() };
  const caller: Caller = { entity: entityOf('member'), call: { entity: 'member', verb: 'bulk' }, principal, keys: context.keys };
  await reachInto(tx, to.id);
  await lockReports(tx, to.id);
  const report = await runOnMany(tx, caller, input, {
    act: 'updated',
    run: async (part, _caller, id) => {
      await referOne(part, caller, id, passing);
      return undefined;
    },
  });
  const count = report.done.length;
  if (count > 0) {
    const values = { by: principal.name, from: passing.from, count, note: passing.note };
    const told = { kind: 'customersReferred', values, link: '/customManage', of: { orgId: to.id, groupId: principal.groupId } } as const;
    await notifyPeople(tx, await leadsOf(tx, to.id, principal), told, principal);
  }
  context.note({ entity: 'member', detail: { to: to.id, done: count, failed: report.failed.length } });
  return { done: [...report.done], failed: report.failed };
}

export const referrals: Pick<Handlers, 'member.refer' | 'member.referCheck'> = {
  'member.refer': writes(refer),
  'member.referCheck': reads(async (query, input, principal) =>
    narrowedByNames(await query.query<Row<Target>>(`${targetsSql} order by o.sort nulls last, o.name, o.id`, [principal.groupId, principal.orgId]), input),
  ),
};
