import { describe, expect, it } from 'vitest';
import { Semaphore } from '#server/kit/semaphore.ts';

interface Work {
  readonly done: Promise<number>;
  finish(): void;
}

function workIn(turns: Semaphore, started: number[], id: number, fails = false): Work {
  let finish = (): void => undefined;
  const held = new Promise<void>((resolve, reject) => {
    finish = () => (fails ? reject(new Error('failed')) : resolve());
  });
  const done = turns.run(async () => {
    started.push(id);
    await held;
    return id;
  });
  done.catch(() => undefined);
  return { done, finish: () => finish() };
}

describe('work that takes turns', () => {
  it('runs so many at once, the rest in order, also after a failure', async () => {
    const started: number[] = [];
    const turns = new Semaphore({ atOnce: 2, waiting: 10 });
    const works = [0, 1, 2, 3].map((id) => workIn(turns, started, id, id === 0));
    expect(started).toEqual([0, 1]);
    works[0]!.finish();
    await expect(works[0]!.done).rejects.toThrow('failed');
    await Promise.resolve();
    expect(started).toEqual([0, 1, 2]);
    // The turn was handed on, not given a second time: whoever comes now waits behind the others.
    works.push(workIn(turns, started, 4));
    expect(started).toEqual([0, 1, 2]);
    for (const work of works.slice(1)) {
      work.finish();
      await work.done;
    }
    expect(started).toEqual([0, 1, 2, 3, 4]);
    expect(await turns.run(async () => 'free again')).toBe('free again');
  });

  it('refuses what would wait too long', async () => {
    const turns = new Semaphore({ atOnce: 1, waiting: 1 });
    const works = [0, 1].map((id) => workIn(turns, [], id));
    await expect(turns.run(async () => 2)).rejects.toMatchObject({ reason: 'overloaded' });
    works.forEach((work) => work.finish());
    expect(await Promise.all(works.map((work) => work.done))).toEqual([0, 1]);
  });
});
