/** The root: owns every other machine, carries bursts to them and says how fresh the screens are. */
import { setup } from 'xstate';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { ConsoleConfig } from '#contract/services.ts';
import type { conversationMachine } from './conversationMachine.ts';
import type { inboxMachine } from './inboxMachine.ts';
import type { navigationMachine } from './navigationMachine.ts';
import type { resourceListMachine } from './resourceListMachine.ts';
import type { Notice } from './rows.ts';
import type { sessionMachine } from './sessionMachine.ts';
import type { socketMachine } from './socketMachine.ts';
import type { Tools } from './tools.ts';

export type SessionRef = ActorRefFrom<typeof sessionMachine>;
export type NavigationRef = ActorRefFrom<typeof navigationMachine>;
export type SocketRef = ActorRefFrom<typeof socketMachine>;
export type InboxRef = ActorRefFrom<typeof inboxMachine>;
export type ConversationRef = ActorRefFrom<typeof conversationMachine>;
export type ResourceListRef = ActorRefFrom<typeof resourceListMachine>;

export type Mark = 'live' | 'catchingUp' | 'polling' | 'stale' | 'stopped';
export interface Freshness {
  readonly mark: Mark;
  readonly since: number;
  readonly syncedAt: number;
  readonly nextPollAt?: number;
  readonly missing?: number;
}

export interface ConsoleContext {
  readonly tools: Tools;
  readonly config: ConsoleConfig;
  /** Which side of the chat this console serves. */
  readonly side: 'staff' | 'member';
  readonly language: 'zh-CN' | 'en';
  readonly theme: 'light' | 'dark';
  /** Epoch ms, once a second: views have no clock. */
  readonly now: number;
  readonly freshness: Freshness;
  readonly notices: readonly Notice[];
  readonly session: SessionRef;
  readonly navigation: NavigationRef;
  /** Null while nobody is logged in. */
  readonly socket: SocketRef | null;
  readonly inbox: InboxRef | null;
  /** conversationId -> its actor; at most 20, least recently shown out first. */
  readonly conversations: Readonly<Record<string, ConversationRef>>;
  readonly selected: ConversationRef | null;
  /** Path -> its list; at most 12. */
  readonly lists: Readonly<Record<string, ResourceListRef>>;
}
export type ConsoleEvent =
  | { readonly type: 'language.choose'; readonly language: 'zh-CN' | 'en' }
  | { readonly type: 'theme.choose'; readonly theme: 'light' | 'dark' }
  | { readonly type: 'notice.dismiss'; readonly id: number }
  /** Makes (or keeps) the list of this path. */
  | { readonly type: 'list.open'; readonly path: string }
  /** The one click after reconnecting was forbidden. */
  | { readonly type: 'reconnect.ask' };

export interface ConsoleInput {
  readonly tools: Tools;
  readonly config: ConsoleConfig;
  readonly side: 'staff' | 'member';
  readonly language: 'zh-CN' | 'en';
  readonly theme: 'light' | 'dark';
  readonly path: string;
  readonly search: string;
}

export const consoleMachine = setup({
  types: { context: {} as ConsoleContext, events: {} as ConsoleEvent, input: {} as ConsoleInput, tags: {} as 'restoring' | 'anonymous' | 'active' },
}).createMachine({
  id: 'console',
  // The children are put in place by the behaviour that follows; the shape is what views compile against.
  context: ({ input }) => ({ ...input, now: input.tools.now(), notices: [], conversations: {}, selected: null, lists: {}, socket: null, inbox: null }) as unknown as ConsoleContext,
  initial: 'restoring',
  states: { restoring: { tags: 'restoring' }, anonymous: { tags: 'anonymous' }, active: { tags: 'active' } },
});
export type ConsoleRef = ActorRefFrom<typeof consoleMachine>;
export type ConsoleSnapshot = SnapshotFrom<typeof consoleMachine>;
