import { TestScheduler } from 'rxjs/testing';
import { NEVER, of, timer } from 'rxjs';
import { expect, test } from 'vitest';
import { bursts, clearOfKeys } from '#streams/bursts.ts';

const marbles = (body: Parameters<TestScheduler['run']>[0]): void => {
  new TestScheduler((one, other) => expect(one).toEqual(other)).run(body);
};

test('what comes before the next drawing is one burst', () => {
  marbles(({ hot, expectObservable }) => {
    const arriving$ = hot(' ab-c------d---|');
    expectObservable(bursts(arriving$, of(true), timer(4))).toBe('----x---------(y|)', { x: ['a', 'b', 'c'], y: ['d'] });
  });
});

test('no drawing is asked for while nothing waits', () => {
  marbles(({ hot, cold, expectObservable, expectSubscriptions }) => {
    const drawing$ = cold('----x');
    expectObservable(bursts(hot('-a--------b----'), of(true), drawing$), '---------------!').toBe('-----x--------y', { x: ['a'], y: ['b'] });
    expectSubscriptions(drawing$.subscriptions).toBe(['-^---!', '----------^---!']);
  });
});

test('in a hidden tab it comes as it arrives', () => {
  marbles(({ hot, expectObservable }) => {
    expectObservable(bursts(hot('ab-c'), of(false), NEVER)).toBe('xy-z', { x: ['a'], y: ['b'], z: ['c'] });
  });
});

test('a tab that goes to the back keeps nothing waiting', () => {
  marbles(({ hot, cold, expectObservable }) => {
    const visible$ = cold('t--f---', { t: true, f: false });
    expectObservable(bursts(hot(' -ab--c-'), visible$, NEVER)).toBe('---x-y--', { x: ['a', 'b'], y: ['c'] });
  });
});

test('a key that is pressed before a drawing has it for itself, and however many are pressed, the next one is the burst’s', () => {
  marbles(({ hot, cold, expectObservable }) => {
    const frame$ = cold('---x');
    expectObservable(clearOfKeys(frame$, hot('-')), '---------!').toBe('---(x|)');
    expectObservable(clearOfKeys(frame$, hot('--k---k--')), '---------!').toBe('--------(x|)');
  });
});
