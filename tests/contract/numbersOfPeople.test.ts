import { describe, expect, it } from 'vitest';
import { problemOf } from '#contract/fieldProblem.ts';
import { checkDigit, isDay, readIdNumber } from '#contract/idNumber.ts';
import { idCard, money, phone, whole, text } from '#contract/kinds.ts';
import { readPhone } from '#contract/phoneNumber.ts';
import { inputSchema } from '#contract/validate.ts';

const made = (first17: string): string => first17 + checkDigit(first17);

describe('an identity number', () => {
  it('tells region, birthday and sex; spaces and a small x are taken', () => {
    expect(readIdNumber('110105 19491231 002x')).toEqual({
      problem: null,
      number: '11010519491231002X',
      province: '11',
      region: '110105',
      birthday: '1949-12-31',
      sex: 'female',
    });
    expect(readIdNumber(made('51010719920229001'))).toMatchObject({ problem: null, birthday: '1992-02-29', sex: 'male' });
  });

  it.each([
    ['110105491231002', 'old'],
    ['1101051949123100', 'length'],
    ['11010519491231002Y', 'length'],
    [made('00010519491231002'), 'region'],
    [made('51010719930229001'), 'birthday'],
    [made('51010719001301001'), 'birthday'],
    ['110105194912310021', 'check'],
  ])('%s is refused: %s', (text, problem) => {
    expect(readIdNumber(text)).toEqual({ problem });
  });

  it('of somebody who is born after today is refused', () => {
    const number = made('51010720261121001');
    expect(readIdNumber(number, '2026-11-20').problem).toBe('birthday');
    expect(readIdNumber(number, '2026-11-21').problem).toBeNull();
  });

  it('finds each digit that is wrong by one, and each two neighbours that changed places', () => {
    const right = made('51010719920229001');
    for (let at = 0; at < 17; at++) {
      const wrong = `${right.slice(0, at)}${(Number(right[at]) + 1) % 10}${right.slice(at + 1)}`;
      expect(readIdNumber(wrong).problem, wrong).not.toBeNull();
      const swapped = `${right.slice(0, at)}${right[at + 1]}${right[at]}${right.slice(at + 2)}`;
      if (swapped !== right) expect(readIdNumber(swapped).problem, swapped).not.toBeNull();
    }
  });

  it.each(['2024-02-29', '2000-02-29', '2026-12-31'])('%s is a day', (day) => expect(isDay(day)).toBe(true));
  it.each(['2026-02-29', '1900-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-1-1', ''])('“%s” is none', (day) => expect(isDay(day)).toBe(false));
});

describe('a telephone number', () => {
  it.each([
    ['138 0013 8000', 'mobile', '13800138000', '138 0013 8000'],
    ['+86 138-0013-8000', 'mobile', '13800138000', '138 0013 8000'],
    ['8613800138000', 'mobile', '13800138000', '138 0013 8000'],
    ['(0755) 2612-3456', 'landline', '0755-26123456', '0755 2612 3456'],
    ['02861234567', 'landline', '028-61234567', '028 6123 4567'],
    ['028-61234567-801', 'landline', '028-61234567-801', '028 6123 4567 转 801'],
    ['+86 28 6123 4567', 'landline', '028-61234567', '028 6123 4567'],
    ['400-820-8820', 'service', '4008208820', '400 820 8820'],
    ['12345', 'service', '12345', '12345'],
    ['+1 (415) 555-2671', 'abroad', '+14155552671', '+14155552671'],
    ['0085212345678', 'abroad', '+85212345678', '+85212345678'],
  ])('%s is read as %s', (text, kind, number, grouped) => {
    expect(readPhone(text)).toEqual({ problem: null, kind, number, grouped });
  });

  it.each(['13', '14', '15', '16', '17', '18', '19'])('that begins with %s is a mobile number', (begin) => {
    expect(readPhone(`${begin}900138000`)).toMatchObject({ problem: null, kind: 'mobile' });
  });

  it.each([
    ['1380013800', 'short'],
    ['138001380001', 'long'],
    ['12800138000', 'mobileForm'],
    ['61234567', 'form'],
    ['wechat: lin', 'form'],
    ['', 'form'],
    ['+1234567890123456', 'long'],
  ])('“%s” is refused: %s', (text, problem) => {
    expect(readPhone(text)).toEqual({ problem });
  });

  it('is the same number however it is stored and read again', () => {
    for (const text of ['13800138000', '028-61234567-801', '+85212345678', '4008208820']) {
      const read = readPhone(text);
      expect(read.problem === null && readPhone(read.grouped)).toMatchObject({ number: text });
    }
  });
});

describe('the browser asks and the server has the last word (M10)', () => {
  const fields = {
    count: whole(['', '']),
    pay: money(['', '']),
    mobile: phone(['', '']),
    idNo: idCard(['', '']),
    code: text(['', ''], { form: 'code' }),
    account: text(['', ''], { form: 'account' }),
  };
  const schema = inputSchema(fields);

  it.each([
    ['count', -1],
    ['count', 1.5],
    ['count', '1e5'],
    ['count', '-1'],
    ['count', '1.0'],
    ['count', Number.NaN],
    ['pay', -1],
    ['pay', 0.5],
    ['pay', '12.5'],
    ['mobile', '12800138000'],
    ['idNo', '110105491231002'],
    ['idNo', '110105194912310021'],
    ['code', '1a'],
    ['code', 'a b'],
    ['code', '前台'],
    ['account', '@li'],
  ] as const)('[v-number] [M10] the server refuses %s %s', (name, value) => {
    expect(schema.safeParse({ [name]: value }).success).toBe(false);
  });

  it.each([
    ['count', '100000', 100_000],
    ['pay', 128_610, 128_610],
    ['mobile', '138****8000', '138****8000'],
    ['mobile', '028-61234567', '028-61234567'],
    ['idNo', '1101**********002X', '1101**********002X'],
    ['idNo', '11010519491231002X', '11010519491231002X'],
  ] as const)('it takes %s %s', (name, value, taken) => {
    expect(schema.parse({ [name]: value })).toEqual({ [name]: taken });
  });

  it('and both say the same of each value', () => {
    for (const [name, value] of [
      ['count', -1],
      ['count', 7],
      ['mobile', '1380013800'],
      ['mobile', '13800138000'],
      ['idNo', '11010519491231002X'],
      ['idNo', '123'],
      ['code', ' desk-2 '],
      ['code', '2desk'],
      ['account', '7.li@east'],
      ['account', '-li'],
    ] as const)
      expect(problemOf(fields[name], value) === null, `${name} ${value}`).toBe(schema.safeParse({ [name]: value }).success);
  });
});
