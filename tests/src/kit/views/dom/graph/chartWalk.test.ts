import { describe, expect, it } from 'vitest';
import { into, outOf, walked } from '#src/kit/views/dom/graph/chartWalk.ts';

const state = (id: string, x: number, y: number, title = id) => ({ id, title, x, y, width: 100, height: 40 });
/** `a` leads to `b` and `c`, which stand beside one another below it; `b` holds two states. */
const chart = {
  states: [state('a', 60, 0), state('b', 0, 100), state('c', 200, 100), state('b.one', 10, 140), state('b.two', 10, 240), state('frame', 0, 0, '')],
  ways: [
    { id: 'a>b', from: 'a', to: 'b' },
    { id: 'a>c', from: 'a', to: 'c' },
    { id: 'c>c', from: 'c', to: 'c' },
    { id: 'b.one>b.two', from: 'b.one', to: 'b.two' },
  ],
};

describe('an arrow', () => {
  it('leads along a way, and back', () => {
    expect(walked(chart, 'a', 'down')).toBe('b');
    expect(walked(chart, 'c', 'up')).toBe('a');
    expect(walked(chart, 'b.one', 'down')).toBe('b.two');
  });
  it('leads to the state beside, and never into another one', () => {
    expect(walked(chart, 'b', 'right')).toBe('c');
    expect(walked(chart, 'c', 'left')).toBe('b');
    expect(walked(chart, 'b.one', 'right')).toBe('b.one');
  });
  it('leads inside where no way leads on, and out where none leads back', () => {
    expect(walked(chart, 'b', 'down')).toBe('b.one');
    expect(walked(chart, 'b.one', 'up')).toBe('b');
  });
  it('stays where there is nothing that way: a way to the same state leads nowhere', () => {
    expect(walked(chart, 'c', 'down')).toBe('c');
    expect(walked(chart, 'a', 'up')).toBe('a');
  });
  it('begins at the first state', () => {
    expect(walked(chart, null, 'down')).toBe('a');
    expect(walked({ states: [], ways: [] }, null, 'down')).toBeNull();
  });
});

it('a state is entered at its first one, and left for the one around', () => {
  expect([into(chart, 'b'), into(chart, 'c'), outOf(chart, 'b.two'), outOf(chart, 'b')]).toEqual(['b.one', null, 'b', null]);
});
