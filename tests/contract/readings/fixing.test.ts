import { describe, expect, it } from 'vitest';
import { flag, state, text } from '#contract/kinds.ts';
import { lives } from '#contract/lives/index.ts';
import { life } from '#contract/lives/life.ts';
import type { Life } from '#contract/lives/life.ts';
import { fixingState } from '#contract/readings/fixing.ts';

const why = ['封存的样本不能改，先“启封”', 'A sealed sample is not changed. Open it first'] as const;
const sample = life('fixingSampleLife', {
  first: 'open',
  states: {
    open: { label: ['开放', 'Open'], tone: 'active' },
    sealed: { label: ['封存', 'Sealed'], tone: 'neutral', fixed: { why, but: ['remark'] } },
  },
  moves: { seal: { from: ['open'], to: 'sealed', label: ['封存', 'Seal'], by: ['staff'] } },
});
const fields = {
  name: text(['名称', 'Name']),
  remark: text(['备注', 'Remark']),
  isCold: flag(['冷藏', 'Cold']),
  status: state(['状态', 'Status'], sample, { required: true }),
};

describe('a row in a fixed state', () => {
  const sealed = { status: 'sealed' };
  it('keeps each field but those that the state leaves free', () => {
    expect(fixingState(fields, sealed, ['name'])).toMatchObject({ label: ['封存', 'Sealed'], fixed: { why } });
    expect(fixingState(fields, sealed, ['remark'])).toBeUndefined();
  });

  it('takes a change as long as one of the fields is free, and none where a form has no free one', () => {
    expect(fixingState(fields, sealed, ['name', 'remark'])).toBeUndefined();
    expect(fixingState(fields, sealed, ['name', 'isCold'])).toMatchObject({ fixed: { why } });
  });

  it('is none elsewhere: in another state, without a life, or while it is new', () => {
    expect(fixingState(fields, { status: 'open' }, ['name'])).toBeUndefined();
    expect(fixingState({ name: fields.name }, sealed, ['name'])).toBeUndefined();
    for (const row of [null, undefined, {}]) expect(fixingState(fields, row, ['name'])).toBeUndefined();
  });
});

const fixedStates = Object.values(lives as Readonly<Record<string, Life>>).flatMap(({ name, first, states }) =>
  Object.entries(states).flatMap(([key, { fixed }]) => (fixed ? [{ at: `${name}.${key}`, isFirst: key === first, why: fixed.why }] : [])),
);

it('every fixed state says in both languages why nothing is changed, and no row begins in one', () => {
  expect(fixedStates.length).toBeGreaterThan(10);
  for (const { at, isFirst, why: said } of fixedStates) {
    expect(isFirst, at).toBe(false);
    expect(said[0], at).toMatch(/不能改|只能/);
    expect(said[1], at).toMatch(/is not changed|[Oo]nly/);
  }
});
