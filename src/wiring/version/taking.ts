/** How a new version is noticed and taken (src/machines/versionMachine.ts). */
import { fromEvent, map, merge, throttleTime } from 'rxjs';
import { fromCallback, fromPromise } from 'xstate';
import { versionMachine } from '#machines/versionMachine.ts';
import { tabVisible } from '#wiring/connection.ts';
import { noteVersion } from '#wiring/preferences.ts';
import type { Surroundings } from '#wiring/surroundings.ts';
import { tryStore } from '#wiring/surroundings.ts';

export interface VersionParts {
  readonly around: Surroundings;
  /** Something is being sent, uploaded or composed. */
  readonly isAtWork: () => boolean;
  /** Ends once what is written is kept. */
  readonly keepAll: () => Promise<void>;
  /** The version that is served now. */
  readonly askVersion: () => Promise<string>;
}

const takenKey = 'careline.takenVersions';

/**
 * The versions this window has been reloaded for by itself. Visiting the root path clears the session storage (spec 2), so they are read when the console begins and written
 * right before a reload: what lies between is kept in memory.
 */
class Taken {
  private readonly storage: Storage;
  private readonly versions: Set<string>;

  constructor(storage: Storage) {
    this.storage = storage;
    this.versions = new Set((storage.getItem(takenKey) ?? '').split('\n').filter(Boolean));
  }

  has(version: string): boolean {
    return this.versions.has(version);
  }

  /** @returns false where it cannot be written down: a reload would be forgotten and come again */
  note(version: string): boolean {
    this.versions.add(version);
    const text = [...this.versions].slice(-20).join('\n');
    tryStore(this.storage, takenKey, text);
    return this.storage.getItem(takenKey) === text;
  }
}

const following = (around: Surroundings) =>
  merge(
    tabVisible(around).pipe(map((isVisible) => ({ type: 'tab.changed' as const, isVisible }))),
    merge(...['keydown', 'pointerdown', 'wheel'].map((name) => fromEvent(around.document, name, { passive: true }))).pipe(
      throttleTime(1_000),
      map(() => ({ type: 'person.acted' as const })),
    ),
    // A chunk of the version that runs here may be gone from the server.
    fromEvent(around.window as Window, 'vite:preloadError').pipe(map(() => ({ type: 'module.failed' as const }))),
  );

export const wiredVersion = ({ around, isAtWork, keepAll, askVersion }: VersionParts) => {
  const taken = new Taken(around.sessionStorage);
  return versionMachine.provide({
    actors: {
      askVersion: fromPromise(askVersion),
      surroundings: fromCallback(({ sendBack }) => {
        const subscription = following(around).subscribe((event) => sendBack(event));
        return () => subscription.unsubscribe();
      }),
      keepAll: fromPromise(keepAll),
    },
    actions: {
      reload: (_, { version, isAsked }) => {
        const isNoted = taken.note(version) && noteVersion(around, version);
        // Where nothing can be written down, only the wish of a person reloads: it would come again and again.
        if (isNoted || isAsked) around.window.location.reload();
      },
    },
    guards: { isAtWork, wasTaken: (_, version) => taken.has(version) },
  });
};
