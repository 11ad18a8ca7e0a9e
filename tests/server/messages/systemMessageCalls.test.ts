import { randomUUIDv7 } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { messageKinds } from '#contract/choices/messages.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { notifyPerson } from '#server/messages/publish.ts';
import { withDesk } from '#tests/server/desk/deskRig.ts';
import type { Colleague } from '#tests/server/desk/deskRig.ts';
import { base } from './mailbox.ts';
import type { Message } from './mailbox.ts';
import type { Reply } from '#tests/server/support/runningServer.ts';

const desk = withDesk();
let anna: Colleague;
let berta: Colleague;
let admin: Colleague;
beforeAll(async () => {
  anna = await desk.staff('anna');
  berta = await desk.staff('berta');
  admin = await desk.staff('admin', { role: 'announcer' });
});

const get = (token: string, path: string): Promise<Reply> => desk.server.call('GET', `${base}/${path}`, { token });
const post = (token: string, path: string, json: object = {}): Promise<Reply> => desk.server.call('POST', `${base}/${path}`, { token, json });
const rowsOf = async (token: string, query = ''): Promise<Message[]> => ((await get(token, `mypage?limit=200&${query}`)).datas as { rows: Message[] }).rows;
const countOf = async (token: string): Promise<number> => ((await get(token, 'mynoreadcount')).datas as { count: number }).count;
const tell = (to: Colleague, title: string): Promise<void> =>
  inTransaction(desk.server.test.database, (tx) => notifyPerson(tx, to.id, { kind: 'announcement', values: { title, text: 'text' } }, { id: admin.id }));
const titled = async (to: Colleague, title: string): Promise<Message> => {
  await tell(to, title);
  const found = (await rowsOf(to.token)).find((row) => row.values['title'] === title);
  if (!found) throw new Error(`${title} did not arrive.`);
  return found;
};

describe('system messages', () => {
  it('are one’s own: nobody else lists, opens, reads or removes them', async () => {
    const mine = await titled(anna, 'for anna');
    expect(await rowsOf(berta.token)).toEqual([]);
    for (const reply of [await get(berta.token, mine.id), await post(berta.token, `read/${mine.id}`), await post(berta.token, `delete/${mine.id}`)])
      expect([reply.status, reply.code]).toEqual([404, 404]);
    expect((await post(berta.token, 'read/upTo', { id: mine.id })).code).toBe(404);
    expect((await get(anna.token, mine.id)).datas).toEqual(mine);
    const member = await desk.member();
    expect((await rowsOf(member.token)).length).toBe(0);
    expect((await get(member.token, mine.id)).code).toBe(404);
  });

  it('are read and removed once, however often they are asked to be', async () => {
    const message = await titled(anna, 'set not flip');
    const before = await countOf(anna.token);
    for (let time = 0; time < 3; time += 1) expect((await post(anna.token, `read/${message.id}`)).code).toBe(0);
    expect(await countOf(anna.token)).toBe(before - 1);
    expect((await get(anna.token, message.id)).datas).toMatchObject({ version: 2, readAt: expect.any(String) as string });
    for (let time = 0; time < 3; time += 1) expect((await post(anna.token, `delete/${message.id}`)).code).toBe(0);
    expect((await get(anna.token, message.id)).code).toBe(404);
    // A message that is gone cannot be read any more.
    expect((await post(anna.token, `read/${message.id}`)).code).toBe(404);
    const events = await desk.events('systemMessage', message.id);
    expect(events.map((event) => [event['change'], event['version'], event['staff_ids'], event['member_ids']])).toEqual(
      [
        ['created', 1],
        ['updated', 2],
        ['removed', 3],
      ].map(([change, version]) => [change, version, [anna.id], []]),
    );
  });

  it('are read together up to the one that was seen: what came meanwhile stays unread', async () => {
    await tell(berta, 'older');
    const seen = await titled(berta, 'seen');
    await tell(berta, 'came meanwhile');
    const { datas } = await post(berta.token, 'read/upTo', { id: seen.id });
    expect(datas).toEqual({ count: 2 });
    expect((await rowsOf(berta.token, 'unread=true')).map((row) => row.values['title'])).toEqual(['came meanwhile']);
    expect(await countOf(berta.token)).toBe(1);
  });

  it('are paged by their last row, each once, and chosen by topic', async () => {
    const carla = await desk.staff('carla');
    for (let count = 0; count < 7; count += 1) await tell(carla, `page ${count}`);
    await inTransaction(desk.server.test.database, (tx) => notifyPerson(tx, carla.id, { kind: 'passwordChanged' }, { id: carla.id }));
    const all: Message[] = [];
    let next: string | null = '';
    while (next !== null) {
      const page: { rows: Message[]; next: string | null } = (await get(carla.token, `mypage?limit=3&next=${encodeURIComponent(next)}`)).datas;
      all.push(...page.rows);
      next = page.next;
    }
    expect(all.map((row) => row.values['title'] ?? row.kind)).toEqual(
      ['passwordChanged', 6, 5, 4, 3, 2, 1, 0].map((n) => (typeof n === 'number' ? `page ${n}` : n)),
    );
    expect((await rowsOf(carla.token, 'topic=account')).map((row) => row.kind)).toEqual(['passwordChanged']);
    expect(((await get(carla.token, 'mypage?limit=3&page=2')).datas as { rows: Message[] }).rows.map((row) => row.id)).toEqual(
      all.slice(3, 6).map((row) => row.id),
    );
  });

  it('say in every kind what happened, in both languages', () => {
    for (const [kind, { title, text }] of Object.entries(messageKinds)) {
      for (const words of [title, text]) expect(words, kind).toHaveLength(2);
      // Words of a life come with the message, once in each language.
      const names = (words: string, own: RegExp): string[] => [...words.matchAll(/\{(\w+)\}/g)].map((match) => String(match[1]).replace(own, '')).sort();
      const [inChinese, inEnglish] = [/^zh$|Zh$/, /^en$|En$/];
      expect(names(title[0], inChinese), kind).toEqual(names(title[1], inEnglish));
      expect(names(text[0], inChinese), kind).toEqual(names(text[1], inEnglish));
    }
  });

  it('are audited by class', async () => {
    const message = await titled(anna, 'audited');
    await get(anna.token, message.id);
    await post(anna.token, `read/${message.id}`);
    await post(anna.token, `delete/${message.id}`);
    const rows = await desk.server.test.database.query(`select operation, class, outcome from audit where actor_id = $1 and entity_id = $2 order by id`, [
      anna.id,
      message.id,
    ]);
    expect(rows).toEqual([
      { operation: 'systemMessage.one', class: 'view', outcome: 'done' },
      { operation: 'systemMessage.read', class: 'change', outcome: 'done' },
      { operation: 'systemMessage.remove', class: 'change', outcome: 'done' },
    ]);
    const [pages] = await desk.server.test.database.query(
      `select count(*)::int as count from audit where operation = 'systemMessage.myPage' and class = 'list'`,
    );
    expect(pages?.['count']).toBeGreaterThan(0);
  });
});

describe('two organisations', () => {
  it('each shows what happened in it, to who belongs to both', async () => {
    const { east, west } = desk.server.hospital.orgs;
    const id = await desk.server.hospital.staff('in-both', east, 'desk', { bound_org_ids: [east, west] });
    const token = await desk.server.login('in-both');
    const { group } = desk.server.hospital.orgs;
    await inTransaction(desk.server.test.database, async (tx) => {
      for (const orgId of [east, west])
        await notifyPerson(tx, id, { kind: 'announcement', values: { title: orgId, text: 'x' }, of: { orgId, groupId: group } }, { id });
    });
    const titlesIn = async (org: string): Promise<unknown[]> => (await rowsOf(token, `qxOrgId=${org}`)).map((row) => row.values['title']);
    expect(await titlesIn(east)).toEqual([east]);
    expect(await titlesIn(west)).toEqual([west]);
    const [inWest] = await rowsOf(token, `qxOrgId=${west}`);
    expect((await post(token, `read/${inWest?.id ?? ''}`, { qxOrgId: east })).code).toBe(404);
    expect((await post(token, `read/${inWest?.id ?? ''}`, { qxOrgId: west })).code).toBe(0);
  });
});

describe('an announcement', () => {
  it('reaches everybody of the sender’s organisations but himself, once, and says beforehand how many', async () => {
    const west = await desk.staff('far-away', { org: desk.server.hospital.orgs.west });
    const gone = await desk.staff('switched-off');
    await desk.server.test.database.query('update staff_user set enabled = false where id = $1', [gone.id]);
    const { count } = (await get(admin.token, 'announcement/receivers')).datas as { count: number };
    const [people] = await desk.server.test.database.query<{ count: number }>(
      'select count(*)::int as count from staff_user where enabled and ($1 = org_id or $1 = any(bound_org_ids)) and id <> $2',
      [desk.org, admin.id],
    );
    expect(count).toBe(people?.count);
    const clientId = randomUUIDv7();
    const sent = { title: '  系统升级  ', text: '今晚 23:00', clientId };
    expect((await post(admin.token, 'announcement/send', sent)).datas).toEqual({ count });
    // The same announcement sent twice is one; another text under its id is refused.
    expect((await post(admin.token, 'announcement/send', sent)).code).toBe(0);
    expect((await post(admin.token, 'announcement/send', { ...sent, text: 'other' })).status).toBe(409);
    for (const one of [anna, berta]) {
      const [newest, ...rest] = await rowsOf(one.token);
      expect(newest).toMatchObject({ kind: 'announcement', values: { title: '系统升级', text: '今晚 23:00', by: admin.name } });
      expect(rest.filter((row) => row.values['title'] === '系统升级')).toEqual([]);
    }
    expect(await rowsOf(west.token)).toEqual([]);
    expect((await rowsOf(admin.token)).filter((row) => row.values['title'] === '系统升级')).toEqual([]);
  });

  it('is the administrator’s alone', async () => {
    for (const reply of [await post(anna.token, 'announcement/send', { title: 'x', text: 'x' }), await get(anna.token, 'announcement/receivers')])
      expect(reply.code).toBe(40301);
    expect((await post(admin.token, 'announcement/send', { title: '   ', text: 'x' })).code).toBe(40001);
    expect((await post(admin.token, 'announcement/send', { title: 'x'.repeat(61), text: 'x' })).code).toBe(40001);
  });

  it('to more than five hundred goes out as one event per five hundred', async () => {
    const { eastWard } = desk.server.hospital.orgs;
    const wardAdmin = await desk.staff('ward-admin', { role: 'announcer', org: eastWard });
    await desk.server.test.database.query(
      `insert into staff_user (id, org_id, username, nick_name, enabled, role_codes, bound_org_ids, duty_state)
       select gen_random_uuid(), $1, 'crowd-' || n, 'crowd', true, '{desk}', '{}', 'online' from generate_series(1, 1100) n`,
      [eastWard],
    );
    const before = await desk.server.test.database.query<{ position: number }>('select max(position)::int as position from event_log');
    expect((await post(wardAdmin.token, 'announcement/send', { title: 'to many', text: 'x' })).datas).toEqual({ count: 1_100 });
    const events = await desk.server.test.database.query<{ rows: number; people: number }>(
      `select cardinality(many) as rows, cardinality(staff_ids) as people from event_log where entity = 'systemMessage' and position > $1 order by position`,
      [before[0]?.position],
    );
    expect(events).toEqual([
      { rows: 500, people: 500 },
      { rows: 500, people: 500 },
      { rows: 100, people: 100 },
    ]);
  });
});
