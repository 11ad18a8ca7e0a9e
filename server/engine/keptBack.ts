/**
 * Fields of a row that nobody has are kept from whoever looks at it, as the settings of what it stands in say (`hides` of contract/claim.ts). For such a reader the value is not there:
 * a list shows none, and no filter, search, order, sum or group goes by it.
 */
import type { Field } from '#contract/kinds.ts';
import type { Resource } from '#contract/resource.ts';
import { quoteName, snakeCase } from '#server/db/columnNames.ts';
import type { Query } from '#server/db/database.ts';
import type { Principal } from '#server/kit/principal.ts';
import { targetOf } from './entities.ts';
import type { Entity, EntityField, Target } from './entities.ts';

/** The statement gives the names of these fields by this name. */
export const keptBackColumn = 'kept_back';

type Described = { readonly resource: Pick<Resource, 'claim' | 'fields'> };

interface Keeping {
  readonly settings: Target;
  /** A field of the settings lists what is kept back. */
  readonly listing: Field | undefined;
  readonly by: string;
  readonly taken: string;
  readonly named: string;
}

/** Whoever may change the settings that rows stand in is not held by them. */
export const setsUp = ({ rights }: Principal, { name, resource }: Target): boolean => rights.has(`${resource.standard?.rights ?? name}.write`);

/** @returns nothing where this person sees all of every row: whoever may change those settings, and who is no colleague */
function keepingOf({ resource: { claim, fields } }: Described, principal: Principal): Keeping | undefined {
  if (!claim?.hides || principal.kind !== 'staff') return undefined;
  const { holder, hides } = claim;
  const settings = targetOf(fields[hides.by]?.of ?? '');
  if (setsUp(principal, settings)) return undefined;
  const [by = '', taken = '', named = ''] = [hides.by, holder, hides.fields].map((one) => quoteName(snakeCase(one)));
  return { settings, listing: settings.resource.fields[hides.fields], by, taken, named };
}

const standsFree = ({ by, taken }: Keeping, alias: string): string => `(${alias}.${by} is not null and ${alias}.${taken} is null)`;

/** @returns a condition over the alias, which asks nothing but the row: it may keep some field from this person; nothing where no row does */
export function mayKeepSql(entity: Described, principal: Principal, alias = 'x'): string | undefined {
  const keeping = keepingOf(entity, principal);
  return keeping && standsFree(keeping, alias);
}

/** @returns an array of names over the alias `x`; nothing where this person sees all of the row */
export function keptBackSql(entity: Described, principal: Principal): string | undefined {
  const keeping = keepingOf(entity, principal);
  if (!keeping) return undefined;
  const { settings, by, named } = keeping;
  // Few rows stand in anything: the others ask nothing.
  return `case when ${standsFree(keeping, 'x')} then (select k.${named} from ${settings.table} k where k.id = x.${by}) end`;
}

/** The field that settings can name to keep this one back: itself, or what it is worked out of. */
const keptAs = ({ fields }: Pick<Resource, 'fields'>, { listing }: Keeping, name: string): string | undefined => {
  const asked = fields[name]?.options.tells ?? name;
  return Object.hasOwn(listing?.item?.choices ?? {}, asked) ? asked : undefined;
};

/** @returns a condition over the alias: the row keeps this field from this person; nothing where no row does */
export function isKeptSql(entity: Described, principal: Principal, name: string, alias = 'x'): string | undefined {
  const keeping = keepingOf(entity, principal);
  const asked = keeping && keptAs(entity.resource, keeping, name);
  if (!keeping || asked === undefined) return undefined;
  const { settings, by, taken, named } = keeping;
  return `(${alias}.${taken} is null and exists (select from ${settings.table} k where k.id = ${alias}.${by} and '${asked}' = any(k.${named})))`;
}

/** The value of a column as this person sees it. */
export function seenSql(entity: Described, principal: Principal, { name, column }: Pick<EntityField, 'name' | 'column'>, alias = 'x'): string {
  const kept = isKeptSql(entity, principal, name, alias);
  return kept === undefined ? column : `(case when ${kept} then null else ${column} end)`;
}

/** A condition on a value, as beside it an index can find its rows. @param isOfNone what is empty meets it */
export function asSeen(sql: string, kept: string | undefined, isOfNone: boolean): string {
  if (kept === undefined) return sql;
  return isOfNone ? `(${kept} or ${sql})` : `(${sql} and not ${kept})`;
}

/** The column of a field, as this person sees it. */
export const seenColumn = (entity: Described, principal: Principal, field: EntityField): EntityField => ({
  ...field,
  column: seenSql(entity, principal, field),
});

/** @returns the fields that are kept back with these */
export function alsoKept({ resource: { fields } }: Described, names: readonly string[]): readonly string[] {
  return [...names, ...Object.entries(fields).flatMap(([name, { options }]) => (options.tells !== undefined && names.includes(options.tells) ? [name] : []))];
}

/** @returns the fields of this row that are kept from this person */
export async function keptBackOf(query: Query, entity: Entity, principal: Principal, id: string): Promise<ReadonlySet<string>> {
  const sql = keptBackSql(entity, principal);
  if (sql === undefined) return new Set();
  const [row] = await query.query<{ names: readonly string[] | null }>(`select ${sql} as names from ${entity.table} x where x.id = $1`, [id]);
  return new Set(alsoKept(entity, row?.names ?? []));
}

/** @returns the name of settings that keep this field of some rows from this person */
export async function keeperOf(query: Query, entity: Described, principal: Principal, name: string): Promise<string | undefined> {
  const keeping = keepingOf(entity, principal);
  const asked = keeping && keptAs(entity.resource, keeping, name);
  if (!keeping || asked === undefined) return undefined;
  const { settings, named } = keeping;
  const title = quoteName(snakeCase(settings.title));
  const [found] = await query.query<{ title: string }>(
    `select k.${title} as title from ${settings.table} k where k.deleted_at is null and '${asked}' = any(k.${named}) order by k.${title} limit 1`,
  );
  return found?.title;
}
