/** The conditions of a list, beside its order and place: a page, a count, an export and a board ask for the same. */
import { archiveField } from '#contract/readings/fieldRoles.ts';
import { invalid } from '#server/kit/invalid.ts';
import { asksByName, fieldsSql, isKeyed, namedSql } from './asked/named.ts';
import { hasIndex } from './bounded.ts';
import type { Entity } from './entities.ts';
import { filterSql } from './filter.ts';
import type { Asked, Caller } from './listAsked.ts';
import type { Reading } from './rows.ts';
import { ownSql } from './scope.ts';
import { isFoundByKeys, searchSql } from './search.ts';
import type { Values } from './values.ts';

/** Archived rows are out of the way, removed ones have their place already. @throws Refusal invalidInput where nothing is ever archived */
function archiveSql({ entity, principal }: Caller, { archived, removed }: Asked): string | undefined {
  const column = entity.stored.get(archiveField)?.column;
  if (column) return removed === true ? undefined : `${column} is ${archived === true ? 'not null' : 'null'}`;
  if (archived === true) throw invalid(principal, 'archived', ['这里没有归档', 'Nothing is archived here']);
  return undefined;
}

/** Fields that a call takes by their names mean what a filter means: the same is refused. */
function narrowedTo({ standard }: Entity, asked: Asked): string | undefined {
  const given = asked as Readonly<Record<string, unknown>>;
  const terms = (standard.narrowedBy ?? []).flatMap((name) => (given[name] == null ? [] : [[name, 'is', given[name]]]));
  return terms.length === 0 ? undefined : JSON.stringify({ all: terms });
}

/** A page, a count and an export ask for the same beside order and place. */
export function wantedSql(caller: Caller, reading: Pick<Reading, 'access'>, asked: Asked, values: Values): string {
  const { entity, principal, keys } = caller;
  const on = { entity, access: reading.access, principal, keys, values };
  const given = asked as Readonly<Record<string, unknown>>;
  const parts = [
    `x.deleted_at is ${asked.removed === true ? 'not null' : 'null'}`,
    archiveSql(caller, asked),
    asked.id == null ? undefined : `x.id = ${values.add(asked.id, 'uuid')}`,
    filterSql(on, asked.filter),
    filterSql(on, narrowedTo(entity, asked)),
    ...namedSql(on, given),
    ...fieldsSql(on, asked.fields),
    isKeyed(entity, given) ? undefined : searchSql({ entity, principal, values }, asked.searchValue),
  ];
  return parts.filter((part) => part !== undefined).join(' and ') + ownSql(entity, principal, values);
}

/** All rows of a list, or of the part that a family of endpoints shows: no words, filter or name leaves any of them out. */
export const takesAll = ({ entity }: Pick<Caller, 'entity'>, asked: Asked): boolean => {
  const { filter, fields, id, searchValue } = asked;
  return (
    [filter, fields, id].every((one) => one == null) &&
    (searchValue ?? '').trim() === '' &&
    narrowedTo(entity, asked) === undefined &&
    !asksByName(entity, asked as Readonly<Record<string, unknown>>)
  );
};

/** A state that nearly all rows have and one that none has are found by different indexes; what a row refers to has few rows, whichever it is. */
const isInState = ({ standard, resource: { fields } }: Entity, asked: Asked): boolean =>
  (standard.narrowedBy ?? []).some((name) => fields[name]?.kind === 'state' && (asked as Readonly<Record<string, unknown>>)[name] != null);

/** Another value of what is asked by these may ask for another plan: of a filter that has an index, of a state, and of rows of one's own. Words have one index, by whose plan all of them are found (`hitsSql`). */
export const isPlain = ({ entity, principal }: Caller, asked: Asked): boolean => {
  const { filter, searchValue } = asked;
  return (
    ((searchValue ?? '').trim() === '' || isFoundByKeys(entity, searchValue)) &&
    !asksByName(entity, asked as Readonly<Record<string, unknown>>) &&
    !isInState(entity, asked) &&
    asked.fields === undefined &&
    (principal.ownOrgIds ?? []).length === 0 &&
    (filter == null || ![...entity.stored.values()].some(({ name, field }) => filter.includes(`"${name}"`) && hasIndex(entity, name, field)))
  );
};

/** Words are looked for in all that is searched, and rows are found by the keys that hold them. */
export const isSearchByKeys = ({ entity }: Pick<Caller, 'entity'>, asked: Asked): boolean =>
  isFoundByKeys(entity, asked.searchValue) && !isKeyed(entity, asked as Readonly<Record<string, unknown>>);
