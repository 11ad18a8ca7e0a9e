/** The conversation list of the desk: newest on top, unread, filters, kept live by bursts of frames. */
import { setup } from 'xstate';
import type { SessionPerson } from '#contract/calls/session.ts';
import type { Feature } from '#contract/services.ts';
import type { ServerFrame } from '#contract/socket.ts';
import type { Failure } from './failure.ts';
import { InboxStore } from './inbox/store.ts';
import type { InboxFilter, InboxKind } from './inbox/store.ts';
import type { Tools } from './tools.ts';

export interface InboxContext {
  readonly tools: Tools;
  readonly person: SessionPerson;
  /** Grows with every change of the store: what views compare. */
  readonly revision: number;
  readonly store: InboxStore;
  readonly filter: InboxFilter;
  readonly kind: InboxKind;
  readonly selectedId: string | null;
  readonly counts: Readonly<Record<InboxFilter, number>>;
  /** The log position the list is true at; null where the back end has none. */
  readonly position: number | null;
  readonly failure: Failure | null;
}
export type InboxEvent =
  | { readonly type: 'filter.choose'; readonly filter?: InboxFilter; readonly kind?: InboxKind }
  | { readonly type: 'conversation.open'; readonly id: string }
  | { readonly type: 'conversation.close' }
  | { readonly type: 'conversation.next' }
  | { readonly type: 'conversation.previous' }
  | { readonly type: 'inbox.more' }
  | { readonly type: 'inbox.reload' }
  | { readonly type: 'conversation.read'; readonly id: string; readonly seq: number | null }
  | { readonly type: 'burst'; readonly frames: readonly ServerFrame[] };

export interface InboxInput { readonly tools: Tools; readonly person: SessionPerson; readonly features: readonly Feature[] }

export const inboxMachine = setup({
  types: { context: {} as InboxContext, events: {} as InboxEvent, input: {} as InboxInput, tags: {} as 'loading' | 'busy' | 'failed' },
}).createMachine({
  id: 'inbox',
  context: ({ input }) => ({
    tools: input.tools, person: input.person, revision: 0, store: new InboxStore(), filter: 'all', kind: 'any', selectedId: null,
    counts: { all: 0, mine: 0, unread: 0, waiting: 0 }, position: null, failure: null,
  }),
  initial: 'loading',
  states: { loading: { tags: ['loading', 'busy'] }, ready: {}, failed: { tags: 'failed' } },
});
