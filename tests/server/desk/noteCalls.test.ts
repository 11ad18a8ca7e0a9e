import { randomUUIDv7 } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { deskLimits } from '#contract/limits/chat.ts';
import { withDesk } from './deskRig.ts';
import type { Colleague } from './deskRig.ts';
import type { Reply } from '#tests/server/support/runningServer.ts';

const desk = withDesk();
type Row = Readonly<Record<string, unknown>>;
let anna: Colleague;
let berta: Colleague;
let memberId: string;
let conversationId: string;
beforeAll(async () => {
  anna = await desk.staff('anna');
  berta = await desk.staff('berta');
  memberId = (await desk.member()).id;
  conversationId = await desk.conversation('serving', anna.id, { member_id: memberId, last_seq: 7 });
});

const save = (token: string, json: object): Promise<Reply> => desk.server.call('POST', '/crm-server/consultationNote/save', { token, json });
const remove = (token: string, id: unknown): Promise<Reply> => desk.server.call('DELETE', `/crm-server/consultationNote/remove?id=${String(id)}`, { token });
const listed = async (token = anna.token, of = memberId): Promise<Row[]> =>
  (await desk.server.call('GET', `/crm-server/consultationNote/list?memberId=${of}`, { token })).datas;

describe('a private note', () => {
  it('inside a conversation stands after its last message and is heard by staff alone', async () => {
    const saved = (await save(anna.token, { conversationId, text: '问腹围' })).datas as Row;
    expect(saved).toMatchObject({ conversationId, memberId, afterSeq: 7, text: '问腹围', authorId: anna.id, authorName: 'name of anna' });
    const [event] = await desk.events('note', String(saved['id']));
    expect(event).toMatchObject({ change: 'created', frame_type: 17, org_ids: [desk.org], member_ids: [], patch: { conversationId, memberId } });
    expect(JSON.stringify(event)).not.toContain('问腹围');
    expect(await desk.server.test.database.query('select 1 from message where conversation_id = $1', [conversationId])).toEqual([]);
  });

  it('about a customer is listed newest first, apart from those of conversations', async () => {
    const first = (await save(anna.token, { memberId, text: '上午带孩子' })).datas as Row;
    const second = (await save(berta.token, { memberId, text: '电话 14:00 以后' })).datas as Row;
    expect(await listed(berta.token)).toEqual([second, first]);
    expect(first).toMatchObject({ conversationId: null, afterSeq: 0 });
  });

  it('sent twice is one note, also at the same moment; the same id with other words is refused', async () => {
    const clientId = randomUUIDv7();
    const both = await Promise.all([1, 2, 3].map(() => save(anna.token, { conversationId, text: '一次', clientId })));
    expect(new Set(both.map((reply) => (reply.datas as Row)['id'])).size).toBe(1);
    expect((await save(anna.token, { conversationId, text: '两次', clientId })).code).toBe(40903);
    expect((await save(anna.token, { memberId, text: '一次', clientId })).code).toBe(40903);
    expect((await save(berta.token, { conversationId, text: '两次', clientId })).code).toBe(0);
    const [count] = await desk.server.test.database.query(`select count(*) as n from event_log where entity = 'note' and entity_id = $1`, [
      (both[0]?.datas as Row | undefined)?.['id'],
    ]);
    expect(count).toEqual({ n: 1 });
  });

  it('is removed by its author alone, and stays in the book', async () => {
    const id = ((await save(anna.token, { memberId, text: '写错了' })).datas as Row)['id'];
    expect((await remove(berta.token, id)).code).toBe(40305);
    expect((await remove(anna.token, id)).code).toBe(0);
    expect((await listed()).map((row) => row['id'])).not.toContain(id);
    expect((await remove(anna.token, id)).code).toBe(404);
    expect(await desk.events('note', String(id))).toMatchObject([{ change: 'created' }, { change: 'removed', member_ids: [], version: 2 }]);
    expect((await desk.server.test.database.query('select text from note where id = $1 and deleted_at is not null', [id]))[0]).toEqual({ text: '写错了' });
  });

  it('about a customer is one of the newest, however many there are', async () => {
    const busy = await desk.server.hospital.member('much-noted', desk.org);
    await desk.server.test.database.query(
      `insert into note (id, org_id, member_id, after_seq, text, author_id, author_name, at)
       select gen_random_uuid(), $1, $2, 0, n::text, $3, 'anna', now() + make_interval(secs => n) from generate_series(1, $4::int) as n`,
      [desk.org, busy, anna.id, deskLimits.timelineRows + 2],
    );
    const notes = await listed(anna.token, busy);
    expect([notes.length, notes[0]?.['text']]).toEqual([deskLimits.timelineRows, String(deskLimits.timelineRows + 2)]);
  });

  it('is about one thing, of an own organisation, and no longer than a note', async () => {
    expect((await save(anna.token, { conversationId, memberId, text: 'x' })).code).toBe(40001);
    expect((await save(anna.token, { text: 'x' })).code).toBe(40001);
    expect((await save(anna.token, { conversationId, text: 'x'.repeat(deskLimits.noteCharacters + 1) })).code).toBe(40001);
    const { hospital } = desk.server;
    const foreign = await hospital.member('foreign-note', hospital.orgs.west);
    expect((await save(anna.token, { memberId: foreign, text: 'x' })).code).toBe(404);
    expect((await save(anna.token, { conversationId: await hospital.conversation(foreign, hospital.orgs.west), text: 'x' })).code).toBe(41007);
    expect(await listed(anna.token, foreign)).toEqual([]);
  });
});
