/** A page of the audit is read with the names of its records, and of what its details refer to. */
import { auditFacts } from '#contract/readings/auditFacts.ts';
import { subjectOf } from '#contract/readings/auditWords.ts';
import type { Query } from '#server/db/database.ts';
import type { AuditEntry } from './auditSearch.ts';
import { titlesOf } from './recordTitles.ts';
import type { Reader, Titles } from './recordTitles.ts';

interface Named {
  readonly entity: string;
  readonly id: string;
}

function namedIn(row: AuditEntry): readonly Named[] {
  const record = row.entityId === null ? [] : [{ entity: subjectOf(row), id: row.entityId }];
  const facts = auditFacts(row).flatMap(({ field, value }) =>
    field.kind === 'ref' && typeof value === 'string' ? [{ entity: field.of ?? '', id: value }] : [],
  );
  return [...record, ...facts];
}

/** @returns entity -> the names of its rows */
export async function readNames(query: Query, reader: Reader, rows: readonly AuditEntry[]): Promise<ReadonlyMap<string, Titles>> {
  const names = new Map<string, Titles>();
  const wanted = Map.groupBy(rows.flatMap(namedIn), ({ entity }) => entity);
  for (const [entity, some] of wanted)
    names.set(
      entity,
      await titlesOf(
        query,
        reader,
        entity,
        some.map(({ id }) => id),
      ),
    );
  return names;
}

/** @returns by their ids, the names of the rows that this entry tells of */
export const namesOf = (row: AuditEntry, names: ReadonlyMap<string, Titles>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    namedIn(row).flatMap(({ entity, id }) => {
      const title = names.get(entity)?.get(id);
      return title === undefined ? [] : [[id, title]];
    }),
  );
