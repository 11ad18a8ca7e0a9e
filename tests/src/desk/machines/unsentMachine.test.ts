import { fromCallback } from 'xstate';
import { afterEach, expect, test } from 'vitest';
import { unsentLimits } from '#contract/limits/chat.ts';
import { consoleLimits } from '#contract/limits/session.ts';
import type { Unsent } from '#src/desk/machines/conversation/values.ts';
import type { OutboxItem } from '#src/kit/machines/rows.ts';
import type { Sheet } from '#src/desk/machines/unsent/entries.ts';
import { nothingUnsent, writtenOf } from '#src/desk/machines/unsent/written.ts';
import { unsentMachine } from '#src/desk/machines/unsentMachine.ts';
import type { StoreOrder, StoreReport } from '#src/desk/machines/unsentMachine.ts';
import { alone, rowOf } from '#tests/machines/simulated.ts';

let over: { stop(): void } | undefined;
afterEach(() => over?.stop());

type Keep = Extract<StoreOrder, { type: 'keep' }>;
function start(left: readonly Sheet[] = []) {
  const stores: { orders: StoreOrder[]; tell: (event: StoreReport) => void }[] = [];
  const machine = unsentMachine.provide({
    actors: {
      store: fromCallback<StoreOrder, { readonly orgId: string }>(({ receive, sendBack }) => {
        const one = { orders: [] as StoreOrder[], tell: sendBack };
        receive((order) => {
          one.orders.push(order);
        });
        stores.push(one);
      }),
    },
  });
  const one = alone(machine, () => ({ orgId: 'org', left }));
  over = one;
  const store = () => stores.at(-1)!;
  return {
    ...one,
    stores,
    tell: (event: StoreReport) => store().tell(event),
    orders: () => store().orders,
    keeps: () => store().orders.filter((order): order is Keep => order.type === 'keep'),
    writes: (id: string, unsent: Partial<Unsent>) => one.child.send({ type: 'unsent.changed', row: rowOf(id), unsent: { ...nothingUnsent, ...unsent } }),
    kept: () => {
      const order = store().orders.findLast((one_): one_ is Keep => one_.type === 'keep')!;
      store().tell({ type: 'store.kept', id: order.row.conversationId, written: writtenOf(order.unsent), isWhole: true });
    },
    mark: (id: string) => one.heardOf('unsent.noted').findLast((event) => event['id'] === id)?.['mark'] as unknown,
    known: () => one.heardOf('unsent.known').flatMap((event) => event['sheets'] as Sheet[]),
  };
}
function opened(sheets: readonly Sheet[] = []) {
  const one = start();
  one.tell({ type: 'store.opened', sheets });
  return one;
}
const held: OutboxItem = { clientId: 'm1', type: 0, content: 'x', state: 'held', at: 0 };
const sheet = (id: string, unsent: Partial<Unsent>): Sheet => ({ row: rowOf(id), unsent: { ...nothingUnsent, ...unsent } });

test('words are kept at most a second after they were written, however long somebody types', () => {
  const one = opened();
  for (let tick = 0; tick < 30; tick++) {
    one.writes('a', { draft: 'x'.repeat(tick + 1) });
    one.clock.increment(100);
    if (one.keeps().length > 0 && one.child.getSnapshot().context.entries['a']?.given) one.kept();
  }
  expect(one.keeps().length).toBeGreaterThanOrEqual(2);
  expect(one.keeps()[0]!.unsent.draft).toHaveLength(consoleLimits.draftMs / 100);
});

test('a quote that is chosen before a word is written stays chosen', () => {
  const one = opened();
  one.writes('a', { quoting: 3 });
  one.clock.increment(consoleLimits.draftMs * 2);
  for (const { unsent } of one.keeps()) one.tell({ type: 'store.kept', id: 'a', written: { ...writtenOf(unsent), quoting: null }, isWhole: true });
  expect(one.known()).toEqual([]);
});

test('a message is kept at once', () => {
  const one = opened();
  one.writes('a', { outbox: [held] });
  one.clock.increment(0);
  expect(one.keeps()).toHaveLength(1);
});

test('the mark: keeping, then kept; changed meanwhile, it is kept again', () => {
  const one = opened();
  one.writes('a', { draft: 'one' });
  expect(one.mark('a')).toBe('keeping');
  one.clock.increment(consoleLimits.draftMs);
  one.writes('a', { draft: 'one two' });
  one.kept();
  expect(one.mark('a')).toBe('keeping');
  one.clock.increment(consoleLimits.draftMs);
  expect(one.keeps().map(({ unsent }) => unsent.draft)).toEqual(['one', 'one two']);
  one.kept();
  expect(one.mark('a')).toBe('kept');
});

test('without the key it is not kept and says so; it is sealed once the key comes', () => {
  const one = start();
  one.tell({ type: 'store.shut' });
  one.writes('a', { draft: 'one' });
  expect(one.mark('a')).toBe('notKept');
  expect(one.stores).toHaveLength(1);
  one.clock.increment(unsentLimits.retryMs);
  expect(one.stores).toHaveLength(2);
  one.tell({ type: 'store.opened', sheets: [] });
  one.clock.increment(0);
  expect(one.keeps().map(({ unsent }) => unsent.draft)).toEqual(['one']);
  one.kept();
  expect(one.mark('a')).toBe('kept');
});

test('a storage that refuses is asked again, and the mark tells', () => {
  const one = opened();
  one.writes('a', { draft: 'one' });
  one.clock.increment(consoleLimits.draftMs);
  one.tell({ type: 'store.refused', id: 'a' });
  expect(one.mark('a')).toBe('notKept');
  one.clock.increment(unsentLimits.retryMs);
  expect(one.keeps()).toHaveLength(2);
});

test('what an earlier window left is given back, and joined with what has been written since', () => {
  const one = start();
  one.writes('a', { draft: 'new', outbox: [held] });
  one.tell({ type: 'store.opened', sheets: [sheet('a', { draft: 'old', outbox: [{ ...held, clientId: 'm0' }] }), sheet('b', { draft: 'other' })] });
  expect(one.known().map(({ row, unsent }) => [row.conversationId, unsent.draft, unsent.otherDraft, unsent.outbox.map((item) => item.clientId)])).toEqual([
    ['a', 'new', 'old', ['m0', 'm1']],
    ['b', 'other', '', []],
  ]);
  one.clock.increment(0);
  // A draft that was only read needs no writing.
  expect(one.keeps().map(({ row }) => row.conversationId)).toEqual(['a']);
});

test('what was left in memory of an earlier session is kept once there is a key', () => {
  const one = start([sheet('a', { draft: 'left' })]);
  one.tell({ type: 'store.opened', sheets: [] });
  one.clock.increment(0);
  expect(one.keeps().map(({ unsent }) => unsent.draft)).toEqual(['left']);
});

test('emptied, its record is taken away and it is forgotten', () => {
  const one = opened([sheet('a', { draft: 'old' })]);
  one.writes('a', {});
  one.clock.increment(consoleLimits.draftMs);
  expect(one.keeps().map(({ unsent }) => unsent.draft)).toEqual(['']);
  one.kept();
  expect(one.child.getSnapshot().context.entries).toEqual({});
});

test('an idle window takes what another one writes', () => {
  const one = opened([sheet('a', { draft: 'old' })]);
  one.tell({ type: 'store.heard', id: 'a', row: rowOf('a'), written: { ...writtenOf(nothingUnsent), draft: 'newer' } });
  expect(one.known().at(-1)?.unsent.draft).toBe('newer');
  one.clock.increment(consoleLimits.draftMs);
  expect(one.keeps()).toEqual([]);
});

test('both wrote: mine stay, theirs are offered, and that is kept', () => {
  const one = opened([sheet('a', { draft: 'old' })]);
  one.writes('a', { draft: 'mine' });
  one.tell({ type: 'store.heard', id: 'a', row: rowOf('a'), written: { ...writtenOf(nothingUnsent), draft: 'theirs' } });
  expect(one.known().at(-1)?.unsent).toMatchObject({ draft: 'mine', otherDraft: 'theirs' });
  one.clock.increment(consoleLimits.draftMs);
  expect(one.keeps().at(-1)).toMatchObject({ unsent: { draft: 'mine', otherDraft: 'theirs' }, base: { draft: 'theirs' } });
});

test('news from another window while this one’s writing is under way are looked at after it', () => {
  const one = opened();
  one.writes('a', { draft: 'mine' });
  one.clock.increment(consoleLimits.draftMs);
  one.tell({ type: 'store.heard', id: 'a', row: rowOf('a'), written: { ...writtenOf(nothingUnsent), draft: 'theirs' } });
  expect(one.known()).toEqual([]);
  one.kept();
  expect(one.orders().at(-1)).toEqual({ type: 'look', id: 'a' });
});

test('a tab that goes to the back, or a session that ends, waits for nothing', () => {
  const one = opened();
  one.writes('a', { draft: 'one' });
  one.child.send({ type: 'keep.now', isLeaving: false });
  expect(one.keeps()).toMatchObject([{ isLeaving: false }]);
  one.writes('a', { draft: 'one two' });
  // The first is still under way: who leaves does not wait for it.
  one.child.send({ type: 'keep.now', isLeaving: true });
  expect(one.keeps().at(-1)).toMatchObject({ isLeaving: true, unsent: { draft: 'one two' } });
});

test('more conversations than are kept stay in memory and say so', () => {
  const one = opened();
  for (let n = 0; n <= unsentLimits.conversations; n++) one.writes(`c${n}`, { draft: 'x' });
  one.clock.increment(consoleLimits.draftMs);
  expect(one.keeps()).toHaveLength(unsentLimits.conversations);
  expect(one.mark(`c${unsentLimits.conversations}`)).toBe('notKept');
});

test('a storage that breaks loses no word: it is said that they are not kept, and they go there once it works again', () => {
  const keeps: string[] = [];
  let opens = 0;
  const machine = unsentMachine.provide({
    actors: {
      store: fromCallback<StoreOrder, { readonly orgId: string }>(({ receive, sendBack }) => {
        opens += 1;
        if (opens === 1) throw new Error('The storage of this browser is broken.');
        receive((order) => {
          if (order.type === 'keep') keeps.push(order.unsent.draft);
        });
        sendBack({ type: 'store.opened', sheets: [] });
      }),
    },
  });
  const one = alone(machine, () => ({ orgId: 'org', left: [] }));
  over = one;
  one.child.send({ type: 'unsent.changed', row: rowOf('a'), unsent: { ...nothingUnsent, draft: '写了一半' } });
  expect([keeps, one.child.getSnapshot().context.isOpen]).toEqual([[], false]);
  one.clock.increment(unsentLimits.retryMs);
  one.clock.increment(consoleLimits.draftMs);
  expect([opens, keeps]).toEqual([2, ['写了一半']]);
});
