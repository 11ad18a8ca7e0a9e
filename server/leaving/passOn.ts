/** One chunk of what a leaver held goes to whom takes over: in the order of ids, each row with its version, its history and its event. */
import type { Right } from '#contract/rights.ts';
import type { Query } from '#server/db/database.ts';
import { handOver } from '#server/desk/handOver.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { runOnMany, setValues } from '#server/engine/bulk.ts';
import { entityFor } from '#server/engine/own/ownFields.ts';
import { lockRow } from '#server/engine/write.ts';
import { personFor } from '#server/rights/granting.ts';
import { momentNow } from '#server/engine/rules/clock.ts';
import { reachOf } from '#server/session/grants.ts';
import { loadAssignments } from '#server/session/assignments.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { HeldKind } from './held.ts';

export interface Passing {
  readonly kind: HeldKind;
  readonly fromId: string;
  /** Empty: nobody's from here on; a conversation goes back to its queue. */
  readonly toId: string | null;
  /** Rows after this one. */
  readonly afterId: string | null;
  readonly most: number;
}
export interface Passed {
  readonly done: number;
  readonly left: number;
  /** The id is of the last row that was looked at; none where there was no more. */
  readonly lastId: string | null;
}

interface Actor {
  readonly principal: Principal;
  readonly keys: Keys;
}

/** Since when somebody follows a customer is told with who. */
const sinceFields: Readonly<Record<string, string>> = { 'member.ownerUserId': 'ownerSince' };

/** @throws Refusal invalidInput for somebody unknown, foreign or switched off: they look alike */
export async function requireColleague(query: Query, principal: Principal, id: string): Promise<void> {
  const [known] = await query.query(
    'select 1 from staff_user u join organisation o on o.id = u.org_id where u.id = $1 and u.enabled and u.deleted_at is null and o.group_id = $2',
    [id, principal.groupId],
  );
  if (!known) throw invalid(principal, 'to', ['没有这位同事，或账号已停用', 'There is no such colleague, or the account is switched off']);
}

async function nextIds(tx: Tx, { kind: { table, column, isOpen }, fromId, afterId, most }: Passing, principal: Principal): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select x.id from ${table} x where ${column} = $1 and ${isOpen} and x.org_id = any($2) and ($3::uuid is null or x.id > $3) order by x.id limit $4`,
    [fromId, principal.orgIds, afterId, most],
  );
  return rows.map(({ id }) => id);
}

/** Somebody who looks after the account passes its conversations on, whether or not they run the desk themselves. */
const asLead = (principal: Principal): Principal => ({ ...principal, rights: new Set([...principal.rights, 'chat.read', 'chat.write', 'desk.team'] as const) });

/** Conversations go to the successor, or where the successor cannot take them, to the queue: nobody's customer waits for somebody who is gone. */
async function passConversations(tx: Tx, ids: readonly string[], toId: string | null, principal: Principal): Promise<number> {
  const lead = asLead(principal);
  const toQueue = (some: readonly string[]) => handOver(tx, { conversationIds: some, to: 'queue' }, lead);
  const first = toId === null ? await toQueue(ids) : await handOver(tx, { conversationIds: ids, to: 'person', toUserId: toId }, lead);
  const left = first.filter(({ isDone }) => !isDone).map(({ conversationId }) => conversationId);
  if (toId === null || left.length === 0) return left.length;
  return (await toQueue(left)).filter(({ isDone }) => !isDone).length;
}

/** The organisations where they see rows of this kind. */
export async function reachOfColleague(tx: Tx, id: string, right: Right): Promise<ReadonlySet<string>> {
  const assignments = await loadAssignments(tx);
  const { held } = await personFor(tx, id, assignments, '');
  return new Set(held.filter(({ role }) => role.rights.includes(right)).flatMap((one) => reachOf(assignments.tree, one)));
}

async function passRows(tx: Tx, ids: readonly string[], { kind, fromId, toId }: Passing, { principal, keys }: Actor): Promise<number> {
  const entity = await entityFor(tx, kind.entity, principal, { isHeld: true });
  const caller = { entity, call: { entity: kind.entity, verb: 'bulk' as const }, principal, keys };
  const reach = toId === null ? undefined : await reachOfColleague(tx, toId, `${entity.rights}.read` as Right);
  const since = sinceFields[`${kind.entity}.${kind.field}`];
  const at = await momentNow(tx);
  const values = new Map<string, unknown>([[kind.field, toId], ...(since === undefined ? [] : [[since, toId === null ? null : at] as const])]);
  const report = await runOnMany(
    tx,
    caller,
    { ids },
    {
      act: 'updated',
      run: async (part, _caller, id) => {
        const before = await lockRow(part, caller, id);
        if (before[kind.field] !== fromId) return undefined;
        if (reach && !reach.has(before.orgId)) throw new Refusal('cannotFollowUp', { name: '' });
        return setValues(part, caller, before, values);
      },
    },
  );
  return report.failed.length;
}

export async function passOn(tx: Tx, passing: Passing, principal: Principal, keys: Keys): Promise<Passed> {
  const ids = await nextIds(tx, passing, principal);
  if (ids.length === 0) return { done: 0, left: 0, lastId: null };
  const left = passing.kind.isStandard ? await passRows(tx, ids, passing, { principal, keys }) : await passConversations(tx, ids, passing.toId, principal);
  return { done: ids.length - left, left, lastId: ids.length < passing.most ? null : (ids.at(-1) ?? null) };
}
