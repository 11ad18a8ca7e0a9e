/** The console begins here: configuration and the login page; the app chunk is fetched meanwhile (docs/adr/0026). */
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import type { ConsoleConfig } from '#contract/services.ts';
import { App } from './shell/views/App.tsx';
import { StartFailure } from './kit/views/states/StartFailure.tsx';
import { loadConfig } from './shell/wiring/config.ts';
import { EntryWords, openEntry } from './kit/wiring/loading/entry.ts';
import { loadWithin } from './kit/wiring/loading/loadWithin.ts';
import { browserSource, freshStyles, moduleLoader } from './kit/wiring/loading/moduleLoader.ts';
import { tellCaught } from './kit/wiring/loading/tellCaught.ts';
import { reloadsForVersion, storedTheme } from './kit/wiring/preferences.ts';
import { storedLanguage } from './kit/wiring/storageKeys.ts';
import { browser } from './kit/wiring/surroundings.ts';
import type { Surroundings } from './kit/wiring/surroundings.ts';
import { blockGestures } from './blockGestures.ts';
import { allowWhatRunsNothing } from './trustedTypes.ts';

/** The demo's patient page is the same console from the other side. */
const sideOf = (path: string): 'staff' | 'member' => (path === '/patient' || path.startsWith('/patient/') ? 'member' : 'staff');

const appChunk = moduleLoader(() => import('./appChunk.tsx').then((module) => module.beginConsole), browserSource(window));

interface EntryArgs {
  readonly around: Surroundings;
  readonly words: EntryWords;
}

/** At the root path nobody is logged in (spec 2): the login page is drawn at once, and what is typed there waits for the rest. */
function startAtEntry(page: Root, config: ConsoleConfig, { around, words }: EntryArgs): void {
  let coming: Promise<void> | null = null;
  const takeOver = async (): Promise<void> => {
    const beginConsole = await appChunk();
    const { root, settled, ...rest } = await beginConsole({ config, side: 'staff', around });
    await settled();
    entry.handOver(root);
    // At once: nothing can be pressed between the two.
    flushSync(() => page.render(<App root={root} {...rest} />));
  };
  const loadConsole = (): Promise<void> => {
    coming ??= takeOver().catch((error: unknown) => {
      coming = null;
      throw error;
    });
    return coming;
  };
  // A failure from before anybody asked is told to the first who asks; the next time the module is fetched anew, which begins the page again.
  let untold: unknown = null;
  const tellOrLoad = async (): Promise<void> => {
    const failure = untold;
    untold = null;
    if (failure !== null) throw failure;
    await loadConsole();
  };
  const entry = openEntry({ config, around, words, loadConsole: tellOrLoad });
  page.render(<App root={entry.root} parts={null} wordsOf={words.of} />);
  loadConsole().catch((error: unknown) => {
    untold = error;
  });
}

async function startBehind(page: Root, config: ConsoleConfig, around: Surroundings): Promise<void> {
  const beginConsole = await appChunk();
  const { settled: _, ...rest } = await beginConsole({ config, side: sideOf(around.window.location.pathname), around });
  page.render(<App {...rest} />);
}

async function start(page: Root): Promise<void> {
  const around = browser();
  try {
    const isAtEntry = around.window.location.pathname === '/';
    const words = new EntryWords();
    await loadWithin(() => freshStyles(document));
    const [config] = await Promise.all([loadWithin(loadConfig), isAtEntry ? words.load(storedLanguage(around)) : appChunk()]);
    if (reloadsForVersion(around, config.version)) return;
    if (isAtEntry) startAtEntry(page, config, { around, words });
    else await startBehind(page, config, around);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    page.render(<StartFailure reason={reason} language={storedLanguage(around)} theme={storedTheme(around)} onRetry={() => void start(page)} />);
  }
}

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no element with the id "root": expected <div id="root">.');
allowWhatRunsNothing(window as Parameters<typeof allowWhatRunsNothing>[0]);
blockGestures(document);
void start(createRoot(place, { onCaughtError: tellCaught(browser()) }));
