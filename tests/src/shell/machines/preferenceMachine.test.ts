import { afterEach, describe, expect, test } from 'vitest';
import { preferenceLimits } from '#contract/limits/session.ts';
import { shellPreferenceDefaults } from '#contract/resources/shellPreference.ts';
import type { Looks, PreferencePatch, ShellPreference } from '#src/shell/machines/preference/context.ts';
import { preferenceMachine } from '#src/shell/machines/preferenceMachine.ts';
import { alone, asked } from '#tests/machines/simulated.ts';

let over: { stop(): void } | undefined;
afterEach(() => over?.stop());

const kept = (rest: Partial<ShellPreference> = {}): ShellPreference => ({ ...shellPreferenceDefaults, version: 1, ...rest });

function start({ isKept = true, chosen = {} }: { readonly isKept?: boolean; readonly chosen?: Looks } = {}) {
  const loads = asked<ShellPreference, unknown>();
  const saves = asked<ShellPreference, { readonly patch: PreferencePatch }>();
  const one = alone(preferenceMachine.provide({ actors: { loadPreference: loads.logic, savePreference: saves.logic } }), () => ({ isKept, chosen }));
  over = one;
  return {
    ...one,
    loads,
    saves,
    preference: () => one.child.getSnapshot().context.preference,
    settle: () => one.clock.increment(preferenceLimits.settleMs),
    looks: () => one.heardOf('looks.known').at(-1)?.['looks'],
  };
}

async function loaded(given: Partial<ShellPreference> = {}) {
  const one = start();
  await one.loads.last().answer(kept(given));
  return one;
}

describe('after the login', () => {
  test('language, theme and density come from the server; what was never chosen stays as the browser has it', async () => {
    expect((await loaded({ language: 'en', density: 'middle' })).looks()).toEqual({ language: 'en', density: 'middle' });
    expect((await loaded()).looks()).toEqual({});
  });

  test('what was chosen on the way in wins over what was kept, and is kept from now on', async () => {
    const one = start({ chosen: { language: 'en' } });
    await one.loads.last().answer(kept({ language: 'zh-CN', theme: 'dark' }));
    expect(one.looks()).toEqual({ language: 'en', theme: 'dark' });
    one.settle();
    expect(one.saves.last().input).toEqual({ patch: { language: 'en' } });
  });

  test('the tabs of the last window are told once, and what was opened here meanwhile is kept with them', async () => {
    const one = await loaded({ tabs: ['/consultation', '/orderManage'] });
    expect(one.heardOf('tabs.restore')).toEqual([{ type: 'tabs.restore', paths: ['/consultation', '/orderManage'] }]);
    one.child.send({ type: 'preference.reload' });
    await one.loads.last().answer(kept({ tabs: ['/orderManage'], version: 2 }));
    expect(one.heardOf('tabs.restore')).toHaveLength(1);
    const early = start();
    early.child.send({ type: 'tabs.changed', paths: ['/orderManage'] });
    await early.loads.last().answer(kept({ tabs: ['/consultation'] }));
    expect(early.heardOf('tabs.restore')).toEqual([{ type: 'tabs.restore', paths: ['/consultation'] }]);
    early.settle();
    expect(early.saves.last().input).toEqual({ patch: { tabs: ['/consultation', '/orderManage'] } });
  });

  test('what cannot be read is read again; what was done meanwhile is not lost, and loses nothing that was kept', async () => {
    const one = start();
    await one.loads.last().refuse({ reason: 'network' });
    one.child.send({ type: 'favourite.toggle', path: '/orderManage' });
    one.child.send({ type: 'screen.visited', path: '/orderManage' });
    expect(one.preference()).toMatchObject({ favourites: ['/orderManage'], recent: ['/orderManage'] });
    one.clock.increment(preferenceLimits.retryMs);
    await one.loads.last().answer(kept({ favourites: ['/consultation'], recent: ['/consultation'], language: 'en' }));
    const both = { favourites: ['/consultation', '/orderManage'], recent: ['/orderManage', '/consultation'] };
    expect(one.preference()).toMatchObject({ ...both, language: 'en' });
    one.settle();
    expect(one.saves.last().input).toEqual({ patch: both });
  });
});

describe('a change', () => {
  test('several of one moment are one call, with those fields alone', async () => {
    const one = await loaded({ language: 'en' });
    one.child.send({ type: 'preference.change', patch: { theme: 'dark' } });
    one.child.send({ type: 'screen.visited', path: '/orderManage?kind=consultation' });
    one.child.send({ type: 'screen.visited', path: '/consultation?c=7' });
    expect(one.saves.runs).toHaveLength(0);
    one.settle();
    expect(one.saves.runs.map((run) => run.input)).toEqual([{ patch: { theme: 'dark', recent: ['/consultation', '/orderManage'] } }]);
    await one.saves.last().answer(kept({ language: 'en', theme: 'dark', recent: ['/consultation', '/orderManage'], version: 2 }));
    one.settle();
    expect(one.saves.runs).toHaveLength(1);
  });

  test('a moment before the page or the session ends is saved at once, and one that failed is tried once more', async () => {
    const one = await loaded();
    one.child.send({ type: 'preference.keep' });
    expect(one.saves.runs).toHaveLength(0);
    one.child.send({ type: 'preference.change', patch: { theme: 'dark' } });
    one.child.send({ type: 'preference.keep' });
    expect([one.saves.runs.map((run) => run.input), one.child.getSnapshot().hasTag('saving')]).toEqual([[{ patch: { theme: 'dark' } }], true]);
    await one.saves.last().refuse({ reason: 'network' });
    expect(one.child.getSnapshot().hasTag('saving')).toBe(false);
    one.child.send({ type: 'preference.keep' });
    expect(one.saves.runs).toHaveLength(2);
  });

  test('that changes nothing is no call', async () => {
    const one = await loaded({ recent: ['/consultation'], tabs: ['/consultation'] });
    one.child.send({ type: 'screen.visited', path: '/consultation?c=2' });
    one.child.send({ type: 'tabs.changed', paths: ['/consultation'] });
    one.settle();
    expect(one.saves.runs).toHaveLength(0);
  });

  test('names screens of this console alone, each once, and no more than the limit', async () => {
    const one = await loaded();
    for (const path of ['/nowhere', '/', '/system', '/orderManage', '/orderManage']) one.child.send({ type: 'screen.visited', path });
    one.child.send({ type: 'tabs.changed', paths: ['/orderManage?x=1', '/knowledgeDetail/7', '/orderManage', '/consultation'] });
    expect(one.preference()).toMatchObject({ recent: ['/orderManage'], tabs: ['/orderManage', '/consultation'] });
  });

  test('a favourite is one until it is toggled again', async () => {
    const one = await loaded();
    one.child.send({ type: 'favourite.toggle', path: '/orderManage' });
    one.child.send({ type: 'favourite.toggle', path: '/consultation' });
    expect(one.preference().favourites).toEqual(['/orderManage', '/consultation']);
    one.child.send({ type: 'favourite.toggle', path: '/orderManage' });
    expect(one.preference().favourites).toEqual(['/consultation']);
  });

  test('made while another one is being saved is saved after it and not overwritten by its answer', async () => {
    const one = await loaded();
    one.child.send({ type: 'preference.change', patch: { theme: 'dark' } });
    one.settle();
    one.child.send({ type: 'preference.change', patch: { theme: 'light' } });
    await one.saves.last().answer(kept({ theme: 'dark', version: 2 }));
    expect(one.preference().theme).toBe('light');
    expect(one.looks()).toEqual({ theme: 'light' });
    one.settle();
    expect(one.saves.last().input).toEqual({ patch: { theme: 'light' } });
  });

  test('that was not saved is told once, tried again, and wins in the end', async () => {
    const one = await loaded();
    one.child.send({ type: 'preference.change', patch: { density: 'middle' } });
    one.settle();
    await one.saves.last().refuse({ reason: 'network' });
    expect(one.heardOf('notice.raise')).toEqual([{ type: 'notice.raise', key: 'network', text: '', about: 'looks' }]);
    one.child.send({ type: 'preference.change', patch: { theme: 'dark' } });
    one.clock.increment(preferenceLimits.retryMs);
    await one.saves.last().refuse({ reason: 'network' });
    expect(one.heardOf('notice.raise')).toHaveLength(1);
    one.clock.increment(preferenceLimits.retryMs);
    expect(one.saves.last().input).toEqual({ patch: { density: 'middle', theme: 'dark' } });
    await one.saves.last().answer(kept({ density: 'middle', theme: 'dark', version: 2 }));
    expect(one.child.getSnapshot().hasTag('unsaved')).toBe(false);
  });
});

test('where somebody has been is noted without a word when it cannot be saved; what they choose after that is told', async () => {
  const one = await loaded();
  one.child.send({ type: 'screen.visited', path: '/orderManage' });
  one.settle();
  await one.saves.last().refuse({ reason: 'network' });
  expect(one.heardOf('notice.raise')).toEqual([]);
  one.child.send({ type: 'preference.change', patch: { theme: 'dark' } });
  one.clock.increment(preferenceLimits.retryMs);
  await one.saves.last().refuse({ reason: 'network' });
  expect(one.heardOf('notice.raise')).toHaveLength(1);
});

describe('another window of the same person', () => {
  test('is heard: what it changed is read and worn', async () => {
    const one = await loaded({ language: 'zh-CN' });
    one.child.send({ type: 'preference.changed', version: 2 });
    await one.loads.last().answer(kept({ language: 'en', favourites: ['/orderManage'], version: 2 }));
    expect(one.looks()).toEqual({ language: 'en' });
    expect(one.preference().favourites).toEqual(['/orderManage']);
  });

  test('wins in its field and in no other', async () => {
    const one = await loaded();
    one.child.send({ type: 'preference.change', patch: { theme: 'dark' } });
    one.child.send({ type: 'preference.changed', version: 2 });
    one.settle();
    await one.saves.last().answer(kept({ theme: 'dark', language: 'en', version: 3 }));
    expect(one.looks()).toEqual({ theme: 'dark', language: 'en' });
    expect(one.loads.runs).toHaveLength(1);
  });

  test("one's own change, heard again, asks for nothing", async () => {
    const one = await loaded();
    one.child.send({ type: 'preference.change', patch: { theme: 'dark' } });
    one.settle();
    one.child.send({ type: 'preference.changed', version: 2 });
    await one.saves.last().answer(kept({ theme: 'dark', version: 2 }));
    expect(one.loads.runs).toHaveLength(1);
  });
});

test('without the feature nothing is asked, and all of it lives as long as the window', () => {
  const one = start({ isKept: false, chosen: { theme: 'dark' } });
  one.child.send({ type: 'favourite.toggle', path: '/orderManage' });
  one.child.send({ type: 'screen.visited', path: '/consultation' });
  one.clock.increment(preferenceLimits.retryMs);
  expect([one.loads.runs.length, one.saves.runs.length]).toEqual([0, 0]);
  expect(one.preference()).toMatchObject({ theme: 'dark', favourites: ['/orderManage'], recent: ['/consultation'] });
});

test('before a logout what was changed a moment ago is sent at once, and nothing where nothing was', async () => {
  const one = await loaded();
  one.child.send({ type: 'preference.keep' });
  expect(one.saves.runs).toHaveLength(0);
  one.child.send({ type: 'preference.change', patch: { density: 'mini' } });
  one.child.send({ type: 'preference.keep' });
  expect(one.saves.last().input).toEqual({ patch: { density: 'mini' } });
});
