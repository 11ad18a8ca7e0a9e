/** A table of an entity described in full has these besides: an index for every order of its lists, and the keys that its rows are found by. */
import type { Field, KindName } from '#contract/kinds.ts';
import type { Resource } from '#contract/resource.ts';
import { archiveField, stateFieldsOf } from '#contract/readings/fieldRoles.ts';
import { nameFits, quoteName, snakeCase } from './columnNames.ts';
import type { Column, Index } from './columnNames.ts';

type Described = Pick<Resource, 'fields' | 'standard'>;

const ofSome = (table: string, fields: readonly string[], { word, where }: { readonly word: string; readonly where: string }): Index => {
  const columns = fields.map(snakeCase);
  const name = nameFits(table, `${table}_${columns.filter((column) => column !== 'org_id' && column !== 'id').join('_')}_${word}`);
  const sql = `CREATE ${word.endsWith('key') ? 'UNIQUE ' : ''}INDEX ${quoteName(name)} ON ${quoteName(table)} (${columns.map(quoteName).join(', ')}) WHERE ${where}`;
  return { name, fields, sql };
};
const living = 'deleted_at IS NULL';
/** A removed row holds no name back, and has an index of its own. */
export const livingOnly = (table: string, fields: readonly string[], kind: 'key' | 'page'): Index =>
  ofSome(table, fields, { word: `living_${kind}`, where: living });

/** Each row stands in one of two: neither list passes over the other's rows, however many they are. */
function pagesBy(table: string, fields: readonly string[], areArchived: boolean): readonly Index[] {
  if (!areArchived) return [livingOnly(table, fields, 'page')];
  const archived = quoteName(snakeCase(archiveField));
  return [
    ofSome(table, fields, { word: 'active_page', where: `${living} AND ${archived} IS NULL` }),
    ofSome(table, fields, { word: 'archived_page', where: `${living} AND ${archived} IS NOT NULL` }),
  ];
}

/** Every order of a list goes along an index: organisation, what parts the entity, the order, the id. */
export function pageIndexes(table: string, { fields, standard }: Described): Index[] {
  if (!standard) return [];
  const parts = Object.keys(standard.only ?? {});
  const orders = ['createdAt', ...Object.keys(fields).filter((name) => fields[name]?.options.sort)];
  const references = Object.keys(fields).filter((name) => fields[name]?.options.search && fields[name].kind === 'ref');
  const removed = nameFits(table, `${table}_removed_page`);
  return [
    ...orders.flatMap((order) => pagesBy(table, ['orgId', ...parts, order, 'id'], Object.hasOwn(fields, archiveField))),
    ...boardIndex(table, { fields, standard }, parts),
    ...lifeIndexes(table, { fields, standard }, parts),
    ...references.map((name) => livingOnly(table, [name, 'id'], 'page')),
    {
      name: removed,
      fields: ['orgId', 'createdAt', 'id'],
      sql: `CREATE INDEX ${quoteName(removed)} ON ${quoteName(table)} (org_id, created_at, id) WHERE deleted_at IS NOT NULL`,
    },
    ...(searchKeys(fields) === undefined ? [] : [searchIndex(table)]),
  ];
}

/** Each column of a board goes along one, in the order that its list begins in: the rows of a rare state are found without passing over all others. */
function boardIndex(table: string, { fields, standard }: Described, parts: readonly string[]): readonly Index[] {
  if (!standard?.board) return [];
  const order = (standard.sort ?? 'createdAt').replace(/^-/, '');
  const word = Object.hasOwn(fields, archiveField) ? 'active_page' : 'living_page';
  const where = word === 'active_page' ? `${living} AND ${quoteName(snakeCase(archiveField))} IS NULL` : living;
  return [ofSome(table, ['orgId', ...parts, standard.board.by, order, 'id'], { word, where })];
}

/** Rows of each state are counted, and the oldest of them found, however many stand in the others (docs/adr/0125). A board that begins with the newest has such an index already. */
function lifeIndexes(table: string, { fields, standard }: Described, parts: readonly string[]): readonly Index[] {
  const isByAge = (standard?.sort ?? 'createdAt').replace(/^-/, '') === 'createdAt';
  return stateFieldsOf(fields)
    .filter((state) => !(isByAge && standard?.board?.by === state))
    .map((state) => {
      const isArchivable = Object.hasOwn(fields, archiveField);
      const where = isArchivable ? `${living} AND ${quoteName(snakeCase(archiveField))} IS NULL` : living;
      return ofSome(table, ['orgId', ...parts, state, 'createdAt', 'id'], { word: isArchivable ? 'active_page' : 'living_page', where });
    });
}
/** A step of a time line goes along an index: whose it is, when, and the id that tells equal moments apart. */
export const timeLineIndexes = (table: string, { timeLine = [] }: Pick<Resource, 'timeLine'>): Index[] =>
  timeLine.filter(({ isGathered }) => !isGathered).flatMap(({ of, at }) => Object.values(of).map((field) => livingOnly(table, [field, at, 'id'], 'page')));

function pictureIndex(table: string, field: string, { kind, line }: Field): Index[] {
  const column = quoteName(snakeCase(field));
  if (kind === 'image') return [ofSome(table, [field], { word: 'picture', where: `${column} IS NOT NULL` })];
  if (!line || !Object.values(line.fields).some((one) => one.kind === 'image')) return [];
  const name = nameFits(table, `${table}_${snakeCase(field)}_pictures`);
  return [
    { name, fields: [field], sql: `CREATE INDEX ${quoteName(name)} ON ${quoteName(table)} USING gin (${column} jsonb_path_ops) WHERE ${column} IS NOT NULL` },
  ];
}

/** Every file that is looked at asks which rows show it as a picture. */
export const pictureIndexes = (table: string, { fields }: Pick<Described, 'fields'>): Index[] =>
  Object.entries(fields).flatMap(([name, field]) => pictureIndex(table, name, field));

export const searchColumn = 'search_keys';

/** A row is found by these keys (`functions/search_keys.sql`); there are none where nothing of it is searched. */
function searchKeys(fields: Described['fields']): string | undefined {
  const searched = Object.entries(fields).filter(([, { options }]) => options.search === true);
  const columns = (kinds: readonly KindName[]): string[] => searched.filter(([, { kind }]) => kinds.includes(kind)).map(([name]) => quoteName(snakeCase(name)));
  const [words, phones] = [columns(['text', 'longText']), columns(['phone'])];
  if (words.length + phones.length === 0) return undefined;
  const list = (names: readonly string[]): string => (names.length > 0 ? `ARRAY[${names.join(', ')}]` : `'{}'::text[]`);
  return `search_keys_2(${list(words)}, ${list(phones)})`;
}

/** The index has no pending list: a search costs the same whoever has just written. */
function searchIndex(table: string): Index {
  const name = nameFits(table, `${table}_${searchColumn}_index`);
  return { name, fields: [], sql: `CREATE INDEX ${quoteName(name)} ON ${quoteName(table)} USING gin (${searchColumn}) WITH (fastupdate = off)` };
}

export const generatedColumns = ({ fields, standard }: Described): Column[] => {
  const generated = standard ? searchKeys(fields) : undefined;
  return generated === undefined ? [] : [{ name: searchColumn, type: 'text[]', notNull: false, generated }];
};
