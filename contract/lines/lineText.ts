/** Lines as a cell of a table holds them: one a line of text, its values apart by bars. Written by exports, read by imports. Pure. */
import type { Field, Line } from '#contract/kinds.ts';
import { askedInLine, linesIn } from './lines.ts';
import type { LineValue } from './lines.ts';

/** A value may hold the separators of values and lines: they are escaped with a backslash. */
const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll(/\r?\n/g, '\\n');
const plain = (text: string): string => text.replaceAll(/\\(.)/g, (_, one: string) => (one === 'n' ? '\n' : one));

/** @param say a value in words, null where there is none */
export function linesText(line: Line, value: unknown, say: (field: Field, value: unknown) => string | number | null): string {
  const said = (one: LineValue): readonly string[] => askedInLine(line).map(([name, field]) => escaped(String(say(field, one[name]) ?? '')));
  const withoutEnd = (parts: readonly string[]): readonly string[] => parts.slice(0, parts.findLastIndex((part) => part !== '') + 1);
  return linesIn(value)
    .map((one) => withoutEnd(said(one)).join(' | '))
    .join('\n');
}

/** @returns the texts of each line, in the order of its fields */
export const textLines = (text: string): readonly (readonly string[])[] =>
  text
    .split(/\r?\n/)
    .filter((one) => one.trim() !== '')
    .map((one) => Array.from(`${one}|`.matchAll(/((?:\\.|[^|\\])*)\|/g), ([, part = '']) => plain(part.trim())));
