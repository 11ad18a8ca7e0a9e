/** The little of a browser that the console touches, for tests in Node. */
import type { Surroundings } from '#src/kit/wiring/surroundings.ts';

class MemoryStorage implements Storage {
  private readonly kept = new Map<string, string>();
  get length(): number {
    return this.kept.size;
  }
  clear(): void {
    this.kept.clear();
  }
  getItem(key: string): string | null {
    return this.kept.get(key) ?? null;
  }
  key(index: number): string | null {
    return [...this.kept.keys()][index] ?? null;
  }
  removeItem(key: string): void {
    this.kept.delete(key);
  }
  setItem(key: string, value: string): void {
    this.kept.set(key, value);
  }
}

export interface FakeBrowser extends Surroundings {
  /** Brings the tab to the front or to the back. */
  show(isVisible: boolean): void;
  readonly reloads: () => number;
  readonly address: () => string;
  /** Lines of the browser's console. */
  readonly logged: readonly string[];
}

export function fakeBrowser(origin: string, path = '/'): FakeBrowser {
  const place = new URL(path, origin);
  const tab = new EventTarget();
  let visibility = 'visible';
  let reloads = 0;
  const logged: string[] = [];
  const move = (_: unknown, __: string, to: string): void => {
    const next = new URL(to, origin);
    place.pathname = next.pathname;
    place.search = next.search;
  };
  const location = {
    get pathname() {
      return place.pathname;
    },
    get search() {
      return place.search;
    },
    origin,
    reload: () => {
      reloads += 1;
    },
  };
  const document = Object.assign(tab, {
    get visibilityState() {
      return visibility;
    },
  });
  Object.defineProperty(document, 'visibilityState', { get: () => visibility });
  return {
    window: {
      location,
      history: { pushState: move, replaceState: move },
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      matchMedia: () => ({ matches: false }),
    } as unknown as Surroundings['window'],
    document: document as unknown as Document,
    navigator: {} as Navigator,
    sessionStorage: new MemoryStorage(),
    localStorage: new MemoryStorage(),
    WebSocket: globalThis.WebSocket,
    // Node has none: what is written stays in memory, and says so.
    indexedDB: null,
    log: { error: (line: string) => logged.push(line) },
    logged,
    newChannel: (name) => new BroadcastChannel(name) as unknown as ReturnType<Surroundings['newChannel']>,
    show: (isVisible) => {
      visibility = isVisible ? 'visible' : 'hidden';
      tab.dispatchEvent(new Event('visibilitychange'));
    },
    reloads: () => reloads,
    address: () => `${place.pathname}${place.search}`,
  };
}

/** Node draws nothing: a drawing is the next turn of its loop. */
export function withAnimationFrames(): () => void {
  const before = { request: globalThis.requestAnimationFrame, cancel: globalThis.cancelAnimationFrame };
  globalThis.requestAnimationFrame = (draw) => Number(setTimeout(() => draw(performance.now()), 4));
  globalThis.cancelAnimationFrame = (id) => clearTimeout(id);
  return () => {
    globalThis.requestAnimationFrame = before.request;
    globalThis.cancelAnimationFrame = before.cancel;
  };
}
