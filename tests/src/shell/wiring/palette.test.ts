import { describe, expect, it } from 'vitest';
import { matchNames } from '#src/shell/wiring/palette.ts';

const names = [
  { key: 'orders', texts: ['订单管理', 'Orders', '订单'] },
  { key: 'desk', texts: ['咨询台', 'Consultation desk', '咨询'] },
  { key: 'off', texts: ['下班', 'Off duty'] },
  { key: 'en', texts: ['Manage 订单', ''] },
];
const keysOf = async (words: string): Promise<readonly string[]> => (await matchNames({ words, names })).map((match) => match.key);

describe('names are found', () => {
  it.each([
    ['订单', ['orders', 'en']],
    ['ddgl', ['orders']],
    ['dingdan', ['orders', 'en']],
    ['zxt', ['desk']],
    ['zixunt', ['desk']],
    ['DESK', ['desk']],
    ['xb', ['off']],
    ['', []],
    ['没有', []],
    ['(', []],
  ])('by %s: %j', async (words, keys) => {
    expect(await keysOf(words)).toEqual(keys);
  });

  it('with the place where the words stand, first in what is shown', async () => {
    expect((await matchNames({ words: 'gl', names }))[0]).toEqual({ key: 'orders', text: 0, from: 2, to: 3 });
    expect((await matchNames({ words: 'order', names }))[0]).toEqual({ key: 'orders', text: 1, from: 0, to: 4 });
  });
});
