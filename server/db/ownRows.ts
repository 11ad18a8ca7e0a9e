/**
 * This condition says which rows are somebody's own (docs/adr/0043), in row level security and in each statement of the engine. It is made from `responsible` of the description;
 * what that cannot say stands in `besides`.
 */
import type { Fields } from '#contract/kinds.ts';
import type { Resource } from '#contract/resource.ts';
import { resources } from '#contract/resources/index.ts';
import { nilId } from '#server/kit/principal.ts';
import { quoteName, snakeCase } from './columnNames.ts';

/** The person and their organisations are given as SQL. */
export interface Asking {
  /** One id. */
  readonly person: string;
  /** The organisations they reach, as an array. */
  readonly orgIds: string;
}

const byName: ReadonlyMap<string, Resource> = new Map((Object.values(resources) as unknown as readonly Resource[]).map((one) => [one.name, one]));

/** The entities of which somebody may have rows of their own. */
export const followed: ReadonlySet<string> = new Set([...byName.values()].flatMap(({ name, responsible }) => (responsible ? [name] : [])));

/** The maker of a row may be named beside the fields of a description. */
const maker = 'createdBy';

const idsOf = (of: string, column: string, asking: Asking, depth: number): string => {
  const alias = `own${depth}`;
  const inOrgs = `${alias}.org_id = any(${asking.orgIds})`;
  return `any(array(select ${alias}.${column} from ${quoteName(snakeCase(of))} ${alias} where ${inOrgs} and ${ownRowsOf(of, alias, asking, depth + 1)}))`;
};

/** More rows than those are somebody's own, each for a reason. */
const besides: Readonly<Record<string, (alias: string, asking: Asking, depth: number) => string>> = {
  // The queue is everybody's: whoever takes one has to see whom they take.
  conversation: (alias) => `(${alias}.assignee_id is null and ${alias}.state = 'waiting')`,
  // A customer with whom somebody talks is theirs, whoever follows the customer up; the pool is everybody's, like the queue.
  member: (alias, asking, depth) =>
    `${alias}.id = ${idsOf('conversation', 'member_id', asking, depth)} or (${alias}.owner_user_id is null and ${alias}.lead_group_id is not null)`,
};

/** Events that name another entity's row. */
export const toldAs: Readonly<Record<string, string>> = { readMark: 'conversation', conversationMark: 'conversation' };

function ofField(name: string, field: string, fields: Fields): { readonly of: string; readonly isMany: boolean } {
  const named = fields[field]?.item ?? fields[field];
  const of = field === maker ? 'staffUser' : named?.kind === 'ref' ? named.of : undefined;
  if (of === undefined || (of !== 'staffUser' && !followed.has(of)))
    throw new Error(
      `${name}.responsible names '${field}': expected '${maker}', a field that refers to staffUser or to many of them, or one that refers to an entity which has 'responsible' itself.`,
    );
  return { of, isMany: fields[field]?.kind === 'many' };
}

/** @throws for a description whose `responsible` leads to no colleague */
export function ownRowsOf(name: string, alias: string, asking: Asking, depth = 1): string {
  const { fields = {}, responsible = [] } = byName.get(name) ?? {};
  const ways = responsible.map((field) => {
    const column = `${alias}.${quoteName(snakeCase(field))}`;
    const { of, isMany } = ofField(name, field, fields);
    // Several colleagues stand in one field: an index finds those that hold one of them.
    if (isMany) return `${column} @> array[${asking.person}]::uuid[]`;
    return of === 'staffUser' ? `${column} = ${asking.person}` : `${column} = ${idsOf(of, 'id', asking, depth)}`;
  });
  const more = besides[name]?.(alias, asking, depth);
  return `(${[...ways, ...(more === undefined ? [] : [more])].join(' or ')})`;
}

/** The statement gives the `owner` of each of these rows. */
function ownersOf(name: string, ids: string): string {
  const { fields = {}, responsible = [] } = byName.get(name) ?? {};
  const table = quoteName(snakeCase(name));
  const those = `from ${table} o where o.id = any(${ids})`;
  const ways = responsible.map((field) => {
    const column = `o.${quoteName(snakeCase(field))}`;
    const { of, isMany } = ofField(name, field, fields);
    if (isMany) return `select unnest(${column}) as owner ${those}`;
    return of === 'staffUser' ? `select ${column} as owner ${those}` : ownersOf(of, `array(select ${column} ${those})`);
  });
  // The same as in `besides`.
  if (name === 'conversation') ways.push(`select '${nilId}'::uuid ${those} and o.assignee_id is null and o.state = 'waiting'`);
  if (name === 'member') ways.push(ownersOf('conversation', `array(select o.id from conversation o where o.member_id = any(${ids}))`));
  if (name === 'member') ways.push(`select '${nilId}'::uuid ${those} and o.owner_user_id is null and o.lead_group_id is not null`);
  return ways.join(' union ');
}

/** A change is published to those whose row it is, whether or not it is still the writer's own: so this reads past row level security, and gives ids to the log alone. */
export const ownersFunction = (): string =>
  `create or replace function careline_owners(p_entity text, p_ids uuid[]) returns uuid[] language plpgsql stable security definer set search_path from current as $$
  begin
    case p_entity
      ${[...[...followed].map((name) => [name, name] as const), ...Object.entries(toldAs)]
        .map(([told, name]) => `when '${told}' then return array(select x.owner from (${ownersOf(name, 'p_ids')}) x(owner) where x.owner is not null);`)
        .join('\n      ')}
      else return null;
    end case;
  end $$`;
