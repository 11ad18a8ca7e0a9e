import { createActor, fromPromise } from 'xstate';
import { expect, test } from 'vitest';
import type { Api } from '#api/client.ts';
import { stoppable } from '#src/kit/wiring/stoppable.ts';
import { settled } from '#tests/machines/simulated.ts';

test('[C3] what asks twice asks no second time once it is stopped', async () => {
  const asked: string[] = [];
  let answer = (): void => undefined;
  const api = {
    call: (key: string) => {
      asked.push(key);
      return new Promise<void>((resolve) => {
        answer = resolve;
      });
    },
  } as unknown as Api;
  const twice = fromPromise(async ({ signal }) => {
    const own = stoppable(api, signal);
    await own.call('session.menus', {});
    await own.call('session.logout', {});
  });
  const left = createActor(twice).start();
  left.stop();
  answer();
  await settled();
  expect(asked).toEqual(['session.menus']);
  createActor(twice).start();
  answer();
  await settled();
  expect(asked).toEqual(['session.menus', 'session.menus', 'session.logout']);
});
