import { expect, test } from 'vitest';
import { changedIn } from '#machines/resourceEditor/changed.ts';
import { begun, draftOf, faultsOf, heard } from '#machines/resourceEditor/values.ts';

const row = { id: 'd1', version: 4, type: 'payWay', name: '支付方式', nameEn: null, sort: null, enabled: true, remark: null, createdBy: 'u1' };

test('a form has every field that can be written, and nothing else', () => {
  const { base, version } = begun('dictionary', row);
  expect([Object.keys(base), version]).toEqual([['type', 'name', 'nameEn', 'sort', 'enabled', 'remark'], 4]);
  expect(begun('dictionary', null).base).toMatchObject({ name: null, enabled: true });
});

test('what is empty is empty, however it came about', () => {
  expect(changedIn({ values: { remark: undefined }, base: { remark: null } })).toEqual([]);
});

test('nothing changed is nothing to keep', () => {
  const form = { ...begun('dictionary', row), entity: 'dictionary' };
  expect(draftOf(form)).toBeNull();
  expect(draftOf({ ...form, values: { ...form.values, name: '付款' } })).toEqual({ values: { name: '付款' }, base: { name: '支付方式' }, version: 4 });
});

test('an old row does not fail for what it has had all along; a new one fails for what it lacks', () => {
  const old = begun('dictionary', { ...row, name: '' });
  expect(faultsOf({ ...old, entity: 'dictionary', about: 'd1' })).toEqual({});
  expect(Object.keys(faultsOf({ ...begun('dictionary', null), entity: 'dictionary', about: 'new' }))).toEqual(['type', 'name']);
});

test('only news of this row is heard', () => {
  const change = { entity: 'dictionary', id: 'd1', change: 'updated', version: 5, position: 1, patch: null } as const;
  const own = { entity: 'dictionary', about: 'd1', version: 4 };
  expect([heard(own, [change]), heard(own, [{ ...change, version: 4 }]), heard(own, [{ ...change, id: 'd2' }])]).toEqual(['newer', null, null]);
  expect(heard(own, [change, { ...change, change: 'removed' }])).toBe('removed');
});
