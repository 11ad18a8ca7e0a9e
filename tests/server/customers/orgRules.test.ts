/** An organisation has set these, and other parts read them: report rules, tag times, referrals (docs/adr/0058). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endTags } from '#server/customers/tagWorker.ts';
import { openDatabase } from '#server/db/pool.ts';
import { importPlace } from '#server/imports/importPlace.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { nothingSeen } from '#server/imports/sifting.ts';
import { staffAt } from '#tests/server/support/principal.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: string };
let server: TestServer;
const people = { ann: '', bob: '', own: '', west: '' };
const tokens = { ann: '', bob: '', own: '' };

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  const { east, west } = server.hospital.orgs;
  await server.test.database.query(
    `insert into role (id, org_id, code, name, rights, data_scope) select gen_random_uuid(), org_id, 'own', 'role own', rights, 'own' from role where code = 'keeper'`,
  );
  people.ann = await server.hospital.staff('ann', east, 'keeper');
  people.bob = await server.hospital.staff('bob', east, 'keeper');
  people.own = await server.hospital.staff('own', east, 'own');
  people.west = await server.hospital.staff('west', west, 'lead');
  for (const name of Object.keys(tokens) as (keyof typeof tokens)[]) tokens[name] = await server.login(name);
});
afterAll(() => server.close());

const post = (path: string, json: object, as: keyof typeof tokens = 'ann'): Promise<Reply> =>
  server.call('POST', `/crm-server/${path}`, { token: tokens[as], json, headers: { 'x-lang': 'en' } });
const sql = (text: string, values: readonly unknown[] = []): Promise<Row[]> => server.test.database.query<Row>(text, values);
const add = (name: string, mobile: string, as: keyof typeof tokens = 'ann', more: object = {}): Promise<Reply> =>
  post('customermanage/save', { name, mobile, ...more }, as);
const atNumber = ({ datas }: Reply): string => (datas as { fields: { mobile: string } }).fields.mobile;

/** One at a time holds: each test writes its own, at the group unless told. */
async function holds(onRepeat: 'refuse' | 'tell', more: Readonly<Record<string, unknown>> = {}): Promise<void> {
  await sql('delete from report_rule');
  const rule = { org_id: server.hospital.orgs.group, protected_days: 30, starts_on: '2020-01-01', ...more };
  await sql(
    `insert into report_rule (id, org_id, name, protected_days, on_repeat, starts_on, enabled) values (gen_random_uuid(), $1, 'rule', $2, $3, $4, true)`,
    [rule.org_id, rule.protected_days, onRepeat, rule.starts_on],
  );
}

describe('report rules', () => {
  it('refuses a colleague who adds a reported number by form, by a change and by a file, and tells no more than he sees', async () => {
    await holds('refuse');
    const mobile = '13900000001';
    expect((await add('first', mobile)).code).toBe(0);
    const again = await add('second', mobile, 'bob');
    expect([again.code, atNumber(again)]).toEqual([40001, expect.stringContaining('reported by name of ann')]);
    const hidden = await add('third', mobile, 'own');
    expect(atNumber(hidden)).toBe('is protected by a report and cannot be added now. Ask your lead');
    const other = (await add('other', '13900000002', 'bob')).datas as Row;
    expect(atNumber(await post('customermanage/update', { id: other.id, version: 1, mobile }, 'bob'))).toContain('name of ann');
    // His own reports are his; the number is the customer's all the same.
    expect(atNumber(await add('twin', mobile))).toContain('belongs to the customer "first"');
    const { group, east } = server.hospital.orgs;
    const principal = staffAt({ group, org: east }, people.bob, ['member.read', 'member.write', 'member.import']);
    const { keys, files, database } = server.running.services;
    const rows = [
      { line: 2, values: { name: 'by file', mobile }, faults: [] },
      { line: 3, values: { name: 'free', mobile: '13900000003' }, faults: [] },
    ];
    const faults = await inTransaction(database, (tx) =>
      importPlace(keys, files).targetOf('member').take(tx, principal, rows, { keys: [], onMatch: 'refuse', isWritten: true, seen: nothingSeen() }),
    );
    expect([...faults]).toEqual([[2, [{ code: 'refused', field: 'mobile', values: { text: expect.stringContaining('name of ann') } }]]]);
  });

  it('takes one of two who add the same number at once', async () => {
    await holds('refuse');
    const codes = (await Promise.all([add('at once', '13900000010'), add('at once', '13900000010', 'bob')])).map(({ code }) => code);
    expect(codes.toSorted()).toEqual([0, 40001]);
  });

  it('ends with its days, and where the organisation itself says that nobody is protected', async () => {
    await holds('refuse');
    await add('old', '13900000020');
    await sql(`update member set created_at = now() - interval '31 days' where mobile = '13900000020'`);
    const belongs = 'belongs to the customer "old"';
    expect(atNumber(await add('new', '13900000020', 'bob'))).toContain(belongs);
    await sql(`update member set created_at = now() where mobile = '13900000020'`);
    expect(atNumber(await add('newer', '13900000020', 'bob'))).toContain('reported by');
    await sql(
      `insert into report_rule (id, org_id, name, protected_days, on_repeat, starts_on, enabled) values (gen_random_uuid(), $1, 'none here', 0, 'refuse', '2020-01-01', true)`,
      [server.hospital.orgs.east],
    );
    expect(atNumber(await add('newest', '13900000020', 'bob'))).toContain(belongs);
    const back = await post('reportRule/save', { name: 'x', protectedDays: 1, onRepeat: 'tell', startsOn: '2026-02-01', endsOn: '2026-01-31' });
    expect((back.datas as { fields: object }).fields).toEqual({ endsOn: 'must not be before "From"' });
  });

  it('tells which of them is in force, and lists of others hear of it', async () => {
    await sql('delete from report_rule');
    const inForce = async (): Promise<unknown> => {
      const { datas } = await server.call('GET', '/crm-server/reportRule/list', { token: tokens.ann });
      return (datas as { rows: (Row & { name: string })[] }).rows.filter(({ isInForce }) => isInForce).map(({ name }) => name);
    };
    const rule = { protectedDays: 5, onRepeat: 'tell', enabled: true };
    const first = (await post('reportRule/save', { ...rule, name: 'first', startsOn: '2020-01-01', endsOn: '2020-12-31' })).datas as Row;
    expect(await inForce()).toEqual([]);
    const second = (await post('reportRule/save', { ...rule, name: 'second', startsOn: '2022-02-02', endsOn: '2998-12-31' })).datas as Row;
    await post('reportRule/save', { ...rule, name: 'over', startsOn: '2022-01-01', endsOn: '2022-02-01' });
    await post('reportRule/save', { ...rule, name: 'later', startsOn: '2999-01-01' });
    expect(await inForce()).toEqual(['second']);
    expect((await sql(`select position::text as id from event_log where entity = 'reportRule' and $1 = any(many)`, [first.id])).length).toBeGreaterThan(0);
    await post('reportRule/save', { id: second.id, version: second['version'], enabled: false });
    expect(await inForce()).toEqual([]);
    await post('reportRule/save', { id: first.id, version: first['version'], endsOn: '2021-12-31' });
    expect(await inForce()).toEqual([]);
    expect((await post('reportRule/save', { id: second.id, version: 2, enabled: true, startsOn: '2021-12-31' })).code).toBe(40001);
  });

  it('lets it be and tells whoever follows the customer up, where the rule says so', async () => {
    await holds('tell');
    await add('followed', '13900000030', 'ann', { ownerUserId: people.own });
    expect((await add('again', '13900000030', 'bob')).code).toBe(0);
    const told = await sql(`select recipient_id as to, kind, values from system_message where kind = 'customerRepeated'`);
    expect(told).toMatchObject([{ to: people.own, values: { by: 'name of bob', customer: 'followed' } }]);
  });
});

describe('tag times', () => {
  const tagsOf = async (id: string): Promise<Row | undefined> =>
    (await sql('select id, tags, tags_until as until, tags_end_at as "endAt", version from member where id = $1', [id]))[0];

  it('writes until when a tag stands, wherever it is set, and keeps it as long as the tag stays', async () => {
    for (const [orgId, tag, days] of [
      [server.hospital.orgs.group, 'short', 60],
      [server.hospital.orgs.east, 'short', 5],
      [server.hospital.orgs.west, 'plain', 5],
    ])
      await sql('insert into tag_time (id, org_id, tag, days, enabled) values (gen_random_uuid(), $1, $2, $3, true)', [orgId, tag, days]);
    const made = (await add('tagged', '13900000040', 'ann', { tags: ['short', 'plain'] })).datas as Row;
    const days = Math.round((Date.parse((made['tagsUntil'] as Record<string, string>)['short'] ?? '') - Date.now()) / 86_400_000);
    expect([days, Object.keys(made['tagsUntil'] as object)]).toEqual([5, ['short']]);
    expect((await post('customerTag/setForMember', { memberId: made.id, tags: ['short', 'more'] })).code).toBe(0);
    expect((await tagsOf(made.id))?.['until']).toEqual(made['tagsUntil']);
    await post('customerTag/setForMember', { memberId: made.id, tags: ['more'] });
    expect(await tagsOf(made.id)).toMatchObject({ until: null, endAt: null });
  });

  it('takes off what has ended once, whichever of two servers comes to it, and says so', async () => {
    const ids: string[] = [];
    for (const at of [1, 2, 3, 4, 5, 6]) ids.push(((await add(`due ${at}`, `1390000005${at}`, 'ann', { tags: ['short', 'stays'] })).datas as Row).id);
    const past = { short: '2026-01-01T00:00:00.000Z' };
    await sql('update member set tags_until = $2, tags_end_at = $3 where id = any($1)', [ids, JSON.stringify(past), past.short]);
    const second = await openDatabase(server.test.url);
    const { keys } = server.running.services;
    const drain = async (database: typeof second): Promise<void> => {
      let isMore = true;
      while (isMore) isMore = await endTags({ database, keys });
    };
    try {
      await Promise.all([drain(server.test.database), drain(second)]);
      // The server has a worker of its own, which takes some of them as well.
      await expect.poll(async () => (await sql('select id from member where id = any($1) and tags_end_at is not null', [ids])).length).toBe(0);
    } finally {
      await second.end();
    }
    for (const id of ids) expect(await tagsOf(id)).toMatchObject({ tags: ['stays'], until: null, endAt: null, version: 2 });
    const lines = await sql(`select entity_id as id, reason, by_name as by, changes from record_change where reason = 'tagsEnded' order by entity_id`);
    expect(lines.map(({ id }) => id)).toEqual(ids.toSorted());
    expect(lines[0]).toMatchObject({ by: '', changes: [{ field: 'tags', from: ['short', 'stays'], to: ['stays'] }] });
    const events = await sql(`select entity_id as id from event_log where entity = 'member' and change = 'updated' and entity_id = any($1)`, [ids]);
    expect(events).toHaveLength(ids.length);
  });
});

describe('tags of three kinds', () => {
  const kinds = ['tags', 'titleTags', 'saleTags'] as const;
  const given = Object.fromEntries(kinds.map((kind) => [kind, [' twice ', 'twice', `of ${kind}`, ' ']]));
  const once = Object.fromEntries(kinds.map((kind) => [kind, ['twice', `of ${kind}`]]));
  const of = async (name: string): Promise<Row | undefined> =>
    (await sql('select id, version, tags, title_tags as "titleTags", sale_tags as "saleTags" from member where name = $1', [name]))[0];

  it('stand once and without blanks, by whichever way they came: a form, a change, a change of many, a file, the desk', async () => {
    const { id } = (await add('tags by form', '13900000070', 'ann', given)).datas as Row;
    expect(await of('tags by form')).toMatchObject(once);
    expect((await post('customermanage/update', { id, version: 1, tags: [' a', 'a', 'b'], titleTags: [], saleTags: ['c ', 'c'] })).code).toBe(0);
    expect(await of('tags by form')).toMatchObject({ tags: ['a', 'b'], titleTags: [], saleTags: ['c'] });
    expect((await post('customermanage/bulk', { act: 'update', ids: [id], change: given })).code).toBe(0);
    expect(await of('tags by form')).toMatchObject(once);
    const { group, east } = server.hospital.orgs;
    const principal = staffAt({ group, org: east }, people.ann, ['member.read', 'member.write', 'member.import']);
    const { keys, files, database } = server.running.services;
    const rows = [{ line: 2, values: { name: 'tags by file', mobile: '13900000071', ...given }, faults: [] }];
    const faults = await inTransaction(database, (tx) =>
      importPlace(keys, files).targetOf('member').take(tx, principal, rows, { keys: [], onMatch: 'refuse', isWritten: true, seen: nothingSeen() }),
    );
    expect([...faults]).toEqual([]);
    expect(await of('tags by file')).toMatchObject(once);
    expect((await post('customerTag/setForMember', { memberId: id, tags: ['desk ', 'desk'] })).code).toBe(0);
    expect(await of('tags by form')).toMatchObject({ ...once, tags: ['desk'] });
  });

  it('are counted once by a figure, as often as the list has rows for the word', async () => {
    await add('counted', '13900000072', 'ann', { tags: ['counted', 'counted ', ' counted'] });
    await add('counted too', '13900000073', 'ann', { tags: ['counted'] });
    const asked = (path: string): Promise<Reply> => server.call('GET', `/crm-server/customermanage/${path}`, { token: tokens.ann });
    const { groups } = (await asked('figures?figure=byDimensions&by=tags')).datas as { groups: { key: string; values: number[]; terms: object[] }[] };
    const counted = groups.find(({ key }) => key === 'counted');
    const filter = encodeURIComponent(JSON.stringify({ all: counted?.terms }));
    expect([counted?.values[0], (await asked(`count?filter=${filter}`)).datas]).toEqual([2, expect.objectContaining({ count: 2 })]);
  });
});

describe('referrals', () => {
  const check = async (): Promise<readonly Row[]> =>
    (await server.call('GET', '/crm-server/customermanage/refer/check', { token: tokens.ann, headers: { 'x-lang': 'en' } })).datas;

  it('passes a customer on to an organisation that takes referrals, and to no other', async () => {
    await sql('delete from report_rule');
    const { west, east } = server.hospital.orgs;
    const id = ((await add('to refer', '13900000060', 'ann', { sex: 'female', address: 'also here', remark: 'stays here' })).datas as Row).id;
    expect((await check()).find((one) => one.id === west)).toMatchObject({ name: 'org west', isOpen: false });
    const closed = await post('customermanage/refer', { ids: [id], orgId: west, note: 'please call' });
    expect([closed.code, closed.message]).toEqual([40001, expect.stringContaining('takes no referrals')]);
    expect((await post('customermanage/refer', { ids: [id], orgId: server.hospital.orgs.otherHouse, note: 'x' })).code).toBe(40001);
    await sql('update organisation set ir_flag = true where id = $1', [west]);
    const bare = ((await post('customermanage/save', { name: 'no number' })).datas as Row).id;
    const done = await post('customermanage/refer', { ids: [id, bare], orgId: west, note: 'please call' });
    expect(done.datas).toMatchObject({ done: [id], failed: [{ id: bare, code: '40001', message: expect.stringContaining('no mobile number') }] });
    const there = await sql('select id, name, mobile, sex, source, remark, address, owner_user_id as owner from member where org_id = $1', [west]);
    expect(there).toMatchObject([
      { name: 'to refer', mobile: '13900000060', sex: 'female', source: '转介 · org east', remark: null, address: null, owner: null },
    ]);
    expect((await sql('select org_id as id from member where id = $1', [id]))[0]?.id).toBe(east);
    const told = await sql(`select recipient_id as to, org_id as id, values from system_message where kind = 'customersReferred'`);
    expect(told).toMatchObject([{ to: people.west, id: west, values: { by: 'name of ann', from: 'org east', count: 1, note: 'please call' } }]);
    const notes = await sql('select org_id as id, text from note order by at, id');
    expect(notes.map(({ id: orgId, text }) => [orgId, String(text).split('\n')[1]])).toEqual([
      [east, 'please call'],
      [west, 'please call'],
    ]);
    // Again: he is there already, and nobody here is told that.
    expect((await post('customermanage/refer', { ids: [id], orgId: west, note: 'once more' })).datas).toEqual(
      expect.objectContaining({ done: [id], failed: [] }),
    );
    expect(await sql('select id from member where org_id = $1', [west])).toHaveLength(1);
    expect((await post('customermanage/detail', { id: there[0]?.id })).status).not.toBe(200);
  });
});
