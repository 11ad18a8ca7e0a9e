/** A home page says the same as a draft and as a version: the columns in both tables are the same. */
import type { HomeBanner, HomeChange } from '#contract/homeContent.ts';
import { homeContentFields } from '#contract/choices/homeFields.ts';
import { richTextRules } from '#contract/richText.ts';
import { quoteName, snakeCase } from '#server/db/columnNames.ts';
import type { Query } from '#server/db/database.ts';

export type HomeContent = Readonly<Record<keyof typeof homeContentFields, unknown>>;
const names = Object.keys(homeContentFields) as (keyof HomeContent)[];
/** Made by the server from the others: nothing that anybody would compare. */
const derived: ReadonlySet<string> = new Set(['pictures']);

export const contentColumns: readonly string[] = names.map((name) => quoteName(snakeCase(name)));
const contentSql = names.map((name) => `${quoteName(snakeCase(name))} as ${quoteName(name)}`).join(', ');

export const contentIn = (row: Readonly<Record<string, unknown>>): HomeContent =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null])) as HomeContent;

export async function versionContent(query: Query, homeId: string, number: number): Promise<HomeContent | undefined> {
  const [row] = await query.query<HomeContent & Record<string, unknown>>(`select ${contentSql} from org_version where home_id = $1 and number = $2`, [
    homeId,
    number,
  ]);
  return row && contentIn(row);
}

const plain = (value: unknown): string => (value === null || value === undefined || (Array.isArray(value) && value.length === 0) ? '' : JSON.stringify(value));
const isSame = (one: unknown, other: unknown): boolean => plain(sorted(one)) === plain(sorted(other));
/** The database keeps the keys of what is JSON in an order of its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  );
}

/** @param from absent: nothing is seen now */
export const changesBetween = (from: HomeContent | undefined, to: HomeContent): readonly HomeChange[] =>
  names
    .filter((name) => !derived.has(name) && !isSame(from?.[name] ?? null, to[name]))
    .map((name) => ({ field: name, from: from?.[name] ?? null, to: to[name] }));

const pictureIn = new RegExp(`data-file="(${richTextRules.file.slice(1, -1)})"`, 'g');

/** Every picture that the page shows, once each. */
export function picturesOf({ banners, introduction }: Pick<HomeContent, 'banners' | 'introduction'>): readonly string[] {
  const inText = typeof introduction === 'string' ? [...introduction.matchAll(pictureIn)].map(([, path = '']) => path) : [];
  return [...new Set([...((banners ?? []) as readonly HomeBanner[]).map(({ picture }) => picture), ...inText])];
}
