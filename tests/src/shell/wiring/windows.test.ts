/** Three windows of one browser, each told who works where (promise M6). */
import { createActor, setup } from 'xstate';
import type { AnyEventObject } from 'xstate';
import { afterEach, expect, test } from 'vitest';
import { wiredWindows } from '#src/shell/wiring/windows.ts';
import { until } from '#tests/rig/until.ts';

const opened: { stop(): void }[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.stop();
});

function open(id: string) {
  const heard: AnyEventObject[] = [];
  const listeners = new Map<string, () => void>();
  const window = {
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    removeEventListener: (name: string) => listeners.delete(name),
  };
  const logic = wiredWindows({ newChannel: (name: string) => new BroadcastChannel(name), window } as never, id);
  const parent = setup({ actors: { windows: logic } }).createMachine({
    invoke: { id: 'windows', src: 'windows' },
    on: {
      '*': {
        actions: ({ event }) => {
          heard.push(event);
        },
      },
    },
  });
  const actor = createActor(parent).start();
  opened.push(actor);
  const works = () => heard.filter((event) => event.type === 'window.works').map(({ windowId, orgId }) => `${String(windowId)} ${String(orgId)}`);
  return {
    heard,
    works,
    fire: (name: string) => listeners.get(name)?.(),
    order: (event: AnyEventObject) => actor.getSnapshot().children['windows']?.send(event as never),
  };
}
const here = (orgId: string) => ({ type: 'windows.here', personId: 'p', orgId });

test('a window that begins hears where the others work, and they hear of it; a change is told, a close too', async () => {
  const [one, two] = [open('1'), open('2')];
  one.order(here('east'));
  await until(() => two.works().length === 1, { what: 'the second window to hear of the first' });
  two.order(here('west'));
  await until(() => one.works().includes('2 west') && two.works().filter((said) => said === '1 east').length === 2, { what: 'both to know' });
  one.order(here('west'));
  await until(() => two.works().includes('1 west'), { what: 'the change to be heard' });
  one.order({ type: 'windows.gone' });
  await until(() => two.heard.some((event) => event.type === 'window.closed' && event['windowId'] === '1'), { what: 'the first to be gone' });
});

test('nobody answers for a window in which nobody works; a page kept for the way back says that it is here again', async () => {
  const [one, two] = [open('1'), open('2')];
  one.order(here('east'));
  one.fire('pagehide');
  await until(() => two.heard.some((event) => event.type === 'window.closed'), { what: 'the hidden page to be gone' });
  one.fire('pageshow');
  await until(() => two.works().length === 2, { what: 'the page to be here again' });
  expect(one.works()).toEqual([]);
});

test('a logout is told to all windows with the person alone', async () => {
  const [one, two] = [open('1'), open('2')];
  one.order({ type: 'windows.tell', personId: 'p' });
  await until(() => two.heard.some((event) => event.type === 'window.loggedOut'), { what: 'the logout to be heard' });
  expect(two.heard.at(-1)).toEqual({ type: 'window.loggedOut', personId: 'p' });
});
