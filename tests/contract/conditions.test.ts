import { describe, expect, it } from 'vitest';
import { resources } from '#contract/resources/index.ts';
import type { Resource } from '#contract/resource.ts';
import { asAsked, fieldStateOf, sourcesOf, termsOf } from '#contract/conditions.ts';
import { day, flag, many, moment, text, whole } from '#contract/kinds.ts';
import type { Field, OwnRules } from '#contract/kinds.ts';
import type { FilterGroup, FilterTerm } from '#contract/filter.ts';

const rules: OwnRules = { id: 'x', isRequired: false, isMasked: false, hint: null, visibleIf: null, requiredIf: null, roleRules: [] };
const own = (patch: Partial<OwnRules>, field: Field = text(['字段', 'Field'])): Field => ({ ...field, own: { ...rules, ...patch } });
const label = ['字段', 'Field'] as const;
const kinds = { word: text(label), age: whole(label), on: flag(label), at: day(label), when: moment(label), tags: many(label, text(label)) };

/** A field that asks for this is shown, or not. */
const isShown = (visibleIf: FilterGroup, values: Readonly<Record<string, unknown>>): boolean =>
  fieldStateOf({ ...kinds, asked: own({ visibleIf }) }, values)('asked').isVisible;

describe('a condition', () => {
  const cases: readonly (readonly [FilterTerm, met: unknown, unmet: unknown])[] = [
    [['word', 'is', 'a'], 'a', 'b'],
    [['word', 'isNot', 'a'], null, 'a'],
    [['word', 'anyOf', ['a', 'b']], 'b', 'c'],
    [['word', 'has', 'LIN'], '川 in Berlin', 'x'],
    [['word', 'empty', true], '  ', 'x'],
    [['word', 'filled', true], 'x', null],
    [['age', 'from', 9], 10, 8],
    [['age', 'to', 9], 9, 10],
    [['age', 'from', 0], 0, null],
    [['on', 'is', true], true, null],
    [['on', 'is', false], null, true],
    [['at', 'from', '2026-02-01'], '2026-10-01', '2026-01-31'],
    [['when', 'to', '2026-01-01T00:00:00+08:00'], '2025-12-31T16:00:00Z', '2025-12-31T16:00:01Z'],
    [['tags', 'has', 'vip'], ['new', 'vip'], ['vips']],
    [['tags', 'empty', true], [], ['vip']],
  ];
  it.each(cases)('%j is met by %j and not by %j', (term, met, unmet) => {
    expect(isShown({ all: [term] }, { [term[0]]: met })).toBe(true);
    expect(isShown({ all: [term] }, { [term[0]]: unmet })).toBe(false);
  });

  it('joins by all, by any, and holds others', () => {
    const values = { word: 'a', age: 5 };
    const [yes, no]: readonly FilterTerm[] = [
      ['word', 'is', 'a'],
      ['age', 'is', 6],
    ];
    if (!yes || !no) throw new Error('Two terms are needed.');
    expect([isShown({ all: [yes, no] }, values), isShown({ any: [yes, no] }, values)]).toEqual([false, true]);
    expect(isShown({ all: [yes, { any: [no, yes] }] }, values)).toBe(true);
    expect(termsOf({ all: [yes, { any: [no, yes] }] })).toEqual([yes, no, yes]);
  });

  it('names a field that is not there: it is empty', () => expect(isShown({ all: [['gone', 'filled', true]] }, { gone: 'x' })).toBe(true));
});

describe('how a field stands', () => {
  it('hides what hangs on a hidden field, whatever is still written in it', () => {
    const fields = {
      ...kinds,
      one: own({ visibleIf: { all: [['on', 'is', true]] } }),
      two: own({ visibleIf: { all: [['one', 'filled', true]] }, isRequired: true }),
    };
    const values = { on: true, one: 'x' };
    expect(fieldStateOf(fields, values)('two')).toEqual({ isVisible: true, isRequired: true });
    expect(fieldStateOf(fields, { ...values, on: false })('two')).toEqual({ isVisible: false, isRequired: false });
  });

  it('requires by itself, or by the others', () => {
    const fields = { ...kinds, one: own({ requiredIf: { any: [['age', 'from', 18]] } }) };
    expect(fieldStateOf(fields, { age: 17 })('one').isRequired).toBe(false);
    expect(fieldStateOf(fields, { age: 18 })('one').isRequired).toBe(true);
    expect(asAsked(fields.one, { isVisible: true, isRequired: true }).required).toBe(true);
    expect(asAsked(fields.one, { isVisible: true, isRequired: false })).toBe(fields.one);
  });

  it('may be described so, for everybody', () => {
    const fields = { ...kinds, one: text(['一', 'One'], { askedIf: { all: [['on', 'is', true]] } }) };
    expect([true, false].map((on) => fieldStateOf(fields, { on })('one'))).toEqual([
      { isVisible: true, isRequired: false },
      { isVisible: false, isRequired: false },
    ]);
    expect(sourcesOf(fields.one)).toEqual(['on']);
  });

  it('ends in a circle', () => {
    const fields = { one: own({ visibleIf: { all: [['two', 'filled', true]] } }), two: own({ visibleIf: { all: [['one', 'filled', true]] } }) };
    expect(fieldStateOf(fields, { one: 'x', two: 'y' })('one').isVisible).toBe(false);
  });
});

it('can be added to the entities whose description allows it, and to no others', () => {
  const allowing = (Object.values(resources) as unknown as readonly Resource[]).filter(({ standard }) => standard?.ownFields);
  for (const { fields } of [resources.orgFieldConfig, resources.orgFieldTemplate])
    expect(Object.keys(fields.entity.choices ?? {})).toEqual(allowing.map(({ name }) => name));
});
