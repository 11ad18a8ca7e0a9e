/** D4: decimals and times of day are taken from a cell as they were seen, or told. */
import { expect, test } from 'vitest';
import { decimal, timeOfDay } from '#contract/kinds.ts';
import { cellValue } from '#server/imports/cellValue.ts';
import { cellOf } from '#server/sheets/cell.ts';
import type { CellKind } from '#server/sheets/cell.ts';

const level = decimal(['雌二醇', 'Oestradiol']);
const dose = timeOfDay(['服药时间', 'Dose']);

test.each([
  ['number', '112.5', 112.5],
  ['number', '0.30000000000000004', 0.3],
  ['text', '１１２．５', 112.5],
  ['text', '1,286.5', 1286.5],
  ['text', '2.355', '!places'],
  ['text', '-1.5', '!range'],
  ['text', '1.2E3', '!exponent'],
  ['text', '12,5', '!decimal'],
  ['text', '2.3ng', '!decimal'],
  ['shown', '0.5', '!shownOtherwise'],
  ['date', '2026-11-20T00:00:00', '!becameDate'],
] as const)('a decimal from a cell of kind %s that holds %s is %s', (kind: CellKind, text, expected) => {
  const read = cellValue(level, cellOf(kind, text));
  expect('fault' in read ? `!${read.fault.code}` : read.value).toBe(expected);
});

test.each([
  ['text', '09:30', '09:30'],
  ['text', '9：30', '09:30'],
  ['text', '23:59:00', '23:59'],
  ['text', '24:00', '!timeOfDay'],
  ['text', '下午三点', '!timeOfDay'],
  ['shown', '0.5', '!shownOtherwise'],
] as const)('a time of day from a cell of kind %s that holds %s is %s', (kind: CellKind, text, expected) => {
  const read = cellValue(dose, cellOf(kind, text));
  expect('fault' in read ? `!${read.fault.code}` : read.value).toBe(expected);
});
