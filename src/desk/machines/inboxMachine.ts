/** The conversation list of the desk: its lists and their orders, kept live by bursts of frames. */
import { and, assign, sendParent, stateIn } from 'xstate';
import { answering, list, marks, rows, search } from './inbox/regions.ts';
import { changed, countsOf } from './inbox/counted.ts';
import { inboxSetup, noSearch, report } from './inbox/setup.ts';
import { narrowed, noSieve } from './inbox/sieve.ts';
import { tagged, tags } from './inbox/sieveRegions.ts';
import { InboxStore } from './inbox/store.ts';

export type { FoundRow, InboxContext, InboxEvent, InboxPageInput, InboxReport } from './inbox/context.ts';

export const inboxMachine = inboxSetup.createMachine({
  id: 'inbox',
  context: ({ input }) => {
    const store = new InboxStore({ id: input.person.id, system: input.person.system });
    const { isByWait = false } = input;
    store.orderBy(isByWait);
    return {
      tools: input.tools,
      person: input.person,
      positions: input.features.includes('positions'),
      hasDesk: input.features.includes('desk'),
      revision: 0,
      store,
      isByWait,
      filter: 'all',
      kind: 'any',
      sieve: noSieve,
      tagged: null,
      taggedFailure: null,
      tags: null,
      tagsFailure: null,
      shown: 'any',
      selectedId: null,
      selectedSeq: null,
      awaitsRow: false,
      isMissing: false,
      counts: countsOf(store, 'any'),
      position: null,
      failure: null,
      isLoaded: false,
      next: null,
      buffer: [],
      wanted: [],
      search: noSearch,
      typing: {},
      refusal: null,
      passed: [],
      marks: [],
      asksCaret: false,
      answers: 0,
    };
  },
  type: 'parallel',
  on: {
    'filter.choose': {
      actions: assign(({ context, event }) => narrowed(context, { filter: event.filter ?? context.filter, kind: event.kind ?? context.kind })),
    },
    'order.turn': {
      actions: [
        { type: 'orderBy', params: ({ context }) => !context.isByWait },
        { type: 'keepOrder', params: ({ context }) => context.isByWait },
        sendParent(({ context }) => report({ type: 'order.turned', isByWait: context.isByWait })),
      ],
    },
    'order.known': {
      guard: { type: 'isOtherOrder', params: ({ event }) => event.isByWait },
      actions: [
        { type: 'orderBy', params: ({ event }) => event.isByWait },
        { type: 'keepOrder', params: ({ event }) => event.isByWait },
      ],
    },
    'conversation.open': { actions: [{ type: 'select', params: ({ event }) => event }, 'reportChosen'] },
    'conversation.close': { actions: [{ type: 'select', params: () => ({ id: null }) }, 'reportChosen'] },
    'conversation.next': { actions: { type: 'step', params: 1 } },
    'conversation.previous': { actions: { type: 'step', params: -1 } },
    'conversation.read': { actions: [({ context, event }) => context.store.markRead(event.id, event.seq), assign(({ context }) => changed(context))] },
    'row.pin': { actions: { type: 'markSoon', params: ({ event: { id, isPinned } }) => ({ id, mark: { isPinned } }) } },
    'row.keepUnread': { actions: { type: 'markSoon', params: ({ event: { id, isKeptUnread } }) => ({ id, mark: { isKeptUnread } }) } },
    'team.known': {
      actions: [({ context, event }) => context.store.joinTeams(event.teamIds, event.memberIds), assign(({ context }) => changed(context))],
    },
    burst: [
      {
        guard: and([stateIn({ list: 'ready' }), stateIn({ rows: 'idle' })]),
        actions: [
          'forgetBuffer',
          { type: 'take', params: ({ event }) => event.frames },
          { type: 'noteCustomers', params: ({ event }) => event.frames.changed },
        ],
      },
      {
        actions: [
          { type: 'keep', params: ({ event }) => event.frames },
          { type: 'take', params: ({ event }) => event.frames },
          { type: 'noteCustomers', params: ({ event }) => event.frames.changed },
        ],
      },
    ],
  },
  states: { list, rows, answering, marks, search, tags, tagged },
});
