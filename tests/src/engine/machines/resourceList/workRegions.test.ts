import { expect, test } from 'vitest';
import { loaded } from './staged.ts';

test('what was chosen can be let go of, and what is still being looked for is not chosen afterwards', async () => {
  const one = await loaded();
  one.child.send({ type: 'rows.choose', ids: ['a', 'b'], isOn: true });
  one.child.send({ type: 'rows.chooseNone' });
  expect(one.context().chosen).toEqual([]);
  one.child.send({ type: 'rows.chooseMatching' });
  one.child.send({ type: 'rows.chooseNone' });
  await one.calls.matching.last().answer(['a', 'b']);
  expect(one.context().chosen).toEqual([]);
});
