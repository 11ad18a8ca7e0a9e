import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChangedFrame, ServerFrame } from '#contract/socket.ts';
import type { ChatRow } from '#src/kit/machines/rows.ts';
import { start } from '#tests/machines/inboxStage.ts';
import { memberText, rowOf, staff } from '#tests/machines/simulated.ts';

type Patch = Readonly<Record<string, string | number | boolean | null>>;
interface Step {
  readonly id: string;
  readonly what: (typeof acts)[number];
  /** The burst ends behind it. */
  readonly ends: boolean;
}
const acts = ['message', 'answer', 'picture', 'order', 'outside', 'read', 'readByMember', 'mine', 'close', 'pin', 'recall', 'gone', 'typing'] as const;

const changed = (entity: string, id: string, position: number, patch: Patch): ChangedFrame => ({
  type: 17,
  messageType: 17,
  entity,
  id,
  change: 'updated',
  version: position,
  position,
  patch,
});

/** The log as it arrives: every frame at its own position, every line at its own place in its conversation. */
function framesOf(steps: readonly Step[]): readonly ServerFrame[] {
  const seqs: Record<string, number> = {};
  return steps.map(({ id, what }, place) => {
    const position = place + 11;
    const at = new Date(Date.UTC(2026, 10, 20) + place * 1_000).toISOString();
    const line = (rest: object): ServerFrame => {
      seqs[id] = (seqs[id] ?? 0) + 1;
      return { ...memberText(id), content: `text ${position}`, seq: seqs[id], position, at, ...rest } as ServerFrame;
    };
    const seq = seqs[id] ?? 0;
    const made: Readonly<Record<Step['what'], () => ServerFrame>> = {
      message: () => line({}),
      answer: () => line({ fromRemoteSystem: 'staff', fromRemoteId: 'x', toRemoteId: `m-${id}` }),
      picture: () => line({ type: 1, messageType: 1 }),
      order: () => line({ type: 16, messageType: 16, orderId: 'o', fromRemoteSystem: 'system' }),
      outside: () => ({ ...memberText(id), type: 16, messageType: 16, orderId: 'o', position, conversationId: undefined }) as unknown as ServerFrame,
      read: () => changed('readMark', id, position, { readerId: staff.id, readerSystem: 'staff', seq }),
      readByMember: () => changed('readMark', id, position, { readerId: `m-${id}`, readerSystem: 'member', seq }),
      mine: () => changed('conversation', id, position, { assigneeId: staff.id, state: 'serving', waitingSince: null }),
      close: () => changed('conversation', id, position, { state: 'closed', closedAt: at }),
      pin: () => changed('conversationMark', id, position, { isPinned: true, isKeptUnread: true }),
      recall: () => changed('message', 'x', position, { conversationId: id, seq, recalledAt: at }),
      gone: () => ({ ...changed('conversation', id, position, {}), change: 'removed' }),
      typing: () => ({ type: 19, messageType: 19, conversationId: id, signal: 'typing', fromRemoteSystem: 'member', fromRemoteId: `m-${id}` }),
    };
    return made[what]();
  });
}

/** The list as it ends, and as it is after the answer about an unknown conversation, which was read somewhere in between. */
async function endOf(bursts: readonly (readonly ServerFrame[])[], readAt: number): Promise<unknown> {
  const one = start();
  await one.pages.last().answer({ rows: [rowOf('a'), rowOf('b')], position: 10, next: null });
  for (const burst of bursts) one.burst(...burst);
  const look = (): unknown => {
    const { store, counts, typing, wanted } = one.context();
    const rows: readonly ChatRow[] = store.slice('all', 0, 99);
    return { rows, counts, typing, wanted, unread: store.unread };
  };
  const ends = [look()];
  const [run] = one.rows.runs;
  const id = run?.input.conversationId;
  if (run && id !== undefined) await run.answer({ rows: [rowOf(id, { lastSeq: 1, userName: '王芳' })], position: readAt, next: null });
  ends.push(look());
  one.stop();
  return ends;
}

test('however the streams of the log lie in bursts, the list ends as if the frames had come one by one', async () => {
  // The row of `c` is asked for with the first frame, and everything else arrives before its answer.
  const first: Step = { id: 'c', what: 'message', ends: true };
  const step = fc.record({ id: fc.constantFrom('a', 'b', 'c'), what: fc.constantFrom(...acts), ends: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.integer({ min: 11, max: 60 }), async (more, readAt) => {
      const steps = [first, ...more];
      const frames = framesOf(steps);
      const bursts: ServerFrame[][] = [[]];
      steps.forEach(({ ends }, place) => {
        bursts.at(-1)?.push(frames[place] as ServerFrame);
        if (ends) bursts.push([]);
      });
      const expected = await endOf(
        frames.map((frame) => [frame]),
        readAt,
      );
      expect(
        await endOf(
          bursts.filter((burst) => burst.length > 0),
          readAt,
        ),
      ).toEqual(expected);
    }),
    { numRuns: 150 },
  );
});

test('an order event outside any conversation makes no row', async () => {
  const one = start();
  await one.pages.last().answer({ rows: [rowOf('a')], position: 10, next: null });
  one.burst({ ...memberText('x', { position: 11 }), type: 16, messageType: 16, conversationId: undefined } as unknown as ServerFrame);
  expect([one.ids(), one.context().wanted]).toEqual([['a'], []]);
});

test('who has said something may begin to type again, and typing ends with the words', async () => {
  const one = start();
  await one.pages.last().answer({ rows: [rowOf('a')], position: 10, next: null });
  const typing = { type: 19, messageType: 19, conversationId: 'a', signal: 'typing', fromRemoteSystem: 'member', fromRemoteId: 'm-a' } as const;
  const words = memberText('a', { seq: 1, position: 11 });
  one.burst(typing, words);
  expect(one.context().typing).toEqual({});
  one.burst({ ...words, seq: 2, position: 12 }, typing);
  expect(Object.keys(one.context().typing)).toEqual(['a']);
});
