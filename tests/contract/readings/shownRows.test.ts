import { expect, test } from 'vitest';
import { withPart } from '#contract/readings/shownRows.ts';

test('a part of an entity is asked for beside what somebody filters by', () => {
  const filter = { any: [['name', 'has', '产检'] as const] };
  const where = { all: [['ownerUserId', 'is', '@me'] as const] };
  expect(withPart(undefined, { only: { shop: 'own' } })).toEqual({ filter: { all: [['shop', 'is', 'own']] } });
  expect(withPart(filter, { only: { shop: 'own' } })).toEqual({ filter: { all: [['shop', 'is', 'own'], filter] } });
  expect(withPart(filter, { only: { shop: 'own' }, where })).toEqual({ filter: { all: [['shop', 'is', 'own'], where, filter] } });
  expect(withPart(undefined, { only: {}, where })).toEqual({ filter: { all: [where] } });
  expect(withPart(filter, { only: {} })).toEqual({ filter });
  expect(withPart(undefined, { only: {} })).toEqual({});
});
