/** Customers who look like one are written down as pairs, whichever call makes or changes them (docs/adr/0098). What people have said of a pair stays said. */
import { randomUUIDv7 } from 'node:crypto';
import type { Handlers } from '#server/engine/calls/handler.ts';
import { writes } from '#server/engine/calls/handler.ts';
import { prepared } from '#server/db/prepared.ts';
import { runOnMany, setValues } from '#server/engine/bulk.ts';
import { entityOf } from '#server/engine/entities.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { audienceOf, publish, writeHistory } from '#server/engine/recordChange.ts';
import { momentNow } from '#server/engine/rules/clock.ts';
import type { RuleRow } from '#server/engine/rules/rule.ts';
import { lockRow } from '#server/engine/write.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';

interface Pair extends Record<string, unknown> {
  readonly id: string;
  readonly orgId: string;
  readonly version: number;
}
const looked: readonly string[] = ['mobile', 'idCardNo', 'name', 'birthday'];

const insertSql = prepared(`insert into customer_pair as p (id, org_id, created_by, one_id, other_id, member_ids, reasons, standing)
  select n.id, t.org, $2, t.one, t.other, array[t.one, t.other], t.reasons, 'open' from customer_twins($1) with ordinality t
  join unnest($3::uuid[]) with ordinality n(id, ordinality) on n.ordinality = t.ordinality
  on conflict (one_id, other_id) where deleted_at is null do update set reasons = excluded.reasons, version = p.version + 1
    where p.standing = 'open' and p.reasons is distinct from excluded.reasons
  returning p.id, p.org_id as "orgId", p.version`);
/** They look like one no more, and nobody has said anything of them. */
const goneSql =
  prepared(`update customer_pair p set deleted_at = now(), version = version + 1 where (p.one_id = any($1) or p.other_id = any($1)) and p.standing = 'open' and p.deleted_at is null
  and not exists (select from customer_twins($1) t where t.one = p.one_id and t.other = p.other_id) returning p.id, p.org_id as "orgId", p.version`);

async function tell(tx: Tx, principal: Principal, act: 'created' | 'updated' | 'removed', pairs: readonly Pair[]): Promise<void> {
  if (pairs.length === 0) return;
  const entity = entityOf('customerPair');
  await writeHistory(
    tx,
    { entity, principal, act },
    pairs.map(({ id, version }) => ({ id, version, changes: [] })),
  );
  const orgIds = await audienceOf(
    tx,
    entity,
    principal,
    pairs.map(({ orgId }) => orgId),
  );
  publish(tx, { entity, principal, act, orgIds }, pairs);
}

/** One customer has so many twins at most that are told: more is a fault of a file, which its check has told. */
const most = 50;

async function pairUp(tx: Tx, principal: Principal, ids: readonly string[]): Promise<void> {
  const fresh = Array.from({ length: ids.length * most }, () => randomUUIDv7());
  const pairs = await tx.query<Pair>(insertSql, [ids, principal.id, fresh]);
  await tell(
    tx,
    principal,
    'created',
    pairs.filter(({ version }) => version === 1),
  );
  await tell(
    tx,
    principal,
    'updated',
    pairs.filter(({ version }) => version > 1),
  );
}

/** Somebody whose number nobody has, and without a birthday, looks like nobody: the database is not asked. @param values of the one who is new; absent where several are */
export const pairNew = async (tx: Tx, principal: Principal, ids: readonly string[], values?: ReadonlyMap<string, unknown>): Promise<void> => {
  if (values === undefined || values.get('isRepeat') === true || values.get('birthday') != null) await pairUp(tx, principal, ids);
};

export async function pairAnew(tx: Tx, principal: Principal, draft: ReadonlyMap<string, unknown>, before: RuleRow | undefined): Promise<void> {
  if (!before || !looked.some((name) => draft.has(name) && draft.get(name) !== before[name])) return;
  await tell(tx, principal, 'removed', await tx.query<Pair>(goneSql, [[before.id]]));
  await pairUp(tx, principal, [before.id]);
}

/** The pairs of a merged customer are done with; its undoing brings them back. */
export async function closePairs(tx: Tx, principal: Principal, memberId: string, isMerged: boolean): Promise<void> {
  const [from, to] = isMerged ? ['open', 'merged'] : ['merged', 'open'];
  const pairs = await tx.query<Pair>(
    `update customer_pair p set standing = $2, said_by_id = $4, said_at = now(), version = version + 1 where (p.one_id = $1 or p.other_id = $1) and p.standing = $3 and p.deleted_at is null
     returning p.id, p.org_id as "orgId", p.version`,
    [memberId, to, from, isMerged ? principal.id : null],
  );
  await tell(tx, principal, 'updated', pairs);
}

export const customerPair: Pick<Handlers, 'customerPair.sayApart'> = {
  'customerPair.sayApart': writes(async (tx, { ids }, principal, context) => {
    const caller: Caller = { entity: entityOf('customerPair'), call: { entity: 'customerPair', verb: 'bulk' }, principal, keys: context.keys };
    const at = await momentNow(tx);
    const said = new Map<string, unknown>([
      ['standing', 'apart'],
      ['saidById', principal.id],
      ['saidAt', at],
    ]);
    const { done, failed } = await runOnMany(
      tx,
      caller,
      { ids },
      {
        act: 'updated',
        run: async (part, _caller, id) => {
          const before = await lockRow(part, caller, id);
          return before['standing'] === 'open' ? setValues(part, caller, before, said) : undefined;
        },
      },
    );
    context.note({ entity: 'customerPair', detail: { done: done.length, failed: failed.length } });
    return { done: [...done], failed };
  }),
};
