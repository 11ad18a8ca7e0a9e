/** A conversation's steps, and the notes inside it. */
import { expect, test } from 'vitest';
import { deskLimits } from '#contract/limits/chat.ts';
import { withDesk } from './deskRig.ts';
import type { Stored } from './deskRig.ts';

const desk = withDesk();
const timeline = async (token: string, id: string): Promise<Stored[]> =>
  (await desk.server.call('GET', `/crm-server/Consultation/timeline?conversationId=${id}`, { token })).datas;
const note = (token: string, json: object): Promise<{ readonly datas: { readonly id: string } }> =>
  desk.server.call('POST', '/crm-server/consultationNote/save', { token, json }) as never;

test('a timeline holds moves and notes in the order they came, without removed notes and without those about the customer', async () => {
  const [me, other] = [await desk.staff('time-me'), await desk.staff('time-other')];
  const id = await desk.conversation('waiting');
  const { memberId } = await desk.row(me.token, id);
  await desk.move(me.token, id, 'claim');
  await note(me.token, { conversationId: id, text: 'allergic to latex' });
  const gone = await note(me.token, { conversationId: id, text: 'wrong one' });
  await note(me.token, { memberId, text: 'about the customer' });
  await desk.server.call('DELETE', `/crm-server/consultationNote/remove?id=${gone.datas.id}`, { token: me.token });
  await desk.move(me.token, id, 'assign', { toUserId: other.id, remark: 'speaks her dialect' });
  await desk.move(other.token, id, 'close', { closeReason: 'booked' });
  const rows = await timeline(other.token, id);
  expect(rows.map((row) => [row['kind'], row['move'] ?? row['text']])).toEqual([
    ['step', 'claim'],
    ['note', 'allergic to latex'],
    ['step', 'assign'],
    ['step', 'close'],
  ]);
  expect(rows[0]).toMatchObject({ actorKind: 'staff', actorId: me.id, actorName: me.name, waitedSince: '2026-11-20T01:00:00.000Z', afterSeq: 0, text: null });
  expect(rows[1]).toMatchObject({ actorKind: 'staff', actorId: me.id, actorName: me.name, move: null });
  expect(rows[2]).toMatchObject({ toUserName: other.name, remark: 'speaks her dialect' });
  expect(rows[3]).toMatchObject({ actorId: other.id, closeReason: 'booked' });
});

test('a long timeline gives its newest rows', async () => {
  const me = await desk.staff('time-long');
  const id = await desk.conversation('serving', me.id);
  await desk.server.test.database.query(
    `insert into conversation_step (id, org_id, conversation_id, after_seq, move, from_state, to_state, actor_kind, actor_id, at)
     select gen_random_uuid(), $1, $2, n, 'wake', 'snoozed', 'serving', 'system', $3, timestamptz '2026-11-20T00:00:00Z' + make_interval(secs => n) from generate_series(1, $4::int) n`,
    [desk.org, id, desk.system.id, deskLimits.timelineRows + 10],
  );
  const seqs = (await timeline(me.token, id)).map((row) => row['afterSeq']);
  expect([seqs.length, seqs[0], seqs.at(-1)]).toEqual([deskLimits.timelineRows, 11, deskLimits.timelineRows + 10]);
});
