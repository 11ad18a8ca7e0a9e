/** D4: what stands in a cell is taken as it was seen, or told. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { choice, day, flag, idCard, longText, many, moment, money, phone, ref, text, whole } from '#contract/kinds.ts';
import type { Field } from '#contract/kinds.ts';
import { cellValue } from '#server/imports/cellValue.ts';
import { openTable } from '#server/sheets/table.ts';
import type { SheetRow } from '#server/sheets/cell.ts';
import { makeWorkbook, sheetXml } from './makeWorkbook.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'careline-cells-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

export async function rowsOf(bytes: Buffer, format: 'xlsx' | 'csv'): Promise<SheetRow[]> {
  const place = join(folder, `${Math.random().toString(36).slice(2)}.${format}`);
  await writeFile(place, bytes);
  const table = await openTable(place, format);
  try {
    const found: SheetRow[] = [];
    const rows = table.rows(0);
    for (let next = await rows.next(); !next.done; next = await rows.next()) found.push(next.value);
    return found;
  } finally {
    table.close();
  }
}

const formats = [
  'yyyy-mm-dd',
  'yyyy/m/d h:mm',
  '00000',
  '0%',
  '0.00E+00',
  '@',
  '[h]:mm',
  'yyyy"年"m"月"d"日"',
  '#,##0.00',
  '[$-804]aaaa',
  'm/d/yy',
  '0.00',
  '"¥"#,##0.00;[Red]\\-"¥"#,##0.00',
  'h:mm',
  '# ?/?',
  '000000000000000000',
];
const style = (code: string): number => formats.indexOf(code) + 1;

const l = ['标签', 'Label'] as const;
const fields = {
  text: text(l),
  short: text(l, { max: 5 }),
  long: longText(l),
  phone: phone(l),
  idCard: idCard(l),
  whole: whole(l),
  age: whole(l, { min: 18, max: 60 }),
  shift: whole(l, { min: -30, max: 30 }),
  money: money(l),
  flag: flag(l),
  day: day(l),
  moment: moment(l),
  choice: choice(l, { male: ['男', 'Male'], female: ['女', 'Female'] }),
  list: many(l, text(l)),
  ref: ref(l, 'member'),
  must: text(l, { required: true }),
} as const satisfies Readonly<Record<string, Field>>;
type Name = keyof typeof fields;

/** [field, cell as the file has it, value or `!code`] */
type Golden = readonly [field: Name, cell: string, expected: unknown];
const n = (raw: string, code?: string): string => `<c${code ? ` s="${style(code)}"` : ''}><v>${raw}</v></c>`;
const s = (value: string): string => `<c t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`;
const f = (formula: string, value?: string, type = ''): string =>
  `<c${type && ` t="${type}"`}><f>${formula}</f>${value === undefined ? '' : `<v>${value}</v>`}</c>`;

const numbersIntoTexts: Golden[] = [
  ['text', n('42'), '42'],
  ['text', n('0'), '0'],
  ['text', n('-7'), '-7'],
  ['text', n('1.5'), '1.5'],
  ['text', n('0.1'), '0.1'],
  ['text', n('0.30000000000000004'), '0.3'],
  ['text', n('13800138000'), '13800138000'],
  ['text', n('1.3800138E+10'), '13800138000'],
  ['text', n('1.38E10'), '13800000000'],
  ['text', n('123456789012345'), '123456789012345'],
  ['text', n('1234567890123456'), '!digitsLost'],
  ['text', n('4.3102119900101002E+17'), '!digitsLost'],
  ['text', n('431021199001010017'), '!digitsLost'],
  ['text', n('1E+300'), '!digitsLost'],
  ['text', n('1E-7'), '!shownOtherwise'],
  ['text', n('123', '00000'), '00123'],
  ['text', n('12345', '00000'), '12345'],
  ['text', n('1234567', '00000'), '1234567'],
  ['text', n('1.5', '00000'), '!shownOtherwise'],
  ['text', n('110101199003074477', '000000000000000000'), '110101199003074477'],
  ['text', n('0.5', '0%'), '!shownOtherwise'],
  ['text', n('1234', '0.00E+00'), '!shownOtherwise'],
  ['text', n('0.5', '# ?/?'), '!shownOtherwise'],
  ['text', n('1.5', '[h]:mm'), '!shownOtherwise'],
  ['text', n('0.5', 'h:mm'), '!shownOtherwise'],
  ['text', n('45000', 'yyyy-mm-dd'), '!becameDate'],
  ['text', n('45000', 'm/d/yy'), '!becameDate'],
  ['text', n('45000', '[$-804]aaaa'), '!shownOtherwise'],
  ['text', n('1234.5', '#,##0.00'), '1234.5'],
  ['text', n('42', '@'), '42'],
  ['text', n('NaN'), '!form'],
  ['text', n('abc'), '!form'],
  ['text', n('Infinity'), '!form'],
];
const textsIntoTexts: Golden[] = [
  ['text', s('00123'), '00123'],
  ['text', s('431021199001010017'), '431021199001010017'],
  ['text', s('1.38E+10'), '1.38E+10'],
  ['text', s('１２３'), '１２３'],
  ['text', s(' 两边空 '), '两边空'],
  ['text', s('TRUE'), 'TRUE'],
  ['text', s('=1+1'), '=1+1'],
  ['text', s('+8613800138000'), '+8613800138000'],
  ['text', s('-x'), '-x'],
  ['text', s('@x'), '@x'],
  ['text', s('2026-11-20'), '2026-11-20'],
  ['text', s('3-4'), '3-4'],
  ['text', s('&lt;b&gt;&amp;&quot;&apos;'), '<b>&"\''],
  ['text', s('_x0009_后'), '后'],
  ['text', s('_x4F60_'), '你'],
  ['text', s('&#20320;&#x597D;'), '你好'],
  ['text', s('😀𠮷'), '😀𠮷'],
  ['text', s(''), null],
  ['text', s('   '), null],
  ['text', '<c/>', null],
  ['text', '<c><v></v></c>', null],
  ['short', s('12345'), '12345'],
  ['short', s('123456'), '!tooLong'],
  ['long', s('一\n二'), '一\n二'],
  ['must', '<c/>', '!missing'],
  ['must', s('  '), '!missing'],
  ['text', '<c t="inlineStr"><is><r><t>加</t></r><r><rPr><b/></rPr><t>粗</t></r></is></c>', '加粗'],
  ['text', '<c t="inlineStr"><is><t>漢字</t><rPh><t>かんじ</t></rPh></is></c>', '漢字'],
  ['text', '<c t="inlineStr"><is><t><![CDATA[<生>]]></t></is></c>', '<生>'],
  ['text', '<c t="b"><v>1</v></c>', 'TRUE'],
  ['text', '<c t="b"><v>0</v></c>', 'FALSE'],
  ['text', '<c t="e"><v>#N/A</v></c>', '!error'],
  ['text', '<c t="e"><v>#REF!</v></c>', '!error'],
  ['text', '<c t="e"><v>#####</v></c>', '!error'],
  ['text', f('A1&amp;"x"', 'abx', 'str'), 'abx'],
  ['text', f('1+1', '2'), '2'],
  ['text', f('1+1'), '!formula'],
  ['text', f('NOW()', '45000.5'), '45000.5'],
  ['text', f('1/0', '#DIV/0!', 'e'), '!error'],
  ['text', f('cmd|x', undefined, 'str'), null],
];
const phones: Golden[] = [
  ['phone', n('13800138000'), '13800138000'],
  ['phone', n('1.3800138E+10'), '13800138000'],
  ['phone', s('13800138000'), '13800138000'],
  ['phone', s('138 0013 8000'), '13800138000'],
  ['phone', s('138-0013-8000'), '13800138000'],
  ['phone', s('１３８００１３８０００'), '13800138000'],
  ['phone', s('+86 13800138000'), '13800138000'],
  ['phone', s('1.38E+10'), '!exponent'],
  ['phone', s('1.38001E+10'), '!exponent'],
  ['phone', s('1380013800'), '!phone'],
  ['phone', s('138001380001'), '!phone'],
  ['phone', s('138****8000'), '!masked'],
  ['phone', s('028-61234567'), '028-61234567'],
  ['phone', n('2861234567'), '!phone'],
  ['phone', s('不详'), '!phone'],
  ['phone', '<c/>', null],
  ['phone', n('45000', 'yyyy-mm-dd'), '!becameDate'],
];
const idCards: Golden[] = [
  ['idCard', s('110101199003074477'), '110101199003074477'],
  ['idCard', s('11010119900307447７'), '110101199003074477'],
  ['idCard', n('110101199003074477'), '!digitsLost'],
  ['idCard', n('1.1010119900307448E+17'), '!digitsLost'],
  ['idCard', s('1.10101E+17'), '!exponent'],
  ['idCard', s('110101199003074470'), '!idCard'],
  ['idCard', s('11010119900307'), '!idCard'],
  ['idCard', s('110***********4477'), '!masked'],
  ['idCard', s('110101199003071 '), '!idCard'],
];
const wholes: Golden[] = [
  ['whole', n('0'), 0],
  ['whole', n('12'), 12],
  ['whole', n('12.0'), 12],
  ['whole', n('1.2E1'), 12],
  ['whole', n('12.5'), '!whole'],
  ['whole', s('12'), 12],
  ['whole', s('０１２'), 12],
  ['whole', s('1,234'), 1234],
  ['whole', s('1,23'), '!whole'],
  ['whole', s('1.2E3'), '!exponent'],
  ['whole', s('十二'), '!whole'],
  ['whole', s('12人'), '!whole'],
  ['whole', n('-1'), '!range'],
  ['whole', n('2147483647'), 2147483647],
  ['whole', n('2147483648'), '!range'],
  ['whole', n('9999999999999999'), '!digitsLost'],
  ['whole', n('0.12', '0%'), '!shownOtherwise'],
  ['whole', n('123', '00000'), 123],
  ['age', n('17'), '!range'],
  ['age', n('18'), 18],
  ['age', n('61'), '!range'],
  ['shift', n('-30'), -30],
  ['shift', s('－３０'), -30],
  ['shift', n('-31'), '!range'],
  ['shift', n('-1.5'), '!whole'],
  ['whole', n('45000', 'yyyy-mm-dd'), '!becameDate'],
  ['whole', '<c t="b"><v>1</v></c>', '!whole'],
  ['whole', s('0x10'), '!whole'],
  ['whole', s(' 7 '), 7],
  ['whole', s('+7'), 7],
];
const moneys: Golden[] = [
  ['money', n('199'), 19_900],
  ['money', n('199.5'), 19_950],
  ['money', n('199.99'), 19_999],
  ['money', n('19.989999999999998'), 1_999],
  ['money', n('0.1'), 10],
  ['money', n('1.005'), '!money'],
  ['money', n('1234.5', '#,##0.00'), 123_450],
  ['money', n('1234.5', '"¥"#,##0.00;[Red]\\-"¥"#,##0.00'), 123_450],
  ['money', s('¥1,234.50'), 123_450],
  ['money', s('￥199'), 19_900],
  ['money', s('199元'), 19_900],
  ['money', s('１９９．５０'), 19_950],
  ['money', s('199.999'), '!money'],
  ['money', s('1.9E2'), '!money'],
  ['money', s('免费'), '!money'],
  ['money', n('-5'), '!range'],
  ['money', n('0'), 0],
  ['money', s('0.01'), 1],
  ['money', s('.5'), '!money'],
  ['money', n('0.5', '0%'), '!shownOtherwise'],
];
const flags: Golden[] = [
  ['flag', '<c t="b"><v>1</v></c>', true],
  ['flag', '<c t="b"><v>0</v></c>', false],
  ['flag', s('是'), true],
  ['flag', s('否'), false],
  ['flag', s('Yes'), true],
  ['flag', s('NO'), false],
  ['flag', n('1'), true],
  ['flag', n('0'), false],
  ['flag', s('√'), true],
  ['flag', s('也许'), '!flag'],
  ['flag', n('2'), '!flag'],
  ['flag', '<c/>', null],
];
const days: Golden[] = [
  ['day', n('45616', 'yyyy-mm-dd'), '2024-11-20'],
  ['day', n('1', 'yyyy-mm-dd'), '1900-01-01'],
  ['day', n('59', 'yyyy-mm-dd'), '1900-02-28'],
  ['day', n('60', 'yyyy-mm-dd'), '!shownOtherwise'],
  ['day', n('61', 'yyyy-mm-dd'), '1900-03-01'],
  ['day', n('36525', 'm/d/yy'), '1999-12-31'],
  ['day', n('36526', 'yyyy"年"m"月"d"日"'), '2000-01-01'],
  ['day', n('2958465', 'yyyy-mm-dd'), '9999-12-31'],
  ['day', n('2958466', 'yyyy-mm-dd'), '!shownOtherwise'],
  ['day', n('-1', 'yyyy-mm-dd'), '!shownOtherwise'],
  ['day', n('45616.5', 'yyyy/m/d h:mm'), '!dayHasTime'],
  ['day', n('45616'), '!notDate'],
  ['day', n('20241120'), '2024-11-20'],
  ['day', n('20241340'), '!day'],
  ['day', s('2024-11-20'), '2024-11-20'],
  ['day', s('2024/1/5'), '2024-01-05'],
  ['day', s('2024.1.5'), '2024-01-05'],
  ['day', s('2024年1月5日'), '2024-01-05'],
  ['day', s('20240105'), '2024-01-05'],
  ['day', s('２０２４－０１－０５'), '2024-01-05'],
  ['day', s('05/06/2024'), '!ambiguousDay'],
  ['day', s('5-6-24'), '!ambiguousDay'],
  ['day', s('2024-02-30'), '!day'],
  ['day', s('2023-02-29'), '!day'],
  ['day', s('2024-02-29'), '2024-02-29'],
  ['day', s('2024-11-20 00:00:00'), '2024-11-20'],
  ['day', s('2024-11-20 09:30'), '!dayHasTime'],
  ['day', s('昨天'), '!day'],
  ['day', '<c t="d"><v>2024-11-20</v></c>', '2024-11-20'],
  ['day', '<c t="d"><v>2024-11-20T09:30:00</v></c>', '!dayHasTime'],
  ['day', n('45616', '0%'), '!shownOtherwise'],
  ['day', n('0.5', 'yyyy-mm-dd'), '!shownOtherwise'],
];
const moments: Golden[] = [
  ['moment', n('45616.5', 'yyyy/m/d h:mm'), '2024-11-20T12:00:00+08:00'],
  ['moment', n('45616.395833333336', 'yyyy/m/d h:mm'), '2024-11-20T09:30:00+08:00'],
  ['moment', n('45616', 'yyyy-mm-dd'), '2024-11-20T00:00:00+08:00'],
  ['moment', s('2024-11-20 09:30'), '2024-11-20T09:30:00+08:00'],
  ['moment', s('2024/1/5 9:05:07'), '2024-01-05T09:05:07+08:00'],
  ['moment', s('2024年1月5日 9:05'), '2024-01-05T09:05:00+08:00'],
  ['moment', s('2024-11-20'), '2024-11-20T00:00:00+08:00'],
  ['moment', s('2024-11-20T09:30:00+09:00'), '2024-11-20T09:30:00+09:00'],
  ['moment', s('2024-11-20T01:30:00Z'), '2024-11-20T01:30:00Z'],
  ['moment', s('2024-11-20 25:00'), '!moment'],
  ['moment', s('2024-11-20 09:61'), '!moment'],
  ['moment', s('5/6/2024 9:30'), '!ambiguousDay'],
  ['moment', s('09:30'), '!moment'],
  ['moment', n('0.5', 'h:mm'), '!shownOtherwise'],
  ['moment', n('45616.5'), '!notDate'],
  ['moment', '<c t="d"><v>2024-11-20T09:30:00Z</v></c>', '2024-11-20T09:30:00+08:00'],
];
const choicesAndLists: Golden[] = [
  ['choice', s('男'), 'male'],
  ['choice', s('Female'), 'female'],
  ['choice', s('FEMALE'), 'female'],
  ['choice', s('male'), 'male'],
  ['choice', s(' 女 '), 'female'],
  ['choice', s('ｍａｌｅ'), 'male'],
  ['choice', s('未知'), '!choice'],
  ['choice', n('1'), '!choice'],
  ['choice', '<c/>', null],
  ['list', s('甲，乙、丙;丁'), ['甲', '乙', '丙', '丁']],
  ['list', s('甲'), ['甲']],
  ['list', s('，，'), []],
  ['ref', s(' 张三 '), '张三'],
  ['ref', n('1234567890123456'), '!digitsLost'],
];
/** A day of every other year that a spreadsheet counts. */
const centuries: Golden[] = Array.from({ length: 100 }, (_, at) => {
  const iso = new Date(Date.UTC(1901 + at * 2, (at * 5) % 12, 1 + ((at * 7) % 28))).toISOString().slice(0, 10);
  return ['day', n(String((Date.parse(iso) - Date.UTC(1899, 11, 30)) / 86_400_000), 'yyyy-mm-dd'), iso];
});
const golden = [
  ...centuries,
  ...numbersIntoTexts,
  ...textsIntoTexts,
  ...phones,
  ...idCards,
  ...wholes,
  ...moneys,
  ...flags,
  ...days,
  ...moments,
  ...choicesAndLists,
];

const seen = (name: Name, cell: string): unknown => {
  const read = cellValue(fields[name], cell);
  return 'fault' in read ? `!${read.fault.code}` : read.value;
};

test('[D4] every cell of a golden workbook is taken as it was seen, or its row is told', async () => {
  const xml = sheetXml(
    golden.map(([, cell], at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>1</v></c>${cell.replace('<c', `<c r="B${at + 1}"`)}</row>`).join(''),
  );
  const rows = await rowsOf(makeWorkbook({ formats, sheets: [{ name: '表', xml }] }), 'xlsx');
  expect(rows).toHaveLength(golden.length);
  const wrong = golden.flatMap(([name, cell, expected], at) => {
    const found = seen(name, rows[at]?.cells[1] ?? '');
    return JSON.stringify(found) === JSON.stringify(expected) ? [] : [{ name, cell, expected, found }];
  });
  expect(wrong).toEqual([]);
  process.stdout.write(`${golden.length} golden cells\n`);
});

test('[D4] days of a workbook that counts from 1904 are those that were seen', async () => {
  const xml = sheetXml(
    `<row r="1"><c r="A1" s="${style('yyyy-mm-dd')}"><v>0</v></c><c r="B1" s="${style('yyyy-mm-dd')}"><v>44154</v></c><c r="C1" s="${style('yyyy-mm-dd')}"><v>60</v></c></row>`,
  );
  const [row] = await rowsOf(makeWorkbook({ is1904: true, formats, sheets: [{ name: 's', xml }] }), 'xlsx');
  expect(row?.cells.map((cell) => seen('day', cell))).toEqual(['1904-01-01', '2024-11-20', '1904-03-01']);
});

/** 你好，世界 and a rare character that GBK does not have and GB 18030 writes with four bytes. */
const gbk = Buffer.from([0xc4, 0xe3, 0xba, 0xc3, 0x2c, 0xca, 0xc0, 0xbd, 0xe7, 0x0a, 0x95, 0x32, 0x82, 0x36, 0x2c, 0x31]);

test.each([
  [
    'GB 18030',
    gbk,
    [
      ['你好', '世界'],
      ['𠀀', '1'],
    ],
  ],
  [
    'UTF-8 with its mark',
    Buffer.from('\uFEFF姓名,电话\n张三,013800138000'),
    [
      ['姓名', '电话'],
      ['张三', '013800138000'],
    ],
  ],
  ['UTF-16', Buffer.from('\uFEFF姓名\t1', 'utf16le'), [['姓名', '1']]],
  ['quotes, line ends and signs within', Buffer.from('a,"b ""c"" ,\n d"\r\n"x"y,z\rlast'), [['a', 'b "c" ,\n d'], ['"x"y', 'z'], ['last']]],
  [
    'semicolons',
    Buffer.from('a;b,c;d\n1;2;3'),
    [
      ['a', 'b,c', 'd'],
      ['1', '2', '3'],
    ],
  ],
  ['noughts kept by a formula and signs kept by an apostrophe', Buffer.from("=\"00123\",'=1+1,''-x,'abc,=1+1"), [['00123', '=1+1', "'-x", "'abc", '=1+1']]],
])('[D4] a text file in %s reads as it was written', async (_, bytes, expected) => {
  const rows = await rowsOf(bytes, 'csv');
  expect(rows.map(({ cells }) => cells.map((cell) => cell.slice(1)))).toEqual(expected);
});

test('[D4] lines are those that a spreadsheet shows, blank ones counted, and bytes of no encoding are refused', async () => {
  expect((await rowsOf(Buffer.from('a\n\n"x\ny"\n\nb\n'), 'csv')).map(({ line }) => line)).toEqual([1, 3, 5]);
  await expect(rowsOf(Buffer.from([0x61, 0x2c, 0xff, 0xff, 0x0a]), 'csv')).rejects.toThrow('encoding');
  await expect(rowsOf(Buffer.from('a,"b\nc'), 'csv')).rejects.toThrow('quoteOpen');
});
