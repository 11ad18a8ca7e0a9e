/** Lines within a row: refused at their place, stored alike whoever sends them, told line by line, taken out and brought in as text. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRig } from '#tests/server/support/ruleRig.ts';
import type { Rig } from '#tests/server/support/ruleRig.ts';
import type { Reply } from '#tests/server/support/runningServer.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };
const base = '/crm-server/orgHome';
let rig: Rig;
let row: Row;
const entry = (title: string, more: object = {}): object => ({ title, icon: 'file', target: '/workroom', ...more });
const save = (change: object, language = 'zh-CN'): Promise<Reply> =>
  rig.server.call('POST', `${base}/save`, { token: rig.tokens.chief, json: { id: row.id, version: row.version, ...change }, headers: { 'x-lang': language } });
const fieldsOf = (reply: Reply): unknown => (reply.datas as { fields: unknown }).fields;

beforeAll(async () => {
  rig = await startRig();
  row = (await rig.post(`${base}/save`, { orgId: rig.server.hospital.orgs.east, notice: '试用' }, rig.tokens.chief)).datas as Row;
});
afterAll(() => rig.server.close());

test('a refusal names the place of each wrong value, and tells people the line from 1 in their language', async () => {
  const wrong = { entries: [entry('官网'), entry('', { target: 'http://a.cn', icon: 'x', more: 1 })] };
  const [zh, en] = [await save(wrong), await save(wrong, 'en')];
  expect([zh.code, fieldsOf(zh)]).toEqual([
    40001,
    {
      'entries[1].title': '必填',
      'entries[1].icon': '不在可选范围内',
      'entries[1].target': '填 https:// 开头的地址，或本站公开页面，如 /allworkroom',
      'entries[1].more': '没有这一项',
    },
  ]);
  expect(zh.text).toContain('快捷入口第 2 行“标题” 必填');
  expect(en.text).toContain('Quick entries, line 2, \\"Title\\" is required');
  const days = [{ picture: 'x', title: 'a', from: '2026-11-22', until: '2026-11-21', isOn: true }];
  expect(fieldsOf(await save({ banners: days }))).toEqual({ 'banners[0].until': '不能早于“开始展示”' });
  expect(fieldsOf(await save({ entries: Array.from({ length: 13 }, () => entry('a')) }, 'en'))).toEqual({ entries: 'holds at most 12 entries' });
});

test('they are stored with every value; the same lines in another order of keys are no change, and none are nothing', async () => {
  const first = (await save({ entries: [{ title: ' 官网 ', target: '/workroom' }, entry('预约')] })).datas as Row;
  expect(first['entries']).toEqual([entry('官网', { icon: 'calendar' }), entry('预约')]);
  row = first;
  const again = (await save({ entries: [{ target: '/workroom', icon: 'calendar', title: '官网' }, entry('预约')] })).datas as Row;
  expect(again.version).toBe(first.version);
  const none = (await save({ entries: [] })).datas as Row;
  expect([none['entries'], none.version]).toEqual([null, first.version + 1]);
  row = none;
});

test('they are found by whether there are any, exported as text, and kept in the history as they were', async () => {
  row = (await save({ entries: [entry('官网 | 院区'), entry('预约')] })).datas as Row;
  const counted = async (sign: string): Promise<unknown> =>
    (await rig.get(`${base}/count?filter=${encodeURIComponent(JSON.stringify({ all: [['entries', sign, null]] }))}`, rig.tokens.chief)).datas;
  expect([await counted('filled'), await counted('empty')]).toEqual([{ count: 1 }, { count: 0 }]);
  const csv = await rig.get(`${base}/export?format=csv&columns=orgName&columns=entries`, rig.tokens.chief);
  expect(csv.text).toContain('"官网 \\| 院区 | 报告 | /workroom\n预约 | 报告 | /workroom"');
  const [last] = (await rig.get(`${base}/history?id=${row.id}`, rig.tokens.chief)).datas as { changes: object[] }[];
  expect(last?.changes).toEqual([{ field: 'entries', from: null, to: [entry('官网 | 院区'), entry('预约')] }]);
});
