import { expect, test } from 'vitest';
import { changedOf, changedWith, openedRole, tickedOf } from '#src/rights/machines/context.ts';
import type { GrantRow } from '#src/rights/machines/context.ts';

const row = (id: string, right: string, have: boolean, mayGrant = true): GrantRow => ({ id, right, have, mayGrant }) as GrantRow;
const context = {
  changed: {},
  grants: [row('a', 'r1', true), row('b', 'r2', false), row('c', 'r2', false), row('d', 'r3', true, false), row('dir', '', true)],
};

test('folders are no ticks', () => {
  expect(tickedOf(context)).toEqual(['a', 'd']);
});

test('a right is taken wherever it stands, and what may not be granted stays as it is', () => {
  const given = changedWith(context, ['b', 'd'], true);
  expect([given, tickedOf({ ...context, changed: given })]).toEqual([{ r2: true }, ['a', 'b', 'c', 'd']]);
  expect(changedWith({ ...context, changed: given }, ['c', 'd'], false)).toEqual({});
});

test('what somebody else gave or took meanwhile stays, and what he did too is no change any more', () => {
  const wished = { r1: false, r2: true };
  const now = [row('a', 'r1', true), row('b', 'r2', true), row('e', 'r4', true)];
  expect([changedOf(now, wished), tickedOf({ grants: now, changed: changedOf(now, wished) })]).toEqual([{ r1: false }, ['b', 'e']]);
});

test('what was ticked for a role waits while another one is open', () => {
  const away = openedRole({ roleId: 'one', grants: [row('a', 'r1', true)], changed: { r2: true }, left: {} }, 'two');
  expect(away).toMatchObject({ roleId: 'two', grants: [], changed: {}, left: { one: { r2: true } } });
  expect(openedRole({ roleId: 'two', grants: [], changed: {}, left: { one: { r2: true } } }, 'one')).toMatchObject({ changed: { r2: true }, left: {} });
});
