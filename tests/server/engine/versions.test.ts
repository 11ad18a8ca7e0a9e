/** Definitions with versions, on home pages: what is published is what was looked at, and whatever runs on a version is counted before it is moved. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Reply } from '#tests/server/support/runningServer.ts';
import { requestRole } from '#server/db/rlsContext.ts';
import type { Rule, Running } from '#server/engine/rules/rule.ts';
import { publishedVersion, versionById } from '#server/engine/versions/read.ts';
import { orgHomeRule } from '#server/homes/orgHomeRule.ts';
import { startRig } from '#tests/server/support/ruleRig.ts';
import type { Rig } from '#tests/server/support/ruleRig.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };
interface Plan extends Row {
  readonly counted: number;
  readonly running: readonly { number: number; count: number; names: readonly string[] }[];
  readonly faults: readonly { path: string; code: string; words: string }[];
}
const base = '/crm-server/orgHome';
const usual = { ...orgHomeRule };
let rig: Rig;
let page: Row;

/** Rows that run on versions of a page, each a customer's. */
const hooks: Rule = {
  faultsOfDraft: (_query, { notice, hours }) =>
    Promise.resolve([
      ...(String(notice).includes('坏') ? [{ path: 'notice', code: 'bad', words: ['公告里有坏字', 'The notice says something bad'] as const }] : []),
      ...(hours === '坏' ? [{ path: 'hours', code: 'bad', words: ['营业时间不对', 'The hours are wrong'] as const }] : []),
    ]),
  instances: {
    named: 'member',
    counted: (query, { id }) =>
      query.query<Running & Record<string, unknown>>(
        'select number, count(*)::int as count, array_agg(member_id order by member_id) as ids from page_run where page_id = $1 and ended_at is null group by 1',
        [id],
      ),
    carried: async (tx, { id }, to, how) => {
      const rows = await tx.query(
        how === 'stop'
          ? 'update page_run set ended_at = now() where page_id = $1 and ended_at is null and $2::int is distinct from number returning 1'
          : 'update page_run set number = $2::int where page_id = $1 and ended_at is null and $2::int <> number returning 1',
        [id, to?.number ?? null],
      );
      return { count: rows.length };
    },
  },
};

beforeAll(async () => {
  rig = await startRig();
  Object.assign(orgHomeRule, hooks);
  await rig.sql('create table page_run (page_id uuid, number int, member_id uuid, ended_at timestamptz)');
  await rig.sql(`grant all on page_run to ${requestRole}`);
  page = await saved({ orgId: rig.server.hospital.orgs.east, notice: '第一' });
});
afterAll(async () => {
  for (const name of Object.keys(hooks)) delete (orgHomeRule as Record<string, unknown>)[name];
  Object.assign(orgHomeRule, usual);
  await rig.server.close();
});
beforeEach(() => rig.sql('delete from page_run'));

async function saved(body: object): Promise<Row> {
  const reply = await rig.post(`${base}/save`, body, rig.tokens.chief);
  expect(reply.code, reply.text).toBe(0);
  return reply.datas;
}
const present = async (): Promise<Row> => (await rig.get(`${base}/detail?id=${page.id}`, rig.tokens.chief)).datas;
const edit = async (change: object): Promise<Row> => saved({ id: page.id, version: (await present()).version, ...change });
const plan = async (token = rig.tokens.chief): Promise<Plan> => (await rig.get(`${base}/publish/check?id=${page.id}`, token)).datas;
const publish = async (more: object = {}, token = rig.tokens.chief): Promise<Reply> =>
  rig.post('/crm-server/orgVersion/deploy', { id: page.id, version: (await present()).version, ...more }, token);
const numbers = async (): Promise<readonly number[]> =>
  (await rig.sql<{ number: number }>('select number from definition_version where row_id = $1 order by number', page.id)).map(({ number }) => number);
const run = async (number: number, ...memberIds: readonly string[]): Promise<void> => {
  for (const memberId of memberIds) await rig.sql('insert into page_run (page_id, number, member_id) values ($1, $2, $3)', page.id, number, memberId);
};
const online = async () => publishedVersion(rig.server.test.database, 'orgHome', page.id);

describe('publishing', () => {
  it('at the same moment has one winner; the other is told what stands there now', async () => {
    const { version } = await edit({ notice: '两个人' });
    const before = await numbers();
    const body = { id: page.id, version };
    const both = await Promise.all([rig.tokens.chief, rig.tokens.other].map((token) => rig.post('/crm-server/orgVersion/deploy', body, token)));
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 40901]);
    const lost = both.find(({ code }) => code !== 0);
    expect(lost?.datas).toMatchObject({ present: { publishedNumber: (await present())['publishedNumber'] } });
    expect((await numbers()).length).toBe(before.length + 1);
  });

  it('without a version, as the specification calls it, has nothing to do for the second', async () => {
    await edit({ notice: '不带版本' });
    const both = await Promise.all([1, 2].map(() => rig.post('/crm-server/orgVersion/deploy', { id: page.id }, rig.tokens.chief)));
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 40001]);
  });

  it('is refused for a draft that has changed since it was looked at, and nothing of it is public', async () => {
    await edit({ notice: '看过的' });
    const seen = await plan();
    await edit({ notice: '没看过的' });
    const before = await online();
    const reply = await publish({ version: seen.version });
    expect([reply.code, reply.datas]).toMatchObject([40901, { present: { notice: '没看过的' } }]);
    expect(await online()).toEqual(before);
  });

  it('is refused with everything that is wrong, each with its place, in the words of whoever asks', async () => {
    await edit({ notice: '坏消息', hours: '坏' });
    expect((await plan()).faults.map(({ path, code }) => [path, code])).toEqual([
      ['notice', 'bad'],
      ['hours', 'bad'],
    ]);
    const before = await numbers();
    const reply = await publish();
    expect(reply.code).toBe(40001);
    expect(reply.datas).toMatchObject({ fields: { notice: '公告里有坏字', hours: '营业时间不对' }, faults: [{ path: 'notice' }, { path: 'hours' }] });
    expect(await numbers()).toEqual(before);
    await edit({ notice: '好消息', hours: null });
  });

  it('keeps who wrote last out of the history, and tells why in it', async () => {
    await edit({ notice: '写进历史' });
    expect((await publish({ note: '换公告' })).code).toBe(0);
    const lines = (await rig.get(`${base}/history?id=${page.id}&limit=2`, rig.tokens.chief)).datas as { reason: string | null; changes: { field: string }[] }[];
    expect(lines.map(({ reason, changes }) => [reason, changes.map(({ field }) => field)])).toEqual([
      ['换公告', ['standing', 'publishedNumber', 'publishedAt']],
      [null, ['notice']],
    ]);
    const row = await present();
    expect([row['standing'], row['editedBy'], row['publishedBy']]).toEqual(['published', rig.ids.chief, rig.ids.chief]);
  });
});

describe('whatever runs on a version', () => {
  it('is counted in the plan by version, and named as far as the reader sees: of another house, or without the right, by the number alone', async () => {
    const { east, west } = rig.server.hospital.orgs;
    const here = await rig.server.hospital.member('run-east', east, { name: '林晓彤' });
    const there = await rig.server.hospital.member('run-west', west, { name: '看不见的人' });
    await edit({ notice: '在跑' });
    const { number } = (await publish()).datas as { number: number };
    await run(number, here, there);
    await edit({ notice: '下一版' });
    const told = async (token: string) => (await plan(token)).running.map((one) => [one.number, one.count, [...one.names].toSorted()]);
    expect(await told(rig.tokens.chief)).toEqual([[number, 2, ['林晓彤', '看不见的人']]]);
    expect(await told(rig.tokens.house)).toEqual([[number, 2, ['林晓彤']]]);
    await rig.makeRole('pageReader', ['orgHome.read'], 'group');
    await rig.server.hospital.staff('pageReader', rig.server.hospital.orgs.group, 'pageReader');
    expect(await told(await rig.login('pageReader'))).toEqual([[number, 2, []]]);
  });

  it('stays on its version, is moved or stopped; nobody who was not counted before', async () => {
    const member = await rig.server.hospital.member('run-3', rig.server.hospital.orgs.east, { name: '三' });
    const first = (await online())?.number ?? 0;
    await run(first, member);
    await edit({ notice: '留' });
    const unsaid = await publish({ counted: 1 });
    expect([unsaid.code, Object.keys((unsaid.datas as { fields: object }).fields)]).toEqual([40001, ['carry']]);
    expect(unsaid.text).toContain('现在有 1 条在进行，没有说明怎么处理：选“继续按原版本走完”');
    expect((await online())?.number).toBe(first);
    expect((await publish({ carry: 'keep' })).datas).toMatchObject({ carried: 0 });
    const { counted } = await plan();
    await run(first, member);
    await edit({ notice: '换' });
    const late = await publish({ carry: 'move', counted });
    expect([late.code, Object.keys((late.datas as { fields: object }).fields)]).toEqual([40001, ['carry']]);
    const moved = (await publish({ carry: 'move', counted: counted + 1 })).datas as { number: number; carried: number };
    expect(moved.carried).toBe(2);
    expect((await plan()).running.map((one) => [one.number, one.count])).toEqual([[moved.number, 2]]);
    await edit({ notice: '停' });
    expect((await publish({ carry: 'stop', counted: 2 })).datas).toMatchObject({ carried: 2 });
    expect((await plan()).counted).toBe(0);
  });

  it('runs on when its version is retired; nothing begins with it, and numbers never come again', async () => {
    const member = await rig.server.hospital.member('run-4', rig.server.hospital.orgs.east);
    const pinned = await online();
    await run(pinned?.number ?? 0, member);
    const row = await present();
    expect((await rig.post(`${base}/bulk`, { ids: [page.id], act: 'remove' }, rig.tokens.chief)).datas).toMatchObject({ done: [], failed: [{ id: page.id }] });
    const retire = (more: object): Promise<Reply> => rig.post(`${base}/retire`, { id: page.id, version: row.version, ...more }, rig.tokens.chief);
    const unsaid = await retire({ counted: 1 });
    expect([unsaid.code, unsaid.text.includes('选“继续按原版本走完”、“停止”')]).toEqual([40001, true]);
    expect((await retire({ carry: 'keep' })).datas).toEqual({ number: pinned?.number, carried: 0 });
    expect(await online()).toBeUndefined();
    expect((await versionById(rig.server.test.database, pinned?.id ?? ''))?.content['notice']).toBe(row['notice']);
    const after = await present();
    expect([after['standing'], after['publishedNumber'], (await plan()).counted]).toEqual(['retired', null, 1]);
    expect((await rig.post(`${base}/retire`, { id: page.id, version: after.version }, rig.tokens.chief)).code).toBe(40001);
    expect((await publish({ carry: 'keep' })).datas).toMatchObject({ number: (pinned?.number ?? 0) + 1 });
  });
});

it('a version is seen with its row: nobody of another group reads one, or what differs', async () => {
  for (const path of [`versions?id=${page.id}`, `versions/compare?id=${page.id}&from=1`, `publish/check?id=${page.id}`])
    expect((await rig.get(`${base}/${path}`, rig.tokens.stranger)).code, path).toBe(404);
  const [found] = await rig.sql<{ org: string }>('select org_id as org from definition_version where row_id = $1 limit 1', page.id);
  const { database } = rig.server.running.services;
  const seenFrom = (orgIds: readonly string[], groupId: string): Promise<unknown> =>
    database.snapshot((query) => publishedVersion(query, 'orgHome', page.id), { orgIds, groupId, personId: rig.ids.chief });
  const { orgs } = rig.server.hospital;
  expect(await seenFrom([found?.org ?? ''], orgs.group)).toMatchObject({ rowId: page.id });
  expect(await seenFrom([orgs.west], orgs.group)).toBeUndefined();
});
