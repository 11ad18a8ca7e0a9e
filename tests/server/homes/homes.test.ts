/** Home pages: what is written is nobody's to see until it is published, and then exactly that. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { homeLimits } from '#contract/limits/lists.ts';
import { PublicCalls } from '#server/engine/calls/publicCalls.ts';
import { startRig } from '#tests/server/support/ruleRig.ts';
import type { Rig } from '#tests/server/support/ruleRig.ts';
import type { Reply } from '#tests/server/support/runningServer.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };
const base = '/crm-server/orgVersion';
const canary = 'canary-of-a-draft';
let rig: Rig;
let picture: string;
let group: Row;
let east: Row;

const upload = async (token: string, of: string): Promise<string> => {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: of } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'a.png');
  return ((await rig.server.call('POST', '/api-file/files/upHttpsLoad', { token, body })).datas as { path: string }).path;
};
const saved = async (body: object): Promise<Row> => {
  const reply = await rig.post('/crm-server/orgHome/save', body, rig.tokens.chief);
  expect(reply.code, reply.text).toBe(0);
  return reply.datas;
};
const readAgain = async ({ id }: Row): Promise<Row> => (await rig.get(`/crm-server/orgHome/detail?id=${id}`, rig.tokens.chief)).datas;
const deploy = async (row: Row, more: object = {}, token = rig.tokens.chief): Promise<Reply> =>
  rig.post(`${base}/deploy`, { id: row.id, version: (await readAgain(row)).version, ...more }, token);
const seen = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Reply> => rig.server.call('GET', `${base}${path}`, { headers });
const ofEast = (): string => `/workroom?id=${rig.server.hospital.orgs.east}`;
const ofGroup = (): string => `/allworkroom?id=${rig.server.hospital.orgs.group}`;
const pageIn = (reply: Reply): Readonly<Record<string, never>> => (reply.datas as { page: Readonly<Record<string, never>> }).page;
const banner = (more: object = {}): object => ({ picture, title: '开放日', target: '', from: null, until: null, isOn: true, ...more });

beforeAll(async () => {
  rig = await startRig();
  picture = await upload(rig.tokens.chief, '#284');
  group = await saved({ orgId: rig.server.hospital.orgs.group, notice: canary });
  east = await saved({ orgId: rig.server.hospital.orgs.east, notice: canary, introduction: `<p>${canary}</p>`, banners: [banner({ title: canary })] });
});
afterAll(() => rig.server.close());

describe('a draft', () => {
  it('is in no public answer, nor is its picture; what is not there and what is not published are answered alike', async () => {
    const answers = await Promise.all([
      seen('/allworkroom'),
      seen(ofGroup()),
      seen(ofEast()),
      seen(`/picture?path=${picture}`),
      seen(`/workroom?id=${group.id}`),
    ]);
    for (const { status, code, text } of answers) expect([status, code, text.includes(canary)]).toEqual([404, 404, false]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  it('is one for each organisation, holds what a page can show and pictures that its writer sees', async () => {
    const { east: house, west } = rig.server.hospital.orgs;
    const again = await rig.post('/crm-server/orgHome/save', { orgId: house }, rig.tokens.chief);
    expect([again.code, again.datas]).toEqual([40001, { fields: { orgId: '已被使用' } }]);
    const foreign = await upload(rig.tokens.stranger, '#842');
    const refused = async (change: object): Promise<unknown> =>
      Object.keys(
        ((await rig.post('/crm-server/orgHome/save', { id: east.id, version: east.version, ...change }, rig.tokens.chief)).datas as { fields: object }).fields,
      );
    expect(await refused({ banners: [banner({ picture: foreign })] })).toEqual(['banners[0].picture']);
    expect(await refused({ banners: [banner({ target: 'javascript:alert(1)' })] })).toEqual(['banners[0].target']);
    expect(await refused({ banners: [banner({ target: '/customManage' })] })).toEqual(['banners[0].target']);
    expect(await refused({ banners: { length: 1 } })).toEqual(['banners']);
    expect(await refused({ entries: [{ title: '官网', icon: 'file', target: 'http://example.com' }] })).toEqual(['entries[0].target']);
    expect(await refused({ introduction: `<p><img data-file="${foreign}"></p>` })).toEqual(['introduction']);
    expect(await refused({ departmentIds: [west] })).toEqual(['departmentIds']);
  });

  it('is published by who may, against the version that was looked at', async () => {
    const mayNot = await deploy(east, {}, rig.tokens.stranger);
    expect(mayNot.code).toBe(404);
    await rig.makeRole('writer', ['orgHome.read', 'orgHome.write'], 'group');
    await rig.server.hospital.staff('writer', rig.server.hospital.orgs.group, 'writer');
    expect((await deploy(east, {}, await rig.login('writer'))).code).toBe(40301);
    const late = await rig.post(`${base}/deploy`, { id: east.id, version: 99 }, rig.tokens.chief);
    expect(late.code).toBe(40901);
  });
});

describe('a published page', () => {
  it('is what was published, while the draft goes on; the check tells what would change', async () => {
    const { east: house, eastWard } = rig.server.hospital.orgs;
    let row = await saved({
      id: east.id,
      version: (await readAgain(east)).version,
      notice: '周日义诊',
      introduction: '<p>一切为了家庭</p>',
      departmentIds: [eastWard],
      entries: [{ title: '官网', icon: 'file', target: 'https://example.com/a' }],
      banners: [banner(), banner({ title: '未到', from: '2999-01-01' }), banner({ title: '停用', isOn: false })],
    });
    const check = (await rig.get(`/crm-server/orgHome/publish/check?id=${row.id}`, rig.tokens.chief)).datas as {
      changes: { field: string }[];
      nextNumber: number;
    };
    expect([check.nextNumber, check.changes.map(({ field }) => field)]).toEqual([1, ['banners', 'notice', 'introduction', 'entries', 'departmentIds']]);
    expect((await deploy(row, { note: '第一版' })).datas).toEqual({ number: 1, carried: 0 });
    row = await saved({ id: row.id, version: (await readAgain(row)).version, notice: canary });
    expect([row['standing'], row['publishedNumber']]).toEqual(['draft', 1]);
    const reply = await seen(ofEast());
    expect(reply.text).not.toContain(canary);
    expect(pageIn(reply)).toMatchObject({
      id: house,
      version: 1,
      notice: '周日义诊',
      banners: [{ picture, title: '开放日', target: null }],
      organisations: [{ id: eastWard, hasPage: false }],
    });
    expect(reply.text).not.toMatch(/未到|停用/);
    const back = await saved({ id: row.id, version: row.version, notice: '周日义诊' });
    expect(back['standing']).toBe('published');
    expect((await deploy(back)).code).toBe(40001);
  });

  it('is asked for again by its mark, which changes with what it says', async () => {
    const first = await seen(ofEast());
    const mark = first.headers.get('etag') ?? '';
    expect([first.headers.get('cache-control'), (await seen(ofEast(), { 'if-none-match': mark })).status]).toEqual(['no-cache', 304]);
    await rig.sql(`update organisation set name = 'org ward, renamed' where id = $1`, rig.server.hospital.orgs.eastWard);
    const next = await seen(ofEast(), { 'if-none-match': mark });
    expect([next.status, pageIn(next)['organisations']]).toMatchObject([200, [{ name: 'org ward, renamed' }]]);
  });

  it('shows its pictures to everybody, and nothing else that is stored', async () => {
    const other = await upload(rig.tokens.chief, '#111');
    const shown = await seen(`/picture?path=${picture}`);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await seen(`/picture?path=${picture}`, { 'if-none-match': shown.headers.get('etag') ?? '' })).status).toBe(304);
    for (const path of [other, '../keys/main.key', `00/${'0'.repeat(30)}.png`]) expect((await seen(`/picture?path=${path}`)).status).toBe(404);
  });

  it('of the group names the houses that are shown and have one', async () => {
    expect((await deploy(group)).code).toBe(0);
    const { east: house, west } = rig.server.hospital.orgs;
    const west1 = await saved({ orgId: west, notice: '不在线' });
    const named = async (): Promise<unknown> => (pageIn(await seen('/allworkroom'))['organisations'] as unknown as { id: string }[]).map(({ id }) => id);
    expect(await named()).toEqual([house]);
    expect((await deploy(west1)).code).toBe(0);
    expect(await named()).toEqual([house, west]);
  });

  it('of a house that is off, hidden or below such a one is gone at once, from every answer', async () => {
    const { west, east: house, eastWard, group: root } = rig.server.hospital.orgs;
    for (const off of [`status = 'disabled'`, `is_show = false`]) {
      await rig.sql(`update organisation set ${off}, name = 'canary-of-the-hidden' where id = any($1)`, [west, eastWard]);
      for (const path of [`/workroom?id=${west}`, '/allworkroom', ofEast()]) expect((await seen(path)).text).not.toContain('canary-of-the-hidden');
      expect((await seen(`/workroom?id=${west}`)).status).toBe(404);
      await rig.sql(`update organisation set status = 'enabled', is_show = true, name = 'back' where id = any($1)`, [west, eastWard]);
    }
    await rig.sql(`update organisation set status = 'disabled' where id = $1`, root);
    expect([(await seen(`/workroom?id=${house}`)).status, (await seen(`/picture?path=${picture}`)).status]).toEqual([404, 404]);
    await rig.sql(`update organisation set status = 'enabled' where id = $1`, root);
  });

  it('goes back to an older version by a new one, and every version stays whole', async () => {
    const row = await saved({ id: east.id, version: (await readAgain(east)).version, notice: '第二版', banners: [] });
    expect((await deploy(row)).datas).toEqual({ number: 2, carried: 0 });
    expect((await seen(`/picture?path=${picture}`)).status).toBe(404);
    expect((await deploy(row, { number: 1, note: '退回' })).datas).toEqual({ number: 3, carried: 0 });
    expect([pageIn(await seen(ofEast()))['notice'], (await seen(`/picture?path=${picture}`)).status]).toEqual(['周日义诊', 200]);
    expect((await readAgain(row))['standing']).toBe('draft');
    const listed = await rig.get(`/crm-server/orgHome/versions?id=${row.id}`, rig.tokens.chief);
    expect(listed.code, listed.text).toBe(0);
    expect((listed.datas as Row[]).map((one) => [one['number'], one['isOnline'], one['fromNumber'], one['note']])).toEqual([
      [3, true, 1, '退回'],
      [2, false, null, null],
      [1, false, null, '第一版'],
    ]);
    const said = async (query: string): Promise<Row> => (await rig.get(`/crm-server/orgHome/versions/compare?id=${row.id}&${query}`, rig.tokens.chief)).datas;
    expect((await said('from=1&to=3'))['changes']).toEqual([]);
    expect((await said('from=1&to=2'))['content']).toMatchObject({ notice: '第二版' });
    expect(((await said('from=3'))['changes'] as { field: string }[]).map(({ field }) => field)).toEqual(['banners', 'notice']);
    expect((await deploy(row, { number: 9 })).code).toBe(404);
  });

  it('is taken off with its pictures, and its picture is kept for the version that shows it', async () => {
    const row = await readAgain(east);
    expect((await rig.post('/crm-server/orgHome/retire', { id: row.id, version: row.version }, rig.tokens.chief)).datas).toEqual({ number: 3, carried: 0 });
    expect([(await seen(ofEast())).status, (await seen(`/picture?path=${picture}`)).status]).toEqual([404, 404]);
    const twice = await rig.post('/crm-server/orgHome/retire', { id: row.id, version: (await readAgain(row)).version }, rig.tokens.chief);
    expect(twice.code).toBe(40001);
    await rig.sql(`update file set created_at = now() - interval '25 hours' where path = $1`, picture);
    await rig.server.running.services.files.sweep(rig.server.test.database);
    expect((await rig.get(`/api-file/files/download?path=${picture}`, rig.tokens.chief)).status).toBe(200);
  });
});

it('counts what one network asks for, minute by minute', () => {
  let now = 0;
  const calls = new PublicCalls(true, () => now);
  for (let count = 0; count < homeLimits.callsAMinute; count += 1) calls.take('10.0.0.1');
  expect(() => calls.take('10.0.0.1')).toThrow('tooFast');
  expect(() => calls.take('10.0.0.2')).not.toThrow();
  now = 60_000;
  expect(() => calls.take('10.0.0.1')).not.toThrow();
});
