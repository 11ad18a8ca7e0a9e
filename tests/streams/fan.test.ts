import { TestScheduler } from 'rxjs/testing';
import { map } from 'rxjs';
import { expect, test } from 'vitest';
import type { ServerFrame } from '#contract/socket.ts';
import { fan } from '#streams/fan.ts';

const marbles = (body: Parameters<TestScheduler['run']>[0]): void => {
  new TestScheduler((one, other) => expect(one).toEqual(other)).run(body);
};
const frame = (type: number, position?: number, rest: object = {}): ServerFrame =>
  ({ type, messageType: type, ...(position === undefined ? {} : { position }), ...rest }) as unknown as ServerFrame;

const all = { t: frame(0, 1), i: frame(1, 2), o: frame(3, 3), s: frame(16, 4), h: frame(4, 9), r: frame(5), c: frame(17, 5), l: frame(18, 6), e: frame(19) };

test.each([
  ['content$', 't-i-o------------'],
  ['orderStatus$', '------s----------'],
  ['heartbeat$', '--------h--------'],
  ['refused$', '----------r------'],
  ['changed$', '------------c----'],
  ['reload$', '--------------l--'],
  ['ephemeral$', '----------------e'],
  ['frames$', 't-i-o-s---r-c-l-e'],
] as const)('%s carries its types and no others', (name, expected) => {
  marbles(({ hot, expectObservable }) => {
    expectObservable(fan(hot('t-i-o-s-h-r-c-l-e', all))[name]).toBe(expected, all);
  });
});

test('a position not above the last one has been seen', () => {
  marbles(({ hot, expectObservable }) => {
    const values = { a: frame(0, 5), b: frame(1, 5), c: frame(16, 4), d: frame(17, 6) };
    expectObservable(fan(hot('a-b-c-a-d', values)).frames$).toBe('a-------d', values);
  });
});

test('without positions nothing is a duplicate', () => {
  marbles(({ hot, expectObservable }) => {
    const values = { a: frame(0), b: frame(0) };
    expectObservable(fan(hot('a-a-b', values)).frames$).toBe('a-a-b', values);
  });
});

test('a heartbeat repeats its position and hides no frame', () => {
  marbles(({ hot, expectObservable }) => {
    const values = { h: frame(4, 9), a: frame(0, 3) };
    const { heartbeat$, frames$ } = fan(hot('h-h-a', values));
    expectObservable(heartbeat$).toBe('h-h--', values);
    expectObservable(frames$).toBe('----a', values);
  });
});

test('after a reload the positions count from its own', () => {
  marbles(({ hot, expectObservable }) => {
    const values = { a: frame(0, 50), l: frame(18, 40), b: frame(0, 41), c: frame(0, 40) };
    expectObservable(fan(hot('a-l-b-c', values)).frames$).toBe('a-l-b--', values);
  });
});

test('two readers of one fan see the same frames', () => {
  marbles(({ hot, expectObservable }) => {
    const values = { a: frame(0, 1), b: frame(0, 2) };
    const { frames$ } = fan(hot('a-a-b', values));
    expectObservable(frames$.pipe(map((one) => one.type))).toBe('0---0', { 0: 0 });
    expectObservable(frames$).toBe('a---b', values);
  });
});
