/** What of the browser the console touches; a test gives its own. */
import type { SocketMaker } from '#streams/link.ts';

export interface Surroundings {
  readonly window: Pick<
    Window,
    'location' | 'history' | 'addEventListener' | 'removeEventListener' | 'matchMedia' | 'requestAnimationFrame' | 'cancelAnimationFrame'
  >;
  readonly document: Document;
  readonly navigator: Navigator;
  readonly sessionStorage: Storage;
  readonly localStorage: Storage;
  readonly WebSocket: SocketMaker;
}

export const browser = (): Surroundings => ({
  window,
  document,
  navigator,
  sessionStorage: window.sessionStorage,
  localStorage: window.localStorage,
  WebSocket: window.WebSocket,
});

/** A storage that is full or forbidden loses a preference, never the session. */
export function tryStore(storage: Storage, key: string, value: string): void {
  try {
    storage.setItem(key, value);
  } catch {
    // Private windows and full disks refuse; what is kept here may be missing at the next start.
  }
}
