import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

type Row = Readonly<Record<string, unknown>>;
let server: TestServer;
let keeper: string;
let other: string;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  await server.hospital.staff('keeper', server.hospital.orgs.east, 'keeper');
  await server.hospital.staff('stranger', server.hospital.orgs.otherHouse, 'keeper');
  keeper = await server.login('keeper');
  other = await server.login('stranger');
});
afterAll(() => server.close());

const english = { 'x-lang': 'en' };
const insert = (json: object, token = keeper): Promise<Reply> =>
  server.call('POST', '/api-crm/dictionary/insertDictionary', { token, json: { enabled: true, ...json }, headers: english });
const update = (json: object): Promise<Reply> => server.call('POST', '/api-crm/dictionary/updateDictionary', { token: keeper, json, headers: english });
const rowOf = (reply: Reply): Row => reply.datas;

describe('a dictionary', () => {
  it('is made, listed, changed and removed, for its group alone', async () => {
    const made = await insert({ type: 'visitType', name: '就诊类型' });
    expect(made.text).toContain('"resp_code":0');
    expect(rowOf(made)).toMatchObject({ type: 'visitType', name: '就诊类型', enabled: true, version: 1, orgId: server.hospital.orgs.group, remark: null });
    expect((rowOf(made)['names'] as Row)[String(rowOf(made)['createdBy'])]).toBe('name of keeper');
    const { id } = rowOf(made);
    const changed = await update({ id, version: 1, name: '来访类型', remark: null });
    expect(rowOf(changed)).toMatchObject({ name: '来访类型', version: 2 });
    const list = await server.call('GET', '/api-crm/dictionary/findList', { token: keeper });
    expect((list.datas as { rows: Row[] }).rows).toMatchObject([{ id, name: '来访类型' }]);
    expect(((await server.call('GET', '/api-crm/dictionary/findList', { token: other })).datas as { rows: Row[] }).rows).toEqual([]);
    expect((await server.call('GET', `/api-crm/dictionary/detail?id=${String(id)}`, { token: other })).code).toBe(404);
    expect((await server.call('POST', '/api-crm/dictionary/deleteDictionary', { token: keeper, json: { id } })).code).toBe(0);
    expect((await server.call('POST', '/api-crm/dictionary/restore', { token: keeper, json: { id } })).code).toBe(0);
    const history = (await server.call('GET', `/api-crm/dictionary/history?id=${String(id)}`, { token: keeper })).datas as Row[];
    expect(history.map((line) => line['change'])).toEqual(['restored', 'removed', 'updated', 'created']);
    expect(history[2]?.['changes']).toEqual([{ field: 'name', from: '就诊类型', to: '来访类型' }]);
  });

  it('begins as its description tells where nothing is given, and not where nothing is meant', async () => {
    const post = (json: object): Promise<Reply> => server.call('POST', '/api-crm/dictionary/insertDictionary', { token: keeper, json, headers: english });
    expect(rowOf(await post({ type: 'begun', name: '开始' }))).toMatchObject({ enabled: true });
    expect(rowOf(await post({ type: 'off', name: '停用', enabled: false }))).toMatchObject({ enabled: false });
    expect((await post({ type: 'none', name: '空', enabled: null })).datas).toEqual({ fields: { enabled: 'is required' } });
  });

  it('refuses what no field is called, what is missing, what is taken and what is fixed, each by name', async () => {
    const unknownField = await insert({ type: 'a', name: 'a', orgId: server.hospital.orgs.west, colour: 1 });
    expect([unknownField.code, unknownField.datas]).toEqual([40001, { fields: { orgId: 'is no field here', colour: 'is no field here' } }]);
    expect((await insert({ name: '  ' })).datas).toEqual({ fields: { type: 'is required', name: 'is required' } });
    const made = rowOf(await insert({ type: 'level', name: '级别' }));
    expect((await insert({ type: 'level', name: '又一个' })).datas).toEqual({ fields: { type: 'is taken' } });
    expect((await update({ id: made['id'], version: 1, type: 'other' })).datas).toEqual({ fields: { type: 'cannot be changed once it is made' } });
    expect(rowOf(await update({ id: made['id'], name: '等级' }))).toMatchObject({ name: '等级', version: 2 });
    expect((await insert({ type: 'b', name: 'b', id: made['id'] })).code).toBe(40001);
  });

  it('tells who saves over a change what stands there now', async () => {
    const { id } = rowOf(await insert({ type: 'source', name: '来源' }));
    await update({ id, version: 1, name: '客户来源', remark: '常用' });
    const late = await update({ id, version: 1, name: '渠道', remark: '常用' });
    expect([late.status, late.code]).toEqual([409, 40901]);
    expect(late.datas).toMatchObject({ present: { id, name: '客户来源', version: 2 }, differs: ['name'] });
    const remove = (version: number): Promise<Reply> => server.call('POST', '/api-crm/dictionary/deleteDictionary', { token: keeper, json: { id, version } });
    expect([(await remove(1)).code, (await remove(2)).code]).toEqual([40901, 0]);
  });

  it('is found by a word, by initials and offered while it is switched on', async () => {
    const on = rowOf(await insert({ type: 'pregnancy', name: '孕期阶段', nameEn: 'Stage of pregnancy' }));
    await insert({ type: 'gone', name: '孕期停用', enabled: false });
    const found = async (words: string): Promise<unknown[]> =>
      (
        (await server.call('GET', `/api-crm/dictionary/findList?searchValue=${encodeURIComponent(words)}`, { token: keeper })).datas as { rows: Row[] }
      ).rows.map((row) => row['type']);
    expect(await found('孕')).toEqual(['gone', 'pregnancy']);
    expect(await found('期阶')).toEqual(['pregnancy']);
    expect(await found('yqjd')).toEqual(['pregnancy']);
    expect(await found('PREGN stage')).toEqual(['pregnancy']);
    expect(await Promise.all(['yunqijieduan', 'jieduan', 'qijied', 'yunjieduan', 'duan jie', 'jiew'].map(found))).toEqual([
      ['pregnancy'],
      ['pregnancy'],
      ['pregnancy'],
      [],
      ['pregnancy'],
      [],
    ]);
    await insert({ type: 'house', name: '安禾妇儿 · 滨江院区' });
    expect(await Promise.all(['bj', 'bjyq', 'ahfe', 'ahfebj', 'binjiang', '滨', 'fr'].map(found))).toEqual([...Array.from({ length: 6 }, () => ['house']), []]);
    const offered = (await server.call('GET', '/api-crm/dictionary/options?searchValue=bj', { token: keeper })).datas as Row[];
    expect(offered.map((one) => one['label'])).toEqual(['安禾妇儿 · 滨江院区']);
    const options = (await server.call('GET', `/api-crm/dictionary/options?searchValue=${encodeURIComponent('孕期')}`, { token: keeper })).datas as Row[];
    expect(options).toEqual([{ id: on['id'], label: '孕期阶段', labelEn: 'Stage of pregnancy', hint: 'pregnancy', parentId: null, isPast: false }]);
  });
});

describe('a category', () => {
  const save = (json: object): Promise<Reply> => server.call('POST', '/crm-server/classificationInfo/save', { token: keeper, json, headers: english });
  const read = async (path: string): Promise<Row[]> => (await server.call('GET', `/crm-server/classificationInfo/${path}`, { token: keeper })).datas as Row[];

  it('stands below one of the same shop, is offered to that shop alone, and tells what it stands below', async () => {
    const top = rowOf(await save({ shop: 'own', name: '孕产服务' }));
    const below = rowOf(await save({ shop: 'own', name: '分娩', parentId: top['id'] }));
    expect(below['names']).toMatchObject({ [String(top['id'])]: '孕产服务' });
    expect((await save({ shop: 'platform', name: '图文问诊', parentId: top['id'] })).datas).toEqual({
      fields: { parentId: 'must be a category of the same shop' },
    });
    expect((await save({ shop: 'platform', name: '名医问诊' })).code).toBe(0);
    expect((await save({ id: below['id'], version: 1, shop: 'platform' })).datas).toEqual({ fields: { shop: 'cannot be changed once it is made' } });
    expect((await read('options?shop=own')).map((row) => row['label']).toSorted()).toEqual(['分娩', '孕产服务']);
    expect((await read('options?shop=platform')).map((row) => row['label'])).toEqual(['名医问诊']);
  });
});
