/** Rows that were written in a round, as they stand: the rows, their history, their events, the states they came through. */
import type { Life } from '#contract/lives/life.ts';
import { lives } from '#contract/lives/index.ts';
import { stateFieldsOf } from '#contract/readings/fieldRoles.ts';
import { quoteName, snakeCase } from '#server/db/columnNames.ts';
import { entityNamed } from '#tests/server/support/sampleRow.ts';
import type { Rig } from '#tests/rig/rig.ts';
import type { StoredChange, StoredRow, StoredRows, StoredState, WrittenRow } from './rows.ts';

const changesSql = `select entity, entity_id as id, version, change, changes from record_change where entity_id = any($1::uuid[]) order by entity_id, version`;
const eventsSql = `select entity, entity_id as id, version, change from event_log where entity_id = any($1::uuid[])
  union all select e.entity, one.id, e.version, e.change from event_log e cross join unnest(e.many) as one(id) where one.id = any($1::uuid[])`;
/** Whatever they made since the first row of the round. */
const madeSql = `select entity, entity_id as id from record_change where change = 'created' and by_id = any($1::uuid[])
  and at >= (select min(at) from record_change where entity_id = any($2::uuid[]))`;

function statesOf(entity: string, changes: readonly StoredChange[]): readonly StoredState[] {
  const { fields } = entityNamed(entity);
  return stateFieldsOf(fields).map((state): StoredState => ({
    id: changes[0]?.id ?? '',
    life: lives[fields[state]?.of ?? ''] as Life,
    states: changes.flatMap((one) => one.changes ?? []).flatMap(({ field, to }) => (field === state && typeof to === 'string' ? [to] : [])),
  }));
}

export async function readStored(rig: Rig, written: readonly WrittenRow[], writerIds: readonly string[]): Promise<StoredRows> {
  const ids = written.map(({ id }) => id);
  const entities = [...new Set(written.map(({ entity }) => entity))];
  const rows: StoredRow[] = [];
  for (const entity of entities) {
    const own = written.filter((one) => one.entity === entity).map(({ id }) => id);
    rows.push(
      ...(await rig.sql<StoredRow & Record<string, unknown>>(`select id, version from ${quoteName(snakeCase(entity))} where id = any($1::uuid[])`, [own])),
    );
  }
  const changes = await rig.sql<StoredChange & Record<string, unknown>>(changesSql, [ids]);
  const byRow = Map.groupBy(changes, ({ id }) => id);
  return {
    rows,
    changes,
    events: await rig.sql<StoredChange & Record<string, unknown>>(eventsSql, [ids]),
    made: await rig.sql<{ entity: string; id: string }>(madeSql, [writerIds, ids]),
    states: written.flatMap(({ entity, id }) => statesOf(entity, byRow.get(id) ?? [])),
  };
}
