import { expect, test } from 'vitest';
import { Batch } from '#server/session/batch.ts';

/** Answers when told to. */
function held(): { readonly asked: (readonly number[])[]; readonly end: (() => void)[]; readonly pipelined: Batch<number, number> } {
  const asked: (readonly number[])[] = [];
  const end: (() => void)[] = [];
  const pipelined = new Batch(async (numbers: readonly number[]) => {
    asked.push(numbers);
    await new Promise<void>((resolve) => {
      end.push(resolve);
    });
    if (numbers.includes(0)) throw new Error('nothing divides');
    return numbers.map((number) => 12 / number);
  });
  return { asked, end, pipelined };
}
const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

test('what is asked in one turn, and while an answer is under way, is asked together; each gets his own answer', async () => {
  const { asked, end, pipelined } = held();
  const first = [pipelined.ask(1), pipelined.ask(2)];
  await turn();
  await turn();
  const second = [pipelined.ask(3), pipelined.ask(4)];
  end.shift()?.();
  expect(await Promise.all(first)).toEqual([12, 6]);
  await turn();
  end.shift()?.();
  expect(await Promise.all(second)).toEqual([4, 3]);
  expect(asked).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

test('a fault is heard by all of its turn, and the next turn is asked', async () => {
  const { end, pipelined } = held();
  const broken = Promise.allSettled([pipelined.ask(0), pipelined.ask(2)]);
  await turn();
  await turn();
  const next = pipelined.ask(6);
  end.shift()?.();
  expect((await broken).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await turn();
  end.shift()?.();
  expect(await next).toBe(2);
});

test('a turn that hangs holds up nobody else; what is asked while all turns are under way waits for the first that ends, together', async () => {
  const { asked, end, pipelined } = held();
  const answers = [1, 2, 3].map((number) => pipelined.ask(number));
  for (const number of [4, 5, 6]) {
    answers.push(pipelined.ask(number));
    await turn();
  }
  const late = [pipelined.ask(12), pipelined.ask(-12)];
  await turn();
  expect(asked).toEqual([[1, 2, 3, 4], [5], [6]]);
  const [hangs, ends] = [end.shift(), end.shift()];
  ends?.();
  await turn();
  expect(asked.at(-1)).toEqual([12, -12]);
  end.at(-1)?.();
  expect(await Promise.all(late)).toEqual([1, -1]);
  hangs?.();
  end[0]?.();
  expect(await Promise.all(answers)).toEqual([12, 6, 4, 3, 2.4, 2]);
});
