/** A list that is seen as a board has one beside its rows: its machine comes with the first look at it, and hears what the list hears. */
import { assign, enqueueActions } from 'xstate';
import type { BoardInput } from '#src/engine/machines/board/context.ts';
import type { boardMachine } from '#src/engine/machines/boardMachine.ts';
import type { BoardRef } from './context.ts';
import { resourceListSetup } from './setup.ts';

/** The machine that was brought is none of those that the list knows by name. */
type SpawnBrought = (logic: typeof boardMachine, given: { readonly id: string; readonly input: BoardInput }) => BoardRef;

export const board = resourceListSetup.createStateConfig({
  initial: 'away',
  states: {
    away: { always: { guard: 'isBoard', target: 'fetching' } },
    fetching: {
      invoke: {
        id: 'boardLogic',
        src: 'fetchBoard',
        onDone: {
          target: 'here',
          actions: assign(({ context: { tools, path, entity, query, layout }, event, spawn }) => ({
            board: (spawn as unknown as SpawnBrought)(event.output, { id: 'board', input: { tools, path, entity, query, by: layout.board?.by } }),
          })),
        },
        onError: 'missing',
      },
    },
    missing: { after: { retry: 'away' }, on: { 'list.heal': 'away' } },
    here: {
      always: {
        guard: 'isNoBoard',
        target: 'away',
        actions: enqueueActions(({ context, enqueue }) => {
          if (context.board) enqueue.stopChild(context.board);
          enqueue.assign({ board: null });
          enqueue.raise({ type: 'list.reload' });
        }),
      },
      on: {
        burst: { actions: { type: 'tellBoard', params: ({ event }) => event } },
        'query.changed': { actions: { type: 'tellBoard', params: ({ context }) => ({ type: 'query.told', query: context.query }) } },
        'list.reload': { actions: { type: 'tellBoard', params: ({ context }) => ({ type: 'board.reload', query: context.query }) } },
        'list.heal': { actions: { type: 'tellBoard', params: { type: 'board.heal' } } },
      },
    },
  },
});
