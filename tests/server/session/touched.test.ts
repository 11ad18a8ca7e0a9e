import { expect, test } from 'vitest';
import { touchedBy } from '#server/session/touched.ts';

const person = (id: string, before: string[], after: string[]) => ({ id, before: new Set(before), after: new Set(after) });

test('whoever sees more of the branch gains, whoever sees less loses, both where both; the rest find it elsewhere or do not know it', () => {
  const found = touchedBy(
    ['a', 'b'],
    [
      person('more', [], ['a']),
      person('less', ['a', 'b'], ['b']),
      person('both', ['a'], ['b']),
      person('same', ['a'], ['a']),
      person('other', ['z'], ['z', 'y']),
    ],
  );
  expect(found).toEqual({ gains: ['more', 'both'], loses: ['less', 'both'], finds: ['same'] });
});
