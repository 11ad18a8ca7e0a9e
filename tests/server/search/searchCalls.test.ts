import { beforeAll, describe, expect, it } from 'vitest';
import { fillSome } from '#server/log/gramFiller.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { excerptOf } from '#server/search/searchCalls.ts';
import { withDesk } from '#tests/server/desk/deskRig.ts';
import type { Colleague } from '#tests/server/desk/deskRig.ts';
import { until } from '#tests/server/support/hubRig.ts';
import type { Reply } from '#tests/server/support/runningServer.ts';
import { patiently } from '#tests/server/support/withoutIndexes.ts';

const desk = withDesk();
type Row = Readonly<Record<string, unknown>>;
let anna: Colleague;
let wide: Colleague;
let lin: string;
let linTalk: string;
beforeAll(async () => {
  const { hospital, test } = desk.server;
  await test.database.query(
    `insert into role (id, org_id, code, name, rights, data_scope, field_rules) select gen_random_uuid(), org_id, 'veiled', 'veiled', rights, data_scope,
       '[{"entity": "member", "field": "mobile", "grade": "none"}, {"entity": "member", "field": "nickName", "grade": "none"}]' from role where code = 'desk'`,
  );
  anna = await desk.staff('anna');
  wide = await desk.staff('wide', { role: 'wide', org: hospital.orgs.group });
  lin = await hospital.member('lin', desk.org, { name: '林晓彤', nick_name: 'Tong_Tong', mobile: '13900001234' });
  const patientId = await hospital.patient(lin, desk.org, '110101199003071234');
  await test.database.query(`update patient set name = '李嘉禾', archive_no = 'AH-208317', mobile = '13700009876' where id = $1`, [patientId]);
  linTalk = await desk.conversation('serving', anna.id, { member_id: lin, patient_id: patientId });
});

let seq = 0;
/** In the book and in the index, as what was said some time ago. */
const say = async (conversationId: string, content: string, more: Row = {}, org = desk.org): Promise<string> => {
  const id = await desk.server.hospital.message(conversationId, org, { seq: (seq += 1), sender_id: lin, content, ...more });
  await desk.server.test.database.query('insert into message_gram (message_id, grams) values ($1, text_grams($2))', [id, content]);
  return id;
};
const ask = (words: string, token = anna.token, limit = ''): Promise<Reply> =>
  desk.server.call('GET', `/crm-server/Consultation/search?words=${encodeURIComponent(words)}${limit}`, { token });
const find = async (words: string, token = anna.token): Promise<Row[]> => (await ask(words, token)).datas;
const textsOf = async (words: string, token = anna.token): Promise<unknown[]> =>
  (await find(words, token)).filter((row) => row['found'] === 'message').map((row) => row['excerpt']);
const peopleOf = async (words: string): Promise<Row[]> => (await find(words)).filter((row) => row['found'] === 'person');

describe('messages', () => {
  it('are found by any two characters in a row, newest first, with the place to jump to', async () => {
    await say(linTalk, '移植后这两天肚子有点胀');
    await say(linTalk, '今天移植顺利', { sender_kind: 'staff', sender_id: anna.id, sender_name: 'Anna' });
    expect(await textsOf('移植')).toEqual(['今天移植顺利', '移植后这两天肚子有点胀']);
    expect((await find('肚子'))[0]).toMatchObject({
      found: 'message',
      conversationId: linTalk,
      systemId: `${desk.org}_2`,
      userName: '林晓彤',
      patientName: '李嘉禾',
      seq: 1,
      senderName: 'sender',
    });
    expect(await textsOf('移植 肚子')).toEqual(['移植后这两天肚子有点胀']);
    expect(await textsOf('移植 胀')).toEqual(['移植后这两天肚子有点胀']);
    expect(await textsOf('植移')).toEqual([]);
  });

  it('are found whatever the case, and signs mean themselves', async () => {
    await say(linTalk, 'AMH 是 1.8%，B_超 \\ 正常');
    await say(linTalk, 'amh 1x8 100');
    expect(await textsOf('amh')).toHaveLength(2);
    expect(await textsOf('1.8%')).toEqual(['AMH 是 1.8%，B_超 \\ 正常']);
    expect(await textsOf('b_超')).toHaveLength(1);
    expect(await textsOf('%%')).toEqual([]);
    expect(await textsOf("\\ 正常'")).toEqual([]);
  });

  it('that were taken back, are no texts or come from the system are not found', async () => {
    await say(linTalk, '撤回的秘密', { recalled_at: new Date().toISOString() });
    await say(linTalk, '图片里的秘密', { message_type: 1 });
    await say(linTalk, '系统说的秘密', { sender_kind: 'system' });
    expect(await textsOf('秘密')).toEqual([]);
  });

  it('of other organisations are found by who may see those alone', async () => {
    const { hospital } = desk.server;
    const other = await hospital.member('west-member', hospital.orgs.west, { name: '西院客户' });
    const talk = await hospital.conversation(other, hospital.orgs.west);
    await say(talk, '西院的卵泡监测', { sender_id: other }, hospital.orgs.west);
    expect(await find('卵泡监测')).toEqual([]);
    expect(await textsOf('卵泡监测', wide.token)).toEqual(['西院的卵泡监测']);
    expect(await find('西院客户')).toEqual([]);
    expect(await find('西院客户', wide.token)).toHaveLength(1);
  });

  it('are as many as asked for at most', async () => {
    for (let n = 0; n < 4; n += 1) await say(linTalk, `反复出现 ${n}`);
    const rows = (await ask('反复出现', anna.token, '&limit=3')).datas as Row[];
    expect(rows).toHaveLength(3);
  });
});

describe('people', () => {
  it('are found by name, nickname, patient and file number', async () => {
    for (const words of ['林晓', 'tong_t', '李嘉禾', '208317', 'ah-2083', '彤', '禾'])
      expect(await peopleOf(words), words).toMatchObject([{ conversationId: linTalk, userName: '林晓彤', seq: null, senderName: null }]);
    expect((await peopleOf('208317'))[0]?.['excerpt']).toBe('AH-208317');
    expect((await peopleOf('李嘉'))[0]?.['excerpt']).toBe('李嘉禾');
  });

  it('are found by the last digits of their numbers, which stay masked', async () => {
    expect((await peopleOf('1234')).map((row) => [row['conversationId'], row['excerpt']])).toEqual([[linTalk, '139****1234']]);
    expect((await peopleOf('9876'))[0]?.['excerpt']).toBe('137****9876');
    expect(await peopleOf('1390')).toEqual([]);
    expect(await peopleOf('234')).toEqual([]);
  });

  it('[E5] are found by no more digits than a mask shows, but for who sees the number; what a role hides finds nobody', async () => {
    for (const digits of ['09876', '13700009876', '01234', '13900001234']) expect(await peopleOf(digits), digits).toEqual([]);
    const { token } = await desk.staff('teller', { role: 'unmasked' });
    expect((await find('09876', token))[0]?.['excerpt']).toBe('137****9876');
    const blind = await desk.staff('blind', { role: 'veiled' });
    expect([await find('1234', blind.token), await find('tong_t', blind.token)]).toEqual([[], []]);
    expect(await find('林晓', blind.token)).toHaveLength(1);
  });
});

describe('a search', () => {
  it('needs two characters in a row, says so, and tells the audit how much was found, not for what', async () => {
    expect((await ask('a')).code).toBe(40001);
    const reply = await ask('a b');
    expect([reply.code, reply.message.includes('至少输入 2')]).toEqual([40001, true]);
    await find('肚子');
    const [row] = await desk.server.test.database.query(`select detail from audit where operation = 'conversation.search' order by id desc limit 1`);
    expect(row).toEqual({ detail: { people: 0, messages: 1 } });
    expect(desk.server.log()).not.toContain(encodeURIComponent('肚子'));
  });

  it('shows the text around the words', () => {
    const long = `${'前'.repeat(300)}移植${'后'.repeat(300)}`;
    const excerpt = excerptOf(long, ['移植']);
    expect([...excerpt]).toHaveLength(120);
    expect(excerpt).toMatch(/^…前+移植后+…$/);
    expect(excerptOf(`移植${'后'.repeat(300)}`, ['移植'])).toMatch(/^移植后+…$/);
    expect(excerptOf(`${'😀'.repeat(200)}移植`, ['移植'])).toMatch(/^…(😀)+移植$/u);
    expect(excerptOf('短\n 短', ['短'])).toBe('短 短');
  });
});

describe('a text that was just sent', () => {
  it('is found before it is in the index, after it, and once', async () => {
    const { database } = desk.server.test;
    const id = await desk.server.hospital.message(linTalk, desk.org, { seq: (seq += 1), sender_id: lin, content: '刚刚发出的一句' });
    // The server's own filler waits for this row: nothing is indexed meanwhile.
    await database.query(`insert into event_head (group_id, position) values ($1, 0) on conflict do nothing`, [desk.server.hospital.orgs.group]);
    await database.query(`insert into search_head (group_id, position) values ($1, 0) on conflict do nothing`, [desk.server.hospital.orgs.group]);
    await database.transaction(async (holding) => {
      await holding.query('select 1 from search_head for update');
      await inTransaction(database, async (tx) => {
        tx.append({
          groupId: desk.server.hospital.orgs.group,
          frameType: 0,
          entity: 'message',
          entityId: id,
          change: 'created',
          version: 1,
          messageId: id,
          audience: { orgIds: [desk.org], memberIds: [lin] },
          actorId: lin,
        });
      });
      expect(await database.query('select 1 from message_gram where message_id = $1', [id])).toEqual([]);
      expect(await textsOf('刚刚发出')).toEqual(['刚刚发出的一句']);
    });
    await Promise.all([fillSome(database), fillSome(database)]);
    await until('the text is in the index', async () => (await database.query('select 1 from message_gram where message_id = $1', [id])).length > 0);
    expect(await textsOf('刚刚发出')).toEqual(['刚刚发出的一句']);
    // The server's own workers write into the log as well.
    const { group } = desk.server.hospital.orgs;
    await expect
      .poll(() => database.query('select h.position = e.position as same from search_head h join event_head e using (group_id) where group_id = $1', [group]))
      .toEqual([{ same: true }]);
  });
});

describe('fifty thousand messages', () => {
  it('are searched by the index of their pairs of characters', async () => {
    const { database } = desk.server.test;
    // No call ever writes so much: on a busy machine it takes longer than a call may.
    await patiently(database, async (client) => {
      await client.query(
        `insert into message (id, org_id, conversation_id, seq, message_type, content, sender_kind, sender_id, sender_name, sent_at)
         select gen_random_uuid(), $1, $2, 1000 + n, 0, '第 ' || n || ' 条，今天感觉不错，谢谢医生', 'member', $3, 'sender', now() from generate_series(1, 50000) n`,
        [desk.org, linTalk, lin],
      );
      await client.query(`insert into message_gram (message_id, grams) select id, text_grams(content) from message where seq > 1000`);
    });
    await say(linTalk, '只有这一条说到宫腔镜');
    await database.query('analyze message, message_gram');
    const plan = await database.query(
      `explain select g.message_id from message_gram g join message m on m.id = g.message_id where g.grams @> array['宫腔', '腔镜'] and m.content ilike '%宫腔镜%' order by g.message_id desc limit 50`,
    );
    expect(JSON.stringify(plan)).toContain('message_gram_index');
    expect(await textsOf('宫腔镜')).toEqual(['只有这一条说到宫腔镜']);
    expect(await textsOf('今天感觉')).toHaveLength(50);
  });
});
