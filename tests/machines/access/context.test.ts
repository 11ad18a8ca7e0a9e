import { expect, test } from 'vitest';
import { tickedOf, tickedWith } from '#machines/access/context.ts';
import type { AccessContext, GrantRow } from '#machines/access/context.ts';

const row = (id: string, right: string, have: boolean, mayGrant = true): GrantRow => ({ id, right, have, mayGrant }) as GrantRow;
const context = {
  ticked: null,
  grants: [row('a', 'r1', true), row('b', 'r2', false), row('c', 'r2', false), row('d', 'r3', true, false), row('dir', '', true)],
};

test('folders are no ticks', () => {
  expect(tickedOf(context)).toEqual(['a', 'd']);
});

test('a right is taken wherever it stands, and what may not be granted stays as it is', () => {
  const given = tickedWith(context as unknown as AccessContext, ['b', 'd'], true);
  expect(given).toEqual(['a', 'd', 'b', 'c']);
  expect(tickedWith({ ...context, ticked: given } as unknown as AccessContext, ['c', 'd'], false)).toEqual(['a', 'd']);
});
