/** Somebody going off duty passes their work on (docs/adr/0109): what they hold by the table of `contract/heldWork.ts`, to a colleague who is on duty and may have it. */
import { meets } from '#contract/conditions.ts';
import type { FilterGroup } from '#contract/filter.ts';
import { heldNames, heldWork } from '#contract/heldWork.ts';
import type { HeldKind, HeldName } from '#contract/heldWork.ts';
import { deskLimits } from '#contract/limits/chat.ts';
import { momentsOf } from '#contract/readings/ranges.ts';
import type { Right } from '#contract/rights.ts';
import { giveRows } from '#server/customers/distribute.ts';
import type { Query } from '#server/db/database.ts';
import { handOverRows, reachVisits } from '#server/db/rlsContext.ts';
import { runOnMany, setValues } from '#server/engine/bulk.ts';
import type { BulkReport } from '#server/engine/bulk.ts';
import type { Handlers } from '#server/engine/calls/handler.ts';
import { reads, writes } from '#server/engine/calls/handler.ts';
import { giveRow, lockTaker } from '#server/engine/claim.ts';
import { entityFor } from '#server/engine/own/ownFields.ts';
import { listRows } from '#server/engine/list.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { momentNow } from '#server/engine/rules/clock.ts';
import { lockRow } from '#server/engine/write.ts';
import type { Stored } from '#server/engine/write.ts';
import { invalid, requireRight } from '#server/kit/invalid.ts';
import { dayAt } from '#server/kit/shanghai.ts';
import type { Principal } from '#server/kit/principal.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { notifyPerson } from '#server/messages/publish.ts';
import { act } from '#server/processes/act.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { requireColleague, reachOfColleague } from './passOn.ts';

interface By {
  readonly principal: Principal;
  readonly keys: Keys;
}
interface Taker {
  readonly id: string;
  readonly name: string;
}
interface Outcome {
  readonly kind: HeldName;
  readonly id: string;
  readonly isDone: boolean;
  readonly reason: string | null;
}

async function callerOf(query: Query, { entity: name }: HeldKind, { principal, keys }: By): Promise<Caller> {
  const entity = await entityFor(query, name, principal);
  return { entity, call: { entity: name, verb: 'list' }, principal, keys };
}

/** Rows of a kind that this colleague holds and that are still to be done. */
async function openOf(query: Query, { by, open, dueBy }: HeldKind, id: string): Promise<FilterGroup> {
  const today = dayAt(Date.parse(await momentNow(query)));
  const { to } = momentsOf({ from: today, to: today });
  return { all: [[by, 'is', id], ...open, ...(dueBy === undefined ? [] : [[dueBy, 'to', to] as const])] };
}

/** @returns nothing of a kind that they may not read or pass on */
async function heldOf(query: Query, kind: HeldName, by: By) {
  const held: HeldKind = heldWork[kind];
  const { at, mayPass, isKept = false } = held;
  const caller = await callerOf(query, held, by);
  const { entity, principal } = caller;
  if (![`${entity.rights}.read` as Right, ...(mayPass ? [mayPass] : [])].every((right) => principal.rights.has(right))) return [];
  const filter = JSON.stringify(await openOf(query, held, principal.id));
  const { rows } = await listRows(query, caller, { filter, limit: deskLimits.handOverMost });
  return rows.map((row) => ({
    kind,
    id: row.id,
    version: row.version,
    name: nameOf(caller, row),
    at: ((at === undefined ? null : row[at]) ?? null) as string | null,
    isKept,
  }));
}

/** A row that has no words of its own is called by its customer. */
function nameOf({ entity }: Caller, row: Readonly<Record<string, unknown>>): string | null {
  const names = (row['names'] ?? {}) as Readonly<Record<string, string>>;
  const own = row[entity.standard.title];
  return (own == null ? undefined : (names[String(own)] ?? String(own))) ?? names[String(row['memberId'])] ?? null;
}

/** @throws Refusal invalidInput for somebody unknown, foreign, switched off, off duty, or oneself */
async function takerOf(tx: Tx, principal: Principal, id: string): Promise<Taker> {
  await requireColleague(tx, principal, id);
  await lockTaker(tx, id);
  const [user] = await tx.query<Taker & { isOff: boolean } & Record<string, unknown>>(
    `select u.id, u.nick_name as name, u.duty_state = 'offline' as "isOff" from staff_user u where u.id = $1`,
    [id],
  );
  if (!user || id === principal.id) throw invalid(principal, 'toUserId', ['换一位同事', 'Choose a colleague']);
  if (user.isOff)
    throw invalid(principal, 'toUserId', [`${user.name}现在离岗，换一位在岗的同事`, `${user.name} is off duty: choose a colleague who is on duty`]);
  return user;
}

interface Passing {
  readonly kind: HeldKind;
  readonly taker: Taker;
  /** The colleague who passes it on holds it, and it is still to be done. */
  readonly open: FilterGroup;
  readonly by: By;
}

/** @throws Refusal notHeld: it is over, or somebody else has it */
async function lockHeld(tx: Tx, caller: Caller, id: string, open: FilterGroup): Promise<Stored> {
  const before = await lockRow(tx, caller, id);
  if (!meets(open, caller.entity.resource.fields, (name) => before[name])) throw new Refusal('notHeld');
  return before;
}

/** @throws Refusal notHeld, cannotTakeOver, atCapacity; what a process refuses */
async function passRow(
  tx: Tx,
  caller: Caller,
  id: string,
  { kind, taker, open, reach, at }: Passing & { readonly reach: ReadonlySet<string>; readonly at: string },
) {
  const { entity, principal, keys } = caller;
  if (kind.entity === 'processTask') {
    // Whoever gets an approval has to be able to decide: its process says who may, and keeps who passed it on.
    await act(tx, { principal, keys }, { kind: 'delegate', taskId: id, to: taker.id });
    return undefined;
  }
  const before = await lockHeld(tx, caller, id, open);
  if (!reach.has(before.orgId)) throw new Refusal('cannotTakeOver', { name: taker.name });
  // The row stops being theirs within this very transaction.
  await handOverRows(tx);
  await reachVisits(tx, before.orgId);
  if (entity.resource.claim?.holder === kind.by) return giveRow(tx, caller, before, { takerId: taker.id, at, seen: principal.id });
  return setValues(tx, caller, before, new Map([[kind.by, taker.id]]));
}

/** A customer has a new follow-up person by the same rules, and with the same message, as when somebody distributes customers. */
const passCustomers = (tx: Tx, ids: readonly string[], { taker, open, by: { principal, keys } }: Passing): Promise<BulkReport> =>
  giveRows(tx, principal, { keys }, { input: { ids, userId: taker.id }, lock: (part, caller, id) => lockHeld(part, caller, id, open) });

async function passRows(tx: Tx, ids: readonly string[], passing: Passing): Promise<BulkReport> {
  const { kind, taker, by } = passing;
  const caller = await callerOf(tx, kind, by);
  const reach = await reachOfColleague(tx, taker.id, kind.right);
  const at = await momentNow(tx);
  return runOnMany(tx, caller, { ids }, { act: 'updated', run: (part, _caller, id) => passRow(part, caller, id, { ...passing, reach, at }) });
}

async function passKind(tx: Tx, name: HeldName, ids: readonly string[], { taker, by }: { readonly taker: Taker; readonly by: By }): Promise<Outcome[]> {
  const kind: HeldKind = heldWork[name];
  if (kind.mayPass) requireRight(by.principal, kind.mayPass);
  const passing = { kind, taker, by, open: await openOf(tx, kind, by.principal.id) };
  const report = await (kind.entity === 'member' ? passCustomers : passRows)(tx, ids, passing);
  const reasons = new Map(report.failed.map(({ id, message }) => [id, message]));
  return [...new Set(ids)].map((id) => ({ kind: name, id, isDone: !reasons.has(id), reason: reasons.get(id) ?? null }));
}

export const heldWorkCalls: Pick<Handlers, `heldWork.${'list' | 'pass'}`> = {
  'heldWork.list': reads(async (query, _input, principal, { keys }) => {
    const found: Awaited<ReturnType<typeof heldOf>> = [];
    for (const name of heldNames) found.push(...(await heldOf(query, name, { principal, keys })));
    return found;
  }),
  'heldWork.pass': writes(async (tx, input, principal, context) => {
    const taker = await takerOf(tx, principal, input.toUserId);
    const outcomes: Outcome[] = [];
    for (const name of heldNames) {
      const ids = input[name] ?? [];
      if (ids.length > 0) outcomes.push(...(await passKind(tx, name, ids, { taker, by: { principal, keys: context.keys } })));
    }
    const done = outcomes.filter(({ isDone }) => isDone).length;
    // A colleague is told of customers by the message of those who are given any.
    const work = outcomes.filter(({ isDone, kind }) => isDone && heldWork[kind].entity !== 'member').length;
    if (work > 0) await notifyPerson(tx, taker.id, { kind: 'workPassed', values: { by: principal.name, count: work } }, principal);
    context.note({ detail: { personId: taker.id, done, kept: outcomes.length - done } });
    return outcomes;
  }),
};
