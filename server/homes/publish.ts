/** Publishing: the draft, or an older version once more, becomes the next version and what customers see (docs/adr/0055). */
import { randomUUIDv7 } from 'node:crypto';
import type { Label } from '#contract/label.ts';
import type { Query } from '#server/db/database.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import type { Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import { reads, writes } from '#server/engine/calls/handler.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { entityOf } from '#server/engine/entities.ts';
import type { Caller } from '#server/engine/list.ts';
import { changedFrom } from '#server/engine/own/ownRow.ts';
import { publish } from '#server/engine/recordChange.ts';
import { conditionsOf } from '#server/engine/scope.ts';
import { Values } from '#server/engine/values.ts';
import { isOlder, lockRow, refuseOlder, storeChange } from '#server/engine/write.ts';
import type { Stored } from '#server/engine/write.ts';
import { momentNow } from '#server/engine/rules/clock.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import { changesBetween, contentColumns, contentIn, versionContent } from './content.ts';
import type { HomeContent } from './content.ts';

const words = {
  same: ['和线上版本一样，没有要发布的内容', 'Customers see the same already: there is nothing to publish'],
  notOnline: ['这个主页现在没有上线，不用下线', 'This page is not online: there is nothing to take off'],
} as const satisfies Readonly<Record<string, Label>>;

const callerOf = (principal: Principal, { keys }: OperationContext): Caller => ({
  entity: entityOf('orgHome'),
  call: { entity: 'orgHome', verb: 'save' },
  principal,
  keys,
});
const numberOf = (row: Readonly<Record<string, unknown>>): number | null => (row['publishedNumber'] as number | null | undefined) ?? null;

/** @throws Refusal notFound */
async function older(query: Query, homeId: string, number: number): Promise<HomeContent> {
  const found = await versionContent(query, homeId, number);
  if (!found) throw new Refusal('notFound');
  return found;
}

const onlineOf = async (query: Query, row: Stored): Promise<HomeContent | undefined> => {
  const number = numberOf(row);
  return number === null ? undefined : versionContent(query, row.id, number);
};

const lastSql = 'select coalesce(max(number), 0)::int as last from org_version where home_id = $1';
const nextNumber = async (query: Query, homeId: string): Promise<number> => ((await query.query<{ last: number }>(lastSql, [homeId]))[0]?.last ?? 0) + 1;

interface Deployed {
  readonly home: Stored;
  readonly number: number;
  readonly from: number | null;
  readonly note: string | null;
  readonly at: string;
}
const columns = contentColumns.join(', ');

/** Copied within the database: what is published is what was kept. */
async function keepVersion(tx: Tx, principal: Principal, { home, number, from, note, at }: Deployed): Promise<string> {
  const id = randomUUIDv7();
  const source = from === null ? 'org_home where id = $4' : 'org_version where home_id = $4 and number = $8';
  await tx.query(
    `insert into org_version (id, org_id, created_by, home_id, number, label, deployed_at, deployed_by, from_number, note, ${columns})
     select $1, $2, $3, $4, $5, $6, $7, $3, $8::int, $9, ${columns} from ${source}`,
    [id, home.orgId, principal.id, home.id, number, `V${number}`, at, from, note],
  );
  return id;
}

/** The version itself tells whether it is online. */
async function tellVersions(tx: Tx, principal: Principal, home: Stored, made: string | null): Promise<void> {
  const entity = entityOf('orgVersion');
  const orgIds = [home.orgId];
  const online = numberOf(home);
  const before =
    online === null
      ? []
      : await tx.query<{ id: string; version: number }>('select id, version from org_version where home_id = $1 and number = $2', [home.id, online]);
  for (const { id, version } of before) publish(tx, { entity, principal, act: 'updated', orgIds }, [{ id, orgId: home.orgId, version }]);
  if (made !== null) publish(tx, { entity, principal, act: 'created', orgIds }, [{ id: made, orgId: home.orgId, version: 1 }]);
}

/** @throws Refusal notFound, versionConflict */
async function lockHome(tx: Tx, caller: Caller, { id, version }: { readonly id: string; readonly version?: number | null | undefined }): Promise<Stored> {
  const home = await lockRow(tx, caller, id);
  return isOlder(home, version) ? refuseOlder(tx, caller, home, new Map()) : home;
}

async function store(tx: Tx, caller: Caller, home: Stored, draft: ReadonlyMap<string, unknown>): Promise<void> {
  const stored = await storeChange(tx, caller, home, draft);
  publish(tx, { entity: caller.entity, principal: caller.principal, act: 'updated', orgIds: [home.orgId] }, [changedFrom(caller.entity, home, stored)]);
}

const hiddenSql = 'select not org_is_public($1) as "isHidden"';

async function readHome(query: Query, { entity, principal }: Caller, id: string): Promise<Stored> {
  const values = new Values();
  const fields = [...entity.stored.values()].map(({ name, column }) => `${column} as "${name}"`).join(', ');
  const where = `x.id = ${values.add(id, 'uuid')} and ${conditionsOf(entity, principal, values)}`;
  const [row] = await query.query<Stored>(`select ${fields} from ${entity.table} x where ${where}`, values.list);
  if (!row) throw new Refusal('notFound');
  return row;
}

/** @throws Refusal notFound where the organisation has no page yet */
async function pageOf(tx: Tx, { orgId }: Principal): Promise<string> {
  const [page] = await tx.query<{ id: string }>('select id from org_home where org_id = $1 and deleted_at is null', [orgId]);
  if (!page) throw new Refusal('notFound');
  return page.id;
}

export const orgHome: Pick<Handlers, `orgHome.${'deploy' | 'takeOff' | 'deployCheck'}`> = {
  'orgHome.deploy': writes(async (tx, { id: named, version, number: from = null, note = null }, principal, context) => {
    const caller = callerOf(principal, context);
    const id = named ?? (await pageOf(tx, principal));
    const home = await lockHome(tx, caller, { id, version });
    const content = from === null ? contentIn(home) : await older(tx, id, from);
    if (numberOf(home) !== null && changesBetween(await onlineOf(tx, home), content).length === 0) throw invalid(principal, 'number', words.same);
    const [at, number] = [await momentNow(tx), await nextNumber(tx, id)];
    const made = await keepVersion(tx, principal, { home, number, from, note: note?.trim() || null, at });
    const isAhead = changesBetween(content, contentIn(home)).length > 0;
    await store(
      tx,
      caller,
      home,
      new Map<string, unknown>([
        ['standing', isAhead ? 'changed' : 'published'],
        ['publishedNumber', number],
        ['publishedAt', at],
        ['publishedBy', principal.id],
      ]),
    );
    await tellVersions(tx, principal, home, made);
    context.note({ entity: 'orgHome', entityId: id, detail: { number, from } });
    return { number };
  }),
  'orgHome.takeOff': writes(async (tx, given, principal, context) => {
    const caller = callerOf(principal, context);
    const home = await lockHome(tx, caller, given);
    const number = numberOf(home);
    if (number === null) throw invalid(principal, 'id', words.notOnline);
    await store(
      tx,
      caller,
      home,
      new Map<string, unknown>([
        ['standing', 'off'],
        ['publishedNumber', null],
      ]),
    );
    await tellVersions(tx, principal, home, null);
    context.note({ entity: 'orgHome', entityId: home.id, detail: { number, isOff: true } });
    return { number };
  }),
  'orgHome.deployCheck': reads(async (query, { id, number }, principal, context) => {
    const home = await readHome(query, callerOf(principal, context), id);
    const content = number == null ? contentIn(home) : await older(query, id, number);
    const [hidden] = await query.query<{ isHidden: boolean }>(hiddenSql, [home.orgId]);
    return {
      version: home.version,
      publishedNumber: numberOf(home),
      nextNumber: await nextNumber(query, id),
      isHidden: hidden?.isHidden ?? true,
      changes: changesBetween(await onlineOf(query, home), content),
    };
  }),
};
