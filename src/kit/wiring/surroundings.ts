/** The console touches these of the browser; a test gives its own. */
import type { SocketMaker } from '#streams/link.ts';

export interface Surroundings {
  readonly window: Pick<
    Window,
    | 'location'
    | 'history'
    | 'addEventListener'
    | 'removeEventListener'
    | 'matchMedia'
    | 'requestAnimationFrame'
    | 'cancelAnimationFrame'
    | 'focus'
    | 'open'
    | 'opener'
  >;
  readonly document: Document;
  readonly navigator: Navigator;
  readonly sessionStorage: Storage;
  readonly localStorage: Storage;
  readonly WebSocket: SocketMaker;
  /** Null where the browser has none or forbids it. */
  readonly indexedDB: IDBFactory | null;
  /** A channel to the other windows of this browser. */
  readonly newChannel: (name: string) => BroadcastChannel;
  /** The browser's console. */
  readonly log: Pick<Console, 'error'>;
  /** Absent where the browser has none. */
  readonly Notification?: typeof Notification;
  readonly AudioContext?: typeof AudioContext;
}

export const browser = (): Surroundings => ({
  window,
  document,
  navigator,
  sessionStorage: window.sessionStorage,
  localStorage: window.localStorage,
  WebSocket: window.WebSocket,
  indexedDB: window.indexedDB ?? null,
  newChannel: (name) => new BroadcastChannel(name),
  log: window.console,
  ...('Notification' in window ? { Notification: window.Notification } : {}),
  ...('AudioContext' in window ? { AudioContext: window.AudioContext } : {}),
});

/** A storage that is full or forbidden loses a preference, never the session. */
export function tryStore(storage: Storage, key: string, value: string): void {
  try {
    storage.setItem(key, value);
  } catch {
    // Private windows and full disks refuse; what is kept here may be missing at the next start.
  }
}
