/** A thing that a file names becomes the thing itself: by its id or by the name its entity is called by, among those this person may see. */
import type { RowFault } from '#contract/refusals/importFaults.ts';
import { fieldsWithin, mapWithin, valuesWithin } from '#contract/lines/within.ts';
import type { Query } from '#server/db/database.ts';
import { quoteName, snakeCase } from '#server/db/columnNames.ts';
import { entityOf, targetOf } from '#server/engine/entities.ts';
import { fieldAccess, isClear } from '#server/engine/fieldAccess.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { ownSql, readOrgIdsOf } from '#server/engine/scope.ts';
import { referenceOf } from '#server/engine/titles.ts';
import { Values } from '#server/engine/values.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { ReadRow } from './readingSpec.ts';
import type { FaultsByLine } from './target.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A name is looked for among the rows of these organisations. */
const orgIdsFor = (of: string, principal: Principal): readonly string[] =>
  targetOf(of).resource.standard ? readOrgIdsOf(entityOf(of), principal) : [...principal.orgIds, principal.groupId];

/** @returns by name: every row that is called so */
async function namedRows(query: Query, principal: Principal, of: string, names: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const { table, title, resource } = targetOf(of);
  // Somebody who sees a name masked does not learn by an import whose it is.
  if (names.length === 0 || !isClear(fieldAccess(principal, resource)(title))) return new Map();
  const own = (orgIds: string): string =>
    of === 'organisation' ? `x.id = any(${orgIds})` : resource.orgOwned ? `x.org_id = any(${orgIds})` : `${orgIds} is not null`;
  const column = `x.${quoteName(snakeCase(title))}`;
  // In English rows are called by their English name, in files too.
  const english = resource.fields[`${title}En`]?.grade === 'public' ? `x.${quoteName(snakeCase(`${title}En`))}` : 'null::text';
  const values = new Values();
  const [called, orgIds] = [
    values.add(names, 'text[]'),
    values.add(of === 'organisation' ? [principal.groupId, ...principal.orgIds] : orgIdsFor(of, principal), 'uuid[]'),
  ];
  const found = await query.query<{ id: string; title: string; english: string | null }>(
    `select x.id, ${column} as title, ${english} as english from ${table} x where (${column} = any(${called}) or ${english} = any(${called})) and x.deleted_at is null and ${own(orgIds)}${ownSql({ name: of }, principal, values)} limit 10000`,
    values.list,
  );
  const ids = new Map<string, string[]>();
  for (const row of found) for (const name of new Set([row.title, row.english ?? row.title])) ids.set(name, [...(ids.get(name) ?? []), row.id]);
  return ids;
}

/** People call a house for short by its short name, or by what stands behind the last point of its name. */
const shortNamesOf = (name: string, shortName: string | null): string[] => [
  ...new Set([shortName ?? '', name.split(/\s*[·•・|｜—–]\s*/).at(-1) ?? ''].filter((one) => one !== '' && one !== name)),
];

/** Only houses that this person may see are looked through; a name that is the full name of one means that one. */
async function shortNamed(query: Query, principal: Principal, known: ReadonlyMap<string, readonly string[]>): Promise<ReadonlyMap<string, readonly string[]>> {
  const houses = await query.query<{ id: string; name: string; shortName: string | null }>(
    'select id, name, short_name as "shortName" from organisation where id = any($1) and deleted_at is null',
    [[principal.groupId, ...principal.orgIds]],
  );
  const ids = new Map<string, readonly string[]>();
  for (const { id, name, shortName } of houses) for (const short of shortNamesOf(name, shortName)) ids.set(short, [...(ids.get(short) ?? []), id]);
  return new Map([...ids, ...known]);
}

/** @returns the rows whose references are all found, with ids in their place */
export async function resolveReferences(
  query: Query,
  { entity, principal }: Caller,
  rows: readonly ReadRow[],
  faults: FaultsByLine,
): Promise<readonly ReadRow[]> {
  const fields = [...entity.writable].flatMap(([name, { field }]) =>
    fieldsWithin(field).some((one) => referenceOf(one) !== undefined) ? [{ name, field }] : [],
  );
  if (fields.length === 0) return rows;
  const all = fields.flatMap(({ name, field }) => rows.flatMap(({ values }) => valuesWithin(name, field, values[name])));
  const found = new Map<string, ReadonlyMap<string, readonly string[]>>();
  for (const [of, some] of Map.groupBy(all, ({ field }) => referenceOf(field) ?? '')) {
    if (of === '') continue;
    const names = [...new Set(some.map(({ value }) => String(value)))].filter((one) => one !== '' && !uuid.test(one));
    const known = await namedRows(query, principal, of, names);
    found.set(of, of === 'organisation' && names.some((one) => !known.has(one)) ? await shortNamed(query, principal, known) : known);
  }
  return rows.flatMap((row): ReadRow[] => {
    const wrong: RowFault[] = [];
    const values: Record<string, unknown> = { ...row.values };
    for (const { name, field } of fields.filter((one) => values[one.name] !== undefined))
      values[name] = mapWithin(field, values[name], (inner, text) => {
        const of = referenceOf(inner);
        if (of === undefined || typeof text !== 'string' || text === '') return text;
        const ids = uuid.test(text) ? [text.toLowerCase()] : (found.get(of)?.get(text) ?? []);
        if (ids.length !== 1) wrong.push({ code: ids.length === 0 ? 'unknownRef' : 'manyRefs', field: name, values: { text: text.slice(0, 60) } });
        return ids[0];
      });
    if (wrong.length === 0) return [{ ...row, values }];
    faults.set(row.line, wrong);
    return [];
  });
}
