/** The root acts when the line goes and comes back: one mark for every view, and what has failed is asked for again without anybody's hand (docs/adr/0067). */
import { assign, enqueueActions } from 'xstate';
import { socketLimits } from '#contract/limits/chat.ts';
import type { SidePart } from '#src/desk/machines/conversation/values.ts';
import { healWait, isAnswering, lineWith, proofOf } from './line.ts';
import type { Line } from './freshness.ts';
import { consoleWithScreens } from './screens.ts';
import { isAtRisk } from './unsaved.ts';

export const consoleThatHeals = consoleWithScreens.extend({
  actions: {
    /** Something has become known of the line. Where answers can be expected again, healing begins. */
    learn: enqueueActions(({ context, enqueue }, { news, isSynced }: { news: Partial<Line>; isSynced?: boolean }) => {
      const next = lineWith(context, news, isSynced);
      enqueue.assign(next);
      if (isAnswering(next.freshness) === isAnswering(context.freshness)) return;
      enqueue.cancel('heal');
      if (!isAnswering(next.freshness)) return;
      enqueue.assign({ healing: 0 });
      enqueue.raise({ type: 'heal.due' }, { delay: 'heal', id: 'heal' });
    }),
    /** Those that ask again by themselves are left to it. A save is never repeated from here: a part of a form has no way to hear of it. */
    heal: enqueueActions(({ context, enqueue }) => {
      for (const ref of Object.values(context.conversations))
        for (const part of Object.keys(ref.getSnapshot().context.sideFailures) as SidePart[]) enqueue.sendTo(ref, { type: 'side.retry', part });
      for (const list of Object.values(context.lists)) enqueue.sendTo(list, { type: 'list.heal' });
      if (context.inbox) enqueue.sendTo(context.inbox, { type: 'inbox.heal' });
    }),
    healShell: enqueueActions(({ context, enqueue }) => {
      if (context.navigation.getSnapshot().context.menusFailure) enqueue.sendTo(context.navigation, { type: 'menus.load' });
      if (context.palette) enqueue.sendTo(context.palette, { type: 'palette.heal' });
      enqueue.sendTo(context.screenActors, { type: 'heal' });
      if (context.preference) enqueue.sendTo(context.preference, { type: 'preference.keep' });
    }),
    /** A page whose file did not come begins anew: not while that would lose something. */
    healScreens: assign(({ context }) => (isAtRisk(context) ? {} : { heals: context.heals + 1 })),
    nextHeal: enqueueActions(({ context, enqueue }) => {
      enqueue.assign({ healing: context.healing + 1 });
      if (context.healing + 1 < socketLimits.healMs.length) enqueue.raise({ type: 'heal.due' }, { delay: 'heal', id: 'heal' });
    }),
  },
  guards: {
    isDoubted: ({ context: { freshness } }) => freshness.mark === 'quiet' || freshness.mark === 'offline',
    /** An answer that was on its way when the connection began: nobody would be told what changed in between. */
    isFromBefore: ({ context }, position: number) => position < context.readFrom,
  },
  delays: { heal: ({ context }) => healWait(context) },
});

export const line = consoleThatHeals.createStateConfig({
  on: {
    'network.lost': { actions: { type: 'learn', params: ({ context }) => ({ news: { offlineAt: context.tools.now() } }) } },
    'network.back': {
      actions: [
        // The browser's word is no answer: until there is one, nothing is called live.
        { type: 'learn', params: ({ context }) => ({ news: { offlineAt: null, isSilent: context.config.features.includes('positions') } }) },
        enqueueActions(({ context, enqueue }) => {
          if (context.socket) enqueue.sendTo(context.socket, { type: 'network.back' });
        }),
      ],
    },
    'call.unanswered': { actions: { type: 'learn', params: { news: { isUnanswered: true } } } },
    'call.answered': [
      {
        guard: { type: 'isFromBefore', params: ({ event }) => event.position },
        actions: enqueueActions(({ context, event, enqueue }) => {
          enqueue.assign({ readFrom: event.position });
          // It was on its way when the connection began, and nobody would be told what changed in between.
          if (context.socket?.getSnapshot().context.position !== null) enqueue('reloadAll');
        }),
      },
      { guard: 'isDoubted', actions: { type: 'learn', params: ({ context }) => ({ news: { isUnanswered: false, ...proofOf(context) } }) } },
    ],
    'socket.silent': { actions: { type: 'learn', params: { news: { isSilent: true } } } },
    'socket.answered': {
      actions: {
        type: 'learn',
        params: ({ context, event }) => ({ news: { isSilent: false, isUnanswered: false, ...proofOf(context) }, isSynced: event.isSynced }),
      },
    },
    'heal.due': { actions: ['heal', 'healShell', 'healScreens', 'nextHeal'] },
  },
});
