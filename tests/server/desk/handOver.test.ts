/** Going off duty with everything that is open. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { deskLimits } from '#contract/limits/chat.ts';
import { withDesk } from './deskRig.ts';
import type { Stored } from './deskRig.ts';
import { DeskScreen } from './deskScreen.ts';

const desk = withDesk();
interface Outcome {
  readonly conversationId: string;
  readonly isDone: boolean;
  readonly reason: string | null;
}
const handOver = async (token: string, input: object): Promise<readonly Outcome[]> => (await desk.post(token, 'handOver', input)).datas;
const notes = (conversationId: string): Promise<Stored[]> =>
  desk.server.test.database.query('select * from note where conversation_id = $1 order by at', [conversationId]);

describe('handing over', () => {
  test('gives each to the colleague with the note, keeps what is not his, and says why', async () => {
    const [me, next, third] = [await desk.staff('off-me'), await desk.staff('off-next', { capacity: 1 }), await desk.staff('off-third')];
    const mine = [await desk.conversation('serving', me.id), await desk.conversation('waitingCustomer', me.id), await desk.conversation('snoozed', me.id)];
    const [foreign, closed, missing] = [await desk.conversation('serving', third.id), await desk.conversation('closed', me.id), randomUUID()];
    const outcomes = await handOver(me.token, {
      conversationIds: [...mine, foreign, closed, missing, mine[0]],
      to: 'person',
      toUserId: next.id,
      note: 'second dose at eight',
    });
    expect(outcomes.map((one) => [one.conversationId, one.isDone])).toEqual([
      ...mine.map((id) => [id, true]),
      [foreign, false],
      [closed, false],
      [missing, false],
    ]);
    expect(outcomes.slice(0, 3).map((one) => one.reason)).toEqual([null, null, null]);
    expect(outcomes[3]?.reason).toContain(third.name);
    expect(outcomes[4]?.reason).toContain('重新打开');
    for (const id of mine) {
      expect(await desk.row(next.token, id)).toMatchObject({ state: 'serving', assigneeId: next.id, assigneeName: next.name });
      expect(await desk.steps(id)).toMatchObject([{ move: 'assign', actor_id: me.id, to_user_id: next.id, remark: null }]);
      expect(await notes(id)).toMatchObject([{ text: 'second dose at eight', author_id: me.id }]);
      expect([(await desk.events('conversation', id)).length, (await desk.events('note', (await notes(id))[0]?.['id'] as string)).length]).toEqual([1, 1]);
    }
    for (const id of [foreign, closed]) expect([await desk.steps(id), await notes(id), await desk.events('conversation', id)]).toEqual([[], [], []]);
    const [audit] = await desk.server.test.database.query<{ detail: unknown }>(
      `select detail from audit where operation = 'conversation.handOver' and actor_id = $1`,
      [me.id],
    );
    expect(audit?.detail).toEqual({ to: 'person', done: 3, kept: 3 });
  });

  test('gives to a team, or to everybody; a lead also what is not his own', async () => {
    const [me, lead] = [await desk.staff('off-team'), await desk.staff('off-lead', { role: 'lead' })];
    const team = await desk.team('Night shift', [me.id]);
    const ids = [await desk.conversation('serving', me.id), await desk.conversation('serving', me.id)];
    expect(await handOver(me.token, { conversationIds: [ids[0]], to: 'team', toTeamId: team })).toEqual([
      { conversationId: ids[0], isDone: true, reason: null },
    ]);
    expect(await desk.row(me.token, ids[0]!)).toMatchObject({ state: 'waiting', assigneeId: null, teamId: team, teamName: 'Night shift' });
    expect(await handOver(lead.token, { conversationIds: [ids[1]], to: 'queue' })).toMatchObject([{ isDone: true }]);
    expect(await desk.row(me.token, ids[1]!)).toMatchObject({ state: 'waiting', assigneeId: null, teamId: null });
    expect(await notes(ids[1]!)).toEqual([]);
  });

  test('to nobody, or to somebody unknown, changes nothing', async () => {
    const me = await desk.staff('off-nobody');
    const id = await desk.conversation('serving', me.id);
    for (const to of ['person', 'team']) expect((await desk.post(me.token, 'handOver', { conversationIds: [id], to })).code).toBe(40001);
    expect(await handOver(me.token, { conversationIds: [id], to: 'person', toUserId: randomUUID(), note: 'x' })).toMatchObject([{ isDone: false }]);
    expect((await desk.post(me.token, 'handOver', { conversationIds: Array.from({ length: deskLimits.handOverMost + 1 }, () => id), to: 'queue' })).code).toBe(
      40001,
    );
    expect([await desk.steps(id), await notes(id)]).toEqual([[], []]);
  });

  test('of the same conversations by two leads at once, one from either end, ends for both', async () => {
    const [one, two] = [await desk.staff('both-1', { role: 'lead' }), await desk.staff('both-2', { role: 'lead' })];
    const ids = await Promise.all(Array.from({ length: 40 }, () => desk.conversation('serving', one.id)));
    const answers = await Promise.all([
      desk.post(one.token, 'handOver', { conversationIds: ids, to: 'person', toUserId: two.id }),
      desk.post(two.token, 'handOver', { conversationIds: ids.toReversed(), to: 'queue' }),
      desk.post(two.token, 'handOver', { conversationIds: ids.toReversed(), to: 'person', toUserId: one.id }),
    ]);
    expect(answers.map((answer) => answer.code)).toEqual([0, 0, 0]);
    for (const { datas } of answers) expect((datas as readonly Outcome[]).every((row) => row.isDone)).toBe(true);
    for (const id of ids) expect((await desk.steps(id)).length).toBe(3);
  });

  test('while the customers write loses no message and no move', async () => {
    const [me, next] = [await desk.staff('busy-me'), await desk.staff('busy-next')];
    const customers = await Promise.all(
      Array.from({ length: 12 }, async (_, at) => {
        const { id, token } = await desk.member(`busy-${at}`);
        const screen = new DeskScreen(desk.server, { token, id, isMember: true });
        await screen.load();
        await screen.connect();
        const { conversationId = '' } = await screen.peer!.answer(screen.peer!.say('hello'));
        expect((await desk.move(me.token, conversationId, 'claim')).code).toBe(0);
        return { screen, conversationId };
      }),
    );
    const ids = customers.map((one) => one.conversationId);
    const writing = customers.map(async ({ screen }) => {
      for (let number = 1; number <= 5; number += 1) expect(await screen.peer!.answer(screen.peer!.say(`word ${number}`))).toMatchObject({ type: 0 });
    });
    const [outcomes] = await Promise.all([
      handOver(me.token, { conversationIds: ids, to: 'person', toUserId: next.id, note: 'handed over' }),
      ...ids.map((id) => desk.post(me.token, 'setUrgent', { conversationId: id, isUrgent: true })),
      ...writing,
    ]);
    expect(outcomes.every((row) => row.isDone)).toBe(true);
    for (const { conversationId, screen } of customers) {
      expect(await desk.row(next.token, conversationId)).toMatchObject({ isUrgent: true, assigneeId: next.id, lastSeq: 6, state: 'serving' });
      expect((await desk.steps(conversationId)).map((step) => step['move'])).toEqual(['claim', 'assign']);
      await screen.peer!.close();
    }
  });
});
