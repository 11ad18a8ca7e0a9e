/** The floor of C2 to C7 reads this of a customer: the same fields as ours, with the name of whatever each reference leads to, as somebody would write it who has no engine. */
import type { Field } from '#contract/kinds.ts';
import { member } from '#contract/resources/member.ts';
import { computedSql } from '#server/engine/computed.ts';
import { quoteName, snakeCase } from '#server/db/columnNames.ts';

/** In every row of ours besides what is described. */
const kept = ['id', 'orgId', 'createdAt', 'createdBy', 'updatedAt', 'version'];
/** The reader has no right to chats, so that ours does not give this either. */
const unseen = new Set(['chat']);

const fields = Object.entries(member.fields as Readonly<Record<string, Field>>).filter(
  ([name, { kind, options }]) => kind !== 'secret' && options.via === undefined && !unseen.has(name),
);
const fieldSql = ([name, { options }]: readonly [string, Field]): string =>
  `${options.computed ? computedSql('member', name) : `x.${quoteName(snakeCase(name))}`} as ${quoteName(name)}`;

interface Reference {
  readonly name: string;
  readonly table: string;
  readonly title: string;
}
const titles: Readonly<Record<string, string>> = { staffUser: 'nick_name' };
const references: readonly Reference[] = [
  ...fields.map(([name, { kind, of }]) => [name, kind === 'ref' ? of : undefined] as const),
  ['createdBy', 'staffUser'] as const,
].flatMap(([name, of]) => (of === undefined ? [] : [{ name, table: snakeCase(of), title: titles[of] ?? 'name' }]));

export const customerColumns = [
  ...fields.map(fieldSql),
  ...kept.map((name) => `x.${quoteName(snakeCase(name))} as ${quoteName(name)}`),
  ...references.map(({ name, title }, at) => `r${at}.${title} as ${quoteName(`${name}Title`)}`),
].join(', ');

export const customerTables = [
  'member x',
  ...references.map(({ name, table }, at) => `left join ${table} r${at} on r${at}.id = x.${quoteName(snakeCase(name))}`),
].join(' ');

/** @throws where the floor gives less than ours: then the two are no pair */
export function refuseLess(ours: object, floor: object): void {
  const missing = Object.keys(ours).filter((name) => name !== 'names' && !Object.hasOwn(floor, name));
  if (missing.length > 0 || references.length === 0) throw new Error(`The floor's row has no ${missing.join(', ')}: expected all that ours has.`);
}
