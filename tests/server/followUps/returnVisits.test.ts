/** Return visits over HTTP: whose they are, how they end, and what follows from the end. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { columnTerms } from '#contract/readings/boardColumns.ts';
import { startVisitHouse } from './visitRig.ts';
import type { VisitHouse } from './visitRig.ts';

let house: VisitHouse;
let [lead, nurse, other]: { readonly id: string; readonly token: string }[] = [];
const executing = [
  'member.read',
  'trackRecord.write',
  'returnVisit.read',
  'returnVisit.write',
  'returnVisit.move',
  'returnVisit.export',
  'staffAbsence.write',
  'staffAbsence.read',
  'visitRule.read',
];
const managing = [...executing, 'returnVisit.remove', 'visitRule.write', 'desk.team'];

beforeAll(async () => {
  house = await startVisitHouse();
  const [manages, executes] = [await house.role('managesVisits', managing), await house.role('makesVisits', executing)];
  await house.duty('manage', [manages]);
  await house.duty('execute', [executes]);
  [lead, nurse, other] = [await house.person('lead', 'managesVisits'), await house.person('nurse', 'makesVisits'), await house.person('other', 'makesVisits')];
});
afterAll(() => house.server.close());

const of = <T>(value: T | undefined): T => value as T;
const idsOf = (reply: { readonly datas: unknown }): string[] => (reply.datas as { rows: { id: string }[] }).rows.map(({ id }) => id);

test('[p-area-2] [r-followup] the managing role alone sees all visits: lists, counts, boards, exports, figures, rows and their history of others are not there for whoever carries out', async () => {
  const [mine, theirs] = [await house.visit({ executor_id: of(nurse).id }), await house.visit({ executor_id: of(other).id })];
  expect(idsOf(await house.get(of(lead).token, 'returnVisit/list'))).toEqual(expect.arrayContaining([mine, theirs]));
  expect(idsOf(await house.get(of(nurse).token, 'returnVisit/list'))).toEqual([mine]);
  expect((await house.get(of(nurse).token, 'returnVisit/count')).datas).toEqual({ count: 1 });
  const board = (await house.get(of(nurse).token, 'returnVisit/board')).datas as { columns: { count: number; rows: { id: string }[] }[] };
  expect(board.columns.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual([mine]);
  expect(board.columns.reduce((sum, { count }) => sum + count, 0)).toBe(1);
  const lines = async (token: string): Promise<number> =>
    (await house.server.call('GET', '/crm-server/returnVisit/export?format=csv&columns=status', { token })).text.trim().split('\r\n').length - 1;
  expect([await lines(of(nurse).token), await lines(of(lead).token)]).toEqual([1, idsOf(await house.get(of(lead).token, 'returnVisit/list')).length]);
  const visits = async (token: string) =>
    ((await house.get(token, 'returnVisit/figures?figure=overview&range=last30Days')).datas as { groups: { values: number[] }[] }).groups[0]?.values[0];
  expect([await visits(of(nurse).token), await visits(of(lead).token)]).toEqual([1, 2]);
  for (const path of ['returnVisit/detail', 'returnVisit/history']) expect((await house.get(of(nurse).token, `${path}?id=${theirs}`)).code).not.toBe(0);
  expect((await house.post(of(nurse).token, 'returnVisit/updateStatus', { id: theirs, status: 'inProgress' })).code).toBe(404);
  expect((await house.post(of(nurse).token, 'backVisitDetail/record', { id: theirs, result: 'reached' })).code).toBe(404);
});

test('whoever carries out plans for themselves, and hands nothing to a colleague; whoever manages does', async () => {
  const planned = { memberId: house.memberId, type: 'satisfaction', plannedAt: '2100-02-28T02:00:00Z' };
  const own = await house.post(of(nurse).token, 'returnVisit/save', planned);
  expect(own.datas).toMatchObject({ executorId: of(nurse).id, closesAt: '2100-03-01T16:00:00.000Z' });
  const given = await house.post(of(nurse).token, 'returnVisit/save', { ...planned, executorId: of(other).id });
  expect([given.code, (given.datas as { fields: object }).fields]).toEqual([40_001, { executorId: expect.stringContaining('who manages follow-up') }]);
  const { id } = own.datas as { id: string };
  expect((await house.post(of(nurse).token, 'returnVisit/save', { id, executorId: of(other).id })).code).toBe(40_001);
  expect((await house.post(of(lead).token, 'returnVisit/save', { id, executorId: of(other).id })).datas).toMatchObject({ executorId: of(other).id });
});

test('an outcome ends the visit, writes the attempt and the track record, plans the next one and tells the customer’s file; the second of two is told who was first', async () => {
  const id = await house.visit({ executor_id: of(nurse).id, script: 'ask for the wound' });
  const outcome = { id, result: 'reached', channel: 'phone', content: 'heals well', satisfaction: 5, nextFollowAt: '2100-01-05T01:00:00Z' };
  const done = await house.post(of(nurse).token, 'backVisitDetail/record', outcome);
  expect(done.datas).toMatchObject({ id, status: 'done', nextVisitId: expect.any(String) });
  const { nextVisitId } = done.datas as { nextVisitId: string };
  expect(await house.rowOf(id)).toMatchObject({ status: 'done', result: 'reached', satisfaction: 5, attempts: 1, done_by_id: of(nurse).id });
  expect(await house.rowOf(nextVisitId)).toMatchObject({ status: 'planned', executor_id: of(nurse).id, script: 'ask for the wound', after_visit_id: id });
  expect(await house.sql('select way, content from track_record where member_id = $1', [house.memberId])).toEqual([
    { way: 'phone', content: '已联系：heals well' },
  ]);
  expect(await house.sql('select next_follow_at as at from member where id = $1', [house.memberId])).toEqual([{ at: '2100-01-05T01:00:00.000Z' }]);
  expect(await house.sql('select result, by_id from back_visit_detail where return_visit_id = $1', [id])).toEqual([{ result: 'reached', by_id: of(nurse).id }]);
  // The answer was lost: the same again changes nothing.
  expect((await house.post(of(nurse).token, 'backVisitDetail/record', outcome)).datas).toEqual({ id, status: 'done', nextVisitId });
  const late = await house.post(of(lead).token, 'backVisitDetail/record', { id, result: 'noAnswer' });
  expect([late.code, late.message]).toEqual([40_947, expect.stringContaining('nurse')]);
  expect(await house.sql('select count(*)::int as n from track_record', [])).toEqual([{ n: 1 }]);
});

test('two who finish at once: one outcome stands, and the other is told', async () => {
  const id = await house.visit({ executor_id: of(nurse).id });
  const replies = await Promise.all([
    house.post(of(nurse).token, 'backVisitDetail/record', { id, result: 'reached', content: 'mine' }),
    house.post(of(lead).token, 'backVisitDetail/record', { id, result: 'refused', content: 'theirs' }),
  ]);
  expect(replies.map(({ code }) => Number(code)).toSorted((a, b) => a - b)).toEqual([0, 40_947]);
  expect(await house.sql('select count(*)::int as n from back_visit_detail where return_visit_id = $1', [id])).toEqual([{ n: 1 }]);
});

test('nobody was reached: the visit waits for the moment that was agreed on, and cannot wait without one', async () => {
  const id = await house.visit({ executor_id: of(nurse).id });
  const lacking = await house.post(of(nurse).token, 'backVisitDetail/record', { id, result: 'noAnswer', staysOpen: true });
  expect(lacking.code).toBe(40_001);
  const past = await house.post(of(nurse).token, 'backVisitDetail/record', { id, result: 'callback', staysOpen: true, nextFollowAt: '2026-01-01T00:00:00Z' });
  expect(past.code).toBe(40_001);
  const attempt = { id, version: 1, result: 'noAnswer', staysOpen: true, nextFollowAt: '2100-06-01T01:00:00Z' };
  const kept = await house.post(of(nurse).token, 'backVisitDetail/record', attempt);
  expect(kept.datas).toMatchObject({ status: 'planned', nextVisitId: null });
  // The same attempt again, of the version that it was made at, is not counted twice.
  expect((await house.post(of(nurse).token, 'backVisitDetail/record', attempt)).code).toBe(40_901);
  expect(await house.rowOf(id)).toMatchObject({
    status: 'planned',
    attempts: 1,
    planned_at: '2100-06-01T01:00:00.000Z',
    closes_at: '2100-06-02T16:00:00.000Z',
  });
});

test('a visit comes due at its moment and is missed when the day after is over, by the clock', async () => {
  const due = await house.visit({ status: 'planned', executor_id: of(nurse).id });
  const missed = await house.visit({ executor_id: of(nurse).id, closes_at: new Date(Date.now() - 1_000).toISOString() });
  await house.turn();
  expect([(await house.rowOf(due))['status'], (await house.rowOf(missed))['status']]).toEqual(['due', 'missed']);
  expect((await house.post(of(nurse).token, 'returnVisit/updateStatus', { id: missed, status: 'done' })).code).not.toBe(0);
  expect((await house.post(of(nurse).token, 'backVisitDetail/record', { id: missed, result: 'reached' })).code).toBe(0);
});

test('who is away has a deputy: the visits of that time are theirs to see and to do, and come back when the absence goes', async () => {
  const at = Date.now() + 86_400_000 * 40;
  const [within, after] = [at, at + 86_400_000 * 20].map((one) => new Date(one).toISOString());
  const ids = [
    await house.visit({ status: 'planned', executor_id: of(nurse).id, planned_at: within }),
    await house.visit({ status: 'planned', executor_id: of(nurse).id, planned_at: after }),
  ];
  const absence = {
    userId: of(nurse).id,
    deputyId: of(other).id,
    startsAt: new Date(at - 86_400_000).toISOString(),
    endsAt: new Date(at + 86_400_000).toISOString(),
  };
  expect((await house.post(of(other).token, 'staffAbsence/save', absence)).code).toBe(40_001);
  const made = await house.post(of(nurse).token, 'staffAbsence/save', absence);
  expect(made.code).toBe(0);
  expect([(await house.rowOf(ids[0] ?? ''))['deputy_id'], (await house.rowOf(ids[1] ?? ''))['deputy_id']]).toEqual([of(other).id, null]);
  expect(idsOf(await house.get(of(other).token, 'returnVisit/list'))).toContain(ids[0]);
  const during = await house.post(of(lead).token, 'returnVisit/save', { memberId: house.memberId, plannedAt: within, executorId: of(nurse).id });
  expect(during.datas).toMatchObject({ deputyId: of(other).id });
  const { id } = made.datas as { id: string };
  expect((await house.post(of(nurse).token, 'staffAbsence/delete', { id })).code).not.toBe(0);
  expect((await house.post(of(lead).token, 'staffAbsence/save', { id, endsAt: new Date(at - 3_600_000).toISOString() })).code).toBe(0);
  expect((await house.rowOf(ids[0] ?? ''))['deputy_id']).toBeNull();
  expect(idsOf(await house.get(of(other).token, 'returnVisit/list'))).not.toContain(ids[0]);
});

test('a board by colleagues has a column for each with open visits, one by days those of Shanghai; a list asked as the column says has the same rows, and another field makes no columns', async () => {
  const { token } = of(lead);
  const board = async (by: string): Promise<{ state: string; name?: string; count: number; rows: { id: string }[] }[]> =>
    ((await house.get(token, `returnVisit/board?by=${by}`)).datas as { columns: { state: string; name?: string; count: number; rows: { id: string }[] }[] })
      .columns;
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const noon = await house.visit({ status: 'planned', executor_id: of(other).id, planned_at: `${today}T15:59:59.999Z`, closes_at: '2100-01-01' });
  const people = await board('executorId');
  expect(people.find(({ state }) => state === of(other).id)).toMatchObject({ name: 'name of other' });
  expect(people.at(-1)).toMatchObject({ state: 'none' });
  const days = await board('plannedAt');
  expect(days.map(({ state }) => state)).toEqual([
    'before',
    ...Array.from({ length: 7 }, (_, at) => new Date(Date.parse(today) + at * 86_400_000).toISOString().slice(0, 10)),
    'after',
  ]);
  expect(days.find(({ state }) => state === today)?.rows.map(({ id }) => id)).toContain(noon);
  for (const [by, columns] of [
    ['executorId', people],
    ['plannedAt', days],
  ] as const) {
    const keys = columns.map(({ state }) => state);
    const kind = by === 'executorId' ? 'ref' : 'day';
    const where = by === 'executorId' ? ['status', 'anyOf', ['planned', 'due', 'inProgress', 'missed']] : ['status', 'isNot', 'cancelled'];
    for (const { state, count } of columns) {
      const filter = encodeURIComponent(JSON.stringify({ all: [where, ...columnTerms({ by, kind, keys }, state)] }));
      expect((await house.get(token, `returnVisit/count?filter=${filter}`)).datas, state).toEqual({ count });
    }
  }
  expect((await house.get(token, 'returnVisit/board?by=memberId')).code).toBe(40_001);
});
