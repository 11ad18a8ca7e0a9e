/** A group keeps values of the customers in its pool from whoever has not claimed them (docs/adr/0096): no call tells such a value by what it finds, orders, counts or groups. */
import { beforeAll, afterAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

let server: TestServer;
const tokens = { keeper: '', taker: '' };
type Name = keyof typeof tokens;
const ids = { hidden: '', open: '', owned: '' };
let groupId = '';
const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date());

const post = (path: string, json: object, name: Name = 'keeper'): Promise<Reply> =>
  server.call('POST', path, { token: tokens[name], json, headers: { 'x-lang': 'en' } });
const get = (path: string, given: Readonly<Record<string, string>>, name: Name = 'taker'): Promise<Reply> =>
  server.call('GET', `${path}?${new URLSearchParams(given).toString()}`, { token: tokens[name], headers: { 'x-lang': 'en' } });
const base = '/crm-server/customermanage';
const filterOf = (...all: readonly unknown[]): string => JSON.stringify({ all });
const found = async (given: Readonly<Record<string, string>>, name: Name = 'taker'): Promise<string[]> => {
  const reply = await get(`${base}/list`, { limit: '50', ...given }, name);
  expect(reply.code, reply.text).toBe(0);
  return (reply.datas as { rows: { id: string }[] }).rows.map((row) => row.id);
};

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  const { east, group } = server.hospital.orgs;
  const { database } = server.test;
  // Sees numbers in clear, works with customers and conditions, and settles no group.
  await database.query(
    `insert into role (id, org_id, code, name, rights, data_scope) select gen_random_uuid(), org_id, 'taker', 'role taker',
       array['member.read', 'member.write', 'member.unmask', 'leadGroup.read', 'assertedGroup.read', 'assertedGroup.write', 'journey.read', 'journey.write', 'journeyEnrolment.read', 'smsBatch.read', 'smsBatch.write', 'order.read', 'number.reveal', 'chat.read'], 'org'
     from role where code = 'keeper' and org_id = $1`,
    [group],
  );
  let taker = '';
  for (const name of ['keeper', 'taker'] as const) {
    taker = await server.hospital.staff(name, east, name === 'keeper' ? 'unmasked' : name);
    tokens[name] = await server.login(name);
  }
  const saved = await post('/crm-server/leadGroup/save', {
    name: 'keeps all',
    hiddenFields: ['mobile', 'phoneNum', 'nickName', 'birthday', 'idCardNo', 'address', 'source', 'remark'],
  });
  expect(saved.code, saved.text).toBe(0);
  groupId = (saved.datas as { id: string }).id;
  const values = (at: number): Record<string, string> => ({
    mobile: `1380000123${at}`,
    phone_num: `1390000777${at}`,
    nick_name: `starfish${at}`,
    birthday: `1990-01-0${at}`,
    address: `Harbour Road ${at}`,
    source: `expo${at}`,
    remark: `likes tulips${at}`,
  });
  ids.hidden = await server.hospital.member('kept one', east, { ...values(1), lead_group_id: groupId });
  ids.open = await server.hospital.member('open one', east, values(2));
  ids.owned = await server.hospital.member('owned one', east, { ...values(3), lead_group_id: groupId, owner_user_id: taker });
});
afterAll(() => server.close());

describe('what a pool keeps back is not found', () => {
  it.each([
    ['mobile', 'is', '13800001231', '13800001232'],
    ['mobile', 'anyOf', ['13800001231'], ['13800001232']],
    ['phoneNum', 'is', '13900007771', '13900007772'],
    ['nickName', 'has', 'fish1', 'fish2'],
    ['birthday', 'from', '1990-01-01', '1990-01-02'],
    ['birthday', 'to', '1990-01-01', '1990-01-02'],
    ['address', 'has', 'Road 1', 'Road 2'],
    ['source', 'is', 'expo1', 'expo2'],
    ['source', 'anyOf', ['expo1'], ['expo2']],
    ['source', 'filled', null, null],
    ['remark', 'has', 'tulips1', 'tulips2'],
  ])('by a filter on %s with "%s", which finds an open value, and all for who settles the group', async (name, sign, kept, open) => {
    expect(await found({ filter: filterOf([name, sign, kept]) }), 'kept').not.toContain(ids.hidden);
    expect(await found({ filter: filterOf([name, sign, open]) }), 'open').toContain(ids.open);
    expect(await found({ filter: filterOf([name, sign, kept]) }, 'keeper'), 'keeper').toContain(ids.hidden);
  });

  it('and counts as empty, whatever it is', async () => {
    expect(await found({ filter: filterOf(['source', 'empty', null]) })).toEqual([ids.hidden]);
    for (const value of ['expo1', 'expo9']) expect(await found({ filter: filterOf(['source', 'isNot', value]) }), value).toContain(ids.hidden);
    expect((await get(`${base}/count`, { filter: filterOf(['remark', 'has', 'tulips1']) })).datas).toEqual({ count: 0 });
  });

  it('nor by the day of a birthday', async () => {
    await server.test.database.query('update member set birthday = $2::date where id = $1', [ids.hidden, `1990${today.slice(4)}`]);
    expect(await found({ filter: filterOf(['isBirthday', 'is', true]) })).toEqual([]);
    expect(await found({ filter: filterOf(['isBirthday', 'is', true]) }, 'keeper')).toEqual([ids.hidden]);
    expect((await get(`${base}/detail`, { id: ids.hidden })).datas).toMatchObject({ birthday: null, isBirthday: null });
    await server.test.database.query(`update member set birthday = '1990-01-01' where id = $1`, [ids.hidden]);
  });

  it.each([
    ['starfish1', 'starfish2'],
    ['st', 'st'],
    ['starf', 'starf'],
    ['1231', '1232'],
    ['001231', '001232'],
    ['7771', '7772'],
    ['13800001231', '13800001232'],
  ])('by the words %s', async (kept, open) => {
    expect(await found({ searchValue: kept })).not.toContain(ids.hidden);
    expect(await found({ searchValue: open })).toContain(ids.open);
    expect(await found({ searchValue: kept }, 'keeper')).toContain(ids.hidden);
    // The same customer is found by what is not kept back.
    expect(await found({ searchValue: 'kept' })).toEqual([ids.hidden]);
  });

  it('by the names of fields, in all ways of the specification', async () => {
    const byFields = async (fields: object, name: Name = 'taker'): Promise<string[]> =>
      ((await post(`${base}/findByFields`, { fields }, name)).datas as { rows: { id: string }[] }).rows.map((row) => row.id);
    const byConditions = async (conditions: object): Promise<string[]> =>
      ((await post(`${base}/findByDynamic`, { conditions }, 'taker')).datas as { rows: { id: string }[] }).rows.map((row) => row.id);
    for (const fields of [{ mobile: '1231' }, { mobile: '0000123' }, { source: 'expo1' }, { remark: 'tulips1' }])
      expect(await byFields(fields)).not.toContain(ids.hidden);
    expect(await byFields({ mobile: '1231' }, 'keeper')).toEqual([ids.hidden]);
    expect(await byConditions({ all: [['address', 'has', 'Harbour Road 1']] })).toEqual([]);
    for (const [searchKey, searchValue] of [
      ['mobile', '1231'],
      ['nickName', 'starfish1'],
    ] as const)
      expect(await found({ searchKey, searchValue })).not.toContain(ids.hidden);
  });

  it('by the palette, nor by the search of conversations and orders', async () => {
    const { east } = server.hospital.orgs;
    await server.hospital.order(ids.hidden, east, { title: 'vitamins' });
    for (const words of ['starfish1', '1231', '13800001231']) {
      expect((await get(`${base}/search`, { words })).datas, words).toEqual([]);
      expect((await get('/crm-server/pushorder/search', { words })).datas, words).toEqual([]);
      expect((await get(`${base}/search`, { words }, 'keeper')).datas, words).toMatchObject([{ memberId: ids.hidden }]);
    }
    expect((await get(`${base}/search`, { words: 'kept' })).datas).toMatchObject([{ memberId: ids.hidden, nickName: null, mobile: null }]);
  });
});

describe('what a pool keeps back decides no order and no number', () => {
  it('of a list: such rows stand where rows without a value stand, on every page', async () => {
    for (const sort of ['birthday', '-birthday']) {
      expect((await found({ sort })).at(-1)).toBe(ids.hidden);
      const seen: string[] = [];
      let next: string | null = null;
      do {
        const reply: Reply = await get(`${base}/list`, { sort, limit: '1', ...(next === null ? {} : { next }) });
        expect(reply.code, reply.text).toBe(0);
        const page = reply.datas as { rows: { id: string }[]; next: string | null };
        seen.push(...page.rows.map(({ id }) => id));
        next = page.next;
      } while (next !== null);
      expect(seen).toEqual(await found({ sort }));
    }
    expect(await found({ sort: 'birthday', searchValue: 'one' })).toEqual([ids.open, ids.owned, ids.hidden]);
    expect(await found({ sort: 'birthday' }, 'keeper')).toEqual([ids.hidden, ids.open, ids.owned]);
  });

  it.each(['source', 'birthday'])('of a figure by %s, whose groups lead to as many rows as they count', async (by) => {
    const figure = await get(`${base}/figures`, { figure: 'byDimensions', by });
    expect(figure.code, figure.text).toBe(0);
    const { groups } = figure.datas as { groups: { key: string | null; values: number[]; terms?: unknown[] }[] };
    expect(groups.find(({ key }) => key === null)?.values[0]).toBe(1);
    expect(figure.text).not.toContain('expo1');
    for (const { terms, values } of groups) expect(await found({ filter: JSON.stringify({ all: terms }) })).toHaveLength(values[0] ?? 0);
    expect((await get(`${base}/figures`, { figure: 'byDimensions', by: 'source' }, 'keeper')).text).toContain('expo1');
  });

  it('of a board', async () => {
    const { columns } = (await get(`${base}/board`, { filter: filterOf(['source', 'is', 'expo1']) })).datas as { columns: { count: number }[] };
    expect(columns.reduce((sum, { count }) => sum + count, 0)).toBe(0);
  });

  it('of a customer group: who settles no lead group makes no conditions of it', async () => {
    const save = (conditions: object, name: Name): Promise<Reply> =>
      post('/crm-server/assertedGroups/add', { name: `by ${name} ${JSON.stringify(conditions)}`.slice(0, 40), conditions }, name);
    const refused = await save({ all: [['source', 'is', 'expo1']] }, 'taker');
    expect(refused.code).toBe(40001);
    expect(refused.message).toContain('Source is kept back in the pool of "keeps all"');
    expect((await save({ all: [['level', 'is', 'gold']] }, 'taker')).code).toBe(0);
    expect((await save({ all: [['source', 'is', 'expo1']] }, 'keeper')).code).toBe(0);
  });

  // Complaints are none of this colleague's.
  it.each([
    ['the receivers of a batch', '/api-sms/batchSms/save', (conditions: object) => ({ source: 'filter', conditions })],
    ['those who enter a journey', '/crm-server/followUpDefinition/save', (conditions: object) => ({ entry: { by: 'event', event: 'orderPaid', conditions } })],
    ['those who leave it', '/crm-server/followUpDefinition/save', (exitConditions: object) => ({ entry: { by: 'hand', exitConditions } })],
    [
      'a branch of it',
      '/crm-server/followUpDefinition/save',
      (conditions: object) => ({ graph: { nodes: [{ id: 'b', kind: 'branch', config: { conditions }, at: { x: 0, y: 0 } }], edges: [] } }),
    ],
  ])('of %s, nor a condition on rows that its writer does not see; one that stands is kept', async (what, path, given) => {
    const save = (conditions: object, name: Name, more: object = { name: `${what} by ${name} ${JSON.stringify(conditions)}`.slice(0, 60) }): Promise<Reply> =>
      post(path, { ...given(conditions), ...more }, name);
    // The database keeps them with their keys in another order.
    const kept = { any: [['source', 'is', 'expo1']], all: [['level', 'is', 'normal']] };
    const refused = await save(kept, 'taker');
    expect([refused.code, refused.message]).toEqual([40001, expect.stringContaining('Source is kept back in the pool of "keeps all"')]);
    expect((await save({ all: [{ has: 'complaint.memberId' }] }, 'taker')).code).toBe(40001);
    expect((await save({ all: [['level', 'is', 'gold']] }, 'taker')).code).toBe(0);
    const made = await save(kept, 'keeper');
    expect(made.code, made.text).toBe(0);
    const { id, version } = made.datas as { id: string; version: number };
    expect((await save(kept, 'taker', { id, version, name: `${what}, renamed` })).code).toBe(0);
  });

  it('of a journey that is tried before it is saved', async () => {
    const made = await post('/crm-server/followUpDefinition/save', { name: 'tried', entry: { by: 'hand' } });
    const { id: journeyId } = made.datas as { id: string };
    const tried = { journeyId, entry: { by: 'event', event: 'orderPaid', conditions: { all: [['source', 'is', 'expo1']] } } };
    const dry = (name: Name): Promise<Reply> => server.call('POST', '/crm-server/followUpDefinition/dryRun', { token: tokens[name], json: tried });
    expect((await dry('taker')).code).toBe(40001);
    const seen = await dry('keeper');
    expect(seen.code, seen.text).toBe(0);
  });
});

it('what a pool keeps back is not shown through what refers to the customer, nor in a picker', async () => {
  const options = (await get(`${base}/options`, { ids: ids.hidden })).datas as { id: string; hint: string | null }[];
  expect(options).toMatchObject([{ hint: null }]);
  const patientId = await server.hospital.patient(ids.hidden, server.hospital.orgs.east, '110101199003071234');
  const detail = await get('/crm-server/patientUser/detail', { id: patientId });
  expect(detail.datas, detail.text).toMatchObject({ memberMobile: null });
  expect((await get('/crm-server/patientUser/detail', { id: patientId }, 'keeper')).datas).toMatchObject({ memberMobile: expect.stringContaining('138') });
});
