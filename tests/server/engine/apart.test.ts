/** Rows that stand for a time and do not overlap (docs/adr/0088), over HTTP: rules of reporting are held apart within their organisation. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/pool.ts';
import { importPlace } from '#server/imports/importPlace.ts';
import { nothingSeen } from '#server/imports/sifting.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { until } from '#tests/rig/until.ts';
import { staffAt } from '#tests/server/support/principal.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };
let server: TestServer;
let keeperId: string;
const tokens = { keeper: '', chief: '' };

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  const { east, group } = server.hospital.orgs;
  keeperId = await server.hospital.staff('keeper', east, 'keeper');
  await server.hospital.staff('chief', group, 'keeper');
  for (const name of Object.keys(tokens) as (keyof typeof tokens)[]) tokens[name] = await server.login(name);
});
afterAll(() => server.close());
beforeEach(() => server.test.database.query('delete from report_rule'));

const post = (verb: string, json: object, as: keyof typeof tokens = 'keeper', language = 'en'): Promise<Reply> =>
  server.call('POST', `/crm-server/reportRule/${verb}`, { token: tokens[as], json, headers: { 'x-lang': language } });
const body = (name: string, startsOn: string, endsOn: string | null = null): Record<string, unknown> => ({
  name,
  protectedDays: 5,
  onRepeat: 'tell',
  startsOn,
  endsOn,
  enabled: true,
});
const fieldsOf = ({ code, datas }: Reply): unknown => [code, (datas as { fields?: object } | null)?.fields];
async function made(name: string, startsOn: string, endsOn: string | null = null): Promise<Row> {
  const reply = await post('save', body(name, startsOn, endsOn));
  expect(reply.code, reply.text).toBe(0);
  return reply.datas;
}
const count = async (): Promise<unknown> =>
  (await server.test.database.query('select count(*)::int as count from report_rule where deleted_at is null'))[0]?.['count'];
const inTheWay = 'overlaps with "spring" (2026-03-01 to 2026-05-31)';

describe('a row that overlaps', () => {
  it('is refused with the row that is in the way and its time, in the language of the caller, at the field', async () => {
    await made('spring', '2026-03-01', '2026-05-31');
    expect(fieldsOf(await post('save', body('in', '2026-05-31')))).toEqual([40001, { startsOn: inTheWay }]);
    expect(fieldsOf(await post('save', body('around', '2026-01-01'), 'keeper', 'zh-CN'))).toEqual([
      40001,
      { startsOn: '和“spring”（2026-03-01 至 2026-05-31）的时间重叠' },
    ]);
    const before = await made('before', '2026-01-01', '2026-02-28');
    // The end alone was written.
    expect(fieldsOf(await post('save', { id: before.id, version: 1, endsOn: '2026-03-01' }))).toEqual([40001, { endsOn: inTheWay }]);
    expect((await post('save', { id: before.id, version: 1, endsOn: '2026-02-01', name: 'shorter' })).code).toBe(0);
    await made('after', '2026-06-01');
    expect(fieldsOf(await post('save', body('late', '2027-01-01')))).toEqual([40001, { startsOn: 'overlaps with "after" (from 2026-06-01)' }]);
    expect((await post('save', body('of the group', '2026-03-01'), 'chief')).code).toBe(0);
  });

  it('is refused where it is switched on, taken back, or changed among many', async () => {
    const off = (await post('save', { ...body('off', '2026-04-01'), enabled: false })).datas as Row;
    const gone = await made('gone', '2026-02-01', '2026-04-30');
    expect((await post('delete', { id: gone.id, version: gone.version })).code).toBe(0);
    const far = await made('far', '2026-08-01', '2026-08-31');
    await made('spring', '2026-03-01', '2026-05-31');
    expect(fieldsOf(await post('save', { id: off.id, version: 1, enabled: true }))).toEqual([40001, { startsOn: inTheWay }]);
    expect(fieldsOf(await post('restore', { id: gone.id }))).toEqual([40001, { startsOn: inTheWay }]);
    const many = await post('bulk', { ids: [off.id, far.id], act: 'update', change: { startsOn: '2026-04-15', enabled: true } });
    expect(many.datas).toMatchObject({ done: [], failed: [{ message: expect.stringContaining(inTheWay) }, { message: expect.stringContaining(inTheWay) }] });
    // A change that has nothing to do with its time is taken.
    expect((await post('save', { id: off.id, version: 1, remark: 'off for now' })).code).toBe(0);
  });

  it('may be mended where it overlaps from before, while the database holds nothing apart', async () => {
    const [held] = await server.test.database.query(`select conname from pg_constraint where conname like 'report_rule_apart%'`);
    const [{ def } = { def: '' }] = await server.test.database.query<{ def: string }>(
      `select pg_get_constraintdef(oid) as def from pg_constraint where conname = $1`,
      [held?.['conname']],
    );
    await server.test.database.query(`alter table report_rule drop constraint ${String(held?.['conname'])}`);
    await made('spring', '2026-03-01', '2026-05-31');
    const id = randomUUID();
    await server.test.database.query(
      `insert into report_rule (id, org_id, name, protected_days, on_repeat, starts_on, enabled) values ($1, $2, 'old', 5, 'tell', '2026-04-01', true)`,
      [id, server.hospital.orgs.east],
    );
    expect((await post('save', { id, version: 1, remark: 'mend me' })).code).toBe(0);
    expect(fieldsOf(await post('save', { id, version: 2, startsOn: '2026-05-01' }))).toEqual([40001, { startsOn: inTheWay }]);
    expect((await post('save', { id, version: 2, startsOn: '2026-06-01' })).code).toBe(0);
    await server.test.database.query(`alter table report_rule add constraint ${String(held?.['conname'])} ${def}`);
  });

  it('ends no day before it begins, in one wording', async () => {
    expect(fieldsOf(await post('save', body('back', '2026-05-02', '2026-05-01')))).toEqual([40001, { endsOn: 'must not be before "From"' }]);
    expect(fieldsOf(await post('save', body('back', '2026-05-02', '2026-05-01'), 'keeper', 'zh-CN'))).toEqual([40001, { endsOn: '不能早于“开始日期”' }]);
  });
});

describe('two at once', () => {
  it('keep one time once: one is taken, the other is told which', async () => {
    for (let at = 0; at < 8; at += 1) {
      const replies = await Promise.all(
        ['one', 'two', 'three'].map((name, more) => post('save', body(`${name} ${at}`, `20${30 + at}-01-0${1 + more}`, `20${30 + at}-01-31`))),
      );
      expect(replies.map(({ code }) => code).toSorted()).toEqual([0, 40001, 40001]);
      const refused = replies.filter(({ code }) => code !== 0);
      for (const reply of refused) expect(reply.text).toMatch(/overlaps with \\"(one|two|three) \d\\" \(20\d\d-01-0\d to 20\d\d-01-31\)/);
    }
    expect(await count()).toBe(8);
  });

  it('are held apart by the database where one was written beside the engine', async () => {
    const beside = await openDatabase(server.test.url, { max: 1 });
    const client = await beside.pool.connect();
    await client.query('begin');
    await client.query(
      `insert into report_rule (id, org_id, name, protected_days, on_repeat, starts_on, enabled) values (gen_random_uuid(), $1, 'beside', 5, 'tell', '2026-01-01', true)`,
      [server.hospital.orgs.east],
    );
    const saved = post('save', body('by form', '2026-02-01'));
    await until(
      async () =>
        (await server.test.database.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into "report_rule"%'`)).length >
        0,
      { what: 'the save to wait for the other one' },
    );
    await client.query('commit');
    expect(fieldsOf(await saved)).toEqual([40001, { startsOn: 'overlaps with another row' }]);
    client.release();
    await beside.end();
  });
});

describe('a file', () => {
  const take = async (rows: readonly Record<string, unknown>[], isWritten: boolean, keys: readonly string[] = []): Promise<unknown> => {
    const { keys: sealed, files, database } = server.running.services;
    const { group, east } = server.hospital.orgs;
    const principal = staffAt({ group, org: east }, keeperId, ['reportRule.read', 'reportRule.write', 'reportRule.import']);
    const lines = rows.map((values, at) => ({ line: at + 2, values, faults: [] }));
    const options = { keys, onMatch: 'update', isWritten, seen: nothingSeen() } as const;
    return [...(await inTransaction(database, (tx) => importPlace(sealed, files).targetOf('reportRule').take(tx, principal, lines, options)))];
  };
  const refused = { code: 'refused', field: 'startsOn', values: { text: inTheWay } };

  it.each([false, true])('is told of what overlaps with the table, and of lines that overlap with one another; written: %s', async (isWritten) => {
    await made('spring', '2026-03-01', '2026-05-31');
    const rows = [
      body('a', '2026-05-01', '2026-06-30'),
      body('b', '2026-09-01', '2026-09-30'),
      body('c', '2026-12-01'),
      body('d', '2026-07-01', '2026-09-01'),
      body('e', '2026-10-01', '2026-12-01'),
      body('f', '2026-07-02', '2026-08-31'),
      body('g', '2026-10-02', '2026-11-30'),
      { ...body('h', '2026-07-15'), enabled: false },
    ];
    expect(await take(rows, isWritten)).toEqual([
      [2, [refused]],
      [5, [{ code: 'overlaps', field: 'startsOn', values: { line: 3 } }]],
      [6, [{ code: 'overlaps', field: 'startsOn', values: { line: 4 } }]],
    ]);
    expect(await count()).toBe(isWritten ? 6 : 1);
  });

  it.each([false, true])('is told of what it would change into the time of another row; written: %s', async (isWritten) => {
    await made('spring', '2026-03-01', '2026-05-31');
    await made('winter', '2026-01-01', '2026-02-28');
    const change = { startsOn: '2026-01-01', endsOn: '2026-03-01' };
    expect(await take([change], isWritten, ['startsOn'])).toEqual([[2, [{ ...refused, field: 'endsOn' }]]]);
  });
});
