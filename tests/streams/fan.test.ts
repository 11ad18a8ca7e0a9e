import { TestScheduler } from 'rxjs/testing';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { expect, test } from 'vitest';
import type { ServerFrame } from '#contract/socket.ts';
import { acknowledgements, carried, duplicates, fan } from '#streams/fan.ts';
import type { Fan } from '#streams/fan.ts';

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
] as const)('%s carries its types and no others', (name, expected) => {
  marbles(({ hot, expectObservable }) => {
    const stream$: Observable<ServerFrame> = fan(hot('t-i-o-s-h-r-c-l-e', all))[name];
    expectObservable(stream$).toBe(expected, all);
  });
});

const framesOf = (streams: Fan): Observable<ServerFrame> => carried(streams).pipe(map((one) => one.frame));

test('together, but for heartbeats, they are what came, each under the name of its stream', () => {
  marbles(({ hot, expectObservable }) => {
    const names = { t: 'content', i: 'content', o: 'content', s: 'orderStatus', r: 'refused', c: 'changed', l: 'reload', e: 'ephemeral' } as const;
    const streams = fan(hot('t-i-o-s-h-r-c-l-e', all));
    expectObservable(framesOf(streams)).toBe('t-i-o-s---r-c-l-e', all);
    expectObservable(carried(streams).pipe(map((one) => one.stream))).toBe('t-i-o-s---r-c-l-e', names);
  });
});

test('a position not above the last one has been seen', () => {
  marbles(({ hot, expectObservable }) => {
    const values = { a: frame(0, 5), b: frame(1, 5), c: frame(16, 4), d: frame(17, 6) };
    expectObservable(framesOf(fan(hot('a-b-c-a-d', values)))).toBe('a-------d', values);
  });
});

test('what was left out is told with its stream to whoever listens, once however many streams are followed', () => {
  const told: unknown[] = [];
  const listening = duplicates.subscribe(({ stream, frame: { type } }) => told.push([stream, type]));
  marbles(({ hot, expectObservable }) => {
    const values = { a: frame(0, 5), b: frame(16, 4), c: frame(17, 6) };
    const streams = fan(hot('a-b-a-c-c', values));
    expectObservable(framesOf(streams)).toBe('a-----c', values);
  });
  listening.unsubscribe();
  expect([told, duplicates.observed]).toEqual([
    [
      ['orderStatus', 16],
      ['content', 0],
      ['changed', 17],
    ],
    false,
  ]);
});

test('without positions nothing is a duplicate', () => {
  marbles(({ hot, expectObservable }) => {
    const values = { a: frame(0), b: frame(0) };
    expectObservable(framesOf(fan(hot('a-a-b', values)))).toBe('a-a-b', values);
  });
});

test('a heartbeat repeats its position and hides no frame', () => {
  marbles(({ hot, expectObservable }) => {
    const values = { h: frame(4, 9), a: frame(0, 3) };
    const streams = fan(hot('h-h-a', values));
    expectObservable(streams.heartbeat$).toBe('h-h--', values);
    expectObservable(framesOf(streams)).toBe('----a', values);
  });
});

test('after a reload the positions count from its own', () => {
  marbles(({ hot, expectObservable }) => {
    const values = { a: frame(0, 50), l: frame(18, 40), b: frame(0, 41), c: frame(0, 40) };
    expectObservable(framesOf(fan(hot('a-l-b-c', values)))).toBe('a-l-b--', values);
  });
});

test('two readers of one fan see the same frames', () => {
  marbles(({ hot, expectObservable }) => {
    const values = { a: frame(0, 1), b: frame(0, 2) };
    const { content$ } = fan(hot('a-a-b', values));
    expectObservable(content$.pipe(map((one) => one.type))).toBe('0---0', { 0: 0 });
    expectObservable(content$).toBe('a---b', values);
  });
});

test('a frame that no operator can take ends no stream', () => {
  marbles(({ hot, expectObservable }) => {
    const values = { n: null as unknown as ServerFrame, a: frame(0, 1), h: frame(4, 1), c: frame(17, 2) };
    const streams = fan(hot('n-a-h-n-c', values));
    expectObservable(framesOf(streams)).toBe('--a-----c', values);
    expectObservable(streams.heartbeat$).toBe('----h----', values);
  });
});

test.each([
  ['one’s own message with its client id', frame(0, 1, { clientId: 'c', fromRemoteId: 'me' }), true],
  ['another’s message', frame(0, 1, { clientId: 'c', fromRemoteId: 'other' }), false],
  ['one’s own message of a back end without echo', frame(0, undefined, { fromRemoteId: 'me' }), false],
  ['a refusal', frame(5, undefined, { clientId: 'c' }), true],
  ['one’s own typing', frame(19, undefined, { fromRemoteId: 'me' }), false],
])('%s: acknowledges %#', (_, given, expected) => {
  marbles(({ hot, expectObservable }) => {
    const acknowledged$ = acknowledgements(fan(hot('a', { a: given })), (id) => id === 'me');
    expectObservable(acknowledged$.pipe(map((one) => one.frame))).toBe(expected ? 'a' : '-', { a: given });
  });
});

test('a sign or a refusal that says a position is no place in the log: it is carried, and hides nothing that comes after it', () => {
  const odd = { e: frame(19, 7), t: frame(0, 1), r: frame(5, 0), c: frame(17, 2) };
  marbles(({ hot, expectObservable }) => {
    expectObservable(framesOf(fan(hot('e-t-r-c', odd)))).toBe('e-t-r-c', odd);
  });
});
