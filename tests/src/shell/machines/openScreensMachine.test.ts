import { afterEach, expect, test } from 'vitest';
import { consoleLimits } from '#contract/limits/session.ts';
import { openScreensMachine } from '#src/shell/machines/openScreensMachine.ts';
import { alone } from '#tests/machines/simulated.ts';

let over: { stop(): void } | undefined;
afterEach(() => over?.stop());

const many = Array.from({ length: 16 }, (_, index) => `/s${index}`);
function start(known: readonly string[] = many) {
  const one = alone(openScreensMachine, () => ({ known }));
  over = one;
  const { child } = one;
  return {
    ...one,
    send: child.send.bind(child),
    visit: (path: string, search = '') => child.send({ type: 'screen.entered', path, search }),
    open: () => child.getSnapshot().context.open.map((screen) => screen.path),
    context: () => child.getSnapshot().context,
    told: (type: string) => one.heardOf(type).at(-1),
  };
}

test('what is visited is open, and the root hears of each change', () => {
  const one = start();
  one.visit('/s0');
  one.visit('/s1', '?c=7');
  one.visit('/nowhere');
  expect(one.open()).toEqual(['/s0', '/s1']);
  expect(one.context().front).toBeNull();
  expect(one.told('tabs.changed')).toEqual({ type: 'tabs.changed', paths: ['/s0', '/s1'] });
  one.visit('/s1', '?c=8');
  expect(one.heardOf('tabs.changed')).toHaveLength(2);
});

test('a screen comes back at its last full address', () => {
  const one = start();
  one.visit('/s0', '?c=7');
  one.visit('/s1');
  one.send({ type: 'screen.choose', path: '/s0' });
  expect(one.told('screen.go')).toEqual({ type: 'screen.go', address: '/s0?c=7' });
  one.send({ type: 'screen.choose', path: '/s2' });
  expect(one.told('screen.go')).toEqual({ type: 'screen.go', address: '/s2' });
});

test('the next and the one before go round', () => {
  const one = start();
  for (const path of ['/s0', '/s1', '/s2']) one.visit(path);
  one.send({ type: 'screen.step', by: 1 });
  expect(one.told('screen.go')).toEqual({ type: 'screen.go', address: '/s0' });
  one.visit('/s0');
  one.send({ type: 'screen.step', by: -1 });
  expect(one.told('screen.go')).toEqual({ type: 'screen.go', address: '/s2' });
});

test('who closes what is in front sees what he looked at before; what fed it is told to go', () => {
  const one = start();
  for (const path of ['/s0', '/s1', '/s2', '/s0', '/s1']) one.visit(path);
  one.send({ type: 'screen.close' });
  expect(one.told('screen.go')).toEqual({ type: 'screen.go', address: '/s0' });
  expect(one.told('screens.closed')).toEqual({ type: 'screens.closed', paths: ['/s1'] });
  expect(one.open()).toEqual(['/s0', '/s2']);
});

test('closing one behind leaves the front alone', () => {
  const one = start();
  for (const path of ['/s0', '/s1', '/s2']) one.visit(path);
  one.send({ type: 'screen.close', path: '/s0' });
  expect(one.heardOf('screen.go')).toEqual([]);
  expect(one.open()).toEqual(['/s1', '/s2']);
});

test('the others, and those to the right', () => {
  const one = start();
  for (const path of ['/s0', '/s1', '/s2', '/s3']) one.visit(path);
  one.send({ type: 'screen.closeRight', path: '/s1' });
  expect(one.open()).toEqual(['/s0', '/s1']);
  expect(one.told('screen.go')).toEqual({ type: 'screen.go', address: '/s1' });
  one.visit('/s1');
  one.visit('/s2');
  one.send({ type: 'screen.closeOthers', path: '/s0' });
  expect(one.open()).toEqual(['/s0']);
});

test('the last one stays', () => {
  const one = start();
  one.visit('/s0');
  one.send({ type: 'screen.close' });
  expect(one.open()).toEqual(['/s0']);
  expect(one.heardOf('screen.go')).toEqual([]);
});

test('one with something unsaved asks before it closes', () => {
  const one = start();
  for (const path of ['/s0', '/s1', '/s2']) one.visit(path);
  one.send({ type: 'unsaved.known', paths: ['/s1'] });
  one.send({ type: 'screen.closeOthers', path: '/s2' });
  expect(one.child.getSnapshot().value).toBe('asking');
  expect(one.context().asked).toEqual(['/s0', '/s1']);
  expect(one.open()).toHaveLength(3);
  one.send({ type: 'close.cancel' });
  expect(one.open()).toHaveLength(3);
  one.send({ type: 'screen.close', path: '/s1' });
  // Meanwhile the second passes: what is asked is still asked.
  one.send({ type: 'unsaved.known', paths: ['/s1'] });
  one.send({ type: 'close.confirm' });
  expect(one.open()).toEqual(['/s0', '/s2']);
  expect(one.context().asked).toEqual([]);
});

test('at most twelve: the least recently used goes', () => {
  const one = start();
  for (const path of many.slice(0, consoleLimits.openScreens)) one.visit(path);
  one.visit('/s0');
  one.visit('/s12');
  expect(one.open()).toHaveLength(consoleLimits.openScreens);
  expect(one.open()).not.toContain('/s1');
  expect(one.told('screens.closed')).toEqual({ type: 'screens.closed', paths: ['/s1'] });
});

test('work is not thrown away for a number: it goes once it is saved', () => {
  const one = start();
  one.send({ type: 'unsaved.known', paths: many });
  for (const path of many.slice(0, 13)) one.visit(path);
  expect(one.open()).toHaveLength(13);
  one.send({ type: 'unsaved.known', paths: many.filter((path) => path !== '/s4') });
  expect(one.open()).toHaveLength(12);
  expect(one.open()).not.toContain('/s4');
});

test('what an earlier window left open comes back, as far as it is known and not too much', () => {
  const one = start();
  one.visit('/s0');
  one.send({ type: 'tabs.restore', paths: ['/s3', '/gone', '/s0', '/s4'] });
  expect(one.open()).toEqual(['/s3', '/s4', '/s0']);
  expect(one.context().front).toBe('/s0');
  one.send({ type: 'tabs.restore', paths: many });
  expect(one.open()).toHaveLength(consoleLimits.openScreens);
  expect(one.open()).toContain('/s0');
});

test('one left by an earlier window is seen only once it has been in front', () => {
  const one = start();
  one.visit('/s0');
  one.send({ type: 'tabs.restore', paths: ['/s1', '/s2'] });
  expect(one.context().seen).toEqual(['/s0']);
  one.visit('/s2');
  expect(one.context().seen).toEqual(['/s0', '/s2']);
  one.send({ type: 'screen.close', path: '/s0' });
  expect(one.context().seen).toEqual(['/s2']);
  one.visit('/s0');
  one.visit('/nowhere');
  expect(one.context().seen).toEqual(['/s2', '/s0']);
});
