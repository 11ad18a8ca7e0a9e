/** Lines that other rows may know by a key: one that comes without it gets one that stands in no line, and stood in none before. */
import { randomBytes } from 'node:crypto';
import type { Line } from '#contract/kinds.ts';
import { titleOfLine } from '#contract/lines/lines.ts';
import type { LineValue } from '#contract/lines/lines.ts';

const keyBytes = 5;

/** A line that comes without its key, as from a file, is the one of the same title. */
function keyBefore(line: Line, key: string, before: readonly LineValue[]): (one: LineValue) => unknown {
  const title = titleOfLine(line);
  const keys = new Map(before.map((one) => [one[title], one[key]]));
  return (one) => one[key] ?? keys.get(one[title]) ?? null;
}

export function keyedLines(line: Line, lines: readonly LineValue[], before: readonly LineValue[]): readonly LineValue[] {
  const { key } = line;
  if (key === undefined) return lines;
  const keyOf = keyBefore(line, key, before);
  const given = new Set(lines.flatMap((one) => ((one[key] ?? null) === null ? [] : [one[key]])));
  const taken = new Set([...given, ...before.map((one) => one[key])]);
  return lines.map((one) => {
    const known = keyOf(one);
    if (known !== null && (one[key] === known || !given.has(known))) {
      given.add(known);
      return { ...one, [key]: known };
    }
    let made = '';
    do made = randomBytes(keyBytes).toString('hex');
    while (taken.has(made));
    taken.add(made);
    return { ...one, [key]: made };
  });
}
