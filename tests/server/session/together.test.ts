import { expect, test } from 'vitest';
import { Together } from '#server/session/together.ts';

/** Answers when told to. */
function held(): { readonly asked: (readonly number[])[]; readonly end: (() => void)[]; readonly together: Together<number, number> } {
  const asked: (readonly number[])[] = [];
  const end: (() => void)[] = [];
  const together = new Together(async (numbers: readonly number[]) => {
    asked.push(numbers);
    await new Promise<void>((resolve) => {
      end.push(resolve);
    });
    if (numbers.includes(0)) throw new Error('nothing divides');
    return numbers.map((number) => 12 / number);
  });
  return { asked, end, together };
}
const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

test('what is asked in one turn, and while an answer is under way, is asked together; each gets his own answer', async () => {
  const { asked, end, together } = held();
  const first = [together.ask(1), together.ask(2)];
  await turn();
  await turn();
  const second = [together.ask(3), together.ask(4)];
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
  const { end, together } = held();
  const broken = Promise.allSettled([together.ask(0), together.ask(2)]);
  await turn();
  await turn();
  const next = together.ask(6);
  end.shift()?.();
  expect((await broken).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await turn();
  end.shift()?.();
  expect(await next).toBe(2);
});
