/**
 * Rows hold in their organisation and below it (docs/adr/0078): every entity whose description says `scope: 'inherited'` is walked, in `npm test` some that have every word of it
 * together, and what is in force is tried with one that no hospital has.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { day, flag, secret, text, whole } from '#contract/kinds.ts';
import { isReadBelow } from '#contract/readings/inherited.ts';
import { entity } from '#contract/standard.ts';
import type { Operation, Resource } from '#contract/resource.ts';
import { inForceFunctions } from '#server/db/inForce.ts';
import { quoteName, snakeCase } from '#server/db/columnNames.ts';
import { withRlsContext } from '#server/db/rlsContext.ts';
import { planTables, tableOf } from '#server/db/tables.ts';
import { covering } from '#tests/rig/covering.ts';
import { isLong } from '#tests/server/promises/profile.ts';
import { described, sampleBody } from '#tests/server/support/sampleRow.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };
let server: TestServer;
const tokens = { group: '', east: '', ward: '', west: '' };
/** Each organisation refers to a colleague of its own: those of others are not seen. */
const people = { ...tokens };

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  const { group, east, eastWard: ward, west } = server.hospital.orgs;
  for (const [name, orgId] of Object.entries({ group, east, ward, west })) {
    people[name as keyof typeof tokens] = await server.hospital.staff(name, orgId, 'keeper');
    tokens[name as keyof typeof tokens] = await server.login(name);
  }
});
afterAll(() => server.close());

const all = described.filter(({ standard }) => standard?.scope === 'inherited');
/** Words that decide what is in force, and by which calls a row is written. */
function wordsOf({ standard, period, unique = [], operations }: Resource): readonly string[] {
  const { by } = standard?.inForce ?? {};
  const counts = by === undefined || by === 'each' ? `counts by ${by}` : `counts by ${by.length} fields`;
  return [counts, ...(period ? ['period'] : []), ...(unique.length > 0 ? ['unique'] : []), ...Object.keys(operations)];
}
const named = new Map(all.map((one) => [one.name, one]));
const chosen = new Set(covering([...named.keys()], (name) => wordsOf(named.get(name) as Resource)));
const inherited = all.filter(({ name }) => isLong() || chosen.has(name));

/** The calls of one entity, as somebody makes them. */
class As {
  readonly #calls: Readonly<Record<string, Operation>>;
  readonly #token: string;

  constructor({ operations }: Resource, name: keyof typeof tokens) {
    this.#calls = operations;
    this.#token = tokens[name];
  }

  send(verb: string, given: Readonly<Record<string, unknown>> = {}): Promise<Reply> {
    const [method = '', path = ''] = this.#calls[verb]?.endpoint.split(' ') ?? [];
    const query = new URLSearchParams(Object.entries(given).map(([name, value]) => [name, String(value)]));
    return method === 'GET'
      ? server.call(method, `${path}?${query.toString()}`, { token: this.#token })
      : server.call(method, path, { token: this.#token, json: given });
  }

  /** One endpoint makes and changes, or there is one for each. */
  verb(wanted: 'create' | 'update'): string {
    return this.#calls[wanted] ? wanted : 'save';
  }

  async list(given: Readonly<Record<string, unknown>> = {}): Promise<ReadonlyMap<string, Row>> {
    const { datas } = await this.send('list', given);
    return new Map((datas as { readonly rows: readonly Row[] }).rows.map((row) => [row.id, row]));
  }

  async make(body: Readonly<Record<string, unknown>>): Promise<Row> {
    const reply = await this.send(this.verb('create'), body);
    expect(reply.code, JSON.stringify(reply)).toBe(0);
    return reply.datas as Row;
  }
}

/** A row that counts today, whatever days the entity has. */
async function bodyOf(one: Resource, at: number, from: keyof typeof people): Promise<Record<string, unknown>> {
  const body = await sampleBody((one.operations['create'] ?? one.operations['save']) as Operation, one, at, (target) =>
    target === 'staffUser'
      ? Promise.resolve(people[from])
      : one.name === 'approvalRule' && target === 'processDefinition'
        ? // A rule may name a process, and without one an approver decides.
          Promise.resolve(undefined)
        : Promise.reject(new Error(`A sample of ${one.name} refers to colleagues alone, not to ${target}.`)),
  );
  if (one.period) {
    body[one.period.from] = '2020-01-01';
    delete body[one.period.to];
  }
  return body;
}

/** The east's row for the same things, with another value where no two organisations have the same. */
async function nearerBody(one: Resource): Promise<Record<string, unknown>> {
  const [body, other] = [await bodyOf(one, 1, 'east'), await bodyOf(one, 2, 'east')];
  const names = (one.unique ?? []).filter((fields) => !fields.includes('orgId')).flat();
  return { ...body, ...Object.fromEntries(names.map((name) => [name, other[name]])) };
}

describe.each(inherited.map((one) => [one.name, one] as const))('%s', (_name, one) => {
  const rows: { above?: Row } = {};
  const isEach = one.standard?.inForce?.by === 'each';
  /** None of them says so where each of them counts. */
  const counts = isEach ? {} : { isInForce: true };

  it('is read from below with what counts there, and from nowhere beside', async () => {
    const above = await new As(one, 'group').make(await bodyOf(one, 1, 'group'));
    rows.above = above;
    for (const name of ['east', 'ward', 'west'] as const)
      expect((await new As(one, name).list()).get(above.id), name).toMatchObject({ ...counts, isFromAbove: true, orgName: expect.any(String) });
    expect((await new As(one, 'group').list()).get(above.id)).toMatchObject({ ...counts, isFromAbove: false });
    const east = new As(one, 'east');
    expect((await east.send('detail', { id: above.id })).datas).toMatchObject({ id: above.id, isFromAbove: true });
    expect((await east.send('options', { ids: above.id })).datas).toMatchObject([{ id: above.id }]);
    expect((await east.send('history', { id: above.id })).code).toBe(0);
    expect((await east.send('count')).datas).toMatchObject({ count: 1 });
    const found = await east.list({ filter: JSON.stringify({ all: [['isFromAbove', 'is', true]] }) });
    expect([...found.keys()]).toEqual([above.id]);
  });

  it('is changed where it stands alone, by no call and by no statement', async () => {
    const { above } = rows;
    const east = new As(one, 'east');
    const id = above?.id ?? '';
    for (const [verb, given] of [
      [east.verb('update'), { ...(await bodyOf(one, 1, 'east')), id, version: 1 }],
      ['remove', { id, version: 1 }],
      ['restore', { id }],
    ] as const)
      expect((await east.send(verb, given)).status, verb).toBe(404);
    if (one.operations['bulk']) expect((await east.send('bulk', { ids: [id], act: 'remove' })).datas).toMatchObject({ done: [], failed: [{ id }] });
    const { orgs } = server.hospital;
    const within = withRlsContext(server.test.database, { orgIds: [orgs.east], groupId: orgs.group, personId: randomUUID() });
    const table = quoteName(snakeCase(one.name));
    expect(await within.query(`select id from ${table} where id = $1 for share`, [id])).toEqual([{ id }]);
    await expect(within.query(`update ${table} set version = 9 where id = $1`, [id])).rejects.toMatchObject({ code: '42501' });
    expect(await within.query(`delete from ${table} where id = $1 returning id`, [id])).toEqual([]);
    expect(await server.test.database.query(`select version from ${table} where id = $1 and deleted_at is null`, [id])).toEqual([{ version: 1 }]);
  });

  it.runIf(isEach)('stands beside a nearer one, there and below', async () => {
    const nearer = await new As(one, 'east').make(await nearerBody(one));
    for (const [name, seen] of [
      ['east', true],
      ['ward', true],
      ['west', false],
    ] as const) {
      const list = await new As(one, name).list();
      expect([list.has(rows.above?.id ?? ''), list.has(nearer.id)], name).toEqual([true, seen]);
    }
  });

  it.skipIf(isEach)('gives way to a nearer one there and below, until that goes', async () => {
    const { above } = rows;
    const east = new As(one, 'east');
    const nearer = await east.make(await nearerBody(one));
    const standing = async (name: keyof typeof tokens): Promise<unknown> => {
      const list = await new As(one, name).list();
      return [list.get(above?.id ?? '')?.['isInForce'], list.get(nearer.id)?.['isInForce']];
    };
    expect([await standing('east'), await standing('ward'), await standing('west')]).toEqual([
      [false, true],
      [false, true],
      [true, undefined],
    ]);
    const [told] = await server.test.database.query<{ orgs: string[] }>(
      'select org_ids as orgs from event_log where entity = $1 and $2::uuid = any(many) order by position desc limit 1',
      [one.name, above?.id],
    );
    expect(told?.orgs.toSorted()).toEqual([server.hospital.orgs.east, server.hospital.orgs.eastWard].toSorted());
    expect((await east.send('remove', { id: nearer.id, version: nearer.version })).code).toBe(0);
    expect(await standing('ward')).toEqual([true, undefined]);
  });
});

/** Deposits are nobody's yet. */
const deposit = entity('deposit', {
  label: ['订金规则', 'Deposit rule'],
  orgOwned: true,
  fields: {
    name: text(['名称', 'Name'], { required: true }),
    kind: text(['类型', 'Kind']),
    fen: whole(['金额', 'Amount']),
    startsOn: day(['开始日期', 'From']),
    endsOn: day(['结束日期', 'Until']),
    enabled: flag(['启用', 'Enabled'], { required: true, default: true }),
  },
  period: { from: 'startsOn', to: 'endsOn' },
  standard: {
    base: '/crm-server/deposit',
    title: 'name',
    inForce: { by: ['kind'] },
    endpoints: { list: ['GET /crm-server/deposit/list', ''] },
  },
});

describe('what is in force', () => {
  const sql = (statement: string, values: readonly unknown[] = []): Promise<Row[]> => server.test.database.query<Row>(statement, values);
  const put = (orgId: string, name: string, more: Readonly<Record<string, unknown>> = {}): Promise<unknown> => {
    const all = { id: randomUUID(), org_id: orgId, name, enabled: true, ...more };
    const names = Object.keys(all);
    return sql(`insert into deposit (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`, Object.values(all));
  };
  const inForce = async (orgId: string, on = '2026-06-01'): Promise<unknown> =>
    (await sql('select name from deposit_in_force($1, $2)', [orgId, on])).map((row) => row['name']);
  const describedAs = async (standard: Partial<NonNullable<Resource['standard']>>): Promise<void> => {
    for (const statement of inForceFunctions([{ ...deposit, standard: { ...deposit.standard, ...standard } } as unknown as Resource])) await sql(statement);
  };

  beforeAll(async () => {
    const { statements } = planTables([tableOf(deposit as unknown as Resource)], { columns: new Map(), indexes: new Set(), filled: new Set() });
    for (const statement of statements) await sql(statement);
    await describedAs({});
  });

  it('is the nearest row of each key that is on and has begun and not ended; of two of one organisation the later', async () => {
    const { group, east, eastWard } = server.hospital.orgs;
    await put(group, 'a of the group', { kind: 'a' });
    await put(group, 'b of the group', { kind: 'b' });
    await put(east, 'a of the east', { kind: 'a', starts_on: '2026-01-01' });
    await put(east, 'later a', { kind: 'a', starts_on: '2026-05-01', ends_on: '2026-06-30' });
    await put(east, 'b that is off', { kind: 'b', enabled: false });
    await put(eastWard, 'b to come', { kind: 'b', starts_on: '2027-01-01' });
    expect(await inForce(eastWard)).toEqual(['later a', 'b of the group']);
    expect(await inForce(east, '2026-02-01')).toEqual(['a of the east', 'b of the group']);
    expect(await inForce(east, '2025-12-31')).toEqual(['a of the group', 'b of the group']);
    expect(await inForce(eastWard, '2027-01-01')).toEqual(['b to come', 'a of the east']);
    await sql(`update deposit set deleted_at = now() where name = 'later a'`);
    expect(await inForce(east)).toEqual(['a of the east', 'b of the group']);
  });

  it('is one row in all without a key, and every row where each counts', async () => {
    const { east } = server.hospital.orgs;
    await describedAs({ inForce: { by: [] } });
    expect(await inForce(east)).toEqual(['a of the east']);
    await describedAs({ inForce: { by: 'each' } });
    expect(await inForce(east)).toEqual(['a of the east', 'a of the group', 'b of the group']);
  });

  it('ends in a tree whose parents stand in a circle', async () => {
    const { group, east } = server.hospital.orgs;
    await sql('update organisation set parent_id = $2 where id = $1', [group, east]);
    const line = await sql('select id from careline_line($1)', [east]);
    await sql('update organisation set parent_id = null where id = $1', [group]);
    expect([line.length, (await sql('select id from careline_line($1)', [east])).map(({ id }) => id)]).toEqual([33, [east, group]]);
  });
});

test('a row with a secret is read from above by the server alone', () => {
  expect(isReadBelow(deposit as unknown as Resource)).toBe(true);
  expect(isReadBelow({ ...deposit, fields: { ...deposit.fields, key: secret(['密钥', 'Key']) } } as unknown as Resource)).toBe(false);
});
