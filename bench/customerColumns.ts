/** The floor of C2 to C9 reads this of a customer and of a call task: the same fields as ours, with the name of whatever each reference leads to, as somebody would write it who has no engine. */
import type { Field } from '#contract/kinds.ts';
import { callTask } from '#contract/resources/callTask.ts';
import { member } from '#contract/resources/member.ts';
import { computedSql } from '#server/engine/computed.ts';
import { quoteName, snakeCase } from '#server/db/columnNames.ts';

/** In every row of ours besides what is described. */
const kept = ['id', 'orgId', 'createdAt', 'createdBy', 'updatedAt', 'version'];
const titles: Readonly<Record<string, string>> = { staffUser: 'nick_name' };

interface Reference {
  readonly name: string;
  readonly table: string;
  readonly title: string;
}

interface Plain {
  readonly columns: string;
  readonly tables: string;
  readonly references: readonly Reference[];
}

/** @param unseen fields that the reader has no right to, so that ours does not give them either */
function plainOf({ name: entity, fields: described }: { readonly name: string; readonly fields: object }, unseen: ReadonlySet<string>): Plain {
  const fields = Object.entries(described as Readonly<Record<string, Field>>).filter(
    ([name, { kind, options }]) => kind !== 'secret' && options.via === undefined && !unseen.has(name),
  );
  const fieldSql = ([name, { options }]: readonly [string, Field]): string =>
    `${options.computed ? computedSql(entity, name) : `x.${quoteName(snakeCase(name))}`} as ${quoteName(name)}`;
  const references: readonly Reference[] = [
    ...fields.map(([name, { kind, of }]) => [name, kind === 'ref' ? of : undefined] as const),
    ['createdBy', 'staffUser'] as const,
  ].flatMap(([name, of]) => (of === undefined ? [] : [{ name, table: snakeCase(of), title: titles[of] ?? 'name' }]));
  const columns = [
    ...fields.map(fieldSql),
    ...kept.map((name) => `x.${quoteName(snakeCase(name))} as ${quoteName(name)}`),
    ...references.map(({ name, title }, at) => `r${at}.${title} as ${quoteName(`${name}Title`)}`),
  ].join(', ');
  const tables = [
    snakeCase(entity),
    'x',
    ...references.map(({ name, table }, at) => `left join ${table} r${at} on r${at}.id = x.${quoteName(snakeCase(name))}`),
  ];
  return { columns, tables: tables.join(' '), references };
}

const { columns, tables, references } = plainOf(member, new Set(['chat']));
export const [customerColumns, customerTables] = [columns, tables];
export const callTaskRows = plainOf(callTask, new Set());

/** @throws where the floor gives less than ours: then the two are no pair */
export function refuseLess(ours: object, floor: object): void {
  const missing = Object.keys(ours).filter((name) => name !== 'names' && !Object.hasOwn(floor, name));
  if (missing.length > 0 || references.length === 0) throw new Error(`The floor's row has no ${missing.join(', ')}: expected all that ours has.`);
}
