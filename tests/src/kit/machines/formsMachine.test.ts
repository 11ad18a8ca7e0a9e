import { fromCallback } from 'xstate';
import { afterEach, expect, test } from 'vitest';
import { unsentLimits } from '#contract/limits/chat.ts';
import { consoleLimits } from '#contract/limits/session.ts';
import type { FormReport, Forms } from '#src/kit/machines/forms/form.ts';
import { formsMachine } from '#src/kit/machines/formsMachine.ts';
import type { FormOrder, FormStoreReport } from '#src/kit/machines/formsMachine.ts';
import { alone } from '#tests/machines/simulated.ts';

let over: { stop(): void } | undefined;
afterEach(() => over?.stop());

function start(left: Forms = {}) {
  const stores: { orders: FormOrder[]; tell: (event: FormStoreReport) => void }[] = [];
  const machine = formsMachine.provide({
    actors: {
      store: fromCallback<FormOrder, { readonly orgId: string }>(({ receive, sendBack }) => {
        const one = { orders: [] as FormOrder[], tell: sendBack };
        receive((order) => {
          one.orders.push(order);
        });
        stores.push(one);
      }),
    },
  });
  const one = alone(machine, () => ({ orgId: 'o1', personId: 'u1', left }));
  over = one;
  const store = () => stores.at(-1)!;
  const kept = (): void => {
    for (const { key, turn } of store().orders) store().tell({ type: 'store.kept', key, turn });
  };
  return {
    ...one,
    stores,
    kept,
    says: (event: FormReport) => one.child.send(event),
    writes: (key: string, text: string) => one.child.send({ type: 'form.write', key, values: { text } }),
    tell: (event: FormStoreReport) => store().tell(event),
    given: () => store().orders.map(({ key, values }) => [key, values?.['text'] ?? null]),
    entries: () => one.child.getSnapshot().context.entries,
    known: () => one.heardOf('forms.known').map((event) => event['forms']),
  };
}
function opened(forms: Forms = {}) {
  const one = start();
  one.tell({ type: 'store.opened', forms });
  return one;
}

test('[M1] what is typed is kept at most a second after it was typed, however long somebody types', () => {
  const one = opened();
  for (let tick = 0; tick < 12; tick += 1) {
    one.writes('a', 'x'.repeat(tick + 1));
    one.clock.increment(100);
  }
  expect(one.given()[0]).toEqual(['a', 'x'.repeat(consoleLimits.draftMs / 100)]);
});

test('a form that is over leaves the store at once, and one that never came there asks nothing of it', () => {
  const one = opened();
  one.writes('short', 'x');
  one.says({ type: 'form.done', key: 'short' });
  one.clock.increment(consoleLimits.draftMs);
  expect(one.given()).toEqual([]);
  one.writes('a', 'x');
  one.clock.increment(consoleLimits.draftMs);
  one.kept();
  one.says({ type: 'form.done', key: 'a' });
  one.clock.increment(0);
  expect(one.given().at(-1)).toEqual(['a', null]);
  one.kept();
  expect(one.entries()).toEqual({});
});

test('what was written before the key came is given when it comes; what was kept before is told, but not over what is being written', () => {
  const one = start();
  one.writes('a', 'mine');
  one.tell({ type: 'store.opened', forms: { a: { text: 'older' }, b: { text: 'kept' } } });
  one.clock.increment(0);
  expect(one.given()).toEqual([['a', 'mine']]);
  expect(one.known()).toEqual([{ b: { text: 'kept' } }]);
});

test('another window’s words are taken where nothing is being written here, and its end is the end', () => {
  const one = opened({ a: { text: 'old' }, b: { text: 'old' } });
  one.writes('b', 'mine');
  one.tell({ type: 'store.heard', key: 'a', values: { text: 'theirs' } });
  one.tell({ type: 'store.heard', key: 'b', values: { text: 'theirs' } });
  expect(one.entries()['a']?.values).toEqual({ text: 'theirs' });
  expect(one.entries()['b']?.values).toEqual({ text: 'mine' });
  one.tell({ type: 'store.heard', key: 'a', values: null });
  expect(one.entries()['a']).toBeUndefined();
  expect(one.known().slice(1)).toEqual([{ a: { text: 'theirs' } }, { a: null }]);
});

test('a store that refuses is asked again, one that is gone is opened again, and everything unkept is given anew', () => {
  const one = opened();
  one.writes('a', 'x');
  one.clock.increment(consoleLimits.draftMs);
  one.tell({ type: 'store.refused', key: 'a' });
  one.clock.increment(unsentLimits.retryMs);
  expect(one.given()).toEqual([
    ['a', 'x'],
    ['a', 'x'],
  ]);
  one.tell({ type: 'store.shut' });
  one.clock.increment(unsentLimits.retryMs);
  expect(one.stores).toHaveLength(2);
  one.tell({ type: 'store.opened', forms: {} });
  one.clock.increment(0);
  expect(one.given()).toEqual([['a', 'x']]);
});

test('a page that is being closed gives what is under way once more, and what is kept never', () => {
  const one = opened();
  one.writes('a', 'x');
  one.clock.increment(consoleLimits.draftMs);
  one.kept();
  one.writes('b', 'y');
  one.child.send({ type: 'keep.now', isLeaving: false });
  one.child.send({ type: 'keep.now', isLeaving: true });
  expect(one.given().map(([key]) => key)).toEqual(['a', 'b', 'b']);
});

test('more forms than the bound, and one that is too long, stay in this window', () => {
  const one = opened();
  one.writes('long', 'x'.repeat(unsentLimits.formCharacters));
  for (let n = 0; n < unsentLimits.forms + 5; n += 1) one.writes(`f${n}`, 'x');
  one.clock.increment(consoleLimits.draftMs);
  expect(one.given()).toHaveLength(unsentLimits.forms);
  expect(one.given().map(([key]) => key)).not.toContain('long');
});

test('what could not be kept in the last session is there, and goes to the store when it answers', () => {
  const one = start({ a: { text: 'left' } });
  one.tell({ type: 'store.opened', forms: {} });
  one.clock.increment(0);
  expect(one.given()).toEqual([['a', 'left']]);
});
