/** The line of history that was written in the transaction of an entry tells which fields it changed. */
import { subjectOf } from '#contract/readings/auditWords.ts';
import type { Label } from '#contract/label.ts';
import type { Right } from '#contract/rights.ts';
import { standardEntity } from '#contract/standardEntities.ts';
import type { Query } from '#server/db/database.ts';
import { entityOf } from '#server/engine/entities.ts';
import { fieldAccess } from '#server/engine/fieldAccess.ts';
import { actingBy } from '#server/session/grants.ts';
import type { AuditEntry } from './auditSearch.ts';
import type { Reader, Titles } from './recordTitles.ts';

/** The history keeps milliseconds, the audit microseconds. */
const apartMs = 1;
const ownField: Label = ['自定义字段', 'Custom field'];

interface Line extends Record<string, unknown> {
  readonly id: string;
  readonly at: string;
  readonly fields: readonly string[];
}

/** Fields that the reader's roles keep from them are left out. */
function labelsOf({ principal }: Reader, name: string): (fields: readonly string[]) => readonly Label[] {
  const entity = entityOf(name);
  const acting = actingBy(principal, `${entity.rights}.read` as Right);
  if (!acting) return () => [];
  const access = fieldAccess(acting, entity.resource);
  const own = new Set(Object.keys(entity.resource.fields));
  return (fields) => {
    const seen = fields.filter((field) => own.has(field) && access(field) !== 'none');
    const labels = seen.map((field) => entity.resource.fields[field]?.label ?? ownField);
    return fields.some((field) => !own.has(field)) ? [...labels, ownField] : labels;
  };
}

async function linesOf(query: Query, entity: string, rows: readonly AuditEntry[]): Promise<readonly Line[]> {
  const moments = rows.map(({ at }) => Date.parse(at));
  const [from, to] = [Math.min(...moments) - apartMs, Math.max(...moments) + apartMs];
  return query.query<Line>(
    `select entity_id as id, at, array(select one ->> 'field' from jsonb_array_elements(changes) one) as fields from record_change
     where entity = $1 and entity_id = any($2::uuid[]) and change <> 'created' and at between $3 and $4`,
    [entity, [...new Set(rows.map(({ entityId }) => entityId))], new Date(from).toISOString(), new Date(to).toISOString()],
  );
}

/**
 * Each entity costs one statement.
 * @param names of a record that the reader is given no name of, nothing is told either
 * @returns by the number of the entry
 */
export async function changedFields(
  query: Query,
  reader: Reader,
  rows: readonly AuditEntry[],
  names: ReadonlyMap<string, Titles>,
): Promise<ReadonlyMap<string, readonly Label[]>> {
  const told = new Map<string, readonly Label[]>();
  const changed = rows.filter((row) => row.class === 'change' && row.entityId !== null && names.get(subjectOf(row))?.has(row.entityId) === true);
  for (const [entity, some] of Map.groupBy(changed, subjectOf)) {
    if (!standardEntity(entity)) continue;
    const lines = Map.groupBy(await linesOf(query, entity, some), ({ id }) => id);
    const labels = labelsOf(reader, entity);
    for (const { id, entityId, at } of some) {
      const own = (lines.get(entityId ?? '') ?? []).filter((line) => Math.abs(Date.parse(line.at) - Date.parse(at)) <= apartMs);
      told.set(id, labels([...new Set(own.flatMap(({ fields }) => fields))]));
    }
  }
  return told;
}
