/** Imports and exports over HTTP, as the console asks for them. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCells } from '#server/imports/readFile.ts';
import { textOf } from '#server/sheets/cell.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let server: TestServer;
let [token, other, folder] = ['', '', ''];
beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'careline-job-'));
  const rights = ['dictionary.read', 'dictionary.write', 'dictionary.import', 'dictionary.export', 'file.upload'];
  await server.test.database.query(
    `insert into role (id, org_id, code, name, rights, data_scope) values (gen_random_uuid(), $2, 'importer', 'importer', $1, 'org')`,
    [rights, server.hospital.orgs.group],
  );
  await server.hospital.staff('importer', server.hospital.orgs.east, 'importer');
  await server.hospital.staff('other', server.hospital.orgs.east, 'importer');
  await server.hospital.staff('plain', server.hospital.orgs.east, 'desk');
  [token, other] = [await server.login('importer'), await server.login('other')];
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const post = (path: string, json: unknown, by = token): Promise<Reply> => server.call('POST', `/crm-server/jobs${path}`, { token: by, json });
const get = (path: string, by = token): Promise<Reply> => server.call('GET', `/crm-server/jobs${path}`, { token: by });

async function uploaded(text: string, name = '字典.csv', by = token): Promise<string> {
  const bytes = Buffer.from(text);
  const form = new FormData();
  const given = {
    uploadId: crypto.randomUUID(),
    index: '0',
    total: '1',
    bytes: String(bytes.length),
    sha256: createHash('sha256').update(bytes).digest('hex'),
    name,
  };
  for (const [key, value] of Object.entries(given)) form.append(key, value);
  form.append('file', new Blob([bytes]), 'slice');
  const { datas } = await server.call('POST', '/api-file/files/sliceUpload', { token: by, body: form });
  return (datas as { path: string }).path;
}

interface Given {
  readonly id: string;
  readonly state: string;
  readonly total: number | null;
  readonly done: number;
  readonly failed: number;
  readonly parts: readonly string[];
}
async function rested(
  id: string,
  by = token,
): Promise<Given & { readonly faults: readonly { readonly line: number; readonly faults: readonly { readonly text: string; readonly field?: string }[] }[] }> {
  for (;;) {
    const { datas } = await get(`/detail?id=${id}`, by);
    const job = datas as Awaited<ReturnType<typeof rested>>;
    if (job.state !== 'checking' && job.state !== 'running') return job;
    await new Promise((done) => {
      setTimeout(done, 50);
    });
  }
}

interface Looked {
  readonly hash: string;
  readonly keys: readonly string[];
  readonly sheets: readonly {
    readonly headerLine: number;
    readonly headers: readonly string[];
    readonly mapping: readonly (string | null)[];
    readonly isRemembered: boolean;
  }[];
}
interface Mended extends Given {
  readonly source: { readonly hash: string };
  readonly faults: readonly { readonly line: number; readonly cells?: readonly string[] }[];
}
async function looked(path: string): Promise<Looked> {
  const { datas, message } = await post('/import/look', { entity: 'dictionary', path });
  expect(message).toBe('');
  return datas as Looked;
}

test('a file is looked at, mapped by its headers in either language, checked with every fault, run, and fetched in its parts', async () => {
  const path = await uploaded('字典导入\n\n*类型编码（必填）,Name,启用,不认识的列\njob-1,一,是,x\njob-2,,是,y\njob-3,三,也许,z\n');
  const found = await looked(path);
  const [sheet] = found.sheets;
  expect(sheet).toMatchObject({ headerLine: 3, mapping: ['type', 'name', 'enabled', null], isRemembered: false });
  expect(found.keys).toEqual(['type']);
  const asked = {
    entity: 'dictionary',
    path,
    name: '字典.csv',
    hash: found.hash,
    sheet: 0,
    headerLine: 3,
    mapping: sheet?.mapping,
    keys: found.keys,
    onMatch: 'refuse',
  };
  const begun = (await post('/import/check', asked)).datas as Given;
  const checked = await rested(begun.id);
  expect(checked).toMatchObject({ state: 'checked', total: 3, failed: 2, parts: ['failed'] });
  expect(checked.faults.map(({ line, faults }) => [line, faults.map(({ field, text }) => `${field} ${text}`)])).toEqual([
    [5, ['name 必填']],
    [6, ['enabled 应为“是”或“否”']],
  ]);
  expect((await post('/import/run', { id: begun.id, hash: 'f'.repeat(64) })).code).toBe(42202);
  expect((await post('/import/run', { id: begun.id, hash: found.hash })).code).toBe(0);
  expect(await rested(begun.id)).toMatchObject({ state: 'done', total: 3, done: 3, failed: 2, parts: ['in', 'failed'] });
  const failed = await get(`/result?id=${begun.id}&part=failed`);
  expect(failed.text).toContain('job-2,,是,y,5,名称 必填');
  expect(decodeURIComponent(failed.headers.get('content-disposition') ?? '')).toContain('字典-未导入.csv');
  expect((await get(`/result?id=${begun.id}&part=in`)).text).toContain('job-1,一,是,x');
  expect((await get(`/result?id=${begun.id}&part=unprocessed`)).code).toBe(404);
  const [history] = await server.test.database.query(
    `select c.reason from record_change c join dictionary d on d.id = c.entity_id where d.type = 'job-1' and c.change = 'created'`,
  );
  expect(history).toEqual({ reason: 'import:字典.csv' });
  expect((await looked(path)).sheets[0]).toMatchObject({ isRemembered: true });
});

test('[D7] a job, its file and its results are their owner’s alone, and the right is asked for by every step', async () => {
  const path = await uploaded('类型编码,名称,启用\nown-1,一,是\n');
  const plain = await server.login('plain');
  expect((await post('/import/look', { entity: 'dictionary', path }, plain)).code).toBe(40301);
  expect((await post('/import/look', { entity: 'dictionary', path }, other)).code).toBe(404);
  expect((await post('/import/look', { entity: 'message', path })).code).toBe(404);
  const { hash } = await looked(path);
  const asked = {
    entity: 'dictionary',
    path,
    name: 'a.csv',
    hash,
    sheet: 0,
    headerLine: 1,
    mapping: ['type', 'name', 'enabled'],
    keys: ['type'],
    onMatch: 'refuse',
  };
  for (const mapping of [['id', 'name', 'enabled'], ['orgId', 'name', 'enabled'], ['type', 'type', null], [null], ['__proto__'], 'type'])
    expect((await post('/import/check', { ...asked, mapping })).code, String(mapping)).toBe(40001);
  const { id } = (await post('/import/check', asked)).datas as Given;
  await rested(id);
  for (const answer of [
    await get(`/detail?id=${id}`, other),
    await post('/stop', { id }, other),
    await post('/import/run', { id, hash }, other),
    await get(`/result?id=${id}&part=failed`, other),
  ])
    expect(answer.code).toBe(404);
  expect(((await get('/list', other)).datas as { rows: unknown[] }).rows).toEqual([]);
  expect((await post('/stop', { id })).datas).toMatchObject({ state: 'stopped' });
  expect((await post('/stop', { id })).datas).toMatchObject({ state: 'stopped' });
  expect((await post('/delete', { id })).code).toBe(0);
  expect((await get(`/detail?id=${id}`)).code).toBe(404);
});

test('[s-cu-7] past imports are listed with who, when, which file and what became of its rows, to whoever may import there; their files stay their owner’s', async () => {
  const path = await uploaded('类型编码,名称,启用\npast-1,一,是\npast-2,,是\n', '历史.csv');
  const { hash, sheets } = await looked(path);
  const given = { entity: 'dictionary', path, name: '历史.csv', hash, sheet: 0, headerLine: 1, mapping: sheets[0]?.mapping, keys: ['type'], onMatch: 'refuse' };
  const { id } = (await post('/import/check', given)).datas as Given;
  await rested(id);
  await post('/import/run', { id, hash });
  await rested(id);
  const pastOf = async (by: string, more = ''): Promise<{ readonly rows: Readonly<Record<string, unknown>>[]; readonly next: string | null }> =>
    (await get(`/history?entity=dictionary&limit=1${more}`, by)).datas;
  const own = await pastOf(token);
  expect(own.rows).toMatchObject([
    {
      id,
      name: '历史.csv',
      byName: 'name of importer',
      isOwn: true,
      state: 'done',
      total: 2,
      done: 2,
      failed: 1,
      parts: ['in', 'failed'],
      createdAt: expect.any(String),
    },
  ]);
  expect((await pastOf(token, `&next=${encodeURIComponent(own.next ?? '')}`)).rows.map((row) => row['id'])).not.toContain(id);
  expect((await pastOf(other)).rows).toMatchObject([{ id, byName: 'name of importer', isOwn: false, parts: [] }]);
  expect((await get(`/result?id=${id}&part=in`, other)).code).toBe(404);
  await server.hospital.staff('west', server.hospital.orgs.west, 'importer');
  expect((await pastOf(await server.login('west'))).rows).toEqual([]);
  expect((await get('/history?entity=dictionary', await server.login('plain'))).code).toBe(40301);
  expect((await get('/history?entity=session')).code).toBe(404);
});

test('a field that an organisation has added is found by its name in a file, checked by its own rules, and imported', async () => {
  await server.hospital.staff('keeper', server.hospital.orgs.east, 'keeper');
  const keeper = await server.login('keeper');
  const json = { entity: 'member', label: '备孕年数', fieldKey: 'years', type: 'whole', min: 0, max: 30, isRequired: true };
  const made = await server.call('POST', '/crm-server/orgFieldConfig/save', { token: keeper, json });
  expect(made.code, made.text).toBe(0);
  const path = await uploaded('姓名,性别,备孕年数\n自有甲,女,3\n自有乙,女,31\n自有丙,女,三\n自有丁,女,\n', '客户.csv', keeper);
  const { hash, sheets } = (await post('/import/look', { entity: 'member', path }, keeper)).datas as Looked;
  expect(sheets[0]?.mapping).toEqual(['name', 'sex', 'own_years']);
  const given = { entity: 'member', path, name: '客户.csv', hash, sheet: 0, headerLine: 1, mapping: sheets[0]?.mapping, keys: [], onMatch: 'refuse' };
  const { id } = (await post('/import/check', given, keeper)).datas as Given;
  const checked = await rested(id, keeper);
  expect(checked).toMatchObject({ state: 'checked', total: 4, failed: 3 });
  expect(checked.faults.map(({ line, faults }) => [line, ...faults.map(({ field }) => field)])).toEqual([
    [3, 'own_years'],
    [4, 'own_years'],
    [5, 'own_years'],
  ]);
  await post('/import/run', { id, hash }, keeper);
  expect(await rested(id, keeper)).toMatchObject({ state: 'done', failed: 3 });
  const { rows } = (await server.call('GET', `/crm-server/customermanage/list?searchValue=${encodeURIComponent('自有')}`, { token: keeper })).datas as {
    rows: object[];
  };
  expect(rows).toMatchObject([{ name: '自有甲', own_years: 3 }]);
});

test('lines of a row stand in one cell, a line of text each; a faulty one is told by its place, and those that fit are imported', async () => {
  const keeper = await server.login('keeper');
  const path = await uploaded(
    '所属对象,名称,类型,选项\n客户,分期,单选,"早期 | Early\n晚期"\n客户,来路,单选,"甲\n甲"\n客户,去向,单选,"甲\n | B"\n',
    '字段.csv',
    keeper,
  );
  const { hash, sheets } = (await post('/import/look', { entity: 'orgFieldConfig', path }, keeper)).datas as Looked;
  expect(sheets[0]?.mapping).toEqual(['entity', 'label', 'type', 'choices']);
  const given = { entity: 'orgFieldConfig', path, name: '字段.csv', hash, sheet: 0, headerLine: 1, mapping: sheets[0]?.mapping, keys: [], onMatch: 'refuse' };
  const { id } = (await post('/import/check', given, keeper)).datas as Given;
  const checked = await rested(id, keeper);
  expect(checked.faults.map(({ faults }) => faults.map(({ field, text }) => `${field} ${text}`))).toEqual([
    ['choices 第 2 行“名称”和第 1 行重复'],
    ['choices 第 2 行“名称”必填'],
  ]);
  await post('/import/run', { id, hash }, keeper);
  expect(await rested(id, keeper)).toMatchObject({ state: 'done', total: 3, failed: 2 });
  const listed = await server.call('GET', `/crm-server/orgFieldConfig/list?searchValue=${encodeURIComponent('分期')}`, { token: keeper });
  const [row] = (listed.datas as { rows: { id: string }[] }).rows;
  const detail = await server.call('GET', `/crm-server/orgFieldConfig/detail?id=${row?.id}`, { token: keeper });
  expect(detail.datas).toMatchObject({
    choices: [
      { label: '早期', labelEn: 'Early', value: expect.stringMatching(/^[0-9a-f]{10}$/) },
      { label: '晚期', labelEn: null },
    ],
  });
});

test('[D3] a faulty cell is written otherwise where it is told, all is checked again, and only the file with it is run', async () => {
  const path = await uploaded('类型编码,名称,排序\nmend-1,一,1\nmend-2,,2\nmend-3,三,很多\n');
  const found = await looked(path);
  const [sheet] = found.sheets;
  const asked = { entity: 'dictionary', path, name: '字典.csv', hash: found.hash, sheet: 0, headerLine: 1, keys: found.keys, onMatch: 'refuse' };
  const begun = (await post('/import/check', { ...asked, mapping: sheet?.mapping })).datas as Given;
  const checked = (await rested(begun.id)) as unknown as Mended;
  expect(checked.faults.map(({ line, cells }) => [line, cells])).toEqual([
    [3, ['mend-2', '', '2']],
    [4, ['mend-3', '三', '很多']],
  ]);
  const mend = (cells: unknown, hash = checked.source.hash): Promise<Reply> => post('/import/mend', { id: begun.id, hash, cells });
  expect((await mend([{ line: 3, column: 1, text: '二' }], 'f'.repeat(64))).code).toBe(42202);
  for (const cells of [[], [{ line: 3, column: 3, text: 'x' }], [{ line: 0, column: 1, text: 'x' }], [{ line: 3, column: 1, text: 'x'.repeat(2_001) }], 'x'])
    expect((await mend(cells)).code).toBe(40001);
  expect((await mend([{ line: 3, column: 1, text: '二' }])).code).toBe(0);
  const better = (await rested(begun.id)) as unknown as Mended;
  expect(better).toMatchObject({ state: 'checked', total: 3, failed: 1, faults: [{ line: 4 }] });
  // The check that was shown before is not what would be run now.
  expect((await post('/import/run', { id: begun.id, hash: checked.source.hash })).code).toBe(42202);
  expect((await mend([{ line: 4, column: 2, text: '3' }], better.source.hash)).code).toBe(0);
  const whole = (await rested(begun.id)) as unknown as Mended;
  expect(whole).toMatchObject({ failed: 0, faults: [] });
  expect((await post('/import/run', { id: begun.id, hash: whole.source.hash })).code).toBe(0);
  expect(await rested(begun.id)).toMatchObject({ state: 'done', done: 3, failed: 0 });
  const rows = await server.test.database.query(`select type, name, sort from dictionary where type like 'mend-%' order by type`);
  expect(rows).toEqual([
    { type: 'mend-1', name: '一', sort: 1 },
    { type: 'mend-2', name: '二', sort: 2 },
    { type: 'mend-3', name: '三', sort: 3 },
  ]);
  const fetched = await fetch(`${server.url}/crm-server/jobs/result?id=${begun.id}&part=in`, { headers: { authorization: `Bearer ${token}` } });
  expect(await fetched.text()).toContain('mend-2,二,2');
  const [kept] = await server.test.database.query<{ spec: string }>('select spec::text as spec from job where id = $1', [begun.id]);
  expect(kept?.spec).not.toContain('二');
});

test('headings are known by what people call them, and what was guessed is told', async () => {
  const { sheets } = await looked(await uploaded('名称,说明,页码\nx,y,1\n'));
  expect(sheets[0]).toMatchObject({ mapping: ['name', 'remark', null], guessed: [1] });
});

const signs = [
  '=1+1',
  '+861',
  '-x',
  '@sum',
  '\tTab',
  "'=quoted",
  "''-twice",
  '|pipe',
  '%per',
  '00123',
  '431021199001010017',
  '1.38E+10',
  'a "b", c',
  '换\n行',
  ' '.repeat(2),
];

test.each(['xlsx', 'csv'] as const)(
  '[D6] a large export as %s has the rows of the list, runs nothing in a spreadsheet, and comes back as it was',
  async (format) => {
    const prefix = `d6-${format}-`;
    await server.test.database.query(
      `insert into dictionary (id, org_id, type, name, remark, enabled) select gen_random_uuid(), $1, $2 || n, 'row ' || n, s, true from unnest($3::text[]) with ordinality as t(s, n)`,
      [server.hospital.orgs.group, prefix, signs],
    );
    const begun = (
      await post('/export/begin', { entity: 'dictionary', name: '字典', format, columns: ['type', 'name', 'remark', 'enabled'], searchValue: '', sort: 'type' })
    ).datas as Given;
    expect(await rested(begun.id)).toMatchObject({ state: 'done', parts: ['export'] });
    const response = await fetch(`${server.url}/crm-server/jobs/result?id=${begun.id}&part=export`, { headers: { authorization: `Bearer ${token}` } });
    const place = join(folder, `export.${format}`);
    const bytes = Buffer.from(await response.arrayBuffer());
    await writeFile(place, bytes);
    const rows: string[][] = [];
    for await (const batch of readCells({ place, format, sheet: 0, headerLine: 1 })) rows.push(...batch.map(({ cells }) => cells.map(textOf)));
    const own = rows.filter(([type]) => type?.startsWith(prefix));
    expect(own.map(([, , remark]) => remark).toSorted()).toEqual(signs.map((one) => one).toSorted());
    const page = (await server.call('GET', `/api-crm/dictionary/findList?limit=1000&sort=type`, { token })).datas as { rows: { type: string }[] };
    expect(rows.map(([type]) => type)).toEqual(page.rows.map(({ type }) => type));
    if (format === 'csv')
      expect(
        bytes
          .toString('utf8')
          .split(/[,\n]"?/)
          .filter((cell) => /^[=+\-@\t|%]/.test(cell)),
      ).toEqual([]);
    expect(await server.test.database.query(`select 1 from audit where operation = 'job.export' and class = 'export'`)).not.toEqual([]);
  },
);

test('[D6] an export of the removed rows has those alone, as a job and at once', async () => {
  await server.test.database.query(
    `insert into dictionary (id, org_id, type, name, enabled, deleted_at) select gen_random_uuid(), $1, 'gone-' || n, 'row', true, case when n < 3 then now() end from generate_series(1, 4) n`,
    [server.hospital.orgs.group],
  );
  const asked = { format: 'csv', columns: ['type'], searchValue: 'gone-', sort: 'type' } as const;
  const begun = (await post('/export/begin', { ...asked, entity: 'dictionary', name: '字典', removed: true })).datas as Given;
  expect(await rested(begun.id)).toMatchObject({ state: 'done', total: 2 });
  const results = [
    `/crm-server/jobs/result?id=${begun.id}&part=export`,
    `/api-crm/dictionary/export?${new URLSearchParams({ ...asked, columns: 'type', removed: 'true' }).toString()}`,
  ];
  for (const path of results) {
    const response = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    expect((await response.text()).match(/gone-\d/g)).toEqual(['gone-1', 'gone-2']);
  }
});
