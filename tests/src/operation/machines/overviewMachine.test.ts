import { expect, test } from 'vitest';
import { overviewMachine } from '#src/operation/machines/overviewMachine.ts';
import type { Overview } from '#src/operation/machines/overviewMachine.ts';
import { alone, asked, settled } from '#tests/machines/simulated.ts';

const overview = { version: '1', sockets: 3 } as unknown as Overview;
function begin() {
  const load = asked<Overview, undefined>();
  const one = alone(overviewMachine.provide({ actors: { load: load.logic as never } }), () => ({}) as never);
  return { one, load, context: () => one.child.getSnapshot().context };
}

test('asks while somebody looks, every ten seconds, and no longer', async () => {
  const { one, load } = begin();
  expect(load.runs).toHaveLength(0);
  one.child.send({ type: 'overview.open' });
  await settled();
  await load.last().answer(overview);
  one.clock.increment(9_999);
  await settled();
  expect(load.runs).toHaveLength(1);
  one.clock.increment(1);
  await settled();
  await load.last().answer(overview);
  one.child.send({ type: 'overview.close' });
  one.clock.increment(60_000);
  await settled();
  expect(load.runs).toHaveLength(2);
  one.stop();
});

test('what is known stays when an answer does not come, and says so; the next one mends it', async () => {
  const { one, load, context } = begin();
  one.child.send({ type: 'overview.open' });
  await settled();
  await load.last().answer(overview);
  one.clock.increment(10_000);
  await settled();
  await load.last().refuse(new Error('away'));
  expect(context()).toMatchObject({ overview: { sockets: 3 }, failure: { reason: 'other' } });
  one.child.send({ type: 'reload' });
  await settled();
  await load.last().answer({ ...overview, sockets: 4 });
  expect(context()).toMatchObject({ overview: { sockets: 4 }, failure: null });
  one.stop();
});
