import { afterEach, expect, test, vi } from 'vitest';
import { configElement } from '#contract/earlyList.ts';
import { loadConfig } from '#src/shell/wiring/config.ts';

afterEach(() => vi.unstubAllGlobals());

/** A page with this text in the element of the configuration, or without one; and a server that answers with these. */
function stage(text: string | null, served: object): () => number {
  let place = text === null ? null : { textContent: text, remove: () => (place = null) };
  let asked = 0;
  vi.stubGlobal('document', { getElementById: (id: string) => (id === configElement ? place : null) });
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return Response.json(served);
  });
  return () => asked;
}

test('what the page says is taken, and nobody is asked', async () => {
  const asked = stage('{"hosts":{"main":""},"version":"1"}', {});
  expect(await loadConfig()).toMatchObject({ hosts: { main: '' }, version: '1', features: [] });
  expect(asked()).toBe(0);
});

test('whoever asks later is told what holds by then', async () => {
  const asked = stage('{"hosts":{"main":""},"version":"1"}', { hosts: { main: '' }, version: '2' });
  await loadConfig();
  expect((await loadConfig()).version).toBe('2');
  expect(asked()).toBe(1);
});

test('a page that says nothing is served by somebody else, beside a file', async () => {
  stage(null, { hosts: { main: 'https://main' } });
  expect((await loadConfig()).hosts.main).toBe('https://main');
});

test('a configuration without a main host is refused, wherever it stands', async () => {
  stage('{"hosts":{}}', {});
  await expect(loadConfig()).rejects.toThrow('main host');
});
