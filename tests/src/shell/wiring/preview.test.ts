import { createActor } from 'xstate';
import { afterEach, expect, test } from 'vitest';
import { navigationLimits } from '#contract/limits/session.ts';
import type { Surroundings } from '#src/kit/wiring/surroundings.ts';
import { previewMachine } from '#src/shell/machines/previewMachine.ts';
import { handedText, previewOpener } from '#src/shell/wiring/preview.ts';
import { fakeBrowser } from '#tests/wiring/fakeBrowser.ts';

const origin = 'https://careline.example';
type Listener = (event: { origin: string; source: unknown; data: unknown }) => void;

function windowIn(opener: unknown = null) {
  const around = fakeBrowser(origin, '/previewHtml');
  const listeners = new Set<Listener>();
  const opened: string[] = [];
  const told: unknown[] = [];
  const child = { postMessage: (data: unknown, to: string) => told.push([data, to]), focus: () => undefined };
  const window = Object.assign(around.window, {
    opener,
    open: (address: string) => {
      opened.push(`${address} ${around.sessionStorage.getItem('careline.preview') ?? ''}`);
      return child;
    },
    addEventListener: (_: string, listener: Listener) => listeners.add(listener),
    removeEventListener: (_: string, listener: Listener) => listeners.delete(listener),
  });
  const tell = (data: unknown, from = origin, source: unknown = child): void => {
    for (const listener of listeners) listener({ origin: from, source, data });
  };
  return { around: { ...around, window } as unknown as Surroundings, tell, opened, told, listeners, child };
}
let over: { stop(): void } | undefined;
afterEach(() => over?.stop());

function previewIn(around: Surroundings) {
  const actor = createActor(previewMachine.provide({ actors: { handed: handedText(around) } })).start();
  over = actor;
  return actor;
}

test('what waits in the session storage is taken once; what the same origin sends replaces it', () => {
  const { around, tell } = windowIn();
  around.sessionStorage.setItem('careline.preview', '<p>1</p>');
  const preview = previewIn(around);
  expect(preview.getSnapshot().context.html).toBe('<p>1</p>');
  expect(around.sessionStorage.getItem('careline.preview')).toBeNull();
  tell({ type: 'careline.preview.show', html: '<p>2</p>' });
  for (const other of ['https://evil.example', 'null', '']) tell({ type: 'careline.preview.show', html: '<p>3</p>' }, other);
  for (const data of [null, 'x', { type: 'careline.preview.show' }, { type: 'careline.preview.show', html: 7 }, { html: '<p>4</p>' }]) tell(data);
  expect(preview.getSnapshot().context).toEqual({ html: '<p>2</p>', width: 'phone', changes: 2 });
});

test('nothing handed over, or too much, is said; it goes on from there', () => {
  const { around, tell, listeners } = windowIn();
  const preview = previewIn(around);
  expect(preview.getSnapshot().value).toBe('empty');
  tell({ type: 'careline.preview.show', html: 'x'.repeat(navigationLimits.previewCharacters + 1) });
  expect(preview.getSnapshot().value).toBe('tooLong');
  tell({ type: 'careline.preview.show', html: 'x' });
  expect(preview.getSnapshot().value).toBe('shown');
  preview.stop();
  expect(listeners.size).toBe(0);
});

test('the page tells its opener that it is there', () => {
  const heard: unknown[] = [];
  const { around } = windowIn({ postMessage: (data: unknown, to: string) => heard.push([data, to]) });
  previewIn(around);
  expect(heard).toEqual([[{ type: 'careline.preview.ready' }, origin]]);
});

test('an editor opens one window, hands over by storage, and answers it, and it alone, with the last text', () => {
  const { around, tell, opened, told, listeners } = windowIn();
  const open = previewOpener(around);
  open('<p>1</p>');
  open('<p>2</p>');
  expect(opened).toEqual(['/previewHtml <p>1</p>', '/previewHtml <p>2</p>']);
  expect(around.sessionStorage.getItem('careline.preview')).toBeNull();
  tell({ type: 'careline.preview.ready' }, origin, {});
  tell({ type: 'careline.preview.ready' }, 'https://evil.example');
  expect(told).toEqual([]);
  tell({ type: 'careline.preview.ready' });
  expect(told).toEqual([[{ type: 'careline.preview.show', html: '<p>2</p>' }, origin]]);
  expect(listeners.size).toBe(1);
});
