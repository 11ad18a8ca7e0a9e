/** The app chunk comes after the login page has been drawn: the root machine, the HTTP client, i18next, and the screens as they are needed (docs/adr/0026). */
import { waitFor } from 'xstate';
import { needsLogin } from './kit/machines/navigation/guards.ts';
import { listEntities } from './engine/wiring/listScreens.ts';
import { earlyAnswers } from './kit/wiring/loading/earlyAnswers.ts';
import { loadEntities } from './kit/wiring/loading/descriptions.ts';
import type { ConsoleRef } from './shell/machines/consoleMachine.ts';
import { translators } from '#i18n/translators.ts';
import { appPartsOf } from './shell/views/Pages.tsx';
import { createConsole, sessionChunk } from './shell/wiring/index.ts';
import type { ConsoleOptions } from './shell/wiring/index.ts';
import { holdsSession, storedLanguage } from './kit/wiring/storageKeys.ts';
import { browser } from './kit/wiring/surroundings.ts';
import type { Surroundings } from './kit/wiring/surroundings.ts';
import { loadWords } from './kit/wiring/loading/words.ts';
import { actors, preloadSession, screens } from './screenModules.tsx';

/** Somebody who reads one public page on a phone will not see the desk. */
const leadsInside = (path: string): boolean => path === '/' || needsLogin(path);

/** Another language may be chosen at the login page while the words of the last one come: the console begins in one whose words are here. */
async function loadWordsOfChoice(around: Surroundings): Promise<void> {
  const language = storedLanguage(around);
  await loadWords(language);
  if (storedLanguage(around) !== language) await loadWordsOfChoice(around);
}

/** A list whose rows are on their way begins with the session, not once its screen is drawn: what is drawn first then has them. A failure is told where the screen opens. */
function openEarlyList(root: ConsoleRef, path: string): void {
  const entity = listEntities[path];
  if (entity === undefined || !earlyAnswers.areRowsComing()) return;
  Promise.all([loadEntities([entity]), waitFor(root, (snapshot) => snapshot.hasTag('active'))])
    .then(() => root.send({ type: 'list.open', path }))
    .catch(() => undefined);
}

const quietly = (): Promise<void> =>
  new Promise((resolve) => {
    // Quirk: Safari has no such moment.
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 10_000 });
    else setTimeout(resolve, 2_000);
  });
/** The machines are watched from a quiet moment on, and a few minutes of it are kept. If that does not come, a report of a problem has no steps in it. */
function beginWatching(root: ConsoleRef): void {
  waitFor(root, (snapshot) => snapshot.hasTag('active'))
    .then(quietly)
    .then(() => import('./inspector/wiring/blackBox.ts'))
    .then(({ keepWatch }) => keepWatch(root, () => Date.now()))
    .catch(() => undefined);
}

export async function beginConsole({ around = browser(), ...options }: ConsoleOptions) {
  const { pathname } = around.window.location;
  const isInside = options.side === 'staff' && leadsInside(pathname);
  // Somebody who is logged in waits for the words and for what they see at the same time, not for one after the other.
  if (isInside && holdsSession(around)) preloadSession(pathname);
  await Promise.all([loadWords(storedLanguage(around)), holdsSession(around) ? sessionChunk() : undefined]);
  await loadWordsOfChoice(around);
  const { root } = createConsole({ ...options, around, actors });
  openEarlyList(root, pathname);
  if (options.side !== 'member') beginWatching(root);
  if (isInside) preloadSession(pathname === '/' ? '/consultation' : pathname);
  return {
    root,
    parts: appPartsOf(screens),
    wordsOf: (language: keyof typeof translators) => translators[language].t,
    /** The promise ends once it is known whether this tab has a session. */
    settled: async () => await waitFor(root, (snapshot) => !snapshot.hasTag('restoring')),
  };
}
