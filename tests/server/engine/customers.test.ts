import { inject } from 'vitest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };
const kept = inject('profile') === 'long' ? 3_500 : 60;
let server: TestServer;
const tokens = { keeper: '', unmasked: '' };
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  for (const name of ['keeper', 'unmasked'] as const) {
    await server.hospital.staff(name, server.hospital.orgs.east, name);
    tokens[name] = await server.login(name);
  }
});
afterAll(() => server.close());

const post = (path: string, json: object, token = tokens.keeper, headers: Readonly<Record<string, string>> = {}): Promise<Reply> =>
  server.call('POST', `/crm-server/customermanage/${path}`, { token, json, headers });
const get = (path: string, given: Readonly<Record<string, string>>, token = tokens.keeper): Promise<Reply> =>
  server.call('GET', `/crm-server/customermanage/${path}?${new URLSearchParams(given).toString()}`, { token });
const customer = { sex: 'female', level: 'gold', enabled: true } as const;
const made = async (json: object): Promise<Row> => (await post('save', { ...customer, ...json })).datas;

describe('a customer’s numbers', () => {
  it('are sealed or masked wherever they go, and stay when the mask comes back', async () => {
    const row = await made({ name: '金丝雀', mobile: '139 8765 4321', idCardNo: '11010519491231002x' });
    expect(row).toMatchObject({ mobile: '139****4321', idCardNo: '1101**********002X' });
    const [stored] = await server.test.database.query<{ id_card_no: string; mobile: string }>('select id_card_no, mobile from member where id = $1', [row.id]);
    expect(stored?.mobile).toBe('13987654321');
    expect(stored?.id_card_no).toMatch(/^v1:/);
    expect((await get('detail', { id: row.id }, tokens.unmasked)).datas).toMatchObject({ mobile: '13987654321', idCardNo: '11010519491231002X' });
    const same = await post('update', { id: row.id, version: 1, mobile: '139****4321', idCardNo: '1101**********002X', remark: '回访' });
    expect(same.datas).toMatchObject({ version: 2, remark: '回访' });
    expect((await get('detail', { id: row.id }, tokens.unmasked)).datas).toMatchObject({ mobile: '13987654321' });
    expect((await post('update', { id: row.id, version: 2, mobile: '13900001111' })).datas).toMatchObject({ version: 3, mobile: '139****1111' });
    const history = (await get('history', { id: row.id })).datas as Row[];
    expect(history.map((line) => line['changes'])).toMatchObject([
      [{ field: 'mobile', from: '139****4321', to: '139****1111' }],
      [{ field: 'remark', from: null, to: '回访' }],
      expect.arrayContaining([{ field: 'idCardNo', from: null, to: '1101**********002X' }]),
    ]);
    const canary = /13987654321|13900001111|11010519491231002/;
    for (const text of [JSON.stringify(history), (await get('list', {})).text, (await get('export', { format: 'csv', columns: 'name,mobile,idCardNo' })).text])
      expect(text).not.toMatch(canary);
    const audits = await server.test.database.query(`select detail from audit where entity_id = $1`, [row.id]);
    expect(JSON.stringify(audits)).not.toMatch(canary);
    expect(server.log()).not.toMatch(canary);
  });

  it('that are masked are not taken for a new customer', async () => {
    const reply = await post('save', { ...customer, name: '某', mobile: '139****4321' }, tokens.keeper, { 'x-lang': 'en' });
    expect(reply.datas).toEqual({ fields: { mobile: 'must be given in full' } });
  });
});

describe('a customer', () => {
  it('is made once for one key, and refused where the key belongs to another one', async () => {
    const headers = { 'idempotency-key': 'f2a5a7a6-6f5c-4d3c-8a51-0f7b7c3a9d10' };
    const [one, two] = [
      await post('save', { ...customer, name: '一次' }, tokens.keeper, headers),
      await post('save', { ...customer, name: '一次' }, tokens.keeper, headers),
    ];
    expect([one.code, (two.datas as Row).id]).toEqual([0, (one.datas as Row).id]);
    expect((await post('save', { ...customer, name: '两次' }, tokens.keeper, headers)).code).toBe(40903);
  });

  it('whose name begins like a formula is text in a CSV', async () => {
    await made({ name: '=HYPERLINK("http://x")' });
    expect((await get('export', { format: 'csv', searchValue: 'HYPERLINK', columns: 'name' })).text).toContain(`'=HYPERLINK`);
    const xlsx = await get('export', { searchValue: 'HYPERLINK', columns: 'name' });
    expect([xlsx.status, xlsx.headers.get('content-type')]).toEqual([200, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']);
  });

  it('[C5] is seen once in a walk through the pages while others are made and removed', async () => {
    const stable = new Set<string>();
    for (let at = 0; at < kept; at += 1)
      stable.add((await made({ name: `留 ${at}`, birthday: at % 3 === 0 ? null : `1990-01-${String(1 + (at % 28)).padStart(2, '0')}` })).id);
    for (const sort of ['-createdAt', 'birthday', '-birthday']) {
      const seen: string[] = [];
      for (let next = ''; ;) {
        const coming = made({ name: '过客', birthday: '1990-01-15' });
        const page = (await get('list', { limit: '17', sort, ...(next ? { next } : {}) })).datas as { rows: Row[]; next: string | null };
        seen.push(...page.rows.map((row) => row.id));
        expect((await post('deleteById', { id: (await coming).id })).code).toBe(0);
        if (page.next === null) break;
        ({ next } = page as { next: string });
      }
      expect(new Set(seen).size, sort).toBe(seen.length);
      expect(
        [...stable].filter((id) => !seen.includes(id)),
        sort,
      ).toEqual([]);
    }
  });
});
