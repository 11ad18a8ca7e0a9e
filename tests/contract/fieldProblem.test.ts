import { expect, test } from 'vitest';
import { problemOf } from '#contract/fieldProblem.ts';
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
