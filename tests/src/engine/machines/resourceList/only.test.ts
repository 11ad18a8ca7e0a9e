import { expect, test } from 'vitest';
import { withOnly } from '#src/engine/machines/resourceList/only.ts';

test('a part of an entity is asked for beside what somebody filters by', () => {
  const filter = { any: [['name', 'has', '产检'] as const] };
  expect(withOnly(undefined, { shop: 'own' })).toEqual({ filter: { all: [['shop', 'is', 'own']] } });
  expect(withOnly(filter, { shop: 'own' })).toEqual({ filter: { all: [['shop', 'is', 'own'], filter] } });
  expect(withOnly(filter, {})).toEqual({ filter });
  expect(withOnly(undefined, {})).toEqual({});
});
