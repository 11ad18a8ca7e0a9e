/** The parts of the desk, each read by itself, read again when it has changed, and asked for again when it could not be had. */
import { failureOf } from '#src/kit/machines/failure.ts';
import type { DeskPart } from './context.ts';
import { deskSetup } from './setup.ts';

const part = (name: DeskPart) =>
  deskSetup.createStateConfig({
    initial: 'loading',
    states: {
      loading: {
        entry: { type: 'beginPart', params: name },
        invoke: {
          id: name,
          src: 'loadPart',
          input: { part: name },
          onDone: {
            target: 'ready',
            actions: [
              { type: 'takePart', params: ({ event }) => ({ part: name, books: event.output }) },
              ...(name === 'preferences' ? (['tellOrder'] as const) : []),
            ],
          },
          onError: { target: 'failed', actions: { type: 'failPart', params: ({ event }) => ({ part: name, failure: failureOf(event.error) }) } },
        },
      },
      ready: { always: { guard: { type: 'isStale', params: name }, target: 'gathering' } },
      gathering: { after: { gather: 'loading' } },
      failed: { after: { retry: 'loading' } },
    },
  });

export const people = part('people');
export const teams = part('teams');
export const policy = part('policy');
export const canned = part('canned');
export const preferences = part('preferences');
