/** Every act that a description declares, and those of an entity that has one of each sort (docs/adr/0075). */
import { describe, expect, it } from 'vitest';
import type { Act } from '#contract/acts/act.ts';
import type { Field } from '#contract/kinds.ts';
import type { Label } from '#contract/label.ts';
import { asker } from '#contract/filter.ts';
import { actCall, actGiven, actOf, actOwners, isWhole } from '#contract/readings/acts.ts';
import { fitsAct } from '#contract/readings/actsOnRow.ts';
import { operations } from '#contract/operations.ts';
import type { Operation, Resource } from '#contract/resource.ts';
import { resources } from '#contract/resources/index.ts';
import { register } from '#contract/standardEntities.ts';
import { filled } from '#i18n/filled.ts';
import { standardRoles, templateRoles } from '#server/session/standardRoles.ts';
import { trial } from './trial.ts';

register({ trial });
const every = [...Object.values(resources), trial] as unknown as readonly Resource[];
const acts = every.flatMap((one) => Object.entries(one.acts ?? {}).map(([name, act]) => [`${one.name}.${name}`, one, act] as const));

const labelsOf = ({ label, title, press, done, says = [], whyNot, hints = {} }: Act): readonly Label[] =>
  [label, title, press, done, ...says, whyNot, ...Object.values(hints)].filter((one) => one !== undefined);
const holes = (text: string): readonly string[] => text.match(/\{(count|name)\}/g) ?? [];

describe.each(acts)('the act %s', (_, { name, fields }, act) => {
  it('is said in both languages, with the same places for number and name', () => {
    for (const [zh, en] of labelsOf(act)) {
      expect(zh).toMatch(/\p{Script=Han}/u);
      expect(en).not.toMatch(/\p{Script=Han}/u);
      expect(holes(en)).toEqual(holes(zh));
    }
  });

  it('has what its call needs once its form is filled in and its check or its preview has answered', () => {
    const { operation } = actCall(name, act.call)!;
    const written = Object.fromEntries((act.form ?? []).map((one) => [one, 'x']));
    const row = Object.fromEntries([...Object.keys(fields), 'id', 'version'].map((one) => [one, 'x']));
    const answer = Object.fromEntries((act.seen ?? []).map((one) => [one, 'x']));
    const subject = { ids: act.on === 'list' ? [] : ['x'], row: act.on === 'row' ? row : null, change: written, answer, effect: answer };
    expect(isWhole(operation.takes, actGiven(operation.takes, act, subject))).toBe(true);
  });
});

/** A sheet of its own finds what it asks for by another call, which asks for the right of the act itself. */
const findsOtherwise: ReadonlySet<string> = new Set(['member.refer.orgId']);
const calls = operations as unknown as Readonly<Record<string, Operation>>;
const referredBy = (field: Field | undefined): string | undefined =>
  field?.kind === 'ref' || field?.kind === 'refTree' ? field.of : field?.kind === 'many' ? referredBy(field.item) : undefined;
/** Fields, and those in their lines, that are filled in by choosing a row. */
const chosenIn = (at: string, fields: Readonly<Record<string, Field>>): readonly (readonly [string, string])[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const of = referredBy(field);
    const inner = field.line ? chosenIn(`${at}.${name}`, field.line.fields) : [];
    return of === undefined || findsOtherwise.has(`${at}.${name}`) ? inner : [[`${at}.${name}`, of] as const, ...inner];
  });
/** Forms and acts that somebody with these rights is offered, with the fields that they fill in there. */
function offeredTo({ name, fields, acts: own = {} }: Resource, holds: (right: unknown) => boolean): readonly (readonly [string, string])[] {
  const save = ['create', 'save', 'update'].map((verb) => calls[`${name}.${verb}`]).find((call) => call !== undefined && holds(call.right));
  const written = Object.entries(fields).filter(([one, { options }]) => save?.takes[one] && options.readOnly !== true && options.via === undefined);
  const ofActs = Object.entries(own).flatMap(([act, { call, form = [], needs }]) => {
    const operation = actCall(name, call)?.operation;
    if (!operation || !holds(operation.right) || (needs !== undefined && !holds(needs))) return [];
    return chosenIn(`${name}.${act}`, Object.fromEntries(form.flatMap((one) => (operation.takes[one] ? [[one, operation.takes[one]]] : []))));
  });
  return [...chosenIn(name, Object.fromEntries(written)), ...ofActs];
}

it.each(Object.entries({ ...standardRoles, ...Object.fromEntries(Object.entries(templateRoles).map(([code, role]) => [`template ${code}`, role])) }))(
  'whoever is %s finds what the forms and acts that they are offered ask for',
  (_, { rights }) => {
    const holds = (right: unknown): boolean => (rights as readonly unknown[]).includes(right);
    const asked = Object.values(resources).flatMap((one) => offeredTo(one as unknown as Resource, holds));
    expect(asked.filter(([, of]) => calls[`${of}.options`] && !holds(calls[`${of}.options`]?.right))).toEqual([]);
  },
);

it('every sort of act is walked by the entity of the tests', () => {
  const sorts = (Object.values(trial.acts ?? {}) as readonly Act[]).map(
    ({ on, check, preview }) => `${on} ${check === undefined ? 'without' : 'with'}${preview === undefined ? '' : ', tried'}`,
  );
  expect(sorts.toSorted()).toEqual(['chosen with', 'chosen with, tried', 'chosen without', 'list with', 'list without', 'row with', 'row without']);
});

describe('what a call is given', () => {
  const takesOf = (call: string) => actCall('trial', call)!.operation.takes;
  const given = (name: string, subject: Partial<Parameters<typeof actGiven>[2]>) => {
    const act = actOf('trial', name)!;
    return actGiven(takesOf(act.call), act, { ids: [], row: null, change: {}, answer: null, effect: null, ...subject });
  };

  it('is the row with its version, and what stood in the answer of the check', () => {
    expect(given('begin', { ids: ['a'], row: { id: 'a', version: 3 }, answer: { seenAt: 'now' } })).toEqual({ id: 'a', version: 3, seenAt: 'now' });
  });
  it('is all that were chosen, and what was written; what nobody wrote is left out', () => {
    expect(given('invite', { ids: ['a', 'b'], change: { userId: 'u', note: ' ' } })).toEqual({ ids: ['a', 'b'], userId: 'u' });
  });
  it('is what stood in the outcome of the preview where the check did not say it', () => {
    const subject = { ids: ['a'], change: { userId: 'u' }, answer: [], effect: { seen: { a: null } } };
    expect(given('pass', subject)).toEqual({ ids: ['a'], userId: 'u', seen: { a: null } });
  });
  it('is no row for an act of the list', () => {
    expect(given('copy', { ids: ['a'], change: { count: 2 } })).toEqual({ count: 2 });
  });
});

it('an act fits a row by its states and by what is true of it', () => {
  const act = actOf('trial', 'begin')!;
  expect([fitsAct(act, trial.fields, { isOver: true }), fitsAct(act, trial.fields, { isOver: null })]).toEqual([false, true]);
  const order = every.find(({ name }) => name === 'order')!;
  const paid: Act = { ...act, from: ['unpaid'], where: { all: [] } };
  expect([fitsAct(paid, order.fields, { status: 'unpaid' }), fitsAct(paid, order.fields, { status: 'paid' })]).toEqual([true, false]);
});

it('an act that is for one person fits their rows alone', () => {
  const mine: Act = { ...actOf('trial', 'begin')!, where: { any: [['leadId', 'is', asker.me], { all: [['peopleIds', 'has', asker.me]] }] } };
  const row = { leadId: 'a', peopleIds: ['b'] };
  expect(['a', 'b', 'c', undefined].map((me) => fitsAct(mine, trial.fields, row, me))).toEqual([true, true, false, false]);
  expect(fitsAct(mine, trial.fields, { leadId: null, peopleIds: [] })).toBe(false);
});

it('a screen knows whose calls its acts make beside its own', () => {
  expect(actOwners(every.find(({ name }) => name === 'customerPair')!)).toEqual(['member']);
  expect(actOwners(trial)).toEqual([]);
});

it('words tell one from many, with their number and name', () => {
  const words: Label = ['{name}：{count} 项', '{name}: {count} {trial|trials}'];
  expect([
    filled(words, 'zh-CN', { count: 1_000, name: '甲' }),
    filled(words, 'en', { count: 1, name: 'A' }),
    filled(words, 'en', { count: 2, name: 'A' }),
  ]).toEqual(['甲：1,000 项', 'A: 1 trial', 'A: 2 trials']);
});
