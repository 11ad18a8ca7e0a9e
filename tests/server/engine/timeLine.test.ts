/** One time line of a row (docs/adr/0095): all that belongs to it, each part by its reader's own right, in steps that cost the same however long it is. */
import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TimeLineEntry } from '#contract/timeLine.ts';
import type { Query, Row, Statement } from '#server/db/database.ts';
import { rlsContextOf, withRlsContext } from '#server/db/rlsContext.ts';
import { entityOf } from '#server/engine/entities.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { timeLineOf } from '#server/engine/timeLine/timeLine.ts';
import { staffAt } from '#tests/server/support/principal.ts';
import { startRig } from '#tests/server/support/ruleRig.ts';
import type { Rig } from '#tests/server/support/ruleRig.ts';

interface Answer {
  readonly entries: readonly TimeLineEntry[];
  readonly kinds: readonly string[];
  readonly next: string | null;
}
let rig: Rig;
const tokens = { all: '', few: '', own: '', west: '' };
const ids = { customer: '', order: '', talk: '', owner: '' };
const base = '/crm-server/customermanage';

async function ask(query: string, token = tokens.all, at = base): Promise<Answer> {
  const reply = await rig.get(`${at}/timeLine?${query}`, token);
  expect(reply.code, reply.text).toBe(0);
  return reply.datas as Answer;
}
async function whole(query: string, limit: number, token = tokens.all): Promise<readonly TimeLineEntry[]> {
  const all: TimeLineEntry[] = [];
  let next: string | null = '';
  while (next !== null) {
    const step: Answer = await ask(`${query}&limit=${limit}${next === '' ? '' : `&next=${next}`}`, token);
    expect(step.entries.length).toBeLessThanOrEqual(limit);
    all.push(...step.entries);
    ({ next } = step);
  }
  return all;
}
const kindsOf = (entries: readonly TimeLineEntry[]): readonly string[] => [...new Set(entries.map(({ kind }) => kind))].toSorted();

async function talk(memberId: string, orgId: string, times: readonly string[], more: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const id = await rig.server.hospital.conversation(memberId, orgId, more);
  for (const [at, sentAt] of times.entries())
    await rig.server.hospital.message(id, orgId, { seq: at + 1, sent_at: sentAt, sender_id: memberId, content: `words ${at + 1}` });
  return id;
}

const noon = '2026-11-03T04:00:00.000Z';
beforeAll(async () => {
  rig = await startRig();
  const { hospital, test: testing } = rig.server;
  const { east, west } = hospital.orgs;
  await rig.makeRole('lineAll', ['member.read', 'member.write', 'order.read', 'pointRecord.read', 'complaint.read', 'chat.read'], 'org');
  await rig.makeRole('lineFew', ['member.read'], 'org');
  await rig.makeRole('lineOwn', ['member.read', 'order.read', 'chat.read'], 'own');
  await hospital.staff('line-all', east, 'lineAll');
  await hospital.staff('line-few', east, 'lineFew');
  ids.owner = await hospital.staff('line-own', east, 'lineOwn');
  await hospital.staff('line-west', west, 'lineAll');
  [tokens.all, tokens.few, tokens.own, tokens.west] = [
    await rig.login('line-all'),
    await rig.login('line-few'),
    await rig.login('line-own'),
    await rig.login('line-west'),
  ];
  ids.customer = await hospital.member('line', east);
  await hospital.patient(ids.customer, east, '510104199401010020');
  ids.order = await hospital.order(ids.customer, east, { created_at: noon, paid_at: '2026-11-04T04:00:00.000Z', paid_amount: 9_900 });
  for (let at = 0; at < 5; at += 1) await hospital.order(ids.customer, east, { created_at: noon });
  await hospital.order(await hospital.member('line-other', east), east, { created_at: noon });
  await testing.database.query(
    `insert into note (id, org_id, member_id, after_seq, text, author_id, author_name, at) select gen_random_uuid(), $1, $2, 0, 'note ' || n, $3, 'author', $4 from generate_series(1, 4) n`,
    [east, ids.customer, ids.owner, noon],
  );
  await testing.database.query(
    `insert into complaint (id, org_id, member_id, title, source, level, content, status, created_at) values (gen_random_uuid(), $1, $2, 'too slow', 'phone', 'minor', '-', 'open', $3)`,
    [east, ids.customer, noon],
  );
  // Two in the evening of the 2nd and one after midnight in Shanghai, which is a day of its own; the last of a day stands at noon.
  ids.talk = await talk(ids.customer, east, [
    '2026-11-02T14:00:00.000Z',
    '2026-11-02T15:59:59.000Z',
    '2026-11-02T16:00:00.000Z',
    noon,
    '2026-11-05T02:00:00.000Z',
  ]);
  const changed = { id: ids.customer, version: 1, ownerUserId: ids.owner, mobile: '13900001111' };
  expect((await rig.post(`${base}/update`, changed, tokens.all)).code).toBe(0);
});
afterAll(() => rig.server.close());

test('a line has all that belongs to the row, newest first, and nothing of another row', async () => {
  const { entries, kinds, next } = await ask(`id=${ids.customer}&limit=100`);
  expect(kinds.toSorted()).toEqual(['complaint', 'conversation', 'history', 'note', 'order', 'patient', 'pointRecord']);
  expect(kindsOf(entries)).toEqual(['complaint', 'conversation', 'history', 'note', 'order', 'patient']);
  expect(entries.map(({ at }) => at)).toEqual(
    entries
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  expect(entries.filter(({ kind }) => kind === 'order')).toHaveLength(7);
  expect(entries.find(({ kind, word }) => kind === 'order' && word === 1)).toMatchObject({
    id: ids.order,
    values: { paidAmount: 9_900, title: 'check-up', status: 'unpaid' },
  });
  expect(entries.find(({ kind }) => kind === 'note')).toMatchObject({ values: { text: expect.stringMatching(/^note/) as string, authorName: 'author' } });
  expect(next).toBeNull();
});

test('a change says what it was and became, with names, and a number as its mask', async () => {
  const [change] = (await ask(`id=${ids.customer}&kinds=history`)).entries;
  expect(change).toMatchObject({ change: 'updated', byName: 'name of line-all', names: { [ids.owner]: 'name of line-own' } });
  expect(change?.changes).toEqual(
    expect.arrayContaining([
      { field: 'ownerUserId', from: null, to: ids.owner },
      { field: 'mobile', from: '138****8000', to: '139****1111' },
    ]),
  );
});

test('a conversation is one line a day of the hospital, with the last words and how many there were', async () => {
  const { entries } = await ask(`id=${ids.customer}&kinds=conversation`);
  expect(entries.map(({ at, values }) => [at, values['words'], values['messages']])).toEqual([
    ['2026-11-05T02:00:00.000Z', 'words 5', 1],
    [noon, 'words 4', 2],
    ['2026-11-02T15:59:59.000Z', 'words 2', 2],
  ]);
  expect(entries[0]?.values['conversationId']).toBe(ids.talk);
});

test('steps are complete and have nothing twice, whatever their size and however many entries have one moment', async () => {
  const all = (await ask(`id=${ids.customer}&limit=200`)).entries.map(({ key }) => key);
  expect(new Set(all).size).toBe(all.length);
  for (const limit of [1, 2, 3, 7]) expect((await whole(`id=${ids.customer}`, limit)).map(({ key }) => key)).toEqual(all);
  const orders = (await whole(`id=${ids.customer}&kinds=order&kinds=conversation`, 2)).map(({ kind }) => kind);
  expect([orders.length, new Set(orders).size]).toEqual([10, 2]);
});

test('a day leads to its end, and on from there', async () => {
  const { entries } = await ask(`id=${ids.customer}&day=2026-11-03`);
  expect(entries.every(({ at }) => at <= noon)).toBe(true);
  expect(kindsOf(entries)).toEqual(['complaint', 'conversation', 'note', 'order']);
  expect((await whole(`id=${ids.customer}&day=2026-11-03`, 2)).map(({ key }) => key)).toEqual(entries.map(({ key }) => key));
  expect((await ask(`id=${ids.customer}&day=2026-11-01`)).entries).toEqual([]);
});

test('what somebody may not read is neither there nor named among the kinds', async () => {
  const few = await ask(`id=${ids.customer}&limit=100`, tokens.few);
  expect([few.kinds.toSorted(), kindsOf(few.entries)]).toEqual([
    ['history', 'patient'],
    ['history', 'patient'],
  ]);
  expect((await ask(`id=${ids.customer}&kinds=order`, tokens.few)).entries).toEqual([]);
  // A page is as long as one may read, so nothing tells of what was left out.
  expect(few.next).toBeNull();
});

test('whoever sees their own rows alone gets the line of their own customer, and of its conversations those that are theirs', async () => {
  const own = await ask(`id=${ids.customer}&limit=100`, tokens.own);
  expect(kindsOf(own.entries)).toEqual(['conversation', 'history', 'note', 'order', 'patient']);
  await rig.sql(
    `update conversation set assignee_id = $1, state = 'serving' where id = $2`,
    await rig.server.hospital.staff('line-third', rig.server.hospital.orgs.east),
    ids.talk,
  );
  expect(kindsOf((await ask(`id=${ids.customer}&limit=100`, tokens.own)).entries)).toEqual(['history', 'note', 'order', 'patient']);
  const other = await rig.server.hospital.member('line-not-mine', rig.server.hospital.orgs.east);
  expect((await rig.get(`${base}/timeLine?id=${other}`, tokens.own)).code).toBe(404);
});

test('a wall: another organisation gets nothing, and rows of other organisations stand in no line', async () => {
  expect((await rig.get(`${base}/timeLine?id=${ids.customer}`, tokens.west)).code).toBe(404);
  await rig.server.hospital.order(ids.customer, rig.server.hospital.orgs.west, { created_at: noon, title: 'elsewhere' });
  const { entries } = await ask(`id=${ids.customer}&limit=100`);
  expect(entries.some(({ values }) => values['title'] === 'elsewhere')).toBe(false);
});

test('an order has its own: its changes and what names it', async () => {
  const { kinds } = await ask(`id=${ids.order}`, tokens.all, '/crm-server/pushorder');
  expect(kinds.toSorted()).toEqual(['conversation', 'history', 'pointRecord']);
});

test('a place that nobody gave is refused', async () => {
  const sent = (place: unknown): string => Buffer.from(JSON.stringify(place)).toString('base64url');
  for (const next of ['x', sent(['2026-02-31T00:00:00.000Z', 'order.0', ids.order]), sent([noon, "order'--", ids.order]), sent([noon, 'order.0', 'x'])])
    expect((await rig.get(`${base}/timeLine?id=${ids.customer}&next=${next}`, tokens.all)).code, next).toBe(40001);
});

interface Plan {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly Plan[];
}
const nodesOf = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Each statement is explained beside being asked. */
function explaining(query: Query, most: number[]): Query {
  const explain = async ({ text, values = [] }: Statement): Promise<Row[]> => {
    const [found] = await query.query<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>(`explain (analyze, format json) ${text}`, values);
    most.push(...nodesOf(found?.['QUERY PLAN'][0]?.Plan as Plan).map((node) => node['Actual Rows'] * node['Actual Loops']));
    return query.query(text, values);
  };
  return {
    query: (text, values) => query.query(text, values),
    pipelined: (statements) => statements.reduce<Promise<Row[][]>>(async (all, one) => [...(await all), await explain(one)], Promise.resolve([])),
  };
}

test('a step reads as many rows of a line with 20,000 entries as of one with 20', async () => {
  const { database } = rig.server.test;
  const { group, east } = rig.server.hospital.orgs;
  const long = await rig.server.hospital.member('line-long', east);
  const fill = (sql: string): Promise<unknown> => database.query(sql, [east, long]);
  await fill(`insert into "order" (id, org_id, member_id, order_no, kind, title, count, pay_price, status, created_at)
    select gen_random_uuid(), $1, $2, 'L' || n, 'pushed', 'x', 1, 1, 'unpaid', now() - make_interval(mins => n) from generate_series(1, 5000) n`);
  await fill(
    `insert into note (id, org_id, member_id, after_seq, text, author_id, author_name, at) select gen_random_uuid(), $1, $2, 0, 'x', $2, 'x', now() - make_interval(mins => n) from generate_series(1, 5000) n`,
  );
  await database.query(
    `insert into record_change (entity, entity_id, version, change, at, by_id, changes) select 'member', $1, n, 'updated', now() - make_interval(mins => n), $1, '[]' from generate_series(2, 5000) n`,
    [long],
  );
  const talkId = await talk(long, east, ['2020-01-01T00:00:00.000Z']);
  await database.query(
    `insert into message (id, org_id, conversation_id, seq, message_type, content, sender_kind, sender_id, sender_name, sent_at)
     select gen_random_uuid(), $1, $2, n, 0, 'x', 'member', $3, 'x', timestamptz '2020-01-01' + make_interval(hours => n) from generate_series(2, 5000) n`,
    [east, talkId, randomUUIDv7()],
  );
  await database.query('update conversation set last_seq = 5000 where id = $1', [talkId]);
  for (const table of ['"order"', 'note', 'record_change', 'message', 'conversation']) await database.query(`analyze ${table}`);
  const principal = staffAt({ group, org: east }, ids.owner, ['member.read', 'order.read', 'chat.read', 'complaint.read', 'pointRecord.read']);
  const caller: Caller = { entity: entityOf('member'), call: { entity: 'member', verb: 'timeLine' }, principal, keys: {} as Caller['keys'] };
  const limit = 20;
  const stepOf =
    (next: string | null) =>
    async (query: Query): Promise<readonly [number, string | null]> => {
      const most: number[] = [];
      const step = await timeLineOf(explaining(query, most), caller, { id: long, limit, next });
      expect(step.entries).toHaveLength(limit);
      return [Math.max(...most), step.next];
    };
  const seen = withRlsContext(database, rlsContextOf(principal));
  let next: string | null = null;
  for (let step = 0; step < 3; step += 1) {
    const [most, after]: readonly [number, string | null] = await seen.snapshot(stepOf(next));
    expect(most).toBeLessThanOrEqual((limit + 1) * 2);
    next = after;
  }
});
