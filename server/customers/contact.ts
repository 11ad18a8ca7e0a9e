/** Customers who do not want to be contacted: set by whoever hears it, lifted by a right of its own, asked by whatever goes out. */
import type { Answers, Takes } from '#contract/operations.ts';
import type { Query } from '#server/db/database.ts';
import { handOverRows } from '#server/db/rlsContext.ts';
import { runOnMany, setValues } from '#server/engine/bulk.ts';
import type { Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import { writes } from '#server/engine/calls/handler.ts';
import { entityOf } from '#server/engine/entities.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { publishChanged } from '#server/engine/passing.ts';
import { momentNow } from '#server/engine/rules/clock.ts';
import { lockRow } from '#server/engine/write.ts';
import type { Principal } from '#server/kit/principal.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';

const callerOf = (principal: Principal, { keys }: Pick<OperationContext, 'keys'>): Caller => ({
  entity: entityOf('member'),
  call: { entity: 'member', verb: 'bulk' },
  principal,
  keys,
});

const wished = (principal: Principal, at: string, reason: string): ReadonlyMap<string, unknown> =>
  new Map<string, unknown>([
    ['doNotContact', true],
    ['doNotContactSince', at],
    ['doNotContactBy', principal.kind === 'staff' ? principal.id : null],
    ['doNotContactReason', reason],
  ]);
const lifted: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['doNotContact', false],
  ['doNotContactSince', null],
  ['doNotContactBy', null],
  ['doNotContactReason', null],
]);

/** The customer of a call is marked by whoever called. */
export async function refuseContact(
  tx: Tx,
  principal: Principal,
  context: Pick<OperationContext, 'keys'>,
  { memberId, reason }: { readonly memberId: string; readonly reason: string },
): Promise<void> {
  const caller = callerOf(principal, context);
  if ((principal.ownOrgIds ?? []).length > 0) await handOverRows(tx);
  const before = await lockRow(tx, caller, memberId);
  if (before['doNotContact'] === true) return;
  const changed = await setValues(tx, caller, before, wished(principal, await momentNow(tx), reason));
  if (changed) await publishChanged(tx, { entity: caller.entity, principal, act: 'updated' }, [changed]);
}

/** Every door by which something goes out to a customer asks here. @throws Refusal doNotContact */
export async function requireContact(query: Query, memberId: string): Promise<void> {
  const [row] = await query.query<{ name: string; refused: boolean | null }>('select name, do_not_contact as refused from member where id = $1', [memberId]);
  if (row?.refused) throw new Refusal('doNotContact', { name: row.name });
}

/** A number without a customer is refused where somebody of the house who has it wants no contact. @throws Refusal doNotContact */
export async function requireContactByNumber(query: Query, orgId: string, number: string): Promise<void> {
  const [row] = await query.query<{ name: string }>(
    `select m.name from member m where m.mobile = $2 and m.do_not_contact and m.deleted_at is null
       and m.org_id in (select o.id from organisation o where o.group_id = (select g.group_id from organisation g where g.id = $1)) limit 1`,
    [orgId, number],
  );
  if (row) throw new Refusal('doNotContact', { name: row.name });
}

async function setContact(
  tx: Tx,
  { ids, reason }: Takes<'member.doNotContact'>,
  principal: Principal,
  on: { readonly context: OperationContext; readonly isRefused: boolean },
): Promise<Answers<'member.doNotContact'>> {
  const at = await momentNow(tx);
  const values = on.isRefused ? wished(principal, at, reason) : lifted;
  const report = await runOnMany(
    tx,
    callerOf(principal, on.context),
    { ids },
    {
      act: 'updated',
      run: async (part, caller, id) => {
        const before = await lockRow(part, caller, id);
        return (before['doNotContact'] === true) === on.isRefused ? undefined : setValues(part, caller, before, values);
      },
    },
  );
  on.context.note({ entity: 'member', detail: { done: report.done.length, failed: report.failed.length, reason } });
  return { done: [...report.done], failed: report.failed };
}

export const memberContact: Pick<Handlers, 'member.doNotContact' | 'member.mayContact'> = {
  'member.doNotContact': writes((tx, input, principal, context) => setContact(tx, input, principal, { context, isRefused: true })),
  'member.mayContact': writes((tx, input, principal, context) => setContact(tx, input, principal, { context, isRefused: false })),
};
