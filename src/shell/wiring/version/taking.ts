/** A new version is noticed and taken here (src/shell/machines/versionMachine.ts). */
import { fromCallback, fromPromise } from 'xstate';
import { versionMachine } from '#src/shell/machines/versionMachine.ts';
import type { VersionEvent } from '#src/shell/machines/versionMachine.ts';
import { noteVersion } from '#src/kit/wiring/preferences.ts';
import type { Surroundings } from '#src/kit/wiring/surroundings.ts';
import { tryStore } from '#src/kit/wiring/surroundings.ts';

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

const acts = ['keydown', 'pointerdown', 'wheel'] as const;
/** A person who acts is told of once a second. */
const everyMs = 1_000;

/** @returns ends it */
function following({ document, window }: Surroundings, tell: (event: VersionEvent) => void): () => void {
  let toldAt = -Infinity;
  const seen = (): void => tell({ type: 'tab.changed', isVisible: document.visibilityState !== 'hidden' });
  const acted = ({ timeStamp }: Event): void => {
    if (timeStamp - toldAt < everyMs) return;
    toldAt = timeStamp;
    tell({ type: 'person.acted' });
  };
  // A chunk of the version that runs here may be gone from the server.
  const failed = (): void => tell({ type: 'module.failed' });
  seen();
  document.addEventListener('visibilitychange', seen);
  for (const name of acts) document.addEventListener(name, acted, { passive: true });
  window.addEventListener('vite:preloadError', failed);
  return () => {
    document.removeEventListener('visibilitychange', seen);
    for (const name of acts) document.removeEventListener(name, acted);
    window.removeEventListener('vite:preloadError', failed);
  };
}

export const wiredVersion = ({ around, isAtWork, keepAll, askVersion }: VersionParts) => {
  const taken = new Taken(around.sessionStorage);
  return versionMachine.provide({
    actors: {
      askVersion: fromPromise(askVersion),
      surroundings: fromCallback(({ sendBack }) => following(around, (event) => sendBack(event))),
      keepAll: fromPromise(keepAll),
    },
    actions: {
      reload: (_, { version, isAsked }) => {
        const isNoted = taken.note(version) && noteVersion(around, version);
        // Only the wish of a person reloads where nothing can be written down: it would come again and again.
        if (isNoted || isAsked) around.window.location.reload();
      },
    },
    guards: { isAtWork, wasTaken: (_, version) => taken.has(version) },
  });
};
