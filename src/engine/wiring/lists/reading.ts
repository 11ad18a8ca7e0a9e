/** Answers beside the rows of a list are asked here. */
import { fromPromise } from 'xstate';
import type { Operations } from '#contract/operations.ts';
import type { Api } from '#api/client.ts';
import { readingMachine } from '#src/kit/machines/readings/readingMachine.ts';

export const wiredReading = (api: Api) =>
  readingMachine.provide({
    actors: {
      ask: fromPromise(({ input: { calls } }) => Promise.all(calls.map(([key, given]) => api.call(key as keyof Operations, given as never)))),
    },
  });
