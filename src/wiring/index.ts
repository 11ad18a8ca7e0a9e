/** Where machines meet the browser and the server: the only place that knows both. */
import { Subject } from 'rxjs';
import { createActor, fromCallback, waitFor } from 'xstate';
import type { ConsoleConfig } from '#contract/services.ts';
import type { ServerFrame } from '#contract/socket.ts';
import { createApi } from '#api/client.ts';
import type { Api } from '#api/client.ts';
import { createHttp } from '#api/http.ts';
import { isAtRisk, unsavedScreens } from '#machines/console/unsaved.ts';
import { isAtWork, wouldLose } from '#machines/console/unsent.ts';
import { consoleMachine } from '#machines/consoleMachine.ts';
import type { ConsoleContext, ConsoleEvent, ConsoleRef, Language } from '#machines/consoleMachine.ts';
import type { Tools } from '#machines/tools.ts';
import { askBeforeLeaving } from './beforeLeaving.ts';
import { wiredConversation, wiredInbox } from './chat.ts';
import { isComposing } from './version/composing.ts';
import { loadConfig } from './config.ts';
import { wiredDesk } from './desk.ts';
import { tabVisible, wiredFrames, wiredSocket } from './connection.ts';
import { failureTeller } from './debug.ts';
import { wiredForms } from './forms.ts';
import { InspectionRing } from './inspect.ts';
import { listEntities, wiredList } from './lists.ts';
import { wiredMessages } from './messages.ts';
import { wiredNavigation } from './navigation.ts';
import { previewOpener, wiredPreview } from './preview.ts';
import { wiredPalette } from './shell/palette.ts';
import { wiredPreference } from './shell/preference.ts';
import { keepLanguage, keepTheme, storedLanguage, storedTheme } from './preferences.ts';
import { Vault, wiredPassword, wiredSession } from './session.ts';
import { browser } from './surroundings.ts';
import type { Surroundings } from './surroundings.ts';
import { wiredTransfers } from './files/transfers.ts';
import { wiredUnsent } from './unsent.ts';
import { wiredVersion } from './version/taking.ts';
import { wiredWindows } from './windows.ts';

export { loadConfig } from './config.ts';
export { reloadsForVersion } from './preferences.ts';
export { browser } from './surroundings.ts';

export interface ConsoleOptions {
  readonly config: ConsoleConfig;
  /** Whose side of the chat: the staff's console, or the patient's page of the demo. */
  readonly side?: 'staff' | 'member';
  readonly around?: Surroundings;
}

const places = { staff: { chatPath: '/consultation', door: '/' }, member: { chatPath: '/patient', door: '/patient' } } as const;

const tools: Tools = {
  now: () => Date.now(),
  newId: () => newUuid(),
  previewOf: (file) => URL.createObjectURL(file),
};

/** crypto.randomUUID exists only where the page came by https or from this machine. */
function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const socketAddress = (config: ConsoleConfig, around: Surroundings): string =>
  config.socket ?? `${(config.hosts.main || around.window.location.origin).replace(/^http/, 'ws')}/ws`;

const clock = fromCallback(({ sendBack }) => {
  const timer = setInterval(() => sendBack({ type: 'clock.tick', now: Date.now() }), 1_000);
  return () => clearInterval(timer);
});

/** Shown on the icon of an installed console; other browsers have no such place. */
const showBadge = ({ navigator }: Surroundings, unread: number): void => {
  if ('setAppBadge' in navigator) void navigator.setAppBadge(unread).catch(() => undefined);
};

interface MachineParts {
  readonly config: ConsoleConfig;
  readonly side: 'staff' | 'member';
  readonly around: Surroundings;
  readonly vault: Vault;
  readonly api: Api;
  readonly tell: (event: ConsoleEvent) => void;
  readonly language: () => Language;
  /** What the root knows; only asked once it runs. */
  readonly known: () => ConsoleContext;
}

/** What is written goes to its sealed place now; where there is none, there is nothing to wait for. */
async function keepAll(known: () => ConsoleContext): Promise<void> {
  const { keeper } = known();
  if (!keeper) return;
  keeper.send({ type: 'keep.now', isLeaving: true });
  await waitFor(keeper, () => !wouldLose(known()));
}

/** The root machine with every name of its `setup()` supplied. */
function machineOf({ config, side, around, vault, api, tell, language, known }: MachineParts) {
  const { features } = config;
  const openPreview = previewOpener(around);
  const connection = {
    api,
    around,
    address: socketAddress(config, around),
    arriving: new Subject<ServerFrame>(),
    onContentSent: () => tell({ type: 'session.touched' }),
  };
  return consoleMachine.provide({
    actors: {
      session: wiredSession({ api, vault, config, side, around }),
      version: wiredVersion({
        around,
        isAtWork: () => isAtWork(known()) || isAtRisk(known()) || unsavedScreens(known()).length > 0 || isComposing(around.document),
        keepAll: () => keepAll(known),
        askVersion: async () => (await loadConfig()).version,
      }),
      navigation: wiredNavigation({ api, around, side }),
      socket: wiredSocket(connection),
      inbox: wiredInbox({ api, features, side }),
      conversation: wiredConversation({ api, features, side }),
      desk: wiredDesk({ api, around, language, onChosen: (conversationId) => tell({ type: 'notification.chosen', conversationId }) }),
      password: wiredPassword(api),
      keeper: wiredUnsent({ api, around, tools }),
      forms: wiredForms({ api, around, hasSeal: features.includes('seal'), now: tools.now }),
      transfers: wiredTransfers(api, around),
      preference: wiredPreference(api),
      palette: wiredPalette({ api, around }),
      windows: wiredWindows(around, tools.newId()),
      messages: wiredMessages(api, features),
      preview: wiredPreview(around),
      list: wiredList(api, features),
      frames: wiredFrames(connection),
      clock,
      visibility: fromCallback(({ sendBack }) => {
        const following = tabVisible(around).subscribe((isVisible) => sendBack({ type: 'tab.changed', isVisible }));
        return () => following.unsubscribe();
      }),
    },
    actions: {
      keepLanguage: (_, chosen) => keepLanguage(around, chosen),
      keepTheme: (_, chosen) => keepTheme(around, chosen),
      showBadge: (_, unread) => showBadge(around, unread),
      openPreview: (_, html) => openPreview(html),
    },
  });
}

/** Makes the root actor, started. `ring` (development) holds what the machines did last. */
export function createConsole({ config, side = 'staff', around = browser() }: ConsoleOptions): {
  readonly root: ConsoleRef;
  readonly ring: InspectionRing;
  stop(): void;
} {
  const vault = new Vault(around.sessionStorage);
  const language = (): Language => root.getSnapshot().context.language;
  /** An answer may come after the console has ended. */
  const tell = (event: ConsoleEvent): void => {
    if (root.getSnapshot().status === 'active') root.send(event);
  };
  const send = createHttp({
    config,
    session: vault,
    language,
    onRefused: (code) => tell({ type: 'session.refused', code }),
    onTouched: () => tell({ type: 'session.touched' }),
    onFailed: failureTeller({ around, tell }),
    newId: tools.newId,
  });
  const api = createApi(send);
  const machine = machineOf({ config, side, around, vault, api, tell, language, known: () => root.getSnapshot().context });
  const ring = new InspectionRing();
  const { location } = around.window;
  const root: ConsoleRef = createActor(machine, {
    id: 'console',
    ...(import.meta.env.DEV ? { inspect: ring.inspect } : {}),
    input: {
      tools,
      config,
      side,
      ...places[side],
      language: storedLanguage(around),
      theme: storedTheme(around),
      path: location.pathname,
      search: location.search,
      isTabVisible: around.document.visibilityState !== 'hidden',
      listEntities,
    },
  });
  const follow = (): void => root.getSnapshot().context.navigation.send({ type: 'location.changed', path: location.pathname, search: location.search });
  root.start();
  around.window.addEventListener('popstate', follow);
  const noLongerAsk = askBeforeLeaving(around.window, () => isAtRisk(root.getSnapshot().context));
  return {
    root,
    ring,
    stop: () => {
      around.window.removeEventListener('popstate', follow);
      noLongerAsk();
      root.stop();
    },
  };
}
