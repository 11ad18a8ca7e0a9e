/** The event of an outcome reaches journeys by the record of its call: whoever was called enters, once, by the name that the journey asks for. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '#tests/rig/until.ts';
import { bye, graphOf } from '#tests/server/journeys/journeyHouse.ts';
import { startCallHouse } from './callRig.ts';
import type { CallHouse } from './callRig.ts';

let house: CallHouse;
beforeAll(async () => {
  house = await startCallHouse();
});
afterAll(() => house.server.close());

test('ending a call lets its customer into the journeys of that event, and into no other', async () => {
  const { outcomes } = house;
  const { token } = await house.caller('annie');
  const published = async (name: string, eventName: string): Promise<string> => {
    const entry = { by: 'event', event: 'callOutcome', eventName, reEntry: 'always' };
    const graph = graphOf([['w', 'wait', { amount: 5, unit: 'days' }], bye], ['entry.next>w', 'w.next>bye']);
    const made = await house.call(token, 'followUpDefinition/save', { name, entry, graph, caps: {} });
    expect(made.code, made.text).toBe(0);
    const { id, version } = made.datas as { id: string; version: number };
    const done = await house.call(token, 'followUpDefinition/publish', { id, version });
    expect(done.code, done.text).toBe(0);
    return id;
  };
  const [visit, prices] = [await published('wants a visit', 'wantsVisit'), await published('wants prices', 'wantsPrices')];
  await house.sql(`update call_outcome set event = 'wantsVisit' where id = $1`, [outcomes.reached]);
  const called = async (name: string, outcomeId: string): Promise<string> => {
    const memberId = await house.server.hospital.member(name, house.server.hospital.orgs.east);
    await house.task({ member_id: memberId, name });
    const card = await house.next(token);
    const ended = await house.call(token, 'ctCallTask/outcome', { id: card?.id, outcomeId });
    expect(ended.code, ended.text).toBe(0);
    return memberId;
  };
  const silent = await called('silent', outcomes.missed);
  const asked = await called('asked', outcomes.reached);
  expect(await house.sql('select event from call_record where member_id = any($1) order by event nulls first', [[silent, asked]])).toEqual([
    { event: null },
    { event: 'wantsVisit' },
  ]);
  const walks = (): Promise<Record<string, unknown>[]> =>
    house.sql('select journey_id as journey, member_id as member from journey_enrolment where journey_id = any($1) order by 1', [[visit, prices]]);
  await until(async () => (await walks()).length > 0, { what: 'the customer in the journey' });
  expect(await walks()).toEqual([{ journey: visit, member: asked }]);
});
