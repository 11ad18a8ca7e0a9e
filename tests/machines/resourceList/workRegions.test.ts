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
