/** Going off duty with more than conversations: each piece of work is passed on or kept, in one transaction. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HeldName } from '#contract/heldWork.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { TestServer } from '#tests/server/support/runningServer.ts';

interface Row {
  readonly kind: HeldName;
  readonly id: string;
  readonly name: string | null;
  readonly at: string | null;
  readonly isKept: boolean;
}
interface Outcome extends Row {
  readonly isDone: boolean;
  readonly reason: string | null;
}
let server: TestServer;
let east = '';
let memberId = '';
const ids: Record<string, string> = {};
const tokens: Record<string, string> = {};
/** Nothing of this is due: the server's own worker moves what is. */
const when = '2126-12-01T02:00:00.000Z';

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  east = server.hospital.orgs.east;
  await server.test.database.query(
    `insert into role (id, org_id, code, name, rights, data_scope) values (gen_random_uuid(), $1, 'ownNurse', 'ownNurse', $2, 'own')`,
    [server.hospital.orgs.group, ['returnVisit.read', 'returnVisit.move', 'complaint.read', 'complaint.move', 'callTask.read', 'callTask.move', 'member.read']],
  );
  for (const [name, role, more] of [
    ['me', 'keeper', {}],
    ['nurse', 'ownNurse', {}],
    ['next', 'keeper', {}],
    ['off', 'keeper', { duty_state: 'offline' }],
    ['reader', 'reader', {}],
  ] as const) {
    ids[name] = await server.hospital.staff(`held-${name}`, east, role, more);
    tokens[name] = await server.login(`held-${name}`);
  }
  memberId = await server.hospital.member('held', east, { name: '林晓彤' });
});
afterAll(() => server.close());

const sql = <R extends Record<string, unknown>>(text: string, values: readonly unknown[]): Promise<R[]> => server.test.database.query<R>(text, values);
async function insert(table: string, row: Readonly<Record<string, unknown>>): Promise<string> {
  const all = { id: randomUUID(), org_id: east, ...row };
  const names = Object.keys(all);
  await sql(`insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`, Object.values(all));
  return all.id;
}
const batchOf = (): Promise<string> => insert('call_batch', { name: 'batch', priority: 5, is_paused: false });
const complaint = (by: string, status = 'handling', org = east): Promise<string> =>
  insert('complaint', {
    title: '等太久',
    member_id: memberId,
    source: 'phone',
    level: 'minor',
    content: 'x',
    status,
    assignee_id: ids[by],
    due_at: when,
    org_id: org,
  });
const task = async (more: object): Promise<string> =>
  insert('call_task', { batch_id: await batchOf(), member_id: memberId, name: '林晓彤', rank: 5, attempts: 0, status: 'waiting', ...more });
const visit = (by: string, more: object = {}): Promise<string> =>
  insert('return_visit', {
    member_id: memberId,
    type: 'afterVisit',
    status: 'planned',
    planned_at: when,
    executor_id: ids[by],
    attempts: 0,
    is_recurring: false,
    ...more,
  });

const listed = async (who: string): Promise<readonly Row[]> => (await server.call('GET', '/crm-server/heldWork/list', { token: tokens[who] ?? '' })).datas;
const pass = (who: string, json: object) => server.call('POST', '/crm-server/heldWork/pass', { token: tokens[who] ?? '', json });
const holder = async (table: string, column: string, id: string): Promise<unknown> =>
  (await sql<{ by: string }>(`select ${column} as by from ${table} where id = $1`, [id]))[0]?.by;

it('lists what is still to be done by kind, with its customer and its time; nothing of others, and nothing that is over', async () => {
  const mine = {
    complaints: await complaint('me'),
    callBacks: await task({ status: 'callBack', promised_by: ids['me'], call_back_at: when }),
    callTasks: await task({ assignee_id: ids['me'] }),
    visits: await visit('me'),
  };
  await complaint('me', 'closed');
  await complaint('next');
  await task({ status: 'done', promised_by: ids['me'], call_back_at: when });
  const rows = await listed('me');
  expect(Object.fromEntries(rows.map((row) => [row.kind, [row.id, row.at]]))).toEqual({
    complaints: [mine.complaints, when],
    callBacks: [mine.callBacks, when],
    callTasks: [mine.callTasks, null],
    visits: [mine.visits, when],
  });
  expect(rows.find(({ kind }) => kind === 'callBacks')?.name).toBe('林晓彤');
  expect(await listed('reader')).toEqual([]);
});

it('passes each on with its history and event; what is over or somebody else has stays and says why, and the rest is passed on all the same', async () => {
  const [one, over, foreign] = [await complaint('me'), await complaint('me', 'closed'), await complaint('next')];
  const back = await task({ status: 'callBack', promised_by: ids['me'], call_back_at: when });
  const reply = await pass('me', { toUserId: ids['next'], complaints: [one, over, foreign], callBacks: [back] });
  expect(reply.code, reply.text).toBe(0);
  const outcomes = reply.datas as readonly Outcome[];
  expect(new Map(outcomes.map(({ id, isDone }) => [id, isDone]))).toEqual(
    new Map([
      [back, true],
      [one, true],
      [over, false],
      [foreign, false],
    ]),
  );
  expect(outcomes.find(({ id }) => id === over)?.reason).toContain('已经办完');
  expect([await holder('complaint', 'assignee_id', one), await holder('call_task', 'promised_by', back)]).toEqual([ids['next'], ids['next']]);
  expect([await holder('complaint', 'assignee_id', over), await holder('complaint', 'assignee_id', foreign)]).toEqual([ids['me'], ids['next']]);
  const [line] = await sql<{ changes: { field: string }[] }>(`select changes from record_change where entity_id = $1`, [one]);
  expect(line?.changes.map(({ field }) => field)).toEqual(['assigneeId']);
  const events = await sql(`select 1 from event_log where entity = 'complaint' and entity_id = $1`, [one]);
  expect(events).toHaveLength(1);
  const told = await sql(`select values from system_message where recipient_id = $1 and kind = 'workPassed'`, [ids['next']]);
  expect(told).toMatchObject([{ values: { count: 2 } }]);
});

it('goes to nobody who is off duty, may not do it, or is oneself', async () => {
  const id = await complaint('me');
  for (const toUserId of [ids['off'], ids['me'], randomUUID()]) expect((await pass('me', { toUserId, complaints: [id] })).code).toBe(40001);
  const [refused] = (await pass('me', { toUserId: ids['reader'], complaints: [id] })).datas as Outcome[];
  expect([refused?.isDone, refused?.reason]).toEqual([false, expect.stringContaining('换一位同事')]);
  expect(await holder('complaint', 'assignee_id', id)).toBe(ids['me']);
});

it('is taken by whoever has room: a call in hand is compared with the cap of its taker', async () => {
  const taken = { status: 'taken', held_since: when, held_until: '2999-01-01T00:00:00Z' };
  const [mine] = [await task({ ...taken, holder_id: ids['me'] }), await task({ ...taken, holder_id: ids['next'] })];
  const [full] = (await pass('me', { toUserId: ids['next'], calls: [mine] })).datas as Outcome[];
  expect(full?.isDone).toBe(false);
  expect(await holder('call_task', 'holder_id', mine)).toBe(ids['me']);
});

it('works for those who see their own rows alone: what they pass on is theirs no longer', async () => {
  const [own, mine] = [await visit('nurse'), await complaint('nurse')];
  expect((await listed('nurse')).map(({ id }) => id).toSorted()).toEqual([own, mine].toSorted());
  const outcomes = (await pass('nurse', { toUserId: ids['next'], visits: [own], complaints: [mine] })).datas as readonly Outcome[];
  expect(outcomes.map(({ isDone, reason }) => [isDone, reason])).toEqual([
    [true, null],
    [true, null],
  ]);
  expect(await listed('nurse')).toEqual([]);
});

/** Those of a fresh colleague, whom no other test gave any work. */
async function colleague(name: string, role = 'keeper'): Promise<void> {
  ids[name] = await server.hospital.staff(`held-${name}`, east, role);
  tokens[name] = await server.login(`held-${name}`);
}

it('a promised call-back whose moment has come is still promised: it is listed and passed on', async () => {
  await colleague('caller');
  const overdue = await task({ status: 'waiting', promised_by: ids['caller'], call_back_at: '2026-01-01T02:00:00.000Z' });
  expect((await listed('caller')).map(({ kind, id }) => [kind, id])).toEqual([['callBacks', overdue]]);
  const outcomes = (await pass('caller', { toUserId: ids['next'], callBacks: [overdue] })).datas as readonly Outcome[];
  expect(outcomes).toMatchObject([{ kind: 'callBacks', isDone: true }]);
  expect([await holder('call_task', 'promised_by', overdue), await listed('caller')]).toEqual([ids['next'], []]);
});

it('visits that were missed, and visits held as deputy, are still to be done', async () => {
  await colleague('visitor');
  const [missed, deputy] = [await visit('visitor', { status: 'missed' }), await visit('off', { deputy_id: ids['visitor'] })];
  await visit('visitor', { status: 'done' });
  await visit('off', { deputy_id: ids['visitor'], status: 'cancelled' });
  expect((await listed('visitor')).map(({ kind, id }) => [kind, id])).toEqual([
    ['visits', missed],
    ['deputyVisits', deputy],
  ]);
  const outcomes = (await pass('visitor', { toUserId: ids['next'], visits: [missed], deputyVisits: [deputy] })).datas as readonly Outcome[];
  expect(outcomes.map(({ isDone, reason }) => [isDone, reason])).toEqual([
    [true, null],
    [true, null],
  ]);
  expect([await holder('return_visit', 'executor_id', missed), await holder('return_visit', 'deputy_id', deputy)]).toEqual([ids['next'], ids['next']]);
  expect(await holder('return_visit', 'executor_id', deputy)).toBe(ids['off']);
});

it('customers who are to be followed up by today are listed, kept unless chosen, and passed on as customers are', async () => {
  await colleague('follower');
  const customer = (name: string, days: number | null): Promise<string> =>
    server.hospital.member(name, east, {
      owner_user_id: ids['follower'],
      owner_since: '2026-01-01T02:00:00.000Z',
      next_follow_at: days === null ? null : new Date(Date.now() + days * 86_400_000).toISOString(),
    });
  const [late, now] = [await customer('late', -3), await customer('now', 0)];
  const [later] = [await customer('later', 2), await customer('never', null)];
  const rows = await listed('follower');
  expect(rows.map(({ kind, id, isKept }) => [kind, id, isKept]).toSorted()).toEqual(
    [
      ['customers', late, true],
      ['customers', now, true],
    ].toSorted(),
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual(['name of late', 'name of now']);
  const outcomes = (await pass('follower', { toUserId: ids['next'], customers: [late, later] })).datas as readonly Outcome[];
  expect(new Map(outcomes.map(({ id, isDone }) => [id, isDone]))).toEqual(
    new Map([
      [late, true],
      [later, false],
    ]),
  );
  const [row] = await sql<{ owner: string; since: Date }>('select owner_user_id as owner, owner_since as since from member where id = $1', [late]);
  expect(row?.owner).toBe(ids['next']);
  expect(new Date(String(row?.since)).getTime()).toBeGreaterThan(Date.parse('2026-02-01T00:00:00Z'));
  expect((await listed('follower')).map(({ id }) => id)).toEqual([now]);
});
