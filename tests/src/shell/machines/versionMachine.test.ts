import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fromCallback } from 'xstate';
import { versionLimits } from '#contract/limits/session.ts';
import { versionMachine } from '#src/shell/machines/versionMachine.ts';
import { alone, asked, settled } from '#tests/machines/simulated.ts';
import type { Alone } from '#tests/machines/simulated.ts';

interface Going {
  readonly version: string;
  readonly isAsked: boolean;
}
let one: Alone<typeof versionMachine>;
let ask: ReturnType<typeof asked<string, unknown>>;
let keep: ReturnType<typeof asked<void, unknown>>;
let reloads: Going[];
let isAtWork: boolean;
let taken: Set<string>;

function begin(version = '1', isVisible = true): void {
  [ask, keep, reloads, isAtWork, taken] = [asked(), asked(), [], false, new Set()];
  const machine = versionMachine.provide({
    actors: { askVersion: ask.logic, keepAll: keep.logic, surroundings: fromCallback(() => undefined) },
    actions: {
      reload: (_, going) => {
        reloads.push(going);
        taken.add(going.version);
      },
    },
    guards: { isAtWork: () => isAtWork, wasTaken: (_, found) => taken.has(found) },
  });
  one = alone(machine, (tools) => ({ tools, version, isVisible }));
}
beforeEach(() => begin());
afterEach(() => one.stop());

const isReady = (): boolean => one.child.getSnapshot().hasTag('ready');
const hide = (): void => one.child.send({ type: 'tab.changed', isVisible: false });
const show = (): void => one.child.send({ type: 'tab.changed', isVisible: true });
const { askMs, awayMs, idleMs, lookMs } = versionLimits;
async function hears(version: string): Promise<void> {
  one.clock.increment(askMs);
  await ask.last().answer(version);
}
/** Long enough for several looks, short enough not to be idle. */
const aWhile = (): void => one.clock.increment(lookMs * 3);

describe('it asks', () => {
  test('every ten minutes', async () => {
    one.clock.increment(askMs - 1);
    expect(ask.runs).toHaveLength(0);
    one.clock.increment(1);
    expect(ask.runs).toHaveLength(1);
    await ask.last().answer('1');
    one.clock.increment(askMs);
    expect(ask.runs).toHaveLength(2);
    expect(isReady()).toBe(false);
  });

  test('when the connection is back, and after a part of the console failed to load', async () => {
    one.child.send({ type: 'connection.opened' });
    expect(ask.runs).toHaveLength(1);
    await ask.last().answer('1');
    one.child.send({ type: 'module.failed' });
    expect(ask.runs).toHaveLength(2);
  });

  test('when the tab comes back after a while, not after a glance elsewhere', () => {
    hide();
    one.clock.increment(awayMs - 1);
    show();
    expect(ask.runs).toHaveLength(0);
    hide();
    one.clock.increment(awayMs);
    show();
    expect(ask.runs).toHaveLength(1);
  });

  test('once at a time', () => {
    one.child.send({ type: 'connection.opened' });
    one.child.send({ type: 'connection.opened' });
    one.child.send({ type: 'module.failed' });
    expect(ask.runs).toHaveLength(1);
  });

  test('again after a failure, and forgets nothing by it', async () => {
    await hears('2');
    one.clock.increment(askMs);
    isAtWork = true;
    await ask.last().refuse(new Error('away'));
    expect([isReady(), one.child.getSnapshot().context.ready]).toEqual([true, '2']);
    one.clock.increment(askMs);
    expect(ask.runs).toHaveLength(3);
  });

  test('never a back end that tells no version', () => {
    one.stop();
    begin('');
    one.clock.increment(askMs * 10);
    one.child.send({ type: 'connection.opened' });
    expect(ask.runs).toHaveLength(0);
  });
});

describe('[M4] another version', () => {
  test.each(['1', ''])('is none where the answer is %j', async (version) => {
    await hears(version);
    expect(isReady()).toBe(false);
  });

  test('is said, and waits while somebody works with the page', async () => {
    await hears('2');
    expect(isReady()).toBe(true);
    for (let n = 0; n < 200; n += 1) {
      one.child.send({ type: 'person.acted' });
      aWhile();
    }
    expect(reloads).toEqual([]);
  });

  test('comes by itself in a hidden tab', async () => {
    one.child.send({ type: 'connection.opened' });
    await ask.last().answer('2');
    aWhile();
    expect(reloads).toEqual([]);
    hide();
    one.clock.increment(lookMs);
    expect(reloads).toEqual([{ version: '2', isAsked: false }]);
  });

  test('comes by itself once nothing was touched for five minutes', async () => {
    one.child.send({ type: 'connection.opened' });
    await ask.last().answer('2');
    one.child.send({ type: 'person.acted' });
    one.clock.increment(idleMs - lookMs);
    expect(reloads).toEqual([]);
    one.clock.increment(lookMs * 2);
    expect(reloads).toHaveLength(1);
  });

  test('waits as long as something is being sent, uploaded or composed, hidden and idle or not', async () => {
    isAtWork = true;
    hide();
    await hears('2');
    one.clock.increment(idleMs * 20);
    expect([isReady(), reloads]).toEqual([true, []]);
    isAtWork = false;
    one.clock.increment(lookMs);
    expect(reloads).toHaveLength(1);
  });

  test('comes at once by wish, after what is written is kept', async () => {
    isAtWork = true;
    await hears('2');
    one.child.send({ type: 'version.take' });
    one.child.send({ type: 'version.take' });
    expect([reloads, keep.runs.length]).toEqual([[], 1]);
    await keep.last().answer();
    expect(reloads).toEqual([{ version: '2', isAsked: true }]);
  });

  test.each(['fails', 'takes too long'])('by wish does not wait for a keeping that %s', async (how) => {
    await hears('2');
    one.child.send({ type: 'version.take' });
    if (how === 'fails') await keep.last().refuse(new Error('no room'));
    else one.clock.increment(versionLimits.keepMs);
    await settled();
    expect(reloads).toEqual([{ version: '2', isAsked: true }]);
  });

  test('is offered again where the person chose to stay', async () => {
    await hears('2');
    one.child.send({ type: 'version.take' });
    await keep.last().answer();
    one.child.send({ type: 'person.acted' });
    one.clock.increment(versionLimits.stillHereMs);
    expect([isReady(), one.child.getSnapshot().hasTag('taking')]).toEqual([true, false]);
  });

  test('that goes away again is offered no longer', async () => {
    await hears('2');
    isAtWork = true;
    one.clock.increment(askMs);
    await ask.last().answer('1');
    expect(isReady()).toBe(false);
  });

  test('two servers that answer in turn, twenty times: one reload by itself for each new version', async () => {
    hide();
    for (let flip = 0; flip < 20; flip += 1) {
      one.clock.increment(askMs);
      await ask.last().answer(flip % 2 === 0 ? '2' : '1');
      one.clock.increment(lookMs * 4);
    }
    expect(reloads).toEqual([{ version: '2', isAsked: false }]);
    await hears('3');
    one.clock.increment(lookMs * 4);
    expect(reloads.map((going) => going.version)).toEqual(['2', '3']);
  });
});
