/** Rows hold in their organisation and below it until a nearer one takes their place (docs/adr/0078): one function for each entity whose description says so. */
import type { Period } from '#contract/period.ts';
import type { Resource } from '#contract/resource.ts';
import { switchOf } from '#contract/readings/fieldRoles.ts';
import { quoteName, snakeCase } from './columnNames.ts';

type Described = Pick<Resource, 'name' | 'fields' | 'standard' | 'period'>;

/** The function gives the rows of a table that are in force in an organisation, the nearest first. */
export const inForceFunction = (name: string): string => quoteName(`${snakeCase(name)}_in_force`);

const column = (field: string): string => `r.${quoteName(snakeCase(field))}`;

function switchedOn({ fields }: Described): readonly string[] {
  const found = switchOf(fields);
  return found ? [`${column(found.name)} = '${String(found.on)}'`] : [];
}

/** A day that is missing bounds nothing. */
const within = ({ from, to }: Period): readonly string[] => [
  `(${column(from)} is null or ${column(from)} <= on_day)`,
  `(${column(to)} is null or ${column(to)} >= on_day)`,
];

function functionOf(one: Described): string {
  const { name, standard, period } = one;
  const { by = [] } = standard?.inForce ?? {};
  const table = quoteName(snakeCase(name));
  const conditions = ['r.deleted_at is null', ...switchedOn(one), ...(period ? within(period) : [])].join(' and ');
  const later = `${period ? `${column(period.from)} desc nulls last, ` : ''}r.id desc`;
  const keys = by === 'each' ? ['r.id'] : by.map(column);
  // One row counts in all where there is no key: this column is the same in each of them.
  const same = keys.length > 0 ? keys.join(', ') : 'r.deleted_at';
  const title = quoteName(snakeCase(standard?.title ?? 'id'));
  return `create or replace function ${inForceFunction(name)}(org uuid, on_day date default (now() at time zone 'Asia/Shanghai')::date) returns setof ${table}
    language sql stable set search_path from current as $$
      select (found.r).* from (
        select distinct on (${same}) r, up.depth from careline_line(org) up join ${table} r on r.org_id = up.id where ${conditions} order by ${same}, up.depth, ${later}
      ) found order by found.depth, (found.r).${title}, (found.r).id
    $$`;
}

/** Made at every start, when the tables are as this version has them. */
export const inForceFunctions = (resources: readonly Described[]): readonly string[] => resources.filter(({ standard }) => standard?.inForce).map(functionOf);

/** The row is the one that counts for whoever asks, or in its own organisation where that stands elsewhere. Over the alias `x`. */
export function isInForceSql(name: string): string {
  const called = inForceFunction(name);
  return `coalesce(case when x.org_id = any((select array(select l.id from careline_line(careline_org()) l))::uuid[])
    then x.id = any((select array(select f.id from ${called}(careline_org()) f))::uuid[]) else x.id in (select f.id from ${called}(x.org_id) f) end, false)`;
}

/** Over the alias `x`: the row stands where whoever asks changes nothing. */
export const isFromAboveSql = `coalesce(x.org_id <> all((select careline_orgs())::uuid[]), false)`;
