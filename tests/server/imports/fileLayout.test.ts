/** Templates of imports and exports over HTTP, from the one who writes them to those who use them. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OfferedImport } from '#contract/layouts/columns.ts';
import type { LookedAt } from '#contract/calls/job.ts';
import { lookInto } from '#server/imports/readFile.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

let server: TestServer;
let [admin, clerk, ward, folder] = ['', '', '', ''];

beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'careline-layout-'));
  const { orgs } = server.hospital;
  const roles = {
    clerk: ['member.read', 'member.write', 'member.import', 'member.export', 'file.upload'],
    layouter: [
      'importLayout.read',
      'importLayout.write',
      'exportLayout.read',
      'exportLayout.write',
      'member.read',
      'member.write',
      'member.import',
      'file.upload',
    ],
  };
  for (const [code, rights] of Object.entries(roles))
    await server.test.database.query(
      `insert into role (id, org_id, code, name, rights, data_scope, field_rules) values (gen_random_uuid(), $2, $3, $3, $1, 'org', $4)`,
      [rights, orgs.group, code, code === 'clerk' ? JSON.stringify([{ entity: 'member', field: 'remark', grade: 'none' }]) : null],
    );
  await server.hospital.staff('layouter', orgs.east, 'layouter');
  await server.hospital.staff('clerk', orgs.east, 'clerk');
  await server.hospital.staff('wardClerk', orgs.eastWard, 'clerk');
  [admin, clerk, ward] = [await server.login('layouter'), await server.login('clerk'), await server.login('wardClerk')];
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const post = (path: string, json: unknown, token = clerk): Promise<Reply> => server.call('POST', `/crm-server${path}`, { token, json });
const get = (path: string, token = clerk): Promise<Reply> => server.call('GET', `/crm-server${path}`, { token });

const columns = [
  { headers: ['姓名', '客户'], field: 'name', isKey: true, example: '林晓' },
  {
    headers: ['M/F'],
    field: 'sex',
    words: [
      { from: 'M', to: '男' },
      { from: 'F', to: '女' },
    ],
  },
  { headers: ['出生'], field: 'birthday', dayOrder: 'dayFirst' },
  { headers: ['内部号'], field: null },
  { headers: [], field: 'source', fixed: '老系统' },
];
const table = '城南 2025 年名单\n姓名,内部号,M/F,出生,别的\n林晓,7,f,20/11/1990,x\n周明,8,M,01/02/1985,y\n王五,9,X,1985-02-30,\n';

async function uploaded(text: string, token = clerk): Promise<string> {
  const bytes = Buffer.from(text);
  const form = new FormData();
  const given = {
    uploadId: crypto.randomUUID(),
    index: '0',
    total: '1',
    bytes: String(bytes.length),
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
  for (const [key, value] of Object.entries({ ...given, name: '名单.csv' })) form.append(key, value);
  form.append('file', new Blob([bytes]), 'slice');
  return ((await server.call('POST', '/api-file/files/sliceUpload', { token, body: form })).datas as { path: string }).path;
}
const saved = (path: 'importTemplate' | 'exportTemplate', given: Readonly<Record<string, unknown>>): Promise<Reply> => post(`/${path}/save`, given, admin);
async function madeImport(given: Readonly<Record<string, unknown>> = {}): Promise<{ readonly id: string; readonly version: number }> {
  const { datas } = await saved('importTemplate', { name: crypto.randomUUID(), entity: 'member', columns, onMatch: 'refuse', enabled: true, ...given });
  return datas as { id: string; version: number };
}
const looked = async (path: string, token = clerk): Promise<{ sheets: LookedAt[]; layouts: OfferedImport[]; hash: string }> =>
  (await post('/jobs/import/look', { entity: 'member', path }, token)).datas as never;
async function over(id: string): Promise<{ readonly state: string; readonly done: number; readonly failed: number; readonly faults: { line: number }[] }> {
  for (;;) {
    const { datas } = await get(`/jobs/detail?id=${id}`);
    const job = datas as { state: string; done: number; failed: number; faults: { line: number }[] };
    if (job.state !== 'checking' && job.state !== 'running') return job;
  }
}
const textOf = (reply: Reply): string => String((reply.datas as { fields?: Record<string, string> } | null)?.fields?.['columns'] ?? reply.text);

describe('an import template', () => {
  test('is recognised by its headings below a title, and says what the words, days and missing columns of the house mean', async () => {
    const { id } = await madeImport();
    const path = await uploaded(table);
    const { sheets, hash } = await looked(path);
    const [sheet] = sheets;
    expect(sheet).toMatchObject({ headerLine: 2, layoutId: id, mapping: ['name', null, 'sex', 'birthday', null] });
    const asked = {
      entity: 'member',
      path,
      name: '名单.csv',
      hash,
      sheet: 0,
      headerLine: 2,
      mapping: sheet?.mapping,
      keys: ['name'],
      onMatch: 'refuse',
      layoutId: id,
    };
    const { datas } = await post('/jobs/import/check', asked);
    const { id: job } = datas as { id: string };
    const checked = await over(job);
    expect(checked).toMatchObject({ state: 'checked', failed: 1 });
    expect(checked.faults.map(({ line }) => line)).toEqual([5]);
    // The file that was checked runs as it was checked, whatever becomes of the template.
    await saved('importTemplate', { id, version: 1, enabled: false });
    await post('/jobs/import/run', { id: job, hash });
    expect(await over(job)).toMatchObject({ state: 'done', done: 3, failed: 1 });
    const rows = await server.test.database.query(`select name, sex, birthday::text as birthday, source from member where source = '老系统' order by name`);
    expect(rows).toEqual([
      { name: '周明', sex: 'male', birthday: '1985-02-01', source: '老系统' },
      { name: '林晓', sex: 'female', birthday: '1990-11-20', source: '老系统' },
    ]);
    expect((await post('/jobs/import/check', { ...asked, keys: [] })).status).toBe(400);
  });

  test('is there for those below its organisation and for nobody beside it; who uses it needs no right to write one', async () => {
    const { id } = await madeImport();
    const offered = async (token: string): Promise<string[]> =>
      ((await get('/importTemplate/offered?entity=member', token)).datas as { id: string }[]).map((one) => one.id);
    expect(await offered(clerk)).toContain(id);
    expect(await offered(ward)).toContain(id);
    expect((await get('/importTemplate/list')).status).toBe(403);
    await server.hospital.staff('westClerk', server.hospital.orgs.west, 'clerk');
    expect(await offered(await server.login('westClerk'))).not.toContain(id);
    await server.hospital.staff('plain', server.hospital.orgs.east, 'desk');
    expect((await get('/importTemplate/offered?entity=member', await server.login('plain'))).status).toBe(403);
  });

  test('never widens rights: a column that its reader may not write falls away and is told; one that is gone, too', async () => {
    const { id } = await madeImport({ columns: [...columns, { headers: ['备注'], field: 'remark' }] });
    await server.test.database.query(`update import_layout set columns = columns || '[{"headers": ["旧码"], "field": "oldCode"}]' where id = $1`, [id]);
    const found = (await looked(await uploaded('姓名,M/F,出生,备注,旧码\n甲,M,1990-01-01,x,1\n'))).layouts.find((one) => one.id === id);
    expect(found?.lost).toEqual([
      { word: '备注', why: 'hidden' },
      { word: '旧码', why: 'gone' },
    ]);
    expect(found?.columns.filter(({ field }) => field === null).map(({ headers }) => headers[0])).toEqual(['内部号', '备注', '旧码']);
  });

  test('is refused with the column and what to do, where a field, a word or a key does not fit', async () => {
    const refused = async (...given: readonly unknown[]): Promise<string> =>
      textOf(await saved('importTemplate', { name: crypto.randomUUID(), entity: 'member', columns: given, onMatch: 'refuse', enabled: true }));
    expect(await refused({ headers: ['旧码'], field: 'oldCode' })).toBe('“旧码”对应的字段已不存在，换一个字段或去掉这一列');
    expect(await refused({ headers: ['性别'], field: 'sex', words: [{ from: 'M', to: '爷们' }] })).toMatch(/^“性别”的“爷们”不在可选范围内/);
    expect(await refused({ headers: [], field: 'source' })).toBe('“来源”没有表头，要填固定值');
    expect(await refused({ headers: ['标签'], field: 'tags', isKey: true })).toBe('“标签”不能用来识别重复');
    expect(await refused({ headers: ['姓名'], field: 'name' }, { headers: ['姓 名'], field: 'nickName' })).toBe('“姓 名”的表头和另一列相同');
    expect(await refused({ headers: ['甲'], field: 'name' }, { headers: ['乙'], field: 'name' })).toBe('“乙”的字段已有另一列');
    for (const bad of [{ headers: 'x', field: 'name' }, { headers: ['x'], field: 'name', more: 1 }, 'x', { headers: [' '], field: 'name' }])
      expect(await refused(bad)).toMatch(/^每列要有表头或固定值/);
  });

  test('is tried on a sample while it is written: values and faults of the first rows, and nothing is stored', async () => {
    const path = await uploaded(table, admin);
    const asked = { entity: 'member', path, sheet: 0, headerLine: 2, headers: ['姓名', '内部号', 'M/F', '出生', '别的'], columns };
    const { datas } = await post('/importTemplate/try', asked, admin);
    expect((datas as { rows: unknown[] }).rows).toEqual([
      { line: 3, values: { name: '林晓', sex: '女', birthday: '1990-11-20', source: '老系统' }, faults: [] },
      { line: 4, values: { name: '周明', sex: '男', birthday: '1985-02-01', source: '老系统' }, faults: [] },
      expect.objectContaining({
        line: 5,
        faults: [expect.objectContaining({ field: 'sex' }), { field: 'birthday', text: '应为日期，如 2026-11-20' }],
      }),
    ]);
    expect((await post('/importTemplate/try', { ...asked, columns: ['x'] }, admin)).status).toBe(400);
    expect((await post('/importTemplate/try', asked)).status).toBe(403);
  });

  test('has an empty file: its headings alone, and beside them an example and what each column takes', async () => {
    const { id } = await madeImport();
    const reply = await fetch(`${server.url}/crm-server/importTemplate/blank?entity=member&id=${id}`, { headers: { authorization: `Bearer ${clerk}` } });
    const place = join(folder, 'blank.xlsx');
    await writeFile(place, Buffer.from(await reply.arrayBuffer()));
    const { sheets } = await lookInto({ place, format: 'xlsx' });
    expect(sheets[0]).toMatchObject({ headers: ['姓名', 'M/F', '出生'], samples: [] });
    expect(sheets[1]).toMatchObject({ name: '填写说明', headers: ['列', '必填', '例子', '可填内容'] });
    expect(sheets[1]?.samples).toEqual([
      ['姓名', '必填', '林晓'],
      ['M/F', '', '', 'M、F'],
      ['出生', '', '2026-11-20'],
    ]);
    expect((await get(`/importTemplate/blank?entity=member&id=${crypto.randomUUID()}`)).status).toBe(404);
  });
});

describe('an export template', () => {
  const exported = { entity: 'member', name: '客户', format: 'csv', columns: ['name'] };

  test('gives its columns under its headings, of its rows; what its reader does not see falls away and is told; each export stands in the list', async () => {
    const { hospital } = server;
    await hospital.member('layout-1', hospital.orgs.east, { name: '导出甲', source: '报表' });
    await hospital.member('layout-2', hospital.orgs.east, { name: '导出乙', source: '别处' });
    const query = { filter: { all: [['source', 'is', '报表']] } };
    const given = {
      name: '月报',
      entity: 'member',
      format: 'csv',
      columns: [{ field: 'mobile', header: '电话' }, { field: 'remark' }, { field: 'name', header: '=姓名' }],
      query,
    };
    const { datas } = await saved('exportTemplate', { ...given, enabled: true });
    const { id } = datas as { id: string };
    const [offered] = ((await get('/exportTemplate/offered?entity=member')).datas as { id: string }[]).filter((one) => one.id === id);
    expect(offered).toEqual({ id, name: '月报', format: 'csv', columns: ['mobile', 'name'], isOwnQuery: true, lost: [{ word: '备注', why: 'hidden' }] });
    const begun = (await post('/jobs/export/begin', { ...exported, format: 'xlsx', searchValue: 'nobody', layoutId: id })).datas as {
      id: string;
      name: string;
    };
    expect(begun.name).toBe('客户.csv');
    expect(await over(begun.id)).toMatchObject({ state: 'done', done: 1 });
    const file = await get(`/jobs/result?id=${begun.id}&part=export`);
    expect(file.text).toMatch(/^\uFEFF?电话,'=姓名\r\n[^,]*,导出甲\r\n$/);
    await get('/customermanage/export?columns=name&format=csv');
    const past = (await get('/exportDetail/list?entity=member')).datas as { rows: Record<string, unknown>[] };
    expect(past.rows[0]).toMatchObject({ isOwn: true, layoutName: null, jobId: null, columns: ['name'] });
    expect(past.rows[1]).toMatchObject({ isOwn: true, rows: 1, layoutName: '月报', jobId: begun.id, name: '客户.csv' });
    // A colleague sees that there was one, and not its file.
    const seen = (await server.call('GET', '/crm-server/exportDetail/list?entity=member', { token: await server.login('clerk') })).datas as typeof past;
    expect(seen.rows).toHaveLength(past.rows.length);
    expect((await get('/exportDetail/list?entity=member', admin)).status).toBe(403);
  });

  test('one whose rows can no longer be asked for says so at once, and one that names what is not there is refused', async () => {
    const { datas } = await saved('exportTemplate', { name: '旧', entity: 'member', format: 'csv', columns: [{ field: 'name' }], enabled: true });
    const { id } = datas as { id: string };
    await server.test.database.query(`update export_layout set query = '{"filter": {"all": [["oldField", "is", "x"]]}}' where id = $1`, [id]);
    const reply = await post('/jobs/export/begin', { ...exported, layoutId: id });
    expect(reply.status).toBe(400);
    expect(reply.text).toContain('oldField');
    expect((await post('/jobs/export/begin', { ...exported, layoutId: crypto.randomUUID() })).status).toBe(400);
    const bad = async (more: object): Promise<number> =>
      (await saved('exportTemplate', { name: crypto.randomUUID(), entity: 'member', format: 'csv', enabled: true, ...more })).status;
    expect(await bad({ columns: [{ field: 'oldField' }] })).toBe(400);
    expect(await bad({ columns: [{ field: 'name' }, { field: 'name' }] })).toBe(400);
    expect(await bad({ query: { filter: { all: [['oldField', 'is', 1]] } } })).toBe(400);
    expect(await bad({ query: { sort: 'remark' } })).toBe(400);
    expect(await bad({ query: { more: 1 } })).toBe(400);
  });
});
