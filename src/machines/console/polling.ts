import { assign } from 'xstate';
import { socketLimits } from '#contract/limits/chat.ts';
import { consoleWithScreens } from './screens.ts';

/** Reconnecting is forbidden: nothing is silent, lists stay fresh by HTTP. */
export const polling = consoleWithScreens.createStateConfig({
  tags: 'polling',
  entry: [
    'reloadAll',
    { type: 'mark', params: 'polling' },
    assign({ freshness: ({ context }) => ({ ...context.freshness, nextPollAt: context.tools.now() + socketLimits.pollMs }) }),
  ],
  after: { poll: { target: 'polling', reenter: true } },
  on: {
    'inbox.loaded': { actions: assign({ freshness: ({ context }) => ({ ...context.freshness, mark: 'polling', syncedAt: context.tools.now() }) }) },
    'inbox.failed': { actions: assign({ freshness: ({ context }) => ({ ...context.freshness, mark: 'stopped' }) }) },
  },
});
