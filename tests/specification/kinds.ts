/** A call is for what the words say that the specification itself uses at the end of its paths. */
import { calls } from './specified.ts';
import type { Specified } from './specified.ts';

export type Kind = 'list' | 'detail' | 'read' | 'make' | 'change' | 'remove' | 'on' | 'off' | 'export' | 'other';

const words: readonly (readonly [Kind, RegExp])[] = [
  ['list', /^(list|listing|findList|findAlls?|getPage|mypage|pageList|queryByPage|select|select\w*Entity|selectList)$/],
  ['detail', /^(get|getById|detail|detailById|select\w*Detail)$/],
  ['make', /^(save|saveOrUpdate\w*|insert\w*|add|create)$/],
  ['change', /^(update|update\w*(Entity|Dictionary)|edit)$/],
  ['remove', /^(del|delete|delById|delete\w*|remove)$/],
  ['on', /^able\w*$/],
  ['off', /^disable\w*$/],
  ['export', /^(export\w*|\w*Export)$/],
];
const segmentsOf = ({ path }: Specified): readonly string[] => path.split('/').filter((one) => one !== '');
const isPlaceholder = (segment = ''): boolean => segment.startsWith('{');
const wordOf = (call: Specified): string => segmentsOf(call).findLast((one) => !isPlaceholder(one)) ?? '';
const kindByWord = (call: Specified): Kind | undefined => words.find(([, word]) => word.test(wordOf(call)))?.[0];

/** A file is checked and brought in: no row is made by it at once. */
const isImport = ({ path }: Specified): boolean => /\/import\/\w+$/.test(path);

export function kindOf(call: Specified): Kind {
  if (isImport(call)) return 'other';
  const byWord = kindByWord(call);
  if (byWord) return byWord;
  const segments = segmentsOf(call);
  const isRow = isPlaceholder(segments.at(-1)) && segments.length === 3 + Number(isPlaceholder(segments.at(-2)));
  if (call.method === 'DELETE') return isRow ? 'remove' : 'other';
  if (call.method !== 'GET') return 'other';
  if (isRow) return 'detail';
  return segments.length === 2 ? 'list' : 'read';
}

/** Calls about the same rows: what their paths have in common before the word. */
export function familyOf(call: Specified): string {
  const segments = segmentsOf(call).filter((one) => !isPlaceholder(one));
  return `/${(kindByWord(call) ? segments.slice(0, -1) : segments).join('/')}`;
}

export interface Family {
  readonly name: string;
  readonly of: (kind: Kind) => Specified | undefined;
  readonly all: readonly Specified[];
}
const names = [...new Set(calls.map(familyOf))];
const refersTo = (call: Specified | undefined): number => Object.keys(call?.fields ?? {}).filter((name) => /\wIds?$/.test(name)).length;
/** Those that refer to few others first: what they make is there for the next. */
export const families: readonly Family[] = names
  .map((name): Family => {
    const all = calls.filter((call) => familyOf(call) === name);
    return { name, all, of: (kind) => all.find((call) => kindOf(call) === kind) };
  })
  .toSorted((a, b) => refersTo(a.of('make')) - refersTo(b.of('make')));
