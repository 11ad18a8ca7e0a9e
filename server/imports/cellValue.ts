/**
 * A cell becomes the value that a field takes. Either the value is the one that somebody saw, or the row is reported: nothing is guessed and nothing is silently made
 * into something else (D4).
 */
import { problemOf } from '#contract/fieldProblem.ts';
import type { FieldProblem } from '#contract/fieldProblem.ts';
import { faultWithin } from '#contract/refusals/importFaults.ts';
import type { RowFault } from '#contract/refusals/importFaults.ts';
import type { Field, KindName } from '#contract/kinds.ts';
import { askedInLine, lineFaults, lineProblemWords } from '#contract/lines/lines.ts';
import type { LineValue } from '#contract/lines/lines.ts';
import { textLines } from '#contract/lines/lineText.ts';
import { isMasked, phoneProblemOf, readPhone } from '#contract/phoneNumber.ts';
import { firstValueOf } from '#contract/readings/fields.ts';
import { kindOf, textOf } from '#server/sheets/cell.ts';
import type { Cell } from '#server/sheets/cell.ts';
import { readDay, readMoment } from './dateText.ts';
import type { Value } from './value.ts';

const is = (value: unknown): Value => ({ value });
const wrong = (code: RowFault['code'], values?: RowFault['values']): Value => ({ fault: { code, ...(values ? { values } : {}) } });

/** Digits, letters and signs of full width are the same to everybody but a computer. */
const narrow = (text: string): string => text.normalize('NFKC').trim();

/** A spreadsheet keeps so many digits of a number: the last ones of a longer number are noughts of its own. */
const keptDigits = 15;

/** The number as it was typed, without an exponent. */
export function numberText(raw: string): Value {
  const number = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(number)) return wrong('form');
  if (Number.isInteger(number)) return Math.abs(number) >= 10 ** keptDigits ? wrong('digitsLost') : is(String(number));
  const text = String(Number(number.toPrecision(keptDigits)));
  return text.includes('e') ? wrong('shownOtherwise', { text: raw }) : is(text);
}

/** The text of a cell, where it is the text that was seen. */
function seenText(cell: Cell): Value {
  const text = textOf(cell);
  switch (kindOf(cell)) {
    case 'text':
      return is(text);
    case 'number':
      return numberText(text);
    case 'flag':
      return is(text === '1' ? 'TRUE' : 'FALSE');
    case 'date':
      return wrong('becameDate');
    case 'error':
      return wrong('error', { text });
    case 'formula':
      return wrong('formula');
    case 'shown':
      return wrong('shownOtherwise', { text });
  }
}

type Read = (field: Field, text: string) => Value;
const exponent = /^[+-]?\d+(\.\d+)?e\+?\d+$/i;
const withoutThousands = (text: string): string => (/^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text);

function phone({ options }: Field, given: string): Value {
  const text = narrow(given);
  if (exponent.test(text)) return wrong('exponent', { text });
  if (isMasked(text)) return wrong('masked');
  const read = readPhone(text);
  if (read.problem !== null) return wrong('phone');
  return phoneProblemOf(text, options.isMobile) === null ? is(read.number) : wrong('mobile');
}

function idCard(_: Field, given: string): Value {
  const text = narrow(given).toUpperCase();
  if (exponent.test(text)) return wrong('exponent', { text });
  return isMasked(text) ? wrong('masked') : is(text);
}

function whole(_: Field, given: string): Value {
  const text = withoutThousands(narrow(given));
  if (exponent.test(text)) return wrong('exponent', { text });
  return /^[+-]?\d{1,15}$/.test(text) ? is(Number(text)) : wrong('whole');
}

function decimal(_: Field, given: string): Value {
  const text = withoutThousands(narrow(given));
  if (exponent.test(text)) return wrong('exponent', { text });
  return /^[+-]?\d{1,10}(\.\d{1,12})?$/.test(text) ? is(Number(text)) : wrong('decimal');
}

/** 9:30, 09:30 and 09:30:00 are one time. */
function timeOfDay(_: Field, given: string): Value {
  const [, hour = '', minute = ''] = /^([01]?\d|2[0-3]):([0-5]\d)(?::00)?$/.exec(narrow(given)) ?? [];
  return hour === '' ? wrong('timeOfDay') : is(`${hour.padStart(2, '0')}:${minute}`);
}

/** People write money in yuan; it is kept in fen. */
function money(_: Field, given: string): Value {
  const text = withoutThousands(
    narrow(given)
      .replace(/^(-?)[¥￥]\s*/, '$1')
      .replace(/\s*元$/, ''),
  );
  const [, sign, yuan, fen = ''] = /^([+-]?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (yuan === undefined) return wrong('money');
  const value = Number(yuan) * 100 + Number(fen.padEnd(2, '0'));
  return is(sign === '-' ? -value : value);
}

const yes: ReadonlySet<string> = new Set(['是', 'true', 'yes', 'y', '1', '√', '✓', '有', '启用', 'on']);
const no: ReadonlySet<string> = new Set(['否', 'false', 'no', 'n', '0', '×', '✗', '无', '停用', 'off']);

function flag(_: Field, given: string): Value {
  const text = narrow(given).toLowerCase();
  if (yes.has(text)) return is(true);
  return no.has(text) ? is(false) : wrong('flag');
}

function choice({ choices = {} }: Field, given: string): Value {
  const text = narrow(given).toLowerCase();
  const found = Object.entries(choices).filter(([name, labels]) => [name, ...labels].some((one) => narrow(one).toLowerCase() === text));
  const exact = found.find(([name]) => name === given.trim()) ?? (found.length === 1 ? found[0] : undefined);
  return exact
    ? is(exact[0])
    : wrong('choice', {
        choices: Object.values(choices)
          .map(([zh, en]) => `${zh} / ${en}`)
          .join('、'),
      });
}

function many({ item }: Field, given: string): Value {
  if (!item) return wrong('form');
  const items: unknown[] = [];
  for (const part of given
    .split(/[,，、;；\r\n]+/)
    .map((one) => one.trim())
    .filter((one) => one !== '')) {
    const read = readers[item.kind]?.(item, part) ?? wrong('form');
    if ('fault' in read) return read;
    items.push(read.value);
  }
  return is(items);
}

/** One value of a line, by its own kind. */
function lineValue(field: Field, text: string): Value {
  const read = text === '' ? is(null) : (readers[field.kind]?.(field, text) ?? wrong('form'));
  if ('fault' in read) return read;
  const value = read.value ?? firstValueOf(field) ?? null;
  const problem = problemOf(field, value);
  return problem ? faultOf(problem) : is(value);
}

/** One a line of text, its values apart by bars, as an export writes them. */
function lines({ line }: Field, given: string): Value {
  if (!line) return wrong('form');
  const asked = askedInLine(line);
  const found: LineValue[] = [];
  for (const [at, texts] of textLines(given).entries()) {
    const one: Record<string, unknown> = {};
    if (texts.length > asked.length) return { fault: faultWithin({ code: 'form' }, at + 1, line.one) };
    for (const [index, [name, field]] of asked.entries()) {
      const read = lineValue(field, texts[index] ?? '');
      if ('fault' in read) return { fault: faultWithin(read.fault, at + 1, field.label) };
      one[name] = read.value;
    }
    found.push(one);
  }
  const [fault] = lineFaults(line, found);
  if (!fault) return is(found);
  const { problem } = fault;
  const [zh, en] = lineProblemWords(problem);
  const told: Omit<RowFault, 'field'> =
    problem.code === 'twice' ? { code: 'doubled', values: { line: problem.line } } : { code: 'lineOrder', values: { zh, en } };
  return { fault: faultWithin(told, fault.at + 1, line.fields[fault.name]?.label ?? line.one) };
}

const verbatim: Read = (_, text) => is(text);
const trimmed: Read = (_, text) => is(text.trim());

/** Kinds that a file can give; what a reference is called becomes its id later, where the rows are known. */
const readers: Partial<Readonly<Record<KindName, Read>>> = {
  text: trimmed,
  longText: verbatim,
  richText: verbatim,
  region: (_, text) => is(narrow(text)),
  phone,
  idCard,
  whole,
  decimal,
  money,
  flag,
  choice,
  day: (_, text) => readDay(narrow(text)),
  moment: (_, text) => readMoment(narrow(text)),
  timeOfDay,
  ref: trimmed,
  refTree: trimmed,
  many,
  lines,
};

type Faults = { readonly [C in FieldProblem['code']]: (problem: Extract<FieldProblem, { readonly code: C }>) => Value };
const faults: Faults = {
  missing: () => wrong('missing'),
  long: ({ max }) => wrong('tooLong', { max }),
  short: ({ min }) => wrong('tooShort', { min }),
  range: ({ min, max }) => wrong('range', { min, max }),
  between: ({ min, max }) => wrong('range', { min, max }),
  places: ({ places }) => wrong('places', { places }),
  itemCount: ({ min, max }) => wrong('itemCount', { min, max }),
  lineCount: ({ min, max }) => wrong('lineCount', { min, max }),
  lines: () => wrong('form'),
  form: ({ form }) => wrong(form),
  idNumber: () => wrong('idCard'),
  phone: ({ why }) => wrong(why === 'notMobile' ? 'mobile' : 'phone'),
  day: () => wrong('day'),
  timeOfDay: () => wrong('timeOfDay'),
};
const faultOf = (problem: FieldProblem): Value => (faults[problem.code] as (problem: FieldProblem) => Value)(problem);

/** Days and moments; undefined: the cell is read as a text. */
function readDated({ kind }: Field, cell: Cell): Value | undefined {
  const text = textOf(cell);
  if (kindOf(cell) === 'number') return /^(19|20)\d{6}$/.test(text) ? undefined : wrong('notDate');
  if (kindOf(cell) !== 'date') return undefined;
  if (kind === 'moment') return is(`${text}+08:00`);
  return text.endsWith('T00:00:00') ? is(text.slice(0, 10)) : wrong('dayHasTime');
}

function readText(field: Field, cell: Cell): Value {
  const seen = seenText(cell);
  if ('fault' in seen) return seen;
  const text = String(seen.value);
  if (text.trim() === '') return is(null);
  return readers[field.kind]?.(field, text) ?? wrong('form');
}

function readCell(field: Field, cell: Cell): Value {
  if (field.kind === 'flag' && kindOf(cell) === 'flag') return is(textOf(cell) === '1');
  const dated = field.kind === 'day' || field.kind === 'moment' ? readDated(field, cell) : undefined;
  return dated ?? readText(field, cell);
}

/** @returns null for an empty cell; a reference as the text that names it */
export function cellValue(field: Field, cell: Cell): Value {
  const read = cell === '' ? is(null) : readCell(field, cell);
  if ('fault' in read) return read;
  const problem = problemOf(field, read.value);
  return problem ? faultOf(problem) : read;
}
