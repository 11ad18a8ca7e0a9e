/** The whole table: every state by every move, by staff over HTTP and by the system. */
import { describe, expect, test } from 'vitest';
import { conversationLife, staffMoves } from '#contract/lives/conversationLife.ts';
import type { ConversationState, StaffMove } from '#contract/lives/conversationLife.ts';
import { movesFrom } from '#contract/lives/life.ts';
import { moveConversation } from '#server/desk/move.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { withDesk } from './deskRig.ts';
import type { ChatRow, Colleague } from './deskRig.ts';

const desk = withDesk();
const states = Object.keys(conversationLife.states) as ConversationState[];
const moves = Object.keys(staffMoves) as StaffMove[];
const pairs = states.flatMap((state) => moves.map((move) => ({ state, move, isLegal: conversationLife.moves[move].from.includes(state) })));

let people: Promise<{ me: Colleague; other: Colleague }> | undefined;
const colleagues = (): Promise<{ me: Colleague; other: Colleague }> =>
  (people ??= (async () => ({ me: await desk.staff('table-me', { capacity: 500 }), other: await desk.staff('table-other') }))());
const later = (): string => new Date(Date.now() + 3_600_000).toISOString();
const inputFor = async (move: StaffMove): Promise<object> => {
  const { other } = await colleagues();
  if (move === 'assign') return { toUserId: other.id };
  if (move === 'snooze') return { until: later() };
  return move === 'close' ? { closeReason: 'booked', seenSeq: 0 } : {};
};

const patched = ['state', 'assigneeId', 'waitingSince', 'openedAt', 'firstReplyAt', 'closedAt', 'closeReason', 'snoozedUntil', 'teamId', 'isUrgent'] as const;
const patchOf = (row: ChatRow): object => Object.fromEntries(patched.map((name) => [name, row[name]]));

describe.each(pairs.filter((pair) => pair.isLegal))('$move of a $state one', ({ state, move }) => {
  test('is made, written down and told as a fresh read tells it', async () => {
    const { me, other } = await colleagues();
    const id = await desk.conversation(state, me.id, { is_urgent: true, version: 7 });
    const before = await desk.row(me.token, id);
    const answer = await desk.move(me.token, id, move, await inputFor(move));
    expect(answer.code).toBe(0);
    const row = await desk.row(me.token, id);
    expect(answer.datas).toEqual(row);
    expect(row).toMatchObject({ state: conversationLife.moves[move].to, version: 8, isUrgent: move !== 'close' });

    const assigneeAfter = { claim: me.id, reopen: me.id, assign: other.id, requeue: null }[move as string];
    expect(row.assigneeId).toBe(assigneeAfter === undefined ? before.assigneeId : assigneeAfter);
    const waitsOn = move === 'close' ? null : move === 'requeue' ? (before.waitingSince ?? expect.any(String)) : before.waitingSince;
    expect(row.waitingSince).toEqual(waitsOn);
    expect([row.closedAt !== null, row.closeReason]).toEqual(move === 'close' ? [true, 'booked'] : [false, null]);
    expect(row.snoozedUntil !== null).toBe(move === 'snooze');
    if (move === 'reopen') expect([row.openedAt! > before.closedAt!, row.firstReplyAt]).toEqual([true, null]);
    else expect([row.openedAt, row.firstReplyAt]).toEqual([before.openedAt, before.firstReplyAt]);

    const [step, ...more] = await desk.steps(id);
    expect(more).toEqual([]);
    expect(step).toMatchObject({
      move,
      from_state: state,
      to_state: row.state,
      actor_kind: 'staff',
      actor_id: me.id,
      actor_name: me.name,
      to_user_id: move === 'assign' ? other.id : null,
      to_user_name: move === 'assign' ? other.name : null,
      close_reason: move === 'close' ? 'booked' : null,
      until: row.snoozedUntil,
      after_seq: 0,
    });
    const [event, ...others] = await desk.events('conversation', id);
    expect(others).toEqual([]);
    expect(event).toMatchObject({ frame_type: 17, change: 'updated', version: 8, patch: patchOf(row), actor_id: me.id, org_ids: [desk.org] });
    expect(event?.['member_ids']).toEqual([row.memberId]);
  });
});

/** Whoever claims what he serves already has it: move.test.ts. */
const isHis = (state: ConversationState, move: StaffMove): boolean => move === 'claim' && state === 'serving';

describe.each(pairs.filter(({ state, move, isLegal }) => !isLegal && !isHis(state, move)))('$move of a $state one', ({ state, move }) => {
  test.each([undefined, 'en'] as const)('is refused with the moves that are possible (%s), and nothing is written', async (language) => {
    const { me } = await colleagues();
    const at = language === 'en' ? 1 : 0;
    const id = await desk.conversation(state, me.id, { version: 7 });
    const before = await desk.stored(id);
    const answer = await desk.post(me.token, 'move', { conversationId: id, move, ...(await inputFor(move)) }, language);
    expect([answer.status, answer.code]).toEqual([409, 40902]);
    const possible = moves.filter((name) => conversationLife.moves[name].from.includes(state));
    expect(possible.length).toBeGreaterThan(0);
    expect(answer.message).toContain(possible.map((name) => staffMoves[name][at]).join(at === 1 ? ', ' : '、'));
    expect(answer.message).toContain(conversationLife.states[state].label[at]);
    expect(await desk.stored(id)).toEqual(before);
    expect([await desk.steps(id), await desk.events('conversation', id)]).toEqual([[], []]);
  });
});

describe.each(states.flatMap((state) => moves.map((move) => ({ state, move, isLegal: movesFrom(conversationLife, state, 'system').includes(move) }))))(
  'the system: $move of a $state one',
  ({ state, move, isLegal }) => {
    test(isLegal ? 'is made and written down as its own' : 'is refused', async () => {
      const { me } = await colleagues();
      const id = await desk.conversation(state, me.id);
      const input = { conversationId: id, move, ...(await inputFor(move)) };
      const made = inTransaction(desk.server.running.services.database, (tx) => moveConversation(tx, input, desk.system));
      if (!isLegal) {
        await expect(made).rejects.toMatchObject({ reason: 'impossibleMove' });
        expect(await desk.steps(id)).toEqual([]);
        return;
      }
      expect(await made).toMatchObject({ from: state, to: conversationLife.moves[move].to });
      const [step] = await desk.steps(id);
      expect(step).toMatchObject({ move, actor_kind: 'system', actor_id: desk.system.id, actor_name: null });
      expect(await desk.events('conversation', id)).toMatchObject([{ patch: { state: conversationLife.moves[move].to }, actor_id: desk.system.id }]);
    });
  },
);
