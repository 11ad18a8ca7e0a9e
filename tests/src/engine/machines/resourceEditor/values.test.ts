import { expect, test } from 'vitest';
import { flag, text } from '#contract/kinds.ts';
import type { Field, OwnRules } from '#contract/kinds.ts';
import type { EditorContext } from '#src/engine/machines/resourceEditor/context.ts';
import type { OwnFieldNow } from '#src/engine/machines/resourceEditor/ownField.ts';
import { changedIn } from '#src/engine/machines/resourceEditor/changed.ts';
import { withoutProblems } from '#src/engine/machines/resourceEditor/problems.ts';
import { begun, draftOf, faultsOf, heard, refielded, restored, sent, withOtherEnd } from '#src/engine/machines/resourceEditor/values.ts';

const about = { entity: 'dictionary', own: [], path: '/dataDictionary' };
const row = { id: 'd1', version: 4, type: 'payWay', name: '支付方式', nameEn: null, sort: null, enabled: true, remark: null, createdBy: 'u1' };

test('a form has every field that can be written, and nothing else', () => {
  const { base, version } = begun(about, row);
  expect([Object.keys(base), version]).toEqual([['type', 'name', 'nameEn', 'sort', 'enabled', 'remark'], 4]);
  expect(begun(about, null).base).toMatchObject({ name: null, enabled: true });
});

test('a new row has what every row of its screen has, and an old one what it has', () => {
  const category = { entity: 'classify', own: [], path: '/qxsClassifyManage' };
  expect(begun(category, null).base).toMatchObject({ shop: 'platform', name: null });
  expect(begun({ ...category, path: '/elsewhere' }, null).base).toMatchObject({ shop: null });
  expect(begun(category, { id: 'c1', version: 1, shop: 'own' }).base).toMatchObject({ shop: 'own' });
});

test('what is empty is empty, however it came about', () => {
  expect(changedIn({ values: { remark: undefined }, base: { remark: null } })).toEqual([]);
});

test('nothing changed is nothing to keep', () => {
  const opened = { ...begun(about, row), ...about };
  expect(draftOf(opened)).toBeNull();
  expect(draftOf({ ...opened, values: { ...opened.values, name: '付款' } })).toEqual({ values: { name: '付款' }, base: { name: '支付方式' }, version: 4 });
});

test('an old row does not fail for what it has had all along; a new one fails for what it lacks', () => {
  const old = begun(about, { ...row, name: '' });
  expect(faultsOf({ ...old, ...about, about: 'd1' })).toEqual({});
  expect(Object.keys(faultsOf({ ...begun(about, null), ...about, about: 'new' }))).toEqual(['type', 'name']);
});

test('only news of this row is heard', () => {
  const change = { entity: 'dictionary', id: 'd1', change: 'updated', version: 5, position: 1, patch: null } as const;
  const own = { ...about, about: 'd1', version: 4 };
  expect([heard(own, [change]), heard(own, [{ ...change, version: 4 }]), heard(own, [{ ...change, id: 'd2' }])]).toEqual(['newer', null, null]);
  expect(heard(own, [change, { ...change, change: 'removed' }])).toBe('removed');
});

const rules: OwnRules = { id: 'x', isRequired: false, isMasked: false, hint: null, visibleIf: null, requiredIf: null, roleRules: [] };
const ownField = (name: string, field: Field, patch: Partial<OwnRules> = {}, access: OwnFieldNow['access'] = 'write'): OwnFieldNow => ({
  name,
  field: { ...field, own: { ...rules, ...patch } },
  access,
});
const pregnant = ownField('own_pregnant', flag(['怀孕', 'Pregnant']));
const weeks = ownField('own_weeks', text(['孕周', 'Weeks']), { visibleIf: { all: [['own_pregnant', 'is', true]] }, isRequired: true });
const late = ownField('own_late', text(['说明', 'Why']), { requiredIf: { all: [['enabled', 'is', false]] } });
const form = (row: EditorContext['row'], own: readonly OwnFieldNow[], patch: object = {}): EditorContext =>
  ({ ...about, about: row?.id ?? 'new', ...begun({ ...about, own }, row), own, ...patch }) as unknown as EditorContext;
const typed = (context: EditorContext, patch: object): EditorContext => ({ ...context, values: { ...context.values, ...patch } });

test('fields of the organisation stand in the form; those that are read alone do not', () => {
  const reading = ownField('own_seen', text(['只读', 'Read']), {}, 'read');
  expect(Object.keys(form(row, [pregnant, reading]).values)).toEqual(expect.arrayContaining(['name', 'own_pregnant']));
  expect(form(row, [pregnant, reading]).values).not.toHaveProperty('own_seen');
});

test('what a condition hides is neither asked nor sent; what it asks for is missed', () => {
  const own = [pregnant, weeks];
  const shown = typed(form(row, own), { own_pregnant: true });
  expect(faultsOf(shown)).toEqual({ own_weeks: { code: 'missing' } });
  const hidden = typed(form(row, own), { own_weeks: '12' });
  expect([faultsOf(hidden), sent(hidden, changedIn(hidden))]).toEqual([{}, {}]);
  expect(sent(typed(shown, { own_weeks: '12' }), ['own_pregnant', 'own_weeks'])).toEqual({ own_pregnant: true, own_weeks: '12' });
});

test('a row that was there is asked for more only where what it depends on changes', () => {
  const off = form({ ...row, enabled: false }, [late]);
  expect(faultsOf(off)).toEqual({});
  expect(faultsOf(typed(form(row, [late]), { enabled: false }))).toEqual({ own_late: { code: 'missing' } });
});

test('a field that a colleague adds joins the form, one that is gone waits with what was written in it', () => {
  const before = typed(form(row, [late]), { name: '写到一半', own_late: '写到一半' });
  const added: EditorContext = { ...before, ...refielded(before, [late, pregnant]) };
  expect([added.values['own_pregnant'], changedIn(added)]).toEqual([null, ['name', 'own_late']]);
  const gone: EditorContext = { ...added, ...refielded(added, []) };
  expect([gone.values['name'], changedIn(gone)]).toEqual(['写到一半', ['name']]);
  const back: EditorContext = { ...gone, ...refielded(gone, [late]) };
  expect([back.values['own_late'], changedIn(back)]).toEqual(['写到一半', ['name', 'own_late']]);
});

test('a draft that is told before the fields are known keeps what was written in them', () => {
  const kept = { values: { own_late: '昨天写的' }, base: { own_late: null }, version: 4 };
  const early = form(row, []);
  const told: EditorContext = { ...early, ...restored(early, kept) };
  const known: EditorContext = { ...told, ...refielded(told, [late]) };
  expect([known.values['own_late'], changedIn(known)]).toEqual(['昨天写的', ['own_late']]);
});

test('a time that ends before it begins is told at its end, whichever of the two was written', () => {
  const [place, stood] = [
    { entity: 'welcomeTip', own: [], path: '/autoWelcome' },
    { id: 'w1', version: 1, startsOn: '2026-03-01', endsOn: '2026-03-31' },
  ];
  const opened = { ...begun(place, stood), ...place, about: 'w1' };
  const told = { endsOn: { code: 'before', first: ['开始日期', 'From'] } };
  const written = (patch: object): unknown => faultsOf({ ...opened, values: { ...opened.values, ...patch } });
  expect(written({ endsOn: '2026-02-28' })).toEqual(told);
  expect(written({ startsOn: '2026-04-01' })).toEqual(told);
  expect([written({ endsOn: null }), written({ endsOn: '2026-03-01' })]).toEqual([{}, {}]);
  // It may be switched off whatever it is.
  const wrong = { ...stood, endsOn: '2026-02-01' };
  expect(faultsOf({ ...begun(place, wrong), ...place, about: 'w1' })).toEqual({});
});

test('what the server says of a time holds until either end is written', () => {
  const problems = { startsOn: 'overlaps', endsOn: 'x', name: 'y' };
  expect(withoutProblems(problems, withOtherEnd('welcomeTip', ['endsOn']))).toEqual({ name: 'y' });
  expect(withOtherEnd('welcomeTip', ['name'])).toEqual(['name']);
});
