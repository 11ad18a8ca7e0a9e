/** The telephone: dialled without the number leaving the server, signed events, customers who ring. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signEvent } from '#server/outside/telephony.ts';
import { startCallHouse } from './callRig.ts';
import type { CallHouse } from './callRig.ts';

interface Current {
  readonly id: string;
  readonly state: string;
  readonly number: string;
  readonly isMine: boolean;
  readonly memberId: string | null;
}
let house: CallHouse;
let anna: { id: string; token: string };
let ben: { id: string; token: string };
beforeAll(async () => {
  house = await startCallHouse();
  anna = await house.caller('anna');
  ben = await house.caller('ben');
  await house.sql(
    `insert into allocation_rule (id, org_id, name, way, most_attempts, late_minutes, callers, enabled, line_no) values (gen_random_uuid(), $1, 'rule', 'open', 6, 15, '[]', true, '02812345678')`,
    [house.server.hospital.orgs.east],
  );
});
afterAll(() => house.server.close());
beforeEach(async () => {
  for (const table of ['call_record', 'phone_call', 'call_task']) await house.sql(`delete from ${table}`);
});

const current = async (token: string): Promise<readonly Current[]> => (await house.server.call('GET', '/crm-server/callLine/current', { token })).datas;
const press = (token: string, json: object) => house.call(token, 'callLine/standIn', json);

describe('a call out', () => {
  it('is dialled by the server, rings, is answered and ends, and its outcome writes the record', async () => {
    const id = await house.task({ mobile: '13912345678' });
    await house.next(anna.token);
    const dialled = await house.call(anna.token, 'callLine/dial', { id });
    expect(dialled).toMatchObject({ code: 0 });
    const { callId } = dialled.datas as { callId: string };
    expect(await current(anna.token)).toMatchObject([{ id: callId, state: 'ringing', number: '139****5678', isMine: true }]);
    expect((await press(anna.token, { kind: 'answered', callId })).code).toBe(0);
    expect(await current(anna.token)).toMatchObject([{ state: 'talking' }]);
    await press(anna.token, { kind: 'ended', callId });
    await press(anna.token, { kind: 'answered', callId });
    expect(await current(anna.token)).toMatchObject([{ state: 'ended' }]);
    await house.call(anna.token, 'ctCallTask/outcome', { id, outcomeId: house.outcomes.reached, note: 'comes on Monday' });
    expect(await house.sql('select direction, number, outcome, summary, caller_id, call_key from call_record')).toEqual([
      { direction: 'out', number: '13912345678', outcome: 'connected', summary: 'comes on Monday', caller_id: anna.id, call_key: callId },
    ]);
  });

  it('is not dialled for somebody else’s task, nor to a customer who wants to be left alone', async () => {
    const member_id = await house.server.hospital.member('left alone', house.server.hospital.orgs.east, { mobile: '13900002222' });
    const id = await house.task({ member_id });
    expect((await house.call(anna.token, 'callLine/dial', { id })).code).toBe(40342);
    await house.next(anna.token);
    expect((await house.call(anna.token, 'customermanage/doNotContact', { ids: [member_id], reason: 'said so' })).code).toBe(0);
    expect((await house.call(anna.token, 'callLine/dial', { id })).code).toBe(40341);
    expect((await house.call(anna.token, 'customermanage/mayContact', { ids: [member_id], reason: 'agrees again' })).code).toBe(0);
    expect((await house.call(anna.token, 'callLine/dial', { id })).code).toBe(0);
  });
});

it('a house says whether it has a line of its own; where it has none nothing rings, and the soft phone says what to do', async () => {
  const { eastWard, east } = house.server.hospital.orgs;
  await house.server.hospital.staff('ward', eastWard, 'keeper');
  const ward = await house.server.login('ward');
  const keys = async (token: string) => (await house.server.call('GET', '/crm-server/ctCallTask/keys', { token })).datas;
  expect(await keys(anna.token)).toMatchObject({ hasLine: true });
  // The line of the house above rings there.
  expect(await keys(ward)).toMatchObject({ hasLine: false });
  const refused = await press(ward, { kind: 'incoming', number: '13977770001' });
  expect([refused.code, refused.text]).toEqual([40001, expect.stringContaining('Give the allocation rule a line first')]);
  expect(await house.sql('select id from phone_call where org_id = any($1)', [[eastWard, east]])).toEqual([]);
});

describe('a customer who rings', () => {
  it('is at every desk of the house, and whoever answers first has the card; an unknown number becomes a customer by one field', async () => {
    await press(anna.token, { kind: 'incoming', number: '13977776666' });
    const [ringing] = await current(ben.token);
    expect(ringing).toMatchObject({ state: 'ringing', number: '139****6666', isMine: false, memberId: null });
    const answer = (token: string, json: object) => house.call(token, 'callLine/answer', { callId: ringing?.id, ...json });
    expect((await answer(ben.token, {})).code).toBe(40001);
    const [one, other] = await Promise.all([answer(anna.token, { name: '新客户' }), answer(ben.token, { name: '新客户' })]);
    expect([one.code, other.code].toSorted()).toEqual([0, 40904]);
    const card = [one, other].find(({ code }) => code === 0)?.datas as unknown as { card: { id: string; name: string; memberId: string } };
    expect(card.card.name).toBe('新客户');
    expect(await house.sql('select state, answered_at is not null as answered from phone_call')).toEqual([{ state: 'talking', answered: true }]);
    expect(await house.sql('select name, mobile from member where id = $1', [card.card.memberId])).toEqual([{ name: '新客户', mobile: '13977776666' }]);
    expect(await house.rowOf(card.card.id)).toMatchObject({ status: 'taken' });
    expect(await house.sql('select count(*)::int as tasks from call_task')).toEqual([{ tasks: 1 }]);
  });
});

describe('an event', () => {
  it('without the right signature changes nothing and stands in the audit', async () => {
    const event = { callNo: randomUUID(), kind: 'incoming', at: new Date().toISOString(), number: '13900000000', line: '02812345678' } as const;
    const answer = await house.server.call('POST', '/crm-server/callLine/event', { json: { ...event, signature: signEvent('another key', event) } });
    expect(answer.code).toBe(40343);
    expect(await current(anna.token)).toEqual([]);
    expect(await house.sql(`select outcome from audit where operation = 'phoneCall.event'`)).toEqual([{ outcome: 'refused' }]);
  });
});
