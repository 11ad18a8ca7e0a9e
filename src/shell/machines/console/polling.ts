import { assign } from 'xstate';
import { socketLimits } from '#contract/limits/chat.ts';
import { consoleThatHeals } from './healing.ts';

/** Reconnecting is forbidden: nothing is silent, lists stay fresh by HTTP. */
export const polling = consoleThatHeals.createStateConfig({
  tags: 'polling',
  entry: [
    'reloadAll',
    { type: 'learn', params: { news: { link: 'polling' } } },
    assign({ freshness: ({ context }) => ({ ...context.freshness, nextPollAt: context.tools.now() + socketLimits.pollMs }) }),
  ],
  after: { poll: { target: 'polling', reenter: true } },
  on: {
    'inbox.loaded': { actions: ['synced', { type: 'learn', params: { news: { link: 'polling' } } }] },
    'inbox.failed': { actions: { type: 'learn', params: { news: { link: 'stopped' } } } },
  },
});
