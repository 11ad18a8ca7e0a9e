import { describe, expect, it } from 'vitest';
import { problemOf } from '#contract/fieldProblem.ts';
import { day, flag, image, lines, money, ref, text, whole } from '#contract/kinds.ts';
import type { Field } from '#contract/kinds.ts';
import { copyOfLine, lineFaults, linePath, newLine, orderedLines, readLinePath } from '#contract/lines/lines.ts';
import type { LineValue } from '#contract/lines/lines.ts';
import { linesText, textLines } from '#contract/lines/lineText.ts';
import { lineChanges } from '#contract/lines/lineChanges.ts';
import { fieldsWithin, mapWithin, valuesWithin } from '#contract/lines/within.ts';
import { homeContentFields } from '#contract/choices/homeFields.ts';
import { strictSchema } from '#contract/validate.ts';

const line = {
  one: ['用药', 'dose'],
  fields: {
    code: text(['编码', 'Code'], { max: 20 }),
    name: text(['药品', 'Medicine'], { required: true, max: 10 }),
    amount: whole(['数量', 'Amount'], { required: true, min: 1, max: 9 }),
    price: money(['单价', 'Price']),
    from: day(['开始', 'From']),
    until: day(['结束', 'Until']),
    isOn: flag(['启用', 'On'], { required: true, default: true }),
    byId: ref(['负责人', 'By'], 'staffUser'),
    picture: image(['图片', 'Picture']),
  },
  title: 'name',
  unique: ['name'],
  inOrder: [['from', 'until']],
  key: 'code',
} as const;
const doses = lines(['用药', 'Doses'], line, { max: 3 });
const plain = doses.line!;
const one = (more: LineValue = {}): LineValue => ({ ...newLine(plain), name: '叶酸', amount: 1, ...more });
/** The server takes it so; undefined where it refuses. */
const taken = (field: Field, value: unknown): unknown => strictSchema({ field }).safeParse({ field: value }).data?.['field'];

describe('lines are judged alike at both sides', () => {
  it.each<[string, LineValue[]]>([
    ['a value that is missing', [one({ name: null })]],
    ['a value of blanks', [one({ name: '  ' })]],
    ['a value beyond its bounds', [one({ amount: 10 })]],
    ['one value in two lines', [one(), one({ name: ' 叶酸 ' })]],
    ['days that go backwards', [one({ from: '2026-11-22', until: '2026-11-21' })]],
    ['too many', [one(), one({ name: 'b' }), one({ name: 'c' }), one({ name: 'd' })]],
  ])('%s is refused', (_, given) => {
    expect(problemOf(doses, given)).not.toBeNull();
    expect(taken(doses, given)).toBeUndefined();
  });

  it('what fits is taken, and stored with every value: trimmed, with the first value where none is given, else null', () => {
    const given = [{ name: ' 叶酸 ', amount: 2 }, one({ name: 'b', from: '2026-11-21', until: '2026-11-21' })];
    expect(problemOf(doses, given)).toBeNull();
    expect(taken(doses, given)).toEqual([
      { code: null, name: '叶酸', amount: 2, price: null, from: null, until: null, isOn: true, byId: null, picture: null },
      { ...one({ name: 'b', from: '2026-11-21', until: '2026-11-21' }) },
    ]);
  });

  it.each([[{}], ['x'], [[['x']]], [[null]], [[{ name: 'a', amount: 1, other: 1 }]], [[{ ...one(), isOn: 'perhaps' }]]])('%j is no lines', (given) => {
    expect(taken(doses, given)).toBeUndefined();
  });

  it('a field that must be filled needs a line, one that need not may be empty', () => {
    const needed = lines(['用药', 'Doses'], line, { required: true });
    expect([problemOf(needed, []), taken(needed, []), problemOf(doses, []), taken(doses, [])]).toEqual([{ code: 'missing' }, undefined, null, []]);
    const some = lines(['用药', 'Doses'], line, { min: 2 });
    expect([problemOf(some, [one()]), taken(some, [one()])]).toEqual([{ code: 'lineCount', min: 2, max: 100 }, undefined]);
  });

  it('a link leads to a public page of ours or to an https address alone', () => {
    const entry = (target: string): LineValue[] => [{ title: 'a', icon: 'file', target }];
    const { entries } = homeContentFields;
    const fine = ['https://example.com', 'HTTPS://a.cn/x?y#z', '/allworkroom', '/workroom?id=1'];
    const wrong = [
      'http://example.com',
      'javascript:alert(1)',
      '/customManage',
      '/AllWorkRoom',
      'https://nodot',
      'https://a b.cn',
      'https://u@a.cn',
      '//a.cn',
      'https://a.cn:99999',
      '',
    ];
    for (const target of fine) expect([target, problemOf(entries, entry(target)), taken(entries, entry(target)) !== undefined]).toEqual([target, null, true]);
    for (const target of wrong) expect([target, problemOf(entries, entry(target))?.code, taken(entries, entry(target))]).toEqual([target, 'lines', undefined]);
  });
});

it('says in which line and by which value lines are wrong together', () => {
  expect(lineFaults(plain, [one({ from: '2026-11-22', until: '2026-11-21' }), one()])).toEqual([
    { at: 1, name: 'name', problem: { code: 'twice', line: 1 } },
    { at: 0, name: 'until', problem: { code: 'before', first: ['开始', 'From'], isTime: true } },
  ]);
});

it('a copy leaves out what stands in one line alone', () => {
  expect(copyOfLine(plain, one({ code: 'x', price: 5 }))).toEqual(one({ code: null, name: null, price: 5 }));
});

it('two lines are the same whatever the order of their keys', () => {
  const { name, ...rest } = one();
  expect(orderedLines(plain, [{ ...rest, name }])).toEqual(orderedLines(plain, [one()]));
});

describe('a cell of a table', () => {
  const say = (_: Field, value: unknown): string | null => (value === null || value === undefined ? null : String(value));
  it.each([['plain'], ['a | b'], ['back\\slash\\'], ['two\nlines'], ['\\n'], ['|'], ['\\|']])('%j comes back as it went', (name) => {
    const text = linesText(plain, [one({ name }), one({ name: 'next', picture: 'p' })], say);
    expect(text.split('\n')).toHaveLength(2);
    expect(textLines(text).map(([first]) => first)).toEqual([name, 'next']);
    expect(textLines(text)[1]?.at(-1)).toBe('p');
  });

  it('has one line of text for each, without values that end it empty, and never the key', () => {
    expect(linesText(plain, [one({ code: 'x', isOn: true })], say)).toBe('叶酸 | 1 |  |  |  | true');
  });
});

describe('what became of lines', () => {
  const told = (from: LineValue[], to: LineValue[]): string[] =>
    lineChanges(plain, from, to).map(({ what, at, line: { name }, fields }) => [what, at, name, ...fields.map((field) => field.name)].join(' '));
  const [a, b, c] = [one({ name: 'a' }), one({ name: 'b' }), one({ name: 'c' })];
  it.each<[string, LineValue[], LineValue[], string[]]>([
    ['one is added between others', [a, b], [a, c, b], ['added 1 c']],
    ['one is removed', [a, b, c], [a, c], ['removed 1 b']],
    ['one is changed and stays where it is', [a, b], [a, { ...b, amount: 5 }], ['changed 1 b amount']],
    ['one is moved: it alone is told', [a, b, c], [c, a, b], ['moved 0 c']],
    ['one has another title, where as many lines stand', [a, b], [a, { ...b, name: 'd' }], ['changed 1 d name']],
    ['all are new', [], [a, b], ['added 0 a', 'added 1 b']],
    [
      'one that is known by its key has another title and place',
      [{ ...a, code: '1' }, b],
      [b, c, { ...c, name: 'd', code: '1' }],
      ['added 1 c', 'changed 2 d name'],
    ],
    ['nothing is changed', [a, b], [a, b], []],
  ])('%s', (_, from, to, expected) => {
    expect(told(from, to)).toEqual(expected);
  });
});

it('the path of a value says the field, the line and the value', () => {
  expect(['entries[1].title', 'entries[12]', 'entries'].map(readLinePath)).toEqual([
    { name: 'entries', at: 1, inner: 'title' },
    { name: 'entries', at: 12 },
    { name: 'entries' },
  ]);
  expect(readLinePath(linePath('banners', 0, 'target'))).toEqual({ name: 'banners', at: 0, inner: 'target' });
});

it('values within lines are found by their place and field, and replaced', () => {
  const given = [one({ byId: 'u1' }), one({ name: 'b', byId: 'u2' })];
  const people = valuesWithin('doses', doses, given).filter(({ field }) => field.of === 'staffUser');
  expect(people.map(({ path, value }) => [path, value])).toEqual([
    ['doses[0].byId', 'u1'],
    ['doses[1].byId', 'u2'],
  ]);
  expect(fieldsWithin(doses)).toHaveLength(9);
  expect(mapWithin(doses, given, ({ of }, value) => (of === 'staffUser' ? `${String(value)}!` : value))).toEqual([
    one({ byId: 'u1!' }),
    one({ name: 'b', byId: 'u2!' }),
  ]);
});
