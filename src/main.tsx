/** The console begins: configuration, machines, first drawing. */
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { needsLogin } from '#machines/navigation/guards.ts';
import { App } from '#views/shell/App.tsx';
import { StartFailure } from '#views/states/StartFailure.tsx';
import { browser, createConsole, holdsSession, insideModule, loadConfig, reloadsForVersion } from '#wiring/index.ts';
import { loadWithin } from '#wiring/loading/loadWithin.ts';
import { freshStyles } from '#wiring/loading/moduleLoader.ts';
import { storedLanguage, storedTheme } from '#wiring/preferences.ts';
import { blockGestures } from './blockGestures.ts';
import { preloadDesk, screens } from './screenModules.tsx';
import { allowWhatRunsNothing } from './trustedTypes.ts';

/** The demo's patient page is the same console from the other side. */
const sideOf = (path: string): 'staff' | 'member' => (path === '/patient' || path.startsWith('/patient/') ? 'member' : 'staff');

/** Somebody who reads one public page on a phone will not see the desk. */
const leadsInside = (path: string): boolean => path === '/' || needsLogin(path);

async function start(page: Root): Promise<void> {
  const around = browser();
  try {
    await loadWithin(() => freshStyles(document));
    const config = await loadWithin(loadConfig);
    if (reloadsForVersion(around, config.version)) return;
    if (holdsSession(around)) await insideModule();
    const side = sideOf(around.window.location.pathname);
    const { root } = createConsole({ config, side, around });
    page.render(<App root={root} screens={screens} />);
    if (side === 'staff' && leadsInside(around.window.location.pathname)) preloadDesk();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    page.render(<StartFailure reason={reason} language={storedLanguage(around)} theme={storedTheme(around)} onRetry={() => void start(page)} />);
  }
}

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no element with the id "root": expected <div id="root">.');
allowWhatRunsNothing(window as Parameters<typeof allowWhatRunsNothing>[0]);
blockGestures(document);
void start(createRoot(place));
