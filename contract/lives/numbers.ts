/** States that travel as numbers (spec 4: a coupon code is written off by `codeStatus` 2), and back. Endpoints alone know the numbers: machines, rules and rows have the states. */

/** Field -> state -> number. */
export type StateNumbers = Readonly<Record<string, Readonly<Record<string, number>>>>;
type Given = Readonly<Record<string, unknown>>;

const changed = (given: Given, numbers: StateNumbers, change: (known: Readonly<Record<string, number>>, value: unknown) => unknown): Given => {
  const fields = Object.keys(numbers).filter((name) => given[name] !== undefined && given[name] !== null);
  return fields.length === 0 ? given : { ...given, ...Object.fromEntries(fields.map((name) => [name, change(numbers[name] ?? {}, given[name])])) };
};

export const toNumbers = (given: Given, numbers: StateNumbers): Given => changed(given, numbers, (known, value) => known[String(value)] ?? value);

/** A number that no state has stays what it is, as a word: it is refused as an unknown state, and shown as it came. */
export const toStates = (given: Given, numbers: StateNumbers): Given =>
  changed(given, numbers, (known, value) => Object.keys(known).find((state) => String(known[state]) === String(value)) ?? String(value));

/** An answer's rows, in whichever of its shapes: one, a list, or a page of them. */
export function ofRows(answer: unknown, change: (row: Given) => Given): unknown {
  if (Array.isArray(answer)) return answer.map((one: unknown) => ofRows(one, change));
  if (typeof answer !== 'object' || answer === null) return answer;
  return 'rows' in answer && Array.isArray(answer.rows) ? { ...answer, rows: ofRows(answer.rows, change) } : change(answer as Given);
}
