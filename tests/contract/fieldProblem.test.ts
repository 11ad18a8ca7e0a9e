import { expect, test } from 'vitest';
import { problemOf } from '#contract/fieldProblem.ts';
import { decimal, many, text, timeOfDay } from '#contract/kinds.ts';
import { resources } from '#contract/resources/index.ts';
import { strictSchema } from '#contract/validate.ts';

const { mobile, phoneNum } = resources.member.fields;
const { roleIds } = resources.orgFollowRole.fields;
const { point } = resources.pointRecord.fields;

test.each(['110', '95588', '400 820 8820', '028-61234567', '12345'])(
  '%s is a number somebody can be called at, and no mobile number, at both sides',
  (given) => {
    expect(problemOf(mobile, given)).toEqual({ code: 'phone', why: 'notMobile' });
    expect(strictSchema({ mobile }).safeParse({ mobile: given }).success).toBe(false);
    expect(problemOf(phoneNum, given)).toBeNull();
    expect(strictSchema({ phoneNum }).safeParse({ phoneNum: given }).success).toBe(true);
  },
);

test.each(['138 0013 8000', '+86 13800138000', '+852 6123 4567', '138****8000'])('%s is taken where a mobile number is asked for', (given) => {
  expect(problemOf(mobile, given)).toBeNull();
  expect(strictSchema({ mobile }).safeParse({ mobile: given }).success).toBe(true);
});

test('a list with a least number of entries is refused when it is empty; points are a whole number above nought', () => {
  expect(strictSchema({ roleIds }).safeParse({ roleIds: [] }).success).toBe(false);
  expect(problemOf(roleIds, [])).toEqual({ code: 'missing' });
  expect([-10_000, 0, 1.5].map((value) => problemOf(point, value)?.code)).toEqual(['range', 'range', 'range']);
});

test.each([
  [2.35, true],
  ['2.35', true],
  [0.3, true],
  [2.355, false],
  [-0.1, false],
  [1_000_000_000, false],
])('a decimal of two places: %s is taken: %s, at both sides and never rounded', (given, isTaken) => {
  const field = decimal(['AMH', 'AMH']);
  expect(problemOf(field, Number(given)) === null).toBe(isTaken);
  const read = strictSchema({ field }).safeParse({ field: given });
  expect(read.success).toBe(isTaken);
  if (read.success) expect(read.data['field']).toBe(Number(given));
});

test.each([
  ['00:00', true],
  ['23:59', true],
  ['24:00', false],
  ['9:30', false],
  ['09:30:00', false],
])('a time of day: %s is taken: %s', (given, isTaken) => {
  const field = timeOfDay(['服药时间', 'Dose']);
  expect(problemOf(field, given) === null).toBe(isTaken);
  expect(strictSchema({ field }).safeParse({ field: given }).success).toBe(isTaken);
});

test('a text as long as its field takes is taken at both sides, and one more character is not', () => {
  const field = text(['备注', 'Remark'], { max: 5 });
  for (const [given, isTaken] of [
    ['12345', true],
    ['123456', false],
  ] as const) {
    expect(problemOf(field, given) === null).toBe(isTaken);
    expect(strictSchema({ field }).safeParse({ field: given }).success).toBe(isTaken);
  }
});

test('a list has as many entries as it must at both sides, and none where it may stay empty', () => {
  const codes = many(['编码', 'Codes'], text(['编码', 'Code']), { min: 2, max: 3 });
  const taken = (given: unknown): boolean => strictSchema({ codes }).safeParse({ codes: given }).success;
  expect([['a'], ['a', 'b'], ['a', 'b', 'c', 'd'], []].map((given) => [problemOf(codes, given), taken(given)])).toEqual([
    [{ code: 'itemCount', min: 2, max: 3 }, false],
    [null, true],
    [{ code: 'itemCount', min: 2, max: 3 }, false],
    [null, true],
  ]);
});
