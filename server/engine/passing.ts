/**
 * A change may pass a row to somebody else, and with it rows that are theirs through it, such as a customer's orders, which nobody changed: all of them get an event
 * (docs/adr/0043).
 */
import type { Resource } from '#contract/resource.ts';
import { resources } from '#contract/resources/index.ts';
import { logLimits } from '#contract/limits/chat.ts';
import { frameType } from '#contract/socket.ts';
import { quoteName, snakeCase } from '#server/db/columnNames.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { entityOf } from './entities.ts';
import { responsibleFields } from './own/ownRow.ts';
import { audienceOf, publish } from './recordChange.ts';
import type { Changed, Publishing } from './recordChange.ts';

interface Below {
  readonly name: string;
  /** Gives `id` and `orgId` of its rows; `$1`: those above that have passed. */
  readonly sql: string;
}
const all = Object.values(resources) as unknown as readonly Resource[];

/** Entities whose rows are somebody's through a row of this one, as far as there are lists of them. */
function below(name: string, ids: string): readonly Below[] {
  return all.flatMap((one): readonly Below[] =>
    (one.responsible ?? [])
      .filter((field) => one.fields[field]?.of === name)
      .flatMap((field) => {
        const those = `from ${quoteName(snakeCase(one.name))} x where x.${quoteName(snakeCase(field))} = any(${ids})`;
        const own = one.standard ? [{ name: one.name, sql: `select x.id, x.org_id as "orgId" ${those} and x.deleted_at is null order by x.id` }] : [];
        return [...own, ...below(one.name, `array(select x.id ${those})`)];
      }),
  );
}

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly orgId: string;
}

const hearsOwn = prepared(`select exists (select from role r where r.org_id = $1 and r.data_scope = 'own' and r.deleted_at is null) as hears`);

/** These rows were this person's; the answer has the ones that are not any more. */
async function passedFrom(tx: Tx, { entity }: Publishing, formerId: string | undefined, rows: readonly Changed[]): Promise<readonly string[]> {
  const stays = responsibleFields(entity).map(({ column }) => `${column} is distinct from $2`);
  const found = await tx.query<{ id: string }>(`select x.id from ${entity.table} x where x.id = any($1) and ${stays.join(' and ')}`, [
    rows.map(({ id }) => id),
    formerId ?? null,
  ]);
  return found.map(({ id }) => id);
}

/** One event for as many rows as an event names, for each who had them: they get it, and whoever has them now. */
async function tellBelow(tx: Tx, on: Publishing, changed: readonly Changed[]): Promise<void> {
  const kinds = below(on.entity.name, '$1');
  if (kinds.length === 0 || responsibleFields(on.entity).length === 0) return;
  // Everybody sees what the former holder saw, where nobody is given their own rows alone.
  const [group] = await tx.query<{ hears: boolean }>(hearsOwn, [on.principal.groupId]);
  if (group?.hears !== true) return;
  for (const [formerId, rows] of Map.groupBy(changed, ({ ownerIds = [] }) => ownerIds[0])) {
    const passed = await passedFrom(tx, on, formerId, rows);
    if (passed.length > 0) for (const kind of kinds) await tellKind(tx, on, formerId, { kind, rows: await tx.query<Row>(kind.sql, [passed]) });
  }
}

async function tellKind(
  tx: Tx,
  { principal }: Publishing,
  formerId: string | undefined,
  { kind, rows }: { readonly kind: Below; readonly rows: readonly Row[] },
) {
  for (let at = 0; at < rows.length; at += logLimits.manyIds) {
    const some = rows.slice(at, at + logLimits.manyIds);
    const orgIds = await audienceOf(
      tx,
      entityOf(kind.name),
      principal,
      some.map(({ orgId }) => orgId),
    );
    tx.append({
      groupId: principal.groupId,
      frameType: frameType.changed,
      entity: kind.name,
      entityId: null,
      many: some.map(({ id }) => id),
      change: 'updated',
      version: 0,
      audience: { orgIds, memberIds: [], ownerIds: formerId === undefined ? [] : [formerId] },
      actorId: principal.id,
    });
  }
}

/** Everybody who may see these rows, before or after, gets their event, and that of what passes with them. */
export async function publishChanged(tx: Tx, on: Omit<Publishing, 'orgIds'>, changed: readonly Changed[]): Promise<void> {
  if (changed.length === 0) return;
  const { entity, principal } = on;
  const places = changed.map(({ orgId }) => orgId);
  const telling: Publishing = { ...on, orgIds: await audienceOf(tx, entity, principal, places) };
  publish(tx, telling, changed);
  await tellBelow(tx, telling, changed);
}
