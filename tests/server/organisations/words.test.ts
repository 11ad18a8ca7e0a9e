import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };
interface Choices {
  readonly choices: Readonly<Record<string, readonly [string, string]>>;
  readonly past?: readonly string[];
}
const english = { 'x-lang': 'en' };
const words = '/crm-server/orgDictionary';
let server: TestServer;
const tokens = { east: '', ward: '', west: '', group: '' };
const items: Record<string, Row> = {};
let dictionary: Row;

const post = (path: string, json: object, token = tokens.east): Promise<Reply> => server.call('POST', path, { token, json, headers: english });
const made = async (path: string, json: object, token = tokens.east): Promise<Row> => {
  const reply = await post(path, json, token);
  expect(reply.code, reply.text).toBe(0);
  return reply.datas;
};
/** The field of the group offers these here, and can still read those. */
const offered = async (token: string): Promise<{ readonly now: readonly string[]; readonly past: readonly string[] }> => {
  const reply = await server.call('GET', '/crm-server/orgFieldConfig/current?entity=member', { token });
  const [one] = reply.datas as { field: Choices }[];
  const past = new Set(one?.field.past);
  const all = Object.entries(one?.field.choices ?? {});
  const called = (isPast: boolean): string[] => all.filter(([value]) => past.has(value) === isPast).map(([, label]) => label[0]);
  return { now: called(false), past: called(true) };
};
let customers = 0;
const addCustomer = (value: unknown, token = tokens.east): Promise<Reply> =>
  post('/crm-server/customermanage/save', { name: `客户${(customers += 1)}`, sex: 'female', level: 'gold', enabled: true, own_route: value }, token);

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  const { east, eastWard, west, group } = server.hospital.orgs;
  for (const [name, orgId] of Object.entries({ east, ward: eastWard, west, group })) {
    await server.hospital.staff(`${name}Keeper`, orgId, 'keeper');
    tokens[name as keyof typeof tokens] = await server.login(`${name}Keeper`);
  }
  dictionary = await made('/api-crm/dictionary/insertDictionary', { type: 'route', name: '途径' }, tokens.group);
  for (const [sort, [value, label]] of [
    ['web', '网站'],
    ['friend', '朋友介绍'],
    ['street', '路过'],
  ].entries())
    items[String(value)] = await made('/crm-server/dictionary/save', { dictionaryId: dictionary.id, value, label, sort }, tokens.group);
  const field = { entity: 'member', label: '途径', fieldKey: 'route', type: 'choice', dictionaryId: dictionary.id };
  await made('/crm-server/orgFieldConfig/save', field, tokens.group);
});
afterAll(() => server.close());

const idsOf = (...values: string[]): string[] => values.map((value) => items[value]?.id ?? '');

describe('words of an organisation', () => {
  it('are all of the group until it takes some over; then these alone, there and below, at once', async () => {
    expect(await offered(tokens.east)).toEqual({ now: ['网站', '朋友介绍', '路过'], past: [] });
    const before = await addCustomer('street');
    expect(before.code, before.text).toBe(0);
    const report = await made(`${words}/bind`, { dictionaryId: dictionary.id, itemIds: [...idsOf('web', 'friend'), dictionary.id] });
    expect(report).toMatchObject({ done: [expect.any(String), expect.any(String)], failed: [{ id: dictionary.id, code: 'notFound' }] });
    expect(await offered(tokens.east)).toEqual({ now: ['网站', '朋友介绍'], past: ['路过'] });
    expect(await offered(tokens.ward)).toEqual({ now: ['网站', '朋友介绍'], past: ['路过'] });
    expect(await offered(tokens.west)).toEqual({ now: ['网站', '朋友介绍', '路过'], past: [] });
    // A value that stands there stays, a new one is refused.
    const row = before.datas as Row;
    expect((await post('/crm-server/customermanage/update', { id: row.id, version: row.version, own_route: 'street', remark: '再来' })).code).toBe(0);
    expect((await addCustomer('street')).datas).toEqual({ fields: { own_route: 'is no longer offered: choose another one' } });
    expect((await addCustomer('web')).code).toBe(0);
    expect((await addCustomer('street', tokens.west)).code).toBe(0);
  });

  it('come back by a second press, and are switched off and on by calls of their own', async () => {
    const list = await server.call('GET', `${words}/list?dictionaryId=${dictionary.id}`, { token: tokens.east });
    const { rows } = list.datas as { rows: Row[] };
    expect(rows.map((row) => [row['value'], row['label'], row['origin'], row['enabled']])).toEqual([
      ['web', '网站', 'group', true],
      ['friend', '朋友介绍', 'group', true],
    ]);
    const friend = rows[1] as Row;
    expect((await made(`${words}/disable`, { id: friend.id }))['enabled']).toBe(false);
    expect((await offered(tokens.east)).now).toEqual(['网站']);
    const check = await server.call('GET', `${words}/bind/check?dictionaryId=${dictionary.id}`, { token: tokens.east });
    expect((check.datas as Row[]).map((one) => one['standing'])).toEqual(['chosen', 'off', 'none']);
    const below = await server.call('GET', `${words}/bind/check?dictionaryId=${dictionary.id}`, { token: tokens.ward });
    expect((below.datas as Row[]).map((one) => one['standing'])).toEqual(['above', 'none', 'none']);
    expect(await made(`${words}/bind`, { dictionaryId: dictionary.id, itemIds: idsOf('friend') })).toMatchObject({ done: [friend.id], failed: [] });
    expect((await offered(tokens.east)).now).toEqual(['网站', '朋友介绍']);
    expect((await made(`${words}/able`, { id: friend.id }))['enabled']).toBe(true);
    expect((await post(`${words}/update`, { id: friend.id, version: 3, label: '亲友' })).datas).toEqual({
      fields: { label: 'is a word of the group, which alone renames it' },
    });
  });

  it('of its own stand beside those of the group, told apart from them, and are read everywhere', async () => {
    const own = await made(`${words}/insert`, { dictionaryId: dictionary.id, label: '健康讲座', labelEn: 'Health talk' });
    expect(own).toMatchObject({ origin: 'own', value: expect.stringMatching(/^w[0-9a-f]{8}$/) as unknown });
    expect((await offered(tokens.east)).now).toEqual(['网站', '朋友介绍', '健康讲座']);
    expect((await offered(tokens.ward)).now).toEqual(['网站', '朋友介绍', '健康讲座']);
    expect((await offered(tokens.west)).past).toEqual(['健康讲座']);
    expect((await post(`${words}/insert`, { dictionaryId: dictionary.id, label: '路过' })).datas).toEqual({
      fields: { label: 'is what another word of this dictionary is called' },
    });
    expect((await post(`${words}/insert`, { dictionaryId: dictionary.id, label: ' 健康讲座 ' }, tokens.ward)).code).toBe(40001);
    // Written down by its value, a word of the group is the group's.
    const taken = await made(`${words}/insert`, { dictionaryId: dictionary.id, value: 'street', label: '随便' });
    expect(taken).toMatchObject({ origin: 'group', label: '路过' });
    expect((await post(`${words}/delete`, { id: taken.id })).code).toBe(0);
    expect((await offered(tokens.east)).past).toEqual(['路过']);
  });

  it('follow their group: renamed, switched off, and none of a foreign one', async () => {
    const web = items['web'] as Row;
    await made('/crm-server/dictionary/save', { id: web.id, version: web.version, label: '官网' }, tokens.group);
    expect((await offered(tokens.east)).now).toEqual(['官网', '朋友介绍', '健康讲座']);
    const list = await server.call('GET', `${words}/list?searchValue=${encodeURIComponent('官网')}`, { token: tokens.east });
    expect((list.datas as { rows: Row[] }).rows).toMatchObject([{ label: '官网', version: 2 }]);
    await made('/crm-server/dictionary/save', { id: web.id, version: web.version + 1, enabled: false }, tokens.group);
    expect(await offered(tokens.east)).toEqual({ now: ['朋友介绍', '健康讲座'], past: ['官网', '路过'] });
    await server.hospital.staff('stranger', server.hospital.orgs.otherHouse, 'keeper');
    const stranger = await server.login('stranger');
    const report = await made(`${words}/bind`, { dictionaryId: dictionary.id, itemIds: idsOf('friend') }, stranger);
    expect(report).toMatchObject({ done: [], failed: [{ code: 'notFound' }] });
    expect((await post(`${words}/insert`, { dictionaryId: dictionary.id, label: '外人' }, stranger)).code).toBe(40001);
  });

  it('take the place of choices only where no row would lose its word', async () => {
    const field = await made('/crm-server/orgFieldConfig/save', {
      entity: 'member',
      label: '等级来源',
      fieldKey: 'grade',
      type: 'choice',
      choices: [{ value: 'c1', label: '甲' }],
    });
    const customer = await post('/crm-server/customermanage/save', { name: '李四', sex: 'male', level: 'gold', enabled: true, own_grade: 'c1' });
    expect(customer.code, customer.text).toBe(0);
    const turned = await post('/crm-server/orgFieldConfig/save', { id: field.id, version: field.version, dictionaryId: dictionary.id });
    expect((turned.datas as { fields: Row }).fields['choices']).toContain('甲');
  });
});
