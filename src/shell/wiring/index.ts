/** Machines meet the browser and the server here: the only place that knows both. */
import { createActor, fromCallback, waitFor } from 'xstate';
import { entryCalls } from '#contract/callTables/entryCalls.ts';
import type { ConsoleConfig } from '#contract/services.ts';
import { createApi, inSession } from '#api/client.ts';
import type { Api } from '#api/client.ts';
import { createHttp } from '#api/http.ts';
import { isAtRisk, unsavedScreens } from '#src/shell/machines/console/unsaved.ts';
import { isAtWork, wouldLose } from '#src/shell/machines/console/unsent.ts';
import { consoleMachine } from '#src/shell/machines/consoleMachine.ts';
import type { ConsoleContext, ConsoleEvent, ConsoleRef, Language } from '#src/shell/machines/consoleMachine.ts';
import type { Tools } from '#src/kit/machines/tools.ts';
import { afterRows } from './afterRows.ts';
import { askBeforeLeaving } from './beforeLeaving.ts';
import { isComposing } from './version/composing.ts';
import { loadConfig } from './config.ts';
import { failureTeller } from './debug.ts';
import type { SessionChunk, SessionChunkParts } from './sessionChunk.ts';
import { lazyActor } from '#src/kit/wiring/loading/lazyActor.ts';
import { listEntities } from '#src/engine/wiring/listScreens.ts';
import { wiredEntrance } from '#src/accounts/wiring/entrance.ts';
import { wiredNavigation } from './navigation.ts';
import { previewOpener } from './preview.ts';
import { bringingOf, wiredScreenActors } from './screens/bringing.ts';
import type { ScreenActors } from '#src/kit/wiring/parts.ts';
import { onLeaving } from '#src/kit/wiring/leaving.ts';
import { keepLanguage, keepTheme, storedOrder, storedTheme } from '#src/kit/wiring/preferences.ts';
import { storedLanguage } from '#src/kit/wiring/storageKeys.ts';
import { earlyAnswers } from '#src/kit/wiring/loading/earlyAnswers.ts';
import { browserSource, moduleLoader } from '#src/kit/wiring/loading/moduleLoader.ts';
import { Vault, wiredSession } from './session.ts';
import { browser } from '#src/kit/wiring/surroundings.ts';
import type { Surroundings } from '#src/kit/wiring/surroundings.ts';
import { admission, bareRefusal } from './admission.ts';
import type { WiredCalls } from './admission.ts';
import { perSession } from './perSession.ts';
import { wiredVersion } from './version/taking.ts';
import { wiredNetwork } from './network.ts';
import { wiredWindows } from './windows.ts';
import { loadWords, wiredWords } from '#src/kit/wiring/loading/words.ts';

export interface ConsoleOptions {
  readonly config: ConsoleConfig;
  /** The console is of one side of the chat: the staff's console, or the patient's page of the demo. */
  readonly side?: 'staff' | 'member';
  readonly around?: Surroundings;
  /** The actors of screens; a console that draws nothing has none. */
  readonly actors?: ScreenActors;
}

const places = { staff: { chatPath: '/consultation', entryPath: '/' }, member: { chatPath: '/patient', entryPath: '/patient' } } as const;

const tools: Tools = {
  now: () => Date.now(),
  newId: () => newUuid(),
  random: () => Math.random(),
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

const visibilityOf = ({ document }: Pick<Surroundings, 'document'>) =>
  fromCallback(({ sendBack }) => {
    const told = (): void => sendBack({ type: 'tab.changed', isVisible: document.visibilityState !== 'hidden' });
    told();
    document.addEventListener('visibilitychange', told);
    return () => document.removeEventListener('visibilitychange', told);
  });

/** Shown on the icon of an installed console; other browsers have no such place. */
const showBadge = ({ navigator }: Surroundings, unread: number): void => {
  if ('setAppBadge' in navigator) void navigator.setAppBadge(unread).catch(() => undefined);
};

/** A page that has just come has told the version that is served: its first connection is no reason to ask for it. */
const freshMs = 10_000;

interface MachineParts {
  readonly config: ConsoleConfig;
  readonly side: 'staff' | 'member';
  readonly around: Surroundings;
  readonly vault: Vault;
  readonly api: Api;
  /** The calls of the session that is there now, and of no other. */
  readonly apiOfNow: () => Api;
  readonly actors: ScreenActors;
  readonly tell: (event: ConsoleEvent) => void;
  readonly language: () => Language;
  /** The root knows these; only asked once it runs. */
  readonly known: () => ConsoleContext;
  readonly root: () => ConsoleRef;
}

/** Words that are written go to their sealed place now; where there is none, there is nothing to wait for. */
async function keepAll(known: () => ConsoleContext): Promise<void> {
  const { draftStore } = known();
  if (!draftStore) return;
  draftStore.send({ type: 'keep.now', isLeaving: true });
  await waitFor(draftStore, () => !wouldLose(known()));
}

/** The calls of the login; those of the desk, and the way to all others, once the session's module is here. */
let calls: WiredCalls = { loaded: () => entryCalls, load: async () => undefined, refusal: bareRefusal };

/** Also asked for before it is needed, while somebody types a password: then whoever needs it tells of a failure. */
export const sessionChunk = moduleLoader(async () => {
  const { callsOfSession, sessionChunkOf } = await import('./sessionChunk.ts');
  calls = callsOfSession;
  return sessionChunkOf;
}, browserSource(globalThis.window));

interface SessionChunkSource {
  /** The machines of the session that is there now. */
  readonly inside: () => SessionChunk;
  readonly loadSessionChunk: () => Promise<void>;
}

/** The machines of a session, fetched once, by whoever needs them first. */
function sessionChunkSource({ vault, apiOfNow, ...parts }: Omit<SessionChunkParts, 'api'> & Pick<MachineParts, 'vault' | 'apiOfNow'>): SessionChunkSource {
  let loaded: ((given: SessionChunkParts) => SessionChunk) | null = null;
  return {
    inside: perSession(
      () => vault.current(),
      () => {
        if (!loaded)
          throw new Error('A machine of the session is asked before it was brought: expected a login or a restore that waits for loadSessionChunk().');
        return loaded({ ...parts, api: apiOfNow() });
      },
    ),
    loadSessionChunk: async () => {
      [loaded] = await Promise.all([sessionChunk(), loadWords(parts.language(), 'session')]);
    },
  };
}

/** The root machine with every name of its `setup()` supplied. */
function machineOf({ config, side, around, vault, api, apiOfNow, actors, tell, language, known, root }: MachineParts) {
  const { inside, loadSessionChunk } = sessionChunkSource({
    vault,
    apiOfNow,
    around,
    tools,
    features: config.features,
    side,
    address: socketAddress(config, around),
    language,
    onTouched: () => tell({ type: 'session.touched' }),
    onNotificationChosen: (conversationId) => tell({ type: 'notification.chosen', conversationId }),
  });
  const openPreview = previewOpener(around);
  const { entrance, wordOf, carried } = wiredEntrance({ api, around });
  return consoleMachine.provide({
    actors: {
      entrance,
      session: wiredSession({
        api,
        vault,
        config,
        side,
        around,
        loadSessionChunk,
        wordOf,
        invitationLink: carried.invitation,
        keepLast: () => known().preference?.send({ type: 'preference.keep' }),
      }),
      version: wiredVersion({
        around,
        isAtWork: () => isAtWork(known()) || isAtRisk(known()) || unsavedScreens(known()).length > 0 || isComposing(around.document),
        keepAll: () => keepAll(known),
        askVersion: async () => (performance.now() < freshMs ? config : await loadConfig()).version,
      }),
      navigation: wiredNavigation({ api, around, side }),
      socket: lazyActor(() => inside().socket),
      inbox: lazyActor(() => inside().inbox),
      conversation: lazyActor(() => inside().conversation),
      desk: lazyActor(() => inside().desk),
      draftStore: lazyActor(() => inside().draftStore),
      forms: lazyActor(() => inside().forms),
      transfers: lazyActor(() => inside().transfers),
      preference: lazyActor(() => inside().preference),
      palette: lazyActor(() => inside().palette),
      windows: wiredWindows(around, tools.newId()),
      jobs: lazyActor(() => inside().jobs),
      messages: lazyActor(() => inside().messages),
      screenActors: wiredScreenActors(actors, { around, tools, config, side, carried, root }, apiOfNow),
      list: lazyActor(() => inside().list),
      frames: lazyActor(() => inside().frames),
      words: wiredWords,
      clock,
      network: wiredNetwork(around),
      visibility: visibilityOf(around),
    },
    actions: {
      keepLanguage: (_, chosen) => keepLanguage(around, chosen),
      keepTheme: (_, chosen) => keepTheme(around, chosen),
      showBadge: (_, unread) => showBadge(around, unread),
      openPreview: (_, html) => openPreview(html),
      rowsDrawn: () => earlyAnswers.drawn(),
    },
  });
}

/** Makes the root actor, started. */
export function createConsole({ config, side = 'staff', around = browser(), actors = {} }: ConsoleOptions): {
  readonly root: ConsoleRef;
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
    onAnswered: (position) => tell({ type: 'call.answered', position }),
    onFailed: failureTeller({ around, tell }),
    early: (url, headers) => earlyAnswers.take(url, headers),
    newId: tools.newId,
  });
  const admit = admission({
    vault,
    ask: () => root.getSnapshot().context.session.send({ type: 'person.ask' }),
    refusal: (right) => calls.refusal(right, language()),
  });
  const called = createApi(send, {
    loaded: () => calls.loaded(),
    load: (key) => calls.load(key),
    // A back end without the feature says nothing more of a person than at the login; patients have no rights that change.
    ...(config.features.includes('rights') && side === 'staff' ? { admit } : {}),
  });
  const paced = afterRows(called, () => earlyAnswers.rowsDrawn());
  const api = inSession(paced, () => vault.current());
  const apiOfNow = (): Api => {
    const session = vault.current();
    return inSession(paced, () => session);
  };
  const machine = machineOf({ config, side, around, vault, api, apiOfNow, actors, tell, language, known: () => root.getSnapshot().context, root: () => root });
  const { location } = around.window;
  const root: ConsoleRef = createActor(machine, {
    id: 'console',
    input: {
      tools,
      config,
      side,
      ...places[side],
      language: storedLanguage(around),
      theme: storedTheme(around),
      isByWait: storedOrder(around),
      path: location.pathname,
      search: location.search,
      isTabVisible: around.document.visibilityState !== 'hidden',
      listEntities,
      bringing: bringingOf(actors),
    },
  });
  const follow = (): void => root.getSnapshot().context.navigation.send({ type: 'location.changed', path: location.pathname, search: location.search });
  root.start();
  around.window.addEventListener('popstate', follow);
  const noLongerAsk = askBeforeLeaving(around.window, () => isAtRisk(root.getSnapshot().context));
  const stopKeeping = onLeaving(around, () => root.getSnapshot().context.preference?.send({ type: 'preference.keep' }));
  return {
    root,
    stop: () => {
      stopKeeping();
      around.window.removeEventListener('popstate', follow);
      noLongerAsk();
      root.stop();
    },
  };
}
