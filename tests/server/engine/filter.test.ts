import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceLimits } from '#contract/limits/lists.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

type Row = Readonly<Record<string, unknown>>;
let server: TestServer;
const tokens = { keeper: '', unmasked: '', stranger: '' };
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  const { east, otherHouse } = server.hospital.orgs;
  await server.hospital.staff('keeper', east, 'keeper');
  await server.hospital.staff('unmasked', east, 'unmasked');
  await server.hospital.staff('stranger', otherHouse, 'keeper');
  for (const name of Object.keys(tokens) as (keyof typeof tokens)[]) tokens[name] = await server.login(name);
  const save = (json: object, token = tokens.keeper): Promise<Reply> =>
    server.call('POST', '/crm-server/customermanage/save', { token, json: { sex: 'female', level: 'gold', enabled: true, ...json } });
  const made = [
    await save({ name: '王小明', mobile: '13812348001', tags: ['vip', '孕期'], source: '门诊', birthday: '1990-05-01', idCardNo: '11010519491231002X' }),
    await save({ name: '王芳', mobile: '13912348002', tags: [], level: 'silver', sex: 'male' }),
    await save({ name: '曾梓萱', mobile: '13812349003', source: '转介绍', birthday: '1991-06-02' }),
    await save({ name: 'Ann Lee', nickName: '小安', level: 'normal' }),
    await save({ name: '王外人', mobile: '13812348001' }, tokens.stranger),
  ];
  for (const one of made) expect(one.code, one.text).toBe(0);
});
afterAll(() => server.close());

const list = (given: Readonly<Record<string, string>>, token = tokens.keeper): Promise<Reply> =>
  server.call('GET', `/crm-server/customermanage/list?${new URLSearchParams(given).toString()}`, { token, headers: { 'x-lang': 'en' } });
const namesOf = (reply: Reply): unknown => (reply.code === 0 ? (reply.datas as { rows: Row[] }).rows.map((row) => row['name']).toReversed() : reply.code);
const filtered = async (filter: unknown, token = tokens.keeper): Promise<unknown> => namesOf(await list({ filter: JSON.stringify(filter) }, token));
const searched = async (searchValue: string, token = tokens.keeper): Promise<unknown> => namesOf(await list({ searchValue }, token));

describe('filters of a list', () => {
  it('find by what each kind can be asked, in groups of AND and OR', async () => {
    expect(await filtered({ all: [['level', 'is', 'gold']] })).toEqual(['王小明', '曾梓萱']);
    expect(await filtered({ all: [['level', 'anyOf', ['silver', 'normal']]] })).toEqual(['王芳', 'Ann Lee']);
    expect(await filtered({ all: [['sex', 'isNot', 'female']] })).toEqual(['王芳']);
    expect(await filtered({ all: [['name', 'has', '小']] })).toEqual(['王小明']);
    expect(await filtered({ all: [['tags', 'has', '孕期']] })).toEqual(['王小明']);
    expect(await filtered({ all: [['tags', 'empty', null]] })).toEqual(['王芳', '曾梓萱', 'Ann Lee']);
    expect(await filtered({ all: [['source', 'filled', null]] })).toEqual(['王小明', '曾梓萱']);
    expect(
      await filtered({
        all: [
          ['birthday', 'from', '1990-05-02'],
          ['birthday', 'to', '1991-06-02'],
        ],
      }),
    ).toEqual(['曾梓萱']);
    expect(
      await filtered({
        any: [
          ['name', 'is', 'Ann Lee'],
          {
            all: [
              ['level', 'is', 'gold'],
              ['source', 'is', '门诊'],
            ],
          },
        ],
      }),
    ).toEqual(['王小明', 'Ann Lee']);
    expect(await filtered({ all: [['name', 'has', '%']] })).toEqual([]);
  });

  it('refuse what is no field, no sign of it, no value of it, too deep or too much', async () => {
    const wrong: unknown[] = [
      { all: [['passwordHash', 'is', 'x']] },
      { all: [['openId', 'filled', null]] },
      { all: [['name"', 'is', 'x']] },
      { all: [['name', 'from', 'a']] },
      { all: [['level', 'is', "gold' or true"]] },
      { all: [['birthday', 'is', '2026-02-31']] },
      { all: [['enabled', 'is', 'maybe']] },
      { all: [['name', '__proto__', 'x']] },
      { all: [['name', 'anyOf', []]] },
      { all: [] },
      { none: [['name', 'is', 'x']] },
      {},
      [],
      'x',
      { all: [{ all: [{ all: [{ all: [{ all: [['name', 'is', 'x']] }] }] }] }] },
      { all: Array.from({ length: resourceLimits.filterTerms + 1 }, () => ['name', 'is', 'x']) },
    ];
    for (const filter of wrong) expect(await filtered(filter), JSON.stringify(filter)).toBe(40001);
    expect((await list({ filter: '{' })).code).toBe(40001);
  });

  it('[E5] of a number tell nothing to who sees its mask', async () => {
    for (const sign of ['is', 'isNot', 'anyOf', 'empty', 'filled', 'has', 'from'])
      for (const field of ['mobile', 'idCardNo', 'phoneNum']) expect(await filtered({ all: [[field, sign, '13812348001']] }), `${field} ${sign}`).toBe(40001);
    expect(await filtered({ all: [['mobile', 'is', '138 1234 8001']] }, tokens.unmasked)).toEqual(['王小明']);
    expect(await filtered({ all: [['idCardNo', 'is', '11010519491231002x']] }, tokens.unmasked)).toEqual(['王小明']);
    expect((await list({ sort: 'mobile' })).code).toBe(40001);
  });
});

describe('search of a list', () => {
  it('finds pieces of names, initials and the last four digits, within the organisation', async () => {
    expect(await searched('王')).toEqual(['王小明', '王芳']);
    expect(await searched('小明')).toEqual(['王小明']);
    expect(await searched('王明')).toEqual([]);
    expect(await searched('wxm')).toEqual(['王小明']);
    expect(await searched('zx')).toEqual(['曾梓萱']);
    expect(await searched('czx')).toEqual(['曾梓萱']);
    expect(await searched('ann l')).toEqual(['Ann Lee']);
    expect(await searched('小安')).toEqual(['Ann Lee']);
    expect(await searched('8001')).toEqual(['王小明']);
    expect(await searched('王 8002')).toEqual(['王芳']);
    expect(await searched('%')).toEqual([]);
  });

  it('[E5] finds more digits than a mask shows for who sees the number alone', async () => {
    for (const digits of ['48001', '12348001', '13812348001', '1381', '0', '13']) expect(await searched(digits), digits).toEqual([]);
    expect(await searched('12348001', tokens.unmasked)).toEqual(['王小明']);
  });

  it('[E5] finds the number of a customer as a whole: its digits are those of everybody, and would be taken for a phone', async () => {
    const { rows } = (await list({ searchValue: '王芳' })).datas as { rows: Row[] };
    const no = String(rows[0]?.['customerNo']);
    expect(no).toMatch(/^KH\d{12}$/);
    for (const whole of [no, no.toLowerCase(), `王 ${no}`]) expect(await searched(whole), whole).toEqual(['王芳']);
    for (const piece of ['KH', no.slice(0, 8), no.slice(2), no.slice(-6), no.slice(-3)]) expect(await searched(piece), piece).toEqual([]);
    expect(await searched(no, tokens.stranger)).toEqual([]);
  });
});
