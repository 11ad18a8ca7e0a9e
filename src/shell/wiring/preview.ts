/**
 * A text goes from an editor to `/previewHtml` and nowhere else: through the session storage, which a window takes along from its opener, or by a message of the same
 * origin.
 */
import { fromCallback } from 'xstate';
import type { Surroundings } from '#src/kit/wiring/surroundings.ts';
import { tryStore } from '#src/kit/wiring/surroundings.ts';

const page = '/previewHtml';
const key = 'careline.preview';
/** The page says it when it is there; the opener answers with what is to be shown. */
const ready = 'careline.preview.ready';
const shown = 'careline.preview.show';

interface Told {
  readonly type: string;
  readonly html?: unknown;
}
const isTold = (data: unknown): data is Told => typeof data === 'object' && data !== null && 'type' in data && typeof data.type === 'string';

/** A message that comes from another origin is not heard. */
function hear({ window }: Surroundings, told: (data: Told, from: MessageEventSource | null) => void): () => void {
  const listen = (event: MessageEvent<unknown>): void => {
    if (event.origin === window.location.origin && isTold(event.data)) told(event.data, event.source);
  };
  window.addEventListener('message', listen);
  return () => window.removeEventListener('message', listen);
}

/** Every editor uses it: shows this text in a window of its own; the next text replaces it there. */
export function previewOpener(around: Surroundings): (html: string) => void {
  const { window, sessionStorage } = around;
  let last = '';
  let child: Window | null = null;
  let stop: (() => void) | undefined;
  return (html) => {
    last = html;
    stop ??= hear(around, ({ type }, from) => {
      if (type === ready && child && from === child) child.postMessage({ type: shown, html: last }, window.location.origin);
    });
    tryStore(sessionStorage, key, html);
    child = window.open(page, 'careline-preview');
    sessionStorage.removeItem(key);
    child?.focus();
  };
}

/** The page of the preview takes what waits in the storage, and whatever its opener sends later. */
export const handedText = (around: Surroundings) =>
  fromCallback(({ sendBack }) => {
    const { window, sessionStorage } = around;
    const waiting = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    if (waiting !== null) sendBack({ type: 'html.handed', html: waiting });
    const stop = hear(around, ({ type, html }) => {
      if (type === shown && typeof html === 'string') sendBack({ type: 'html.handed', html });
    });
    const opener: unknown = window.opener;
    if (opener) window.opener.postMessage({ type: ready }, window.location.origin);
    return stop;
  });
