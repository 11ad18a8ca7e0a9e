/** The root on a simulated clock: its calls, links and bursts are the test's. */
import { SimulatedClock, createActor, fromCallback } from 'xstate';
import { afterEach } from 'vitest';
import type { Burst } from '#contract/burst.ts';
import type { Page } from '#contract/resource.ts';
import type { Feature } from '#contract/services.ts';
import type { ContentFrame, ServerFrame } from '#contract/socket.ts';
import type { WindowOrder } from '#src/shell/machines/console/windows.ts';
import type { WordsWanted } from '#src/shell/machines/console/context.ts';
import { consoleMachine } from '#src/shell/machines/consoleMachine.ts';
import { conversationMachine } from '#src/desk/machines/conversationMachine.ts';
import type { History, HistoryInput } from '#src/desk/machines/conversation/context.ts';
import { deskMachine } from '#src/desk/machines/deskMachine.ts';
import { formsMachine } from '#src/kit/machines/formsMachine.ts';
import { jobsMachine } from '#src/imports/machines/jobsMachine.ts';
import type { Newest } from '#src/messages/machines/context.ts';
import { messagesMachine } from '#src/messages/machines/messagesMachine.ts';
import type { Found, SectionName } from '#src/shell/machines/palette/context.ts';
import { paletteMachine } from '#src/shell/machines/paletteMachine.ts';
import { screenActorsMachine } from '#src/shell/machines/openScreens/screenActorsMachine.ts';
import { transfersMachine } from '#src/transfers/machines/transfersMachine.ts';
import { unsentMachine } from '#src/desk/machines/unsentMachine.ts';
import type { TagCount } from '#src/desk/machines/inbox/context.ts';
import { inboxMachine } from '#src/desk/machines/inboxMachine.ts';
import type { FoundRow, InboxPageInput } from '#src/desk/machines/inboxMachine.ts';
import type { Menus } from '#src/shell/machines/navigation/menus.ts';
import { navigationMachine } from '#src/shell/machines/navigationMachine.ts';
import { preferenceMachine } from '#src/shell/machines/preferenceMachine.ts';
import { resourceEditorMachine } from '#src/engine/machines/resourceEditorMachine.ts';
import type { OwnFieldNow } from '#src/engine/machines/resourceEditor/ownField.ts';
import { resourceListMachine } from '#src/engine/machines/resourceListMachine.ts';
import type { ListPageInput } from '#src/engine/machines/resourceListMachine.ts';
import type { ChatRow, ListRow } from '#src/kit/machines/rows.ts';
import { sessionMachine } from '#src/accounts/machines/sessionMachine.ts';
import type { LoginInput, SessionStart } from '#src/accounts/machines/session/protocol.ts';
import { socketMachine } from '#src/kit/machines/socketMachine.ts';
import { versionMachine } from '#src/shell/machines/versionMachine.ts';
import type { LinkInput, LinkOrder } from '#src/kit/machines/socketMachine.ts';
import { burstWith } from './bursts.ts';
import { answers, asked, makeTools, memberText, rowOf, silent, staff } from './simulated.ts';

let over: { stop(): void } | undefined;
afterEach(() => over?.stop());
const ours: readonly Feature[] = ['echo', 'positions', 'unreadCount', 'next', 'typing'];

interface Options {
  readonly features?: readonly Feature[];
  readonly path?: string;
  readonly search?: string;
  /** The words of a language come when the test says so. */
  readonly areWordsLate?: boolean;
  /** This answers for the preferences; nothing does unless told. */
  readonly preference?: Parameters<typeof preferenceMachine.provide>[0]['actors'];
  /** These answer for the desk, of a back end that has one. */
  readonly desk?: Parameters<typeof deskMachine.provide>[0]['actors'];
}
export function start({ features = ours, path = '/consultation', search = '', preference = {}, desk = {}, areWordsLate = false }: Options = {}) {
  const clock = new SimulatedClock();
  const calls = {
    restore: asked<SessionStart | null, unknown>(),
    login: asked<SessionStart, LoginInput>(),
    switchOrg: asked<SessionStart, { readonly orgId: string }>(),
    page: asked<Page<ChatRow>, InboxPageInput>(),
    ticket: asked<string, unknown>(),
    history: asked<History, HistoryInput>(),
    list: asked<Page<ListRow>, ListPageInput>(),
    newest: asked<Newest, unknown>(),
    menus: asked<Menus | null, unknown>(),
    search: asked<readonly FoundRow[], { words: string; limit: number }>(),
    tags: asked<readonly TagCount[], unknown>(),
    find: asked<Partial<Found>, { readonly section: SectionName; readonly words: string }>(),
  };
  const links: { input: LinkInput; orders: LinkOrder[]; tell: (event: { type: string; code?: number; position?: number }) => void }[] = [];
  const travelled: string[] = [];
  const visits: { address: string; replace: boolean }[] = [];
  const told: WindowOrder[] = [];
  /** Kept in this browser. */
  const remembered: string[] = [];
  /** Modules of screens' actors that were asked for. */
  const brought: unknown[] = [];
  /** Outside of the page: the number in the title, lists whose rows are drawn, texts that another window shows. */
  const shown: { badge: number; readonly drawn: string[]; readonly previews: string[] } = { badge: 0, drawn: [], previews: [] };
  const pushed: {
    windows?: (event: { type: string; windowId: string; personId?: string; orgId?: string }) => void;
    frames?: (event: { type: string; frames: Burst; changes?: unknown[] }) => void;
    tab?: (isVisible: boolean) => void;
    network?: (type: 'network.lost' | 'network.back') => void;
    words?: (type: 'words.loaded' | 'words.missing') => void;
  } = {};
  const machine = consoleMachine.provide({
    actors: {
      session: sessionMachine.provide({
        actors: {
          restore: calls.restore.logic,
          login: calls.login.logic,
          logout: answers<void, unknown>(undefined),
          stay: silent(),
          switchOrg: calls.switchOrg.logic,
        },
        actions: { forgetSession: () => undefined, takeUp: () => undefined, logoutBehind: () => undefined, askPerson: () => undefined },
      }),
      navigation: navigationMachine.provide({
        actors: { loadMenus: calls.menus.logic },
        actions: {
          travel: ({ self }, { path: to, search: query, replace }) => {
            travelled.push(to);
            visits.push({ address: `${to}${query}`, replace });
            self.send({ type: 'location.changed', path: to, search: query });
          },
          resetMenus: () => undefined,
        },
      }),
      version: versionMachine.provide({ actors: { surroundings: fromCallback(() => undefined), askVersion: silent(), keepAll: silent() } }),
      socket: socketMachine.provide({
        actors: {
          ticket: calls.ticket.logic,
          link: fromCallback<LinkOrder, LinkInput>(({ input, receive, sendBack }) => {
            const one = { input, orders: [] as LinkOrder[], tell: sendBack };
            receive((order) => {
              one.orders.push(order);
            });
            links.push(one);
          }),
        },
      }),
      inbox: inboxMachine.provide({
        actors: { loadPage: calls.page.logic, loadRow: silent(), search: calls.search.logic, loadTags: calls.tags.logic },
        actions: { keepOrder: () => undefined },
      }),
      conversation: conversationMachine.provide({
        actors: {
          loadHistory: calls.history.logic,
          loadPerson: silent(),
          loadOrder: silent(),
          loadImage: silent(),
          loadChoices: silent(),
          markRead: answers<void, { row: ChatRow; seq: number | null }>(undefined),
          upload: silent(),
          moveOrder: silent(),
        },
      }),
      list: resourceListMachine.provide({
        actors: {
          loadPage: calls.list.logic,
          loadRow: silent(),
          loadDetail: silent(),
          actOnRow: silent(),
          loadOwnFields: answers<readonly OwnFieldNow[], { readonly entity: string }>([]),
          editor: resourceEditorMachine.provide({ actors: { loadRow: silent() } }),
        },
      }),
      preference: preferenceMachine.provide({ actors: preference }),
      desk: deskMachine.provide({ actors: desk }),
      draftStore: unsentMachine,
      forms: formsMachine,
      screenActors: screenActorsMachine.provide({ actors: { modules: fromCallback(({ receive }) => receive((order) => void brought.push(order))) } }),
      transfers: transfersMachine,
      jobs: jobsMachine,
      messages: messagesMachine.provide({ actors: { loadNewest: calls.newest.logic } }),
      palette: paletteMachine.provide({ actors: { find: calls.find.logic, matchNames: silent() }, actions: { loadOtherWords: () => undefined } }),
      words: fromCallback<{ type: 'never' }, WordsWanted>(({ input, sendBack }) => {
        if (!areWordsLate) sendBack({ type: 'words.loaded', ...input });
        pushed.words = (type) => sendBack({ type, ...input });
        return () => {
          pushed.words = () => undefined;
        };
      }),
      clock: fromCallback(() => undefined),
      windows: fromCallback<WindowOrder>(({ receive, sendBack }) => {
        receive((order) => {
          told.push(order);
        });
        pushed.windows = sendBack;
      }),
      network: fromCallback(({ sendBack }) => {
        pushed.network = (type) => sendBack({ type });
      }),
      visibility: fromCallback(({ sendBack }) => {
        pushed.tab = (isVisible) => sendBack({ type: 'tab.changed', isVisible });
      }),
      frames: fromCallback(({ sendBack }) => {
        pushed.frames = sendBack;
      }),
    },
    actions: {
      keepLanguage: (_, language) => {
        remembered.push(language);
      },
      keepTheme: (_, theme) => {
        remembered.push(theme);
      },
      showBadge: (_, unread) => {
        shown.badge = unread;
      },
      rowsDrawn: (_, path) => {
        shown.drawn.push(path);
      },
      openPreview: (_, html) => {
        shown.previews.push(html);
      },
    },
  });
  const listEntities = Object.fromEntries(Array.from({ length: 15 }, (_, index) => [`/list${index}`, 'order']));
  const root = createActor(machine, {
    clock,
    input: {
      tools: makeTools(clock),
      config: { hosts: { main: '' }, features, version: '1', title: ['医院', 'Hospital'], credentials: { basic: '', application: '' } },
      side: 'staff',
      language: 'zh-CN',
      theme: 'light',
      path,
      search,
      isTabVisible: true,
      chatPath: '/consultation',
      entryPath: '/',
      listEntities: { ...listEntities, '/orderManage': 'order' },
      bringing: { brings: { '/auditLog': ['audit'], '/invite': ['invitation'] }, lasting: [] },
    },
  }).start();
  over = root;
  const context = () => root.getSnapshot().context;
  const burst = (...frames: ServerFrame[]): void => pushed.frames?.({ type: 'burst', frames: burstWith(...frames), changes: [] });
  return {
    root,
    clock,
    calls,
    links,
    travelled,
    visits,
    pushed,
    shown,
    told,
    brought,
    remembered,
    burst,
    context,
    inbox: () => context().inbox!,
    socket: () => context().socket!,
    mark: () => context().freshness.mark,
  };
}
export type Run = ReturnType<typeof start>;
export const person: SessionStart = { person: staff, endsAt: null };
export const page = (position: number | undefined = 10): Page<ChatRow> => ({
  rows: [rowOf('a'), rowOf('b')],
  ...(position === undefined ? {} : { position }),
  next: null,
});

export async function live(options: Parameters<typeof start>[0] = {}): Promise<Run> {
  const one = start(options);
  await one.calls.restore.last().answer(person);
  await one.calls.page.last().answer(options.features ? page(undefined) : page());
  await one.calls.ticket.last().answer('ticket');
  one.links.at(-1)!.tell({ type: 'link.opened' });
  one.links.at(-1)!.tell({ type: 'link.beat', position: 10 });
  return one;
}
export const message = (id: string, seq: number, rest: Partial<ContentFrame> = {}): ContentFrame => memberText(id, { seq, position: 10 + seq, ...rest });
export async function talking(one: Run): Promise<void> {
  one.inbox().send({ type: 'conversation.open', id: 'a' });
  await one.calls.history.last().answer({ rows: [], lastSeq: 0 });
}
