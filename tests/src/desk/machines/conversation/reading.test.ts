import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ContentFrame, ServerFrame } from '#contract/socket.ts';
import type { History, HistoryInput } from '#src/desk/machines/conversation/context.ts';
import { newBelow } from '#src/desk/machines/conversation/windows.ts';
import { frame, start, withDesk } from '#tests/machines/conversationStage.ts';
import { morning, rowOf, settled } from '#tests/machines/simulated.ts';

const recalledFrame = (seq: number, recalledAt = '2026-11-20T01:00:30.000Z'): ServerFrame => ({
  type: 17,
  messageType: 17,
  entity: 'message',
  id: `id-of-${seq}`,
  change: 'updated',
  version: 2,
  position: 100 + seq,
  patch: { conversationId: 'a', seq, recalledAt },
});
const minute = 60_000;
const stamp = (seq: number): string => new Date(morning - 400 * minute + seq * minute).toISOString();

/** The history as the server keeps it. */
class Book {
  readonly rows: ContentFrame[] = [];
  /** Those that were there long before. */
  readonly old: number;
  constructor(count: number) {
    this.old = count;
    for (let seq = 1; seq <= count; seq++) this.add(stamp(seq));
  }
  add(at = new Date(morning).toISOString()): ContentFrame {
    const seq = this.rows.length + 1;
    const row = frame(seq, { at, clientId: `of-${seq}` });
    this.rows.push(row);
    return row;
  }
  recall(seq: number): ServerFrame {
    const row = this.rows[seq - 1];
    if (row) this.rows[seq - 1] = { ...row, content: '', recalledAt: '2026-11-20T01:00:30.000Z' };
    return recalledFrame(seq);
  }
  read({ afterSeq, beforeSeq, fromAt, limit }: HistoryInput): History {
    const lastSeq = this.rows.length;
    if (afterSeq !== undefined) return { rows: this.rows.slice(afterSeq, afterSeq + limit), lastSeq };
    if (fromAt !== undefined) return { rows: this.rows.filter((row) => (row.at ?? '') >= fromAt).slice(0, limit), lastSeq };
    const end = beforeSeq === undefined ? lastSeq : beforeSeq - 1;
    return { rows: this.rows.slice(Math.max(0, end - limit), end), lastSeq };
  }
}

async function opened(book: Book, row = rowOf('a', { lastSeq: book.rows.length })) {
  const one = start({ features: withDesk, row });
  one.child.send({ type: 'conversation.shown' });
  await one.calls.history.last().answer(book.read(one.calls.history.last().input));
  const answer = async (): Promise<void> => one.calls.history.last().answer(book.read(one.calls.history.last().input));
  return { ...one, answer };
}

test('a jump far up shows what stands around it; new messages wait and are counted', async () => {
  const book = new Book(300);
  const one = await opened(book);
  one.child.send({ type: 'jump.to', seq: 40 });
  expect(one.child.getSnapshot().hasTag('jumping')).toBe(true);
  await one.answer();
  expect(one.context()).toMatchObject({ isDetached: true, place: { seq: 40 }, olderLeft: true });
  expect([one.seqs()[0], one.seqs().at(-1)]).toEqual([15, 64]);
  one.burst(book.add(), book.add());
  expect(one.seqs().at(-1)).toBe(64);
  expect(newBelow(one.context())).toBe(2);
  one.child.send({ type: 'jump.latest' });
  await one.answer();
  expect(one.context()).toMatchObject({ isDetached: false, place: { seq: 302 } });
  expect(one.seqs().at(-1)).toBe(302);
  expect(newBelow(one.context())).toBe(0);
});

test('further down page by page the newest end is reached again, with what waited', async () => {
  const book = new Book(120);
  const one = await opened(book);
  one.child.send({ type: 'jump.to', seq: 1 });
  await one.answer();
  expect(one.seqs()).toHaveLength(50);
  one.burst(book.add());
  one.child.send({ type: 'history.newer' });
  expect(one.context().loadingNewer).toBe(true);
  await one.answer();
  expect(one.context().isDetached).toBe(true);
  one.child.send({ type: 'history.newer' });
  await one.answer();
  expect(one.context().isDetached).toBe(false);
  expect(one.seqs()).toEqual(book.rows.map((row) => row.seq));
  one.burst(book.add());
  expect(one.seqs().at(-1)).toBe(122);
});

test('a place that is shown needs no call; a day is found by its first message; beyond the end is the newest', async () => {
  const book = new Book(300);
  const one = await opened(book);
  one.child.send({ type: 'jump.to', seq: 280 });
  expect(one.calls.history.runs).toHaveLength(1);
  expect(one.context().place).toEqual({ seq: 280, nonce: 1 });
  one.child.send({ type: 'jump.to', at: stamp(10) });
  expect(one.calls.history.last().input).toMatchObject({ fromAt: stamp(10) });
  await one.answer();
  expect(one.context()).toMatchObject({ isDetached: true, place: { seq: 10 } });
  one.child.send({ type: 'jump.to', at: '2027-01-01T00:00:00.000Z' });
  await one.answer();
  await one.answer();
  expect(one.context()).toMatchObject({ isDetached: false, place: { seq: 300 } });
});

test('a place asked for before anything is there is gone to once it is', async () => {
  const book = new Book(300);
  const one = start({ features: withDesk, row: rowOf('a', { lastSeq: 300 }) });
  const answer = async (): Promise<void> => one.calls.history.last().answer(book.read(one.calls.history.last().input));
  one.child.send({ type: 'jump.to', seq: 290 });
  await answer();
  expect(one.context()).toMatchObject({ place: { seq: 290 }, wantedPlace: null, isDetached: false });
  one.child.send({ type: 'history.refresh' });
  one.child.send({ type: 'jump.to', seq: 12 });
  await answer();
  await answer();
  expect(one.context()).toMatchObject({ place: { seq: 12 }, isDetached: true });
});

test('a jump that fails leaves what was shown, and says why', async () => {
  const one = await opened(new Book(300));
  one.child.send({ type: 'jump.to', seq: 3 });
  await one.calls.history.last().refuse({ reason: 'network' });
  expect(one.context()).toMatchObject({ isDetached: false, failure: { reason: 'network' }, wantedPlace: null });
  expect(one.seqs().at(-1)).toBe(300);
});

test('what one writes is seen at the end: the reader is taken there', async () => {
  const one = await opened(new Book(300));
  one.child.send({ type: 'jump.to', seq: 3 });
  await one.answer();
  one.write('x');
  await one.answer();
  expect(one.context().isDetached).toBe(false);
});

test('after a longer absence the newest are kept, no others', async () => {
  const one = await opened(new Book(300));
  one.child.send({ type: 'jump.to', seq: 3 });
  await one.answer();
  one.child.send({ type: 'conversation.hidden' });
  one.clock.increment(minute);
  await one.answer();
  expect(one.context()).toMatchObject({ isDetached: false });
  expect(one.seqs().at(-1)).toBe(300);
});

test('the line of the first unread stands where it was opened, by count and by mark', async () => {
  const book = new Book(60);
  const one = await opened(book, rowOf('a', { lastSeq: 60, unread: 3, unreadIcon: true }));
  expect(one.context().firstUnreadSeq).toBe(58);
  one.child.send({ type: 'conversation.hidden' });
  await one.calls.mark.last().answer();
  one.burst(book.add());
  one.child.send({ type: 'conversation.shown' });
  expect(one.context().firstUnreadSeq).toBe(61);
});

test('many unread messages come with the first page', () => {
  const one = start({ features: withDesk, row: rowOf('a', { lastSeq: 500, unread: 100, unreadIcon: true }) });
  expect(one.calls.history.last().input.limit).toBe(120);
});

test('after an absence young messages are read again: one was taken back meanwhile', async () => {
  const book = new Book(400);
  const one = await opened(book);
  one.child.send({ type: 'socket.lost' });
  book.recall(399);
  one.child.send({ type: 'history.refresh' });
  expect(one.calls.history.last().input.afterSeq).toBeLessThan(399);
  await one.answer();
  expect(one.context().items.find((item) => item.seq === 399)).toMatchObject({ content: '', recalledAt: '2026-11-20T01:00:30.000Z' });
});

type Step = {
  readonly kind: 'say' | 'miss' | 'recall' | 'seq' | 'day' | 'older' | 'newer' | 'latest' | 'answer' | 'refuse' | 'hide' | 'show';
  readonly by: number;
};
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom<Step['kind']>(
      'say',
      'say',
      'miss',
      'recall',
      'seq',
      'day',
      'older',
      'newer',
      'latest',
      'answer',
      'answer',
      'answer',
      'refuse',
      'hide',
      'show',
    ),
    by: fc.nat(400),
  }),
  { maxLength: 40 },
);

/** A person, the network and other people act in any order. */
function act(one: Awaited<ReturnType<typeof opened>>, book: Book, { kind, by }: Step): void {
  const seq = 1 + (by % book.rows.length);
  const said: Readonly<Partial<Record<Step['kind'], () => void>>> = {
    say: () => one.burst(...Array.from({ length: 1 + (by % 3) }, () => book.add())),
    // Lost with the connection; what follows a reconnection without a position is a refresh.
    miss: () => {
      one.child.send({ type: 'socket.lost' });
      book.add();
      // Only what is young can be taken back.
      book.recall(Math.max(book.old + 1, book.rows.length - (by % 3)));
      one.child.send({ type: 'socket.opened' });
      one.child.send({ type: 'history.refresh' });
    },
    recall: () => one.burst(book.recall(seq)),
    seq: () => one.child.send({ type: 'jump.to', seq }),
    day: () => one.child.send({ type: 'jump.to', at: stamp(seq) }),
    older: () => one.child.send({ type: 'history.older' }),
    newer: () => one.child.send({ type: 'history.newer' }),
    latest: () => one.child.send({ type: 'jump.latest' }),
    hide: () => one.child.send({ type: 'conversation.hidden' }),
    show: () => one.child.send({ type: 'conversation.shown' }),
  };
  said[kind]?.();
}

test('any interleaving of jumps, pages, frames and failures ends equal to a plain fetch', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 400 }), steps, async (count, given) => {
      const book = new Book(count);
      const one = start({ features: withDesk, row: rowOf('a', { lastSeq: count }) });
      const { runs } = one.calls.history;
      let settledRuns = 0;
      /** An answer is read when it is asked for and may arrive much later: what happened since is not in it. */
      const answers = new Map<number, History>();
      const look = (): void => {
        for (const [index, run] of runs.entries()) if (!answers.has(index)) answers.set(index, book.read(run.input));
      };
      const settleOne = async (refuses: boolean): Promise<void> => {
        look();
        const run = runs[settledRuns];
        if (!run) return;
        const answer = answers.get(settledRuns) as History;
        settledRuns += 1;
        await (refuses ? run.refuse({ reason: 'network' }) : run.answer(answer));
        look();
      };
      const staged = { ...one, answer: async () => settleOne(false) };
      look();
      for (const step of given) {
        if (step.kind === 'answer' || step.kind === 'refuse') await settleOne(step.kind === 'refuse');
        else act(staged, book, step);
        look();
        await settled();
        // The numbers have no hole at any moment.
        const seqs = one.seqs().map(Number);
        expect(seqs).toEqual(seqs.map((_, index) => (seqs[0] ?? 0) + index));
      }
      for (let turn = 0; turn < 60; turn++) {
        while (settledRuns < runs.length) await settleOne(false);
        one.child.send({ type: 'history.retry' });
        one.child.send({ type: 'jump.latest' });
        await settled();
        look();
        if (settledRuns === runs.length) break;
      }
      const shown = one.context().items;
      const plain = book.rows.slice(-shown.length);
      expect(shown.map(({ seq, content, recalledAt }) => ({ seq, content, recalledAt }))).toEqual(
        plain.map(({ seq, content, recalledAt }) => ({ seq, content, recalledAt })),
      );
      expect(one.context()).toMatchObject({ isDetached: false, olderLeft: (shown[0]?.seq ?? 0) > 1 });
      expect(shown.at(-1)?.seq).toBe(book.rows.length);
      one.stop();
    }),
    { seed: 7, numRuns: 150 },
  );
}, 60_000);
