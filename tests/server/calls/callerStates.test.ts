/** In which state each caller stands, since when and for how long: by what they do at the desk and at the telephone, and by their own word (docs/adr/0160). */
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { watchCallers } from '#server/calls/callerWatch.ts';
import { closesAt, standingOf } from '#server/calls/standing.ts';
import { startCallHouse } from './callRig.ts';
import type { CallHouse } from './callRig.ts';

let house: CallHouse;
let anna: { id: string; token: string };
let ben: { id: string; token: string };
let lead: { id: string; token: string };
beforeAll(async () => {
  house = await startCallHouse();
  [anna, ben, lead] = [await house.caller('anna'), await house.caller('ben'), await house.caller('lead')];
});
afterAll(() => house.server.close());
beforeEach(async () => {
  for (const table of ['call_record', 'phone_call', 'call_task', 'caller_state']) await house.sql(`delete from ${table}`);
});

const statesOf = async ({ id }: { id: string }): Promise<readonly unknown[]> =>
  (await house.sql('select state from caller_state where user_id = $1 order by starts_at', [id])).map(({ state }) => state);
const set = (of: { token: string }, json: object) => house.call(of.token, 'callerState/set', json);
const press = (of: { token: string }, json: object) => house.call(of.token, 'callLine/standIn', json);
const standing = async ({ token }: { token: string }): Promise<unknown> => (await house.server.call('GET', '/crm-server/ctCallTask/keys', { token })).datas;

async function onCall(of: { token: string }): Promise<{ id: string; callId: string }> {
  const id = await house.task();
  await house.next(of.token);
  const { callId } = (await house.call(of.token, 'callLine/dial', { id })).datas as { callId: string };
  return { id, callId };
}

describe('a state of a caller', () => {
  it('follows from what they do: ready, on a call, writing down, ready; each begins where the last one ended, with its minutes', async () => {
    const { id, callId } = await onCall(anna);
    expect(await statesOf(anna)).toEqual(['ready', 'onCall']);
    await press(anna, { kind: 'answered', callId });
    await house.next(anna.token);
    expect(await statesOf(anna)).toEqual(['ready', 'onCall']);
    await press(anna, { kind: 'ended', callId });
    expect(await statesOf(anna)).toEqual(['ready', 'onCall', 'wrapUp']);
    await house.call(anna.token, 'ctCallTask/outcome', { id, outcomeId: house.outcomes.reached });
    expect(await statesOf(anna)).toEqual(['ready', 'onCall', 'wrapUp', 'ready']);
    const rows = await house.sql(
      `select status, ends_at = lead(starts_at) over (order by starts_at) as joins, minutes = round(extract(epoch from ends_at - starts_at)::numeric / 60, 2) as told from caller_state order by starts_at`,
    );
    expect(rows).toEqual([...Array.from({ length: 3 }, () => ({ status: 'over', joins: true, told: true })), { status: 'lasting', joins: null, told: null }]);
  });

  it('is a rest with a reason by their own word, goes on at a desk that is loaded anew, and ends with the next task', async () => {
    expect(await set(anna, { state: 'resting' })).toMatchObject({ code: 40001 });
    expect(await set(anna, { state: 'onCall' })).toMatchObject({ code: 40001 });
    const rested = await set(anna, { state: 'resting', reason: 'meeting' });
    expect(rested).toMatchObject({ code: 0, datas: { state: 'resting', reason: 'meeting' } });
    expect(await set(anna, { state: 'resting', reason: 'meeting' })).toMatchObject({ datas: { id: (rested.datas as { id: string }).id } });
    expect(await standing(anna)).toMatchObject({
      standing: { state: 'resting', reason: 'meeting', startsAt: (rested.datas as { startsAt: string }).startsAt },
    });
    expect(await standing(ben)).toMatchObject({ standing: null });
    await house.task();
    await house.next(anna.token);
    expect(await statesOf(anna)).toEqual(['resting', 'ready']);
  });

  it('is not moved by what an old call of somebody who rests still says', async () => {
    const { callId } = await onCall(anna);
    await set(anna, { state: 'resting', reason: 'break' });
    await press(anna, { kind: 'ended', callId });
    expect(await statesOf(anna)).toEqual(['ready', 'onCall', 'resting']);
  });

  it('is away where nothing is heard of the desk any more, and ready again with a task that is given back by hand', async () => {
    const { id } = await onCall(anna);
    await house.sql(`update call_task set held_until = now() - interval '1 second' where id = $1`, [id]);
    await house.turn();
    expect(await statesOf(anna)).toEqual(['ready', 'onCall', 'away']);
    await house.next(anna.token);
    await house.call(anna.token, 'ctCallTask/release', { id });
    expect(await statesOf(anna)).toEqual(['ready', 'onCall', 'away', 'ready']);
  });

  it('is away once the browser was closed: the server looks for it by itself', async () => {
    const { token } = (await house.server.call('GET', '/crm-server/allocationRule/uin/token', { token: anna.token })).datas as { token: string };
    const socket = new WebSocket(`${house.server.url.replace('http', 'ws')}/ws?token=${token}`);
    await once(socket, 'open');
    await expect.poll(() => house.sql('select 1 from staff_presence where user_id = $1', [anna.id])).toHaveLength(1);
    await set(anna, { state: 'ready' });
    await set(ben, { state: 'ready' });
    const gone = async () => {
      await watchCallers({
        database: house.server.test.database,
        onFault: (error) => {
          throw error;
        },
      });
      return house.sql('select s.user_id as id from caller_gone g join caller_state s on s.id = g.state_id');
    };
    // Ben has no console at all: where he is noted, everybody was looked at.
    await expect.poll(gone).toEqual([{ id: ben.id }]);
    socket.close();
    await expect.poll(gone).toHaveLength(2);
    await house.sql(`update caller_state set starts_at = starts_at - interval '1 hour'`);
    await house.sql(`update session set last_used_at = last_used_at - interval '10 minutes' where subject_id = $1`, [anna.id]);
    await house.sql(`update caller_gone set since = since - interval '5 minutes'`);
    await expect.poll(() => statesOf(anna)).toEqual(['ready', 'away']);
  });

  it('ends with the shift by itself, with the minutes until then, and a later one begins when it begins', async () => {
    await set(anna, { state: 'resting', reason: 'training' });
    await set(ben, { state: 'resting', reason: 'training' });
    await house.sql(`update caller_state set starts_at = now() - interval '90 minutes', closes_at = now() - interval '30 minutes'`);
    // Nobody has looked yet when one of them comes back.
    await set(ben, { state: 'ready' });
    await house.turn();
    const rows = await house.sql(
      `select state, status, minutes::float as minutes, ends_at = closes_at as at_closing from caller_state order by user_id = $1 desc, starts_at`,
      [anna.id],
    );
    expect(rows).toEqual([
      { state: 'resting', status: 'over', minutes: 60, at_closing: true },
      { state: 'resting', status: 'over', minutes: 60, at_closing: true },
      { state: 'ready', status: 'lasting', minutes: null, at_closing: null },
    ]);
  });

  it('is another one where somebody says the same after the shift is over', async () => {
    const rest = { state: 'resting', reason: 'training' };
    await set(anna, rest);
    await house.sql(`update caller_state set starts_at = now() - interval '90 minutes', closes_at = now() - interval '30 minutes'`);
    await set(anna, rest);
    expect(await house.sql(`select state, status, minutes::float as minutes from caller_state order by starts_at`)).toEqual([
      { state: 'resting', status: 'over', minutes: 60 },
      { state: 'resting', status: 'lasting', minutes: null },
    ]);
  });

  it('is of the organisation in which they act; the telephone finds them wherever they stand', async () => {
    await set(anna, { state: 'resting', reason: 'meeting' });
    const { database, orgs } = { database: house.server.test.database, orgs: house.server.hospital.orgs };
    expect(await standingOf(database, anna.id, { kind: 'staff', orgId: orgs.east })).toMatchObject({ state: 'resting', orgId: orgs.east });
    expect(await standingOf(database, anna.id, { kind: 'staff', orgId: orgs.west })).toBeUndefined();
    expect(await standingOf(database, anna.id, { kind: 'system', orgId: orgs.west })).toMatchObject({ state: 'resting' });
  });

  it('ends with the working time that it is now, with the day outside of it and where it never ends', () => {
    const [now, midnight] = ['2026-11-27T02:00:00.000Z', '2026-11-27T16:00:00.000Z'];
    const until = (to: string): string => closesAt({ now, midnight, hours: { week: Array.from({ length: 7 }, () => [['09:00', to]] as const) } });
    expect([until('18:00'), until('09:30'), until('24:00'), closesAt({ now, midnight, hours: null })]).toEqual([
      '2026-11-27T10:00:00.000Z',
      midnight,
      midnight,
      midnight,
    ]);
  });

  it('is one at a time, whoever says it at once', async () => {
    const { callId } = await onCall(anna);
    await Promise.all([
      press(anna, { kind: 'ended', callId }),
      set(anna, { state: 'resting', reason: 'break' }),
      set(anna, { state: 'away' }),
      set(anna, { state: 'resting', reason: 'meeting' }),
    ]);
    expect(await house.sql(`select count(*)::int as lasting from caller_state where status = 'lasting'`)).toEqual([{ lasting: 1 }]);
    expect(await house.sql(`select id from caller_state where ends_at is null and status = 'over' or ends_at < starts_at`)).toEqual([]);
  });
});

it('a lead reads who is where, and their figures count the same rows; who only calls reads nobody', async () => {
  await onCall(anna);
  await set(ben, { state: 'resting', reason: 'meeting' });
  const get = (path: string, token = lead.token) => house.server.call('GET', `/crm-server/callerState/${path}`, { token });
  const now = encodeURIComponent(JSON.stringify({ all: [['status', 'is', 'lasting']] }));
  const { rows } = (await get(`list?filter=${now}`)).datas as { rows: readonly Record<string, unknown>[] };
  expect(new Map(rows.map(({ userId, state }) => [userId, state]))).toEqual(
    new Map([
      [anna.id, 'onCall'],
      [ben.id, 'resting'],
    ]),
  );
  const figures = await get('figures?figure=now');
  expect(figures.code, figures.text).toBe(0);
  // Ready, on a call, writing down, resting, away.
  expect(figures.datas).toMatchObject({ groups: [{ values: [0, 1, 0, 1, 0] }] });
  const desk = await house.caller('desk', 'desk');
  expect((await get('list', desk.token)).code).toBe(40301);
});
