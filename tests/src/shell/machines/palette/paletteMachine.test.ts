import { afterEach, describe, expect, test } from 'vitest';
import { paletteLimits } from '#contract/limits/lists.ts';
import type { Found, Match, Named, SectionName } from '#src/shell/machines/palette/context.ts';
import { paletteMachine } from '#src/shell/machines/paletteMachine.ts';
import { alone, asked } from '#tests/machines/simulated.ts';

let over: { stop(): void } | undefined;
afterEach(() => over?.stop());

const names: readonly Named[] = [{ key: 'screen /orderManage', texts: ['订单管理', 'Orders'] }];
const order = { id: 'o1', orderNo: 'PO1', kind: 'pushed', title: '用药', memberName: '林', payPrice: 1, status: 'unpaid', createdAt: '' } as const;

function start(sections: readonly SectionName[] = ['members', 'orders', 'talks']) {
  const finds = asked<Partial<Found>, { readonly section: SectionName; readonly words: string }>();
  const matches = asked<readonly Match[], { readonly words: string; readonly names: readonly Named[] }>();
  const opened: string[] = [];
  let brought = 0;
  const one = alone(
    paletteMachine.provide({
      actors: { find: finds.logic, matchNames: matches.logic },
      actions: {
        loadOtherWords: () => {
          brought += 1;
        },
        openTab: (_, address) => {
          opened.push(address);
        },
      },
    }),
    () => ({ sections }),
  );
  over = one;
  one.child.send({ type: 'palette.open' });
  const type = (words: string): void => one.child.send({ type: 'words.type', words, names });
  return {
    ...one,
    finds,
    matches,
    opened,
    brought: () => brought,
    type,
    typed: (words: string) => {
      type(words);
      one.clock.increment(paletteLimits.typingMs);
    },
    asked: () => finds.runs.map((run) => run.input.section),
    of: (section: SectionName) => finds.runs.findLast((run) => run.input.section === section),
    context: () => one.child.getSnapshot().context,
    has: (tag: 'open' | 'ordersBusy' | 'ordersFailed' | 'membersBusy') => one.child.getSnapshot().hasTag(tag),
  };
}

describe('while somebody types', () => {
  test('names are matched at once, the server is asked when he pauses, each section by itself', () => {
    const one = start();
    one.type('林');
    one.type('林晓');
    expect(one.matches.last().input).toEqual({ words: '林晓', names });
    expect(one.finds.runs).toHaveLength(0);
    one.clock.increment(paletteLimits.typingMs);
    expect(one.finds.runs.map((run) => run.input)).toEqual(['members', 'orders', 'talks'].map((section) => ({ section, words: '林晓' })));
  });

  test('one character asks the server nothing, unless it is a Chinese one', () => {
    const one = start();
    one.typed('l');
    one.typed('a b');
    expect(one.finds.runs).toHaveLength(0);
    expect(one.has('ordersBusy')).toBe(false);
    one.typed('林');
    expect(one.has('ordersBusy')).toBe(true);
  });

  test('a section without the right is never asked', () => {
    const one = start(['orders']);
    one.typed('黄体');
    one.child.send({ type: 'section.retry', section: 'orders' });
    expect(one.asked()).toEqual(['orders', 'orders']);
  });

  test('an answer for words that were typed over is dropped', async () => {
    const one = start(['orders']);
    one.typed('黄体');
    const late = one.of('orders');
    one.typed('黄体支持');
    await late?.answer({ orders: [order] });
    expect(one.context().found.orders).toBeNull();
    expect(one.has('ordersBusy')).toBe(true);
    await one.of('orders')?.answer({ orders: [] });
    expect(one.context().found.orders).toEqual([]);
    expect(one.has('ordersBusy')).toBe(false);
  });

  test('what was found for other words is not shown for these', async () => {
    const one = start(['orders']);
    one.typed('黄体');
    await one.of('orders')?.answer({ orders: [order] });
    one.type('黄体酮');
    expect(one.context().found.orders).toBeNull();
  });
});

test('a section that fails says so by itself, and is asked again by a button', async () => {
  const one = start();
  one.typed('黄体');
  await one.of('orders')?.refuse({ reason: 'timeout' });
  await one.of('members')?.answer({ members: [] });
  expect([one.has('ordersFailed'), one.context().failures.orders?.reason, one.context().found.members]).toEqual([true, 'timeout', []]);
  one.child.send({ type: 'section.retry', section: 'orders' });
  expect([one.has('ordersBusy'), one.context().failures.orders]).toEqual([true, undefined]);
  await one.of('orders')?.answer({ orders: [order] });
  expect(one.context().found.orders).toEqual([order]);
});

test('when answers can be expected again, the section that failed is asked once more, and no other', async () => {
  const one = start(['orders', 'members']);
  one.typed('黄体');
  await one.of('orders')?.refuse({ reason: 'network' });
  await one.of('members')?.answer({ members: [] });
  one.child.send({ type: 'palette.heal' });
  expect([one.has('ordersBusy'), one.has('membersBusy'), one.context().failures.orders]).toEqual([true, false, undefined]);
  expect(one.finds.runs).toHaveLength(3);
});

test('the entry under the cursor is forgotten with the words', () => {
  const one = start();
  one.child.send({ type: 'cursor.move', key: 'order o1' });
  expect(one.context().cursor).toBe('order o1');
  one.type('x');
  expect(one.context().cursor).toBeNull();
});

test('closed, nothing of what was looked for is left, and nothing comes late', async () => {
  const one = start(['orders']);
  one.typed('黄体');
  const late = one.of('orders');
  one.child.send({ type: 'palette.close' });
  await late?.answer({ orders: [order] });
  expect(one.has('open')).toBe(false);
  expect(one.context()).toMatchObject({ words: '', matches: [], found: { orders: null }, cursor: null });
});

test('names that could not be matched leave the other sections as they are', async () => {
  const one = start();
  one.type('xx');
  await one.matches.last().refuse(new Error('x'));
  expect(one.context().matches).toEqual([]);
  one.type('订单');
  await one.matches.last().answer([{ key: 'screen /orderManage', text: 0, from: 0, to: 1 }]);
  expect(one.context().matches).toHaveLength(1);
});

test('another tab is opened beside this one', () => {
  const one = start();
  one.child.send({ type: 'tab.open', address: '/orderManage' });
  expect(one.opened).toEqual(['/orderManage']);
});

test('the words of the other language are brought when it opens: what can be done is found by both', () => {
  expect(start().brought()).toBe(1);
});
