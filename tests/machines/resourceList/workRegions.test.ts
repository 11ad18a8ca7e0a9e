import { expect, test } from 'vitest';
import { loaded } from './staged.ts';

test('what is written for a referral is kept while the call fails or somebody is left over, and put away once all is done', async () => {
  const one = await loaded();
  const refer = (): void => one.child.send({ type: 'bulk.ask', act: 'refer', ids: ['a', 'b'], change: { orgId: 'o', note: '请接待' } });
  const done = (): unknown[] => one.heardOf('form.done');
  refer();
  await one.calls.many.last().refuse(new Error('away'));
  refer();
  await one.calls.many.last().answer({ act: 'refer', done: ['a'], failed: [{ id: 'b', code: 'refused', message: '' }] });
  expect(done()).toEqual([]);
  refer();
  await one.calls.many.last().answer({ act: 'refer', done: ['b'], failed: [] });
  expect(done()).toEqual([{ type: 'form.done', key: 'referral' }]);
});

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
