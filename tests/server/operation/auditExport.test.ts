/** The file of the audit speaks the language of whoever takes it along, with ids and codes behind the words. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportAudit } from '#server/operation/auditExport.ts';
import { staffAt } from '#tests/server/support/principal.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { TestServer } from '#tests/server/support/runningServer.ts';

let server: TestServer;
const tokens = { chief: '', bare: '' };
const ids = { chief: '', second: '', member: '' };
const people = '/crm-server/customermanage';

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  const { east, group } = server.hospital.orgs;
  ids.chief = await server.hospital.staff('chief', east, 'keeper');
  ids.second = await server.hospital.staff('second', east);
  await server.test.database.query(
    `insert into role (id, org_id, code, name, rights, data_scope) values (gen_random_uuid(), $1, 'bare', 'bare', '{audit.read}', 'org')`,
    [group],
  );
  await server.hospital.staff('bare', east, 'bare');
  server.running.services.sessions.readAnew();
  for (const name of ['chief', 'bare'] as const) tokens[name] = await server.login(name);
  ids.member = await server.hospital.member('canary', east, { name: '金丝雀', mobile: '13987654321' });
  const post = (path: string, json: object) => server.call('POST', `${people}/${path}`, { token: tokens.chief, json });
  await post('update', { id: ids.member, version: 1, ownerUserId: ids.second, mobile: '13900001111' });
  await post('distribute', { ids: [ids.member], userId: ids.chief });
  await server.call('GET', `${people}/list`, { token: tokens.bare });
});
afterAll(() => server.close());

/** The cells stand by their headings. No cell of these tests holds a comma or a line of its own but the last, which is left out. */
async function taken(
  query: string,
  { token = tokens.chief, language = 'zh-CN' } = {},
): Promise<{ readonly text: string; readonly rows: readonly Readonly<Record<string, string>>[] }> {
  const { text } = await server.call('GET', `/api-user/system/audit/export?format=csv&${query}`, { token, headers: { 'x-lang': language } });
  const [head = [], ...lines] = text
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  return { text, rows: lines.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? '']))) };
}

it('tells event, person, record and fields in words; ids and codes stand in columns of their own', async () => {
  const { text, rows } = await taken('action=member.update');
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    身份: '人员',
    人员: 'name of chief',
    机构: 'org east',
    操作: '修改',
    对象: '客户',
    记录: '金丝雀',
    内容: '版本：2',
    类别: '修改',
    结果: '已执行',
    调用: 'member.update',
    人员编号: ids.chief,
    机构编号: server.hospital.orgs.east,
    对象编码: 'member',
    记录编号: ids.member,
  });
  expect(rows[0]?.['改动的字段']?.split('、')).toEqual(expect.arrayContaining(['跟进人', '手机']));
  expect(rows[0]?.['时间']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect(text).not.toMatch(/13987654321|13900001111|ownerUserId/);
  const passed = await taken('action=member.distribute');
  expect(passed.rows[0]?.['内容']).toBe('分配给：name of chief；完成：1；未完成：0');
  expect(passed.text).toContain(`""to"":""${ids.chief}""`);
});

it('speaks the language of whoever takes it', async () => {
  const { rows } = await taken('action=member.distribute', { language: 'en' });
  expect(rows[0]).toMatchObject({
    Kind: 'Staff',
    Action: 'Distribute',
    Object: 'Customer',
    'What it was about': 'To: name of chief; Done: 1; Not done: 0',
    Result: 'Done',
  });
  const refused = await taken('outcome=refused', { language: 'en' });
  expect(refused.rows[0]).toMatchObject({ Action: 'Search', Result: 'Refused: No right', 'Result code': '40301' });
});

it('[E1] names no record and no field of it to who may not read it', async () => {
  const { text, rows } = await taken('action=member.update', { token: tokens.bare });
  expect(rows[0]).toMatchObject({ 记录: '无权查看或已不存在', 改动的字段: '', 记录编号: ids.member });
  expect(text).not.toMatch(/金丝雀|跟进人/);
});

it('has all that was asked for, or there is no file and its reader is told how many are the most', async () => {
  const { east, group } = server.hospital.orgs;
  const principal = staffAt({ group, org: east }, ids.chief, ['audit.read']);
  const asked = (limit: number) =>
    exportAudit(server.test.database, { entity: 'member', class: 'change', format: 'csv' }, { principal, keys: server.running.services.keys }, limit);
  const { count } = await asked(100);
  expect(count).toBeGreaterThan(1);
  expect((await asked(count)).count).toBe(count);
  await expect(asked(count - 1)).rejects.toMatchObject({ reason: 'exportTooLarge', values: { limit: count - 1 } });
});
