/** Records of customers (docs/adr/0094): whose they are, by hand and by a file, and the lists that show a part of all customers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importPlace } from '#server/imports/importPlace.ts';
import { nothingSeen } from '#server/imports/sifting.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { staffAt } from '#tests/server/support/principal.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };
let server: TestServer;
const people = { ann: '', bob: '', doctor: '', deaf: '' };
const tokens = { ann: '', bob: '', deaf: '' };

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  const { east, group } = server.hospital.orgs;
  for (const [code, but] of [
    ['plain', ['note.others']],
    ['deaf', ['call.listen', 'note.others']],
    ['physician2', []],
  ] as const)
    await server.test.database.query(
      `insert into role (id, org_id, code, name, rights, data_scope)
       select gen_random_uuid(), org_id, $1, $1, array(select r from unnest(rights) r where r <> all($2::text[])), 'org' from role where code = 'keeper' and org_id = $3`,
      [code, but, group],
    );
  people.ann = await server.hospital.staff('ann', east, 'plain');
  people.bob = await server.hospital.staff('bob', east, 'keeper');
  people.deaf = await server.hospital.staff('deaf', east, 'deaf');
  people.doctor = await server.hospital.staff('doctor', east, 'physician2');
  for (const name of Object.keys(tokens) as (keyof typeof tokens)[]) tokens[name] = await server.login(name);
});
afterAll(() => server.close());

const send = (method: string, path: string, json: object | undefined, as: keyof typeof tokens): Promise<Reply> =>
  server.call(method, `/crm-server/${path}`, { token: tokens[as], headers: { 'x-lang': 'en' }, ...(json ? { json } : {}) });
const post = (path: string, json: object, as: keyof typeof tokens = 'ann'): Promise<Reply> => send('POST', path, json, as);
const get = (path: string, as: keyof typeof tokens = 'ann'): Promise<Reply> => send('GET', path, undefined, as);
const sql = (text: string, values: readonly unknown[] = []): Promise<Row[]> => server.test.database.query<Row>(text, values);
const made = async (path: string, json: object, as: keyof typeof tokens = 'ann'): Promise<Row> => {
  const reply = await post(path, json, as);
  expect(reply.code, reply.text).toBe(0);
  return reply.datas as Row;
};
const customer = (name: string, more: object = {}, as: keyof typeof tokens = 'ann'): Promise<Row> => made('customermanage/save', { name, ...more }, as);
const detail = async (path: string, id: string, as: keyof typeof tokens = 'ann'): Promise<Row> => (await get(`${path}/detail?id=${id}`, as)).datas as Row;

async function byFile(entity: string, values: readonly object[], more: object = {}): Promise<unknown[]> {
  const { group, east } = server.hospital.orgs;
  const rights = ['member.read', `${entity}.read`, `${entity}.write`, `${entity}.import`] as const;
  const principal = staffAt({ group, org: east }, people.bob, rights as never, { name: 'name of bob' });
  const { keys, files, database } = server.running.services;
  const rows = values.map((one, at) => ({ line: at + 2, values: { ...one }, faults: [] }));
  return inTransaction(database, async (tx) => [
    ...(await importPlace(keys, files)
      .targetOf(entity)
      .take(tx, principal, rows, { keys: [], onMatch: 'refuse', isWritten: true, seen: nothingSeen(), ...more })),
  ]);
}

describe('an author', () => {
  it('is whoever writes by hand, and nobody says otherwise', async () => {
    const { id: memberId } = await customer('by hand');
    const note = await made('customerNotes/insert', { memberId, content: 'afraid of needles' });
    expect(note).toMatchObject({ authorId: people.ann, authorName: 'name of ann', writtenAt: note['createdAt'] });
    expect((await post('customerNotes/insert', { memberId, content: 'x', authorName: 'name of bob' })).code).toBe(40001);
  });

  it('of a file is an account of that name, else a name, never whoever imports; a row without its moment is refused', async () => {
    const { id: memberId } = await customer('by file');
    const at = '2019-05-04T02:00:00.000Z';
    const line = { memberId, way: 'phone', content: 'call of the old system' };
    const faults = await byFile('trackRecord', [
      { ...line, trackerName: 'name of ann', trackedAt: at },
      { ...line, trackerName: 'Liu, who left', trackedAt: at },
      { ...line, trackedAt: at },
      { ...line, trackerName: 'name of ann' },
    ]);
    expect(faults).toEqual([[5, [{ code: 'refused', field: 'trackedAt', values: { text: 'is required' } }]]]);
    const stored = await sql(
      'select tracker_id as id, tracker_name as name, created_by as "createdBy", tracked_at as at from track_record where member_id = $1 order by name nulls last',
      [memberId],
    );
    expect(stored.map(({ id, name }) => [name, id])).toEqual([
      ['Liu, who left', null],
      ['name of ann', people.ann],
      [null, null],
    ]);
    expect(stored.every(({ createdBy }) => createdBy === people.bob)).toBe(true);
    expect(stored.every((one) => new Date(String(one['at'])).toISOString() === at)).toBe(true);
  });
});

describe('a contact', () => {
  it('says when the next one is due, and an earlier one that is written down later does not', async () => {
    const { id: memberId, version } = await customer('planned');
    const [soon, later] = ['2090-01-01T02:00:00.000Z', '2090-02-01T02:00:00.000Z'];
    await made('customer/track/save', { memberId, content: 'today', nextFollowAt: soon });
    const after = await detail('customermanage', memberId);
    expect([after['nextFollowAt'], after.version]).toEqual([soon, version + 1]);
    await made('customer/track/save', { memberId, content: 'last year', trackedAt: '2020-01-01T02:00:00.000Z', nextFollowAt: later });
    expect((await detail('customermanage', memberId))['nextFollowAt']).toBe(soon);
    const history = (await get(`customermanage/history?id=${memberId}`)).datas as unknown as readonly { changes: unknown }[];
    expect(history[0]?.changes).toEqual([{ field: 'nextFollowAt', from: null, to: soon }]);
  });

  it('is marked read with others, by whom and when, and unread again', async () => {
    const { id: memberId } = await customer('to read');
    const rows = await Promise.all(['one', 'two'].map((content) => made('customer/track/save', { memberId, content })));
    const ids = rows.map(({ id }) => id);
    expect((await post('customer/track/read', { ids }, 'bob')).datas).toMatchObject({ failed: [] });
    expect(await detail('customer/track', ids[0] ?? '')).toMatchObject({ isRead: true, readById: people.bob });
    await post('customer/track/unread', { ids: ids.slice(0, 1) });
    expect(await detail('customer/track', ids[0] ?? '')).toMatchObject({ isRead: false, readAt: null, readById: null });
  });
});

it('lets nobody without the right change or remove a colleague’s note; its versions are its history', async () => {
  const { id: memberId } = await customer('noted');
  const note = await made('customerNotes/insert', { memberId, content: 'first' });
  await made('customerNotes/update', { id: note.id, version: 1, content: 'second' });
  const refused = await post('customerNotes/update', { id: note.id, version: 2, content: 'other' }, 'deaf');
  expect([refused.code, refused.text]).toEqual([40331, expect.stringContaining('name of ann wrote this note')]);
  expect((await post('customerNotes/deleteById', { id: note.id, version: 2 }, 'deaf')).code).toBe(40331);
  await made('customerNotes/update', { id: note.id, version: 2, content: 'mended' }, 'bob');
  const history = (await get(`customerNotes/history?id=${note.id}`)).datas as unknown as readonly { changes: readonly { from: unknown; to: unknown }[] }[];
  expect(history.map(({ changes }) => changes.find(({ to }) => ['first', 'second', 'mended'].includes(String(to)))?.to)).toEqual(['mended', 'second', 'first']);
});

it('gives a recording to who may listen, and tells the others that there is one', async () => {
  const { id: memberId } = await customer('recorded', { mobile: '13900000077' });
  const call = await made('callRecord/save', { memberId, direction: 'out' });
  await sql(`update call_record set has_recording = true, recording = 'rec/1.mp3' where id = $1`, [call.id]);
  expect(await detail('callRecord', call.id)).toMatchObject({ hasRecording: true, recording: 'rec/1.mp3', number: '139****0077' });
  const deaf = await detail('callRecord', call.id, 'deaf');
  expect([deaf['hasRecording'], Object.hasOwn(deaf, 'recording')]).toEqual([true, false]);
});

it('numbers customers whichever way they come', async () => {
  const [one, other] = [await customer('first'), await customer('second')];
  expect(String(one['customerNo'])).toMatch(/^KH\d{12}$/);
  expect(one['customerNo']).not.toBe(other['customerNo']);
  await byFile('member', [{ name: 'from a file' }]);
  const [row] = await sql(`select customer_no as no from member where name = 'from a file'`);
  expect(String(row?.['no'])).toMatch(/^KH\d{12}$/);
});

it('numbers the millionth customer as it did the others, with a digit more', async () => {
  await sql(`select setval('customer_number', 999_999)`);
  const millions = [await customer('millionth'), await customer('next')].map((one) => String(one['customerNo']).slice('KH261128'.length));
  expect(millions).toEqual(['1000000', '1000001']);
});

it('has no number in any table that is cut where it grows', async () => {
  const cut = await sql(
    `select d.adrelid::regclass::text as of from pg_attrdef d where pg_get_expr(d.adbin, d.adrelid) like '%nextval%' and pg_get_expr(d.adbin, d.adrelid) like '%lpad%'`,
  );
  expect(cut).toEqual([]);
});

it('tells in their time line by which file a customer came, and by which they were changed', async () => {
  await byFile('member', [{ name: 'of the fair' }], { file: 'fair.xlsx' });
  const [{ id } = { id: '' }] = await sql(`select id from member where name = 'of the fair'`);
  await byFile('member', [{ name: 'of the fair', source: 'fair' }], { keys: ['name'], onMatch: 'update', file: 'sources.csv' });
  const { entries } = (await get(`customermanage/timeLine?id=${id}`)).datas as unknown as { entries: readonly { change?: string; reason?: string | null }[] };
  expect(entries.flatMap(({ change, reason }) => (change === undefined ? [] : [[change, reason]]))).toEqual([
    ['updated', 'import:sources.csv'],
    ['created', 'import:fair.xlsx'],
  ]);
});

it('filters by whoever asks, the organisation they act in, and doctors', async () => {
  const [mine, treated] = [await customer('mine', { ownerUserId: people.ann }), await customer('treated', { ownerUserId: people.doctor })];
  const found = async (filter: unknown, as: keyof typeof tokens): Promise<unknown[]> =>
    ((await get(`customermanage/list?limit=100&filter=${encodeURIComponent(JSON.stringify(filter))}`, as)).datas as unknown as { rows: Row[] }).rows.map(
      ({ id }) => id,
    );
  const own = { all: [['ownerUserId', 'is', '@me']] };
  expect([await found(own, 'ann'), await found(own, 'bob')]).toEqual([[mine.id], []]);
  expect(await found({ all: [['orgId', 'isNot', '@here']] }, 'ann')).toEqual([]);
  expect(await found({ all: [['isWithDoctor', 'is', true]] }, 'ann')).toEqual([treated.id]);
});

it('tells who has reported a customer, and until when they are protected', async () => {
  const { group, otherHouse } = server.hospital.orgs;
  await sql(
    `insert into report_rule (id, org_id, name, protected_days, on_repeat, starts_on, enabled) values (gen_random_uuid(), $1, 'rule', 30, 'tell', '2020-01-01', true)`,
    [group],
  );
  const first = await customer('reported', { mobile: '13900000088' });
  const again = await customer('again', { mobile: '13900000088' }, 'bob');
  const rows = (await get(`customermanage/reportHistory?memberId=${first.id}`)).datas as unknown as Row[];
  expect(rows.map(({ id, byName, isProtected }) => [id, byName, isProtected])).toEqual([
    [again.id, 'name of bob', true],
    [first.id, 'name of ann', true],
  ]);
  const elsewhere = await server.hospital.member('elsewhere', otherHouse);
  expect((await get(`customermanage/reportHistory?memberId=${elsewhere}`)).code).toBe(404);
  await sql('delete from report_rule');
});

it('imports rows that come as JSON by the job that every import has, once', async () => {
  const rows = [
    { 姓名: 'json one', 手机: '13900000091' },
    { 姓名: 'json two', 手机: 'no number' },
  ];
  const job = await made('customermanage/import/check', { rows, name: 'from another program' }, 'bob');
  const state = async (): Promise<Row> => {
    for (;;) {
      const now = (await get(`jobs/detail?id=${job.id}`, 'bob')).datas as Row;
      if (now['state'] !== 'checking' && now['state'] !== 'running') return now;
    }
  };
  expect(await state()).toMatchObject({ state: 'checked', total: 2, failed: 1 });
  expect((await post('customermanage/import/save', { id: job.id, hash: 'f'.repeat(64) }, 'bob')).code).not.toBe(0);
  await Promise.all([post('customermanage/import/save', { id: job.id }, 'bob'), post('customermanage/import/save', { id: job.id }, 'bob')]);
  expect(await state()).toMatchObject({ state: 'done', failed: 1 });
  expect(await sql(`select name from member where name like 'json%'`)).toEqual([{ name: 'json one' }]);
  const empty = await post('customermanage/import/check', { rows: [] }, 'bob');
  expect([empty.code, empty.text]).toEqual([40001, expect.stringContaining('Give path')]);
});
