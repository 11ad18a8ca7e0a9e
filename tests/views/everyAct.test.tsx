/** Every act that a description declares, as its sheet shows it before, while and after its check is asked, and its button where it stands: in both languages, whole. */
import { act, screen as shown } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { Act } from '#contract/acts/act.ts';
import { termsOf } from '#contract/conditions.ts';
import type { Field, Fields } from '#contract/kinds.ts';
import { actOf, checkOfAct } from '#contract/readings/acts.ts';
import { stateFieldsOf } from '#contract/readings/fieldRoles.ts';
import { featureNames } from '#contract/services.ts';
import { entityNamed, register, resourcesHere } from '#contract/standardEntities.ts';
import { words } from '#i18n/en/index.ts';
import { filled } from '#i18n/filled.ts';
import { labelIn } from '#i18n/label.ts';
import type { Language } from '#i18n/language.ts';
import { placeOf } from '#src/engine/machines/resourceList/address.ts';
import { ChosenActs, ListActs } from '#src/engine/views/acts/ActButtons.tsx';
import { ActSheet } from '#src/engine/views/acts/ActSheet.tsx';
import { actsOn } from '#src/engine/views/acts/actsOf.tsx';
import { RowActs } from '#src/engine/views/acts/RowActs.tsx';
import { screenOf } from '#src/engine/views/listScreen.tsx';
import { trial } from '#tests/contract/trial.ts';
import { stagedList } from '#tests/src/engine/views/stagedList.tsx';
import { actAtFoot } from './actAtFoot.ts';
import { draw } from './stage.tsx';

register({ trial });
const acts = resourcesHere().flatMap(({ name, acts: declared = {} }) => Object.keys(declared).map((key) => [name, key] as const));
const rawKey = new RegExp(`(^|[^\\w.])(${Object.keys(words).join('|')})\\.[a-z]\\w+($|[^\\w.])`);
const everything = { write: true, remove: true, export: true, import: true, has: () => true };

const sampleOf = ({ kind, choices }: Field): unknown =>
  kind === 'choice' ? Object.keys(choices ?? {})[0] : kind === 'json' || kind === 'many' ? [] : kind === 'flag' ? true : kind === 'whole' ? 3 : 'sample';
/** A value of these has a shape of its own. */
const shaped: Readonly<Record<string, unknown>> = {
  goingOver: { goes: 1, stays: ['sample'], rows: [{ id: 'i1', name: 'sample', number: 1, at: null, why: 'sample' }] },
};
const sampleRow = (fields: Fields) => Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, shaped[key] ?? sampleOf(field)]));

function sampleAnswer(entity: string, name: string): unknown {
  const gives = checkOfAct(entity, name)?.operation.gives;
  if (!gives || !('fields' in gives)) return null;
  return gives.shape === 'rows' ? [sampleRow(gives.fields)] : sampleRow(gives.fields);
}

const sampleEffect = {
  done: 3,
  same: 1,
  lines: [
    { what: 'sample', act: 'created', field: null, from: null, to: null, count: 2 },
    { what: 'sample', act: 'updated', field: 'sample', from: null, to: 'sample', count: 1 },
    { what: 'sample', act: 'rest', field: null, from: null, to: null, count: 9 },
  ],
  left: [{ id: 'r9', code: 'archived', message: 'sample' }],
  holding: [{ name: 'sample', before: 1, after: 3, most: 9 }],
  seen: {},
};

/** The sample row is in a state that the act fits; what else the act wants of a row it may not have. */
const hasButton = ({ page, where, whyNot }: Act): boolean => page === undefined && (where === undefined || whyNot !== undefined);

/** The act is there for a row of which this is true, in a state in which it is done. */
function standsFor({ from, offeredIf = {} }: Act, fields: Fields): Readonly<Record<string, unknown>> {
  const states = from ? stateFieldsOf(fields).map((field) => [field, from[0]] as const) : [];
  const offered = termsOf(offeredIf).flatMap(([field, sign, value]) => (sign === 'is' ? [[field, value] as const] : []));
  return Object.fromEntries<unknown>([...states, ...offered]);
}

async function isThere({ on, label }: Act, container: HTMLElement, language: Language): Promise<void> {
  const word = labelIn(label, language);
  expect(on === 'row' ? (await actAtFoot(container, word, language)).textContent : container.textContent).toContain(word);
}

afterEach(() => vi.restoreAllMocks());

/** An act's own words stand in what is asked, answered and foreseen; those of the engine around them are seen whole on the synthetic entity, which has every word of an act. */
const isTrial = (entity: string): boolean => entity === 'trial';

test.each(
  acts.flatMap(([entity, name]) => (isTrial(entity) ? (['en', 'zh-CN'] as const) : (['en'] as const)).map((language) => [entity, name, language] as const)),
)('%s.%s in %s', async (entity, name, language) => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const described = entityNamed(entity);
  const path = described.screens?.[0]?.path ?? '';
  const screen = screenOf(described, { path }, featureNames, everything);
  const declared = actOf(entity, name)!;
  const row = { id: 'r1', version: 1, names: {}, [described.standard.title]: 'sample', ...standsFor(declared, described.fields) };
  const asked = {
    act: name,
    ids: declared.on === 'list' ? [] : ['r1'],
    change: {},
    row: declared.on === 'row' ? row : null,
    answer: null,
    effect: null,
    failure: null,
  };
  const foreseen = { ...asked, answer: sampleAnswer(entity, name), effect: sampleEffect };
  const others = [asked, { ...asked, answer: { isUnforeseen: true } }, { ...asked, answer: sampleAnswer(entity, name) }];
  for (const preview of isTrial(entity) ? [...others, foreseen, { ...asked, failure: { reason: 'network', text: '' } }] : [asked, foreseen]) {
    const list = stagedList({ path, place: placeOf(path), entity, rows: [row], preview });
    const { container, unmount } = draw(<ActSheet list={list} screen={screen} />, { language, person: null });
    await act(() => vi.dynamicImportSettled());
    expect(container.textContent).not.toMatch(rawKey);
    expect(container.textContent).not.toMatch(/\{/);
    if (language === 'en') expect(container.textContent.match(/\p{Script=Han}+/gu)).toBeNull();
    if (declared.page === undefined) expect(shown.getByRole('dialog', { hidden: true })).toBeInTheDocument();
    unmount();
  }
  expect(said.mock.calls).toEqual([]);
  // At the foot of a row, in the strip, at the head: where its description says, and where it can be done.
  const list = stagedList({ path, entity });
  const place = {
    row: <RowActs list={list} screen={screen} row={row} most={2} />,
    chosen: <ChosenActs list={list} screen={screen} />,
    list: <ListActs list={list} screen={screen} />,
  };
  const { container } = draw(place[declared.on], { language });
  if (hasButton(declared)) await isThere(declared, container, language);
  expect(filled(declared.done, language, { count: 2 })).not.toMatch(/[{}|]/);
});

test('an act is there where its own call is: at a back end that knows the specification alone without its check, and for nobody without the right', () => {
  const place = { path: '/trial' };
  const names = (features: typeof featureNames | [], has: (right: string) => boolean) =>
    screenOf(entityNamed('trial'), place, features, { ...everything, has }).can.acts.map(({ name }) => name);
  expect(names(featureNames, () => true)).toEqual(['begin', 'stop', 'invite', 'pass', 'hide', 'copy', 'refresh']);
  expect(names([], () => true)).toEqual(['begin', 'invite']);
  expect(names(featureNames, () => false)).toEqual([]);
  const customers = screenOf(entityNamed('member'), { path: '/customManage' }, [], everything);
  expect([actsOn(customers, 'chosen').map(({ name }) => name), customers.can.choose]).toEqual([
    ['distribute', 'refer', 'transfer', 'turnover', 'cancelFollow', 'archive'],
    true,
  ]);
});

test('what asks and tells nothing is done at once; what does opens its sheet, where what cannot be taken back says so', async () => {
  const screen = screenOf(entityNamed('trial'), { path: '/trial' }, featureNames, everything);
  const row = { id: 'r1', version: 1, name: '甲' };
  const list = stagedList({ entity: 'trial', path: '/trial' });
  const { container } = draw(<RowActs list={list} screen={screen} row={row} most={2} />);
  draw(<ListActs list={list} screen={screen} />);
  for (const name of ['开始', '停止']) await userEvent.click(await actAtFoot(container, name));
  act(() => shown.getByRole('button', { name: '刷新' }).click());
  expect(list.sent).toEqual([
    { type: 'preview.ask', act: 'begin', ids: ['r1'] },
    { type: 'preview.ask', act: 'stop', ids: ['r1'] },
    { type: 'bulk.ask', act: 'refresh', ids: [] },
  ]);
  act(() => list.show({ preview: { act: 'stop', ids: ['r1'], change: {}, row, answer: null, effect: null, failure: null } }));
  draw(<ActSheet list={list} screen={screen} />);
  expect(shown.getByRole('dialog', { hidden: true })).toHaveTextContent('大家马上看不到完成后不能撤销');
});

test('more rows than the call takes are refused beforehand; those that are left out say why, and the button counts the rest', () => {
  const screen = screenOf(entityNamed('trial'), { path: '/trial' }, featureNames, everything);
  const preview = { act: 'invite', ids: ['a', 'b', 'c', 'd'], change: { userId: 'u1' }, row: null, answer: [], effect: null, failure: null };
  const list = stagedList({ entity: 'trial', path: '/trial', preview });
  draw(<ActSheet list={list} screen={screen} />);
  expect(shown.getByRole('alert')).toHaveTextContent('一次最多 3 条');
  const answer = [
    { id: 'a', name: '甲', why: '' },
    { id: 'b', name: '乙', why: '已经邀请过' },
  ];
  act(() => list.show({ preview: { ...preview, ids: ['a', 'b'], answer } }));
  expect(shown.getByRole('dialog', { hidden: true })).toHaveTextContent('1 项可以，1 项不可以甲可以乙已经邀请过');
  act(() => shown.getByRole('button', { name: '邀请 1 项', hidden: true }).click());
  expect(list.sent.at(-1)).toMatchObject({ type: 'bulk.ask', act: 'invite', ids: ['a', 'b'], change: { userId: 'u1' } });
});
