/** Journeys run on a clock that the test moves: nobody gets anything too early, twice, or because something is unknown. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { JourneyEntry } from '#contract/journeys/entry.ts';
import { bye, graphOf, journeyHouse, say } from './journeyHouse.ts';
import type { JourneyHouse, Step } from './journeyHouse.ts';

const start = '2028-02-27T02:00:00Z';
let house: JourneyHouse;
beforeAll(async () => {
  house = await journeyHouse(start);
});
afterEach(() => {
  expect(house.faults.splice(0)).toEqual([]);
});
afterAll(() => house.drop());

const straight = (...steps: readonly Step[]) => {
  const all = [...steps, bye];
  return graphOf(
    all,
    ['entry', ...steps.map(([id]) => id)].map((id, at) => `${id}.${id !== 'entry' && steps[at - 1]?.[1] === 'task' ? 'done' : 'next'}>${all[at]?.[0]}`),
  );
};
const present = (groupId: string, more: Partial<JourneyEntry> = {}): JourneyEntry => ({ by: 'group', groupId, withPresent: true, ...more });
const sent = async (memberId: string): Promise<readonly string[]> =>
  (await house.sql<{ text: string }>(`select text from sent_message where member_id = $1 order by created_at`, memberId)).map(({ text }) => text);

test('waits go by the clock of Shanghai: midnight, month end and 29 February', async () => {
  house.clock.now = Date.parse('2028-02-28T16:30:00Z'); // 29 February, 00:30 there
  const id = await house.member('leap');
  const journeyId = await house.journey({
    entry: present(await house.group([id])),
    graph: straight(
      ['morning', 'wait', { by: 'timeOfDay', at: '09:00' }],
      ['day', 'wait', { amount: 1, unit: 'days' }],
      ['fixed', 'wait', { by: 'day', day: '2028-03-31', at: '00:00' }],
    ),
  });
  await house.runUntil('2028-03-30T16:00:00Z');
  expect((await house.lines(id)).map(({ node, at }) => `${node} ${at.slice(0, 16)}`)).toEqual([
    'entry 2028-02-28T16:30',
    'morning 2028-02-28T16:30',
    'day 2028-02-29T01:00',
    'fixed 2028-03-01T01:00',
    'bye 2028-03-30T16:00',
  ]);
  expect(await house.walks(journeyId)).toMatchObject([{ state: 'ended', why: 'finished', dueAt: null }]);
});

test('a journey that comes round says it again each time', async () => {
  const id = await house.member('round');
  await house.journey({
    entry: present(await house.group([id])),
    graph: graphOf(
      [
        ['hi', 'message', say('又一天')],
        ['day', 'wait', { amount: 1 }],
      ],
      ['entry.next>hi', 'hi.next>day', 'day.next>hi'],
    ),
  });
  await house.runUntil(new Date(house.clock.now + 2 * 86_400_000).toISOString());
  expect(await sent(id)).toEqual(['又一天', '又一天', '又一天']);
  // Nobody goes round in the tests that follow.
  await house.sql(`update member set archived_at = now() where id = $1`, id);
  await house.runUntil(new Date(house.clock.now + 86_400_000).toISOString());
});

test('an unknown date parks, never means now, and the person goes on when it becomes known', async () => {
  const id = await house.member('unknown');
  const journeyId = await house.journey({
    entry: present(await house.group([id])),
    graph: straight(['visit', 'wait', { by: 'date', dateOf: 'nextFollowAt', offsetDays: -2, at: '08:30' }], ['hi', 'message', say('{客户}，{下次跟进} 见')]),
  });
  await house.settle();
  expect(await house.walks(journeyId)).toMatchObject([{ state: 'parked', why: 'dateUnknown', node: 'visit' }]);
  expect(await sent(id)).toEqual([]);
  await house.sql(`update member set next_follow_at = '2028-04-20T03:00:00Z' where id = $1`, id);
  await house.sql(`update journey_enrolment set due_at = $2 where member_id = $1`, id, new Date(house.clock.now).toISOString());
  await house.settle();
  expect(await house.walks(journeyId)).toMatchObject([{ state: 'waiting', why: null, dueAt: '2028-04-18T00:30:00.000Z', waitsFor: 'date:nextFollowAt' }]);
  // The date moves while they wait: so does the moment.
  await house.sql(`update member set next_follow_at = '2028-04-30T03:00:00Z' where id = $1`, id);
  await house.runUntil('2028-04-19T00:00:00Z');
  expect(await house.walks(journeyId)).toMatchObject([{ state: 'waiting', dueAt: '2028-04-28T00:30:00.000Z' }]);
  await house.runUntil('2028-04-28T01:00:00Z');
  expect(await sent(id)).toEqual(['name of unknown，2028-04-30 见']);
});

test('a date that is over leaves the journey with that reason, unless it is to go on', async () => {
  const [one, other] = [
    await house.member('over', { next_follow_at: '2028-01-01T00:00:00Z' }),
    await house.member('over2', { next_follow_at: '2028-01-01T00:00:00Z' }),
  ];
  const wait = (whenPassed: string): Step => ['w', 'wait', { by: 'date', dateOf: 'nextFollowAt', whenPassed }];
  const left = await house.journey({ entry: present(await house.group([one])), graph: straight(wait('leave'), ['hi', 'message', say('x')]) });
  const gone = await house.journey({ entry: present(await house.group([other])), graph: straight(wait('goOn'), ['hi', 'message', say('y')]) });
  await house.settle();
  expect(await house.walks(left)).toMatchObject([{ state: 'ended', why: 'datePassed' }]);
  expect(await house.walks(gone)).toMatchObject([{ state: 'ended', why: 'finished' }]);
  expect([await sent(one), await sent(other)]).toEqual([[], ['y']]);
});

test('[s-fu-2] branches ask the customer as they are then, and a share of people always goes the same way', async () => {
  const ids = await Promise.all(Array.from({ length: 40 }, (_, at) => house.member(`b${at}`, { level: at % 2 ? 'gold' : 'silver' })));
  const graph = graphOf(
    [
      ['gold', 'branch', { conditions: { all: [['level', 'is', 'gold']] } }],
      ['split', 'split', { share: 30 }],
      ['a', 'exit', { reason: 'a' }],
      ['b', 'exit', { reason: 'b' }],
      bye,
    ],
    ['entry.next>gold', 'gold.yes>split', 'gold.no>bye', 'split.first>a', 'split.second>b'],
  );
  const journeyId = await house.journey({ entry: present(await house.group(ids)), graph });
  await house.settle();
  const nodes = (await house.walks(journeyId)).map(({ node }) => node);
  const of = (name: string): number => nodes.filter((node) => node === name).length;
  expect([of('bye'), of('a') + of('b')]).toEqual([20, 20]);
  expect(of('a')).toBeGreaterThan(0);
  expect(of('b')).toBeGreaterThan(0);
});

test('a task is a return visit; its end wakes the person, and time ends the waiting', async () => {
  await house.hospital.staff('nurse', house.orgId);
  const [[colleague]] = [await house.sql<{ id: string }>(`select id from staff_user where username = 'nurse'`)];
  const [one, other] = [await house.member('t1'), await house.member('t2')];
  const graph = graphOf(
    [
      ['call', 'task', { type: 'other', executor: 'person', executorId: colleague?.id, inDays: 2, at: '10:00', timeoutDays: 3 }],
      ['late', 'exit', { reason: 'late' }],
      bye,
    ],
    ['entry.next>call', 'call.done>bye', 'call.timeout>late'],
  );
  const journeyId = await house.journey({ entry: present(await house.group([one, other])), graph });
  await house.settle();
  const visits = await house.sql<{ id: string; memberId: string }>(`select id, member_id as "memberId" from return_visit where member_id = any($1::uuid[])`, [
    one,
    other,
  ]);
  expect(visits).toHaveLength(2);
  const mine = visits.find(({ memberId }) => memberId === one)?.id;
  await house.sql(`update return_visit set status = 'done' where id = $1`, mine);
  await house.sql(`update journey_enrolment set due_at = $2 where waits_for = 'visit:' || $1::text`, mine, new Date(house.clock.now).toISOString());
  await house.settle();
  const states = async () => (await house.walks(journeyId)).map(({ state, node }) => `${state} ${node}`).toSorted();
  expect(await states()).toEqual(['ended bye', 'waiting call']);
  await house.runUntil(new Date(house.clock.now + 6 * 86_400_000).toISOString());
  expect(await states()).toEqual(['ended bye', 'ended late']);
});

test('an awaited event goes on, its absence times out; an exit rule ends', async () => {
  const [paid, idle, left] = [await house.member('p1'), await house.member('p2'), await house.member('p3')];
  const graph = graphOf(
    [['pay', 'event', { event: 'orderPaid', timeoutDays: 5 }], ['no', 'exit', { reason: 'no' }], bye],
    ['entry.next>pay', 'pay.happened>bye', 'pay.timeout>no'],
  );
  const journeyId = await house.journey({ entry: present(await house.group([paid, idle, left]), { exitEvents: ['complained'] }), graph });
  await house.settle();
  const later = new Date(house.clock.now + 86_400_000).toISOString();
  await house.hospital.order(paid, house.orgId, { status: 'paid', paid_at: later });
  await house.sql(
    `insert into complaint (id, org_id, title, member_id, content, source, level, status, created_at) values (gen_random_uuid(), $1, 't', $2, 'c', 'phone', 'minor', 'received', $3)`,
    house.orgId,
    left,
    later,
  );
  house.clock.now += 2 * 86_400_000;
  await house.sql(`update journey_enrolment set due_at = $1 where journey_id = $2`, new Date(house.clock.now).toISOString(), journeyId);
  await house.settle();
  await house.runUntil(new Date(house.clock.now + 6 * 86_400_000).toISOString());
  const walks = await house.sql<{ id: string; node: string; why: string }>(
    `select member_id as id, node, exit_reason as why from journey_enrolment where journey_id = $1`,
    journeyId,
  );
  expect(Object.fromEntries(walks.map(({ id, node, why }) => [id, `${node} ${why}`]))).toEqual({
    [paid]: 'bye finished',
    [idle]: 'no finished',
    [left]: 'pay exitRule',
  });
});

test.each([
  ['never', 1],
  ['afterExit', 2],
  ['always', 3],
] as const)('entering again: %s', async (reEntry, expected) => {
  const id = await house.member(`again-${reEntry}`);
  const groupId = await house.group([id]);
  const journeyId = await house.journey({ entry: present(groupId, { reEntry }), graph: straight(['w', 'wait', { amount: 10, unit: 'days' }]) });
  const comeBack = async (): Promise<void> => {
    await house.sql(`update group_member set deleted_at = now() where group_id = $1`, groupId);
    await house.join(groupId, [id]);
    await house.settle();
  };
  await house.settle();
  await comeBack();
  await house.runUntil(new Date(house.clock.now + 11 * 86_400_000).toISOString());
  await comeBack();
  expect(await house.walks(journeyId)).toHaveLength(expected);
});

test('caps hold for the day, and who did not fit enters another day', async () => {
  const ids = await Promise.all(Array.from({ length: 7 }, (_, at) => house.member(`cap${at}`)));
  const journeyId = await house.journey({
    entry: present(await house.group(ids)),
    graph: straight(['w', 'wait', { amount: 20, unit: 'days' }]),
    caps: { perDay: 3, atOnce: 5 },
  });
  await house.settle();
  expect(await house.walks(journeyId)).toHaveLength(3);
  house.clock.now += 86_400_000;
  await house.settle();
  expect(await house.walks(journeyId)).toHaveLength(5);
});

test('a place goes to who came first, as the day begins or as soon as somebody leaves', async () => {
  const ids = await Promise.all(Array.from({ length: 3 }, (_, at) => house.member(`place${at}`)));
  const byAge = ids.toSorted().toReversed();
  const come = async (): Promise<string> => {
    const groupId = await house.group([]);
    for (const [at, id] of byAge.entries()) {
      await house.join(groupId, [id]);
      await house.sql(
        'update group_member set since = $3 where group_id = $1 and member_id = $2',
        groupId,
        id,
        new Date(house.clock.now - 9_000 + at).toISOString(),
      );
    }
    return groupId;
  };
  const inside = async (journeyId: string): Promise<readonly string[]> =>
    (await house.sql<{ id: string }>('select member_id as id from journey_enrolment where journey_id = $1 order by entered_at', journeyId)).map(({ id }) => id);
  const graph = straight(['w', 'wait', { amount: 5, unit: 'days' }]);
  house.clock.now = Date.parse('2028-05-10T15:30:00Z'); // 23:30 there
  const [aDay, atOnce] = [
    await house.journey({ entry: present(await come()), graph, caps: { perDay: 1 } }),
    await house.journey({ entry: present(await come()), graph, caps: { atOnce: 1 } }),
  ];
  await house.settle();
  expect([await inside(aDay), await inside(atOnce)]).toEqual([byAge.slice(0, 1), byAge.slice(0, 1)]);
  house.clock.now = Date.parse('2028-05-10T16:00:00Z');
  await house.settle();
  expect(await inside(aDay)).toEqual(byAge.slice(0, 2));
  // Nothing else is looked at meanwhile, and the one who waits is there at the moment of the other's leaving.
  await house.sql(`update journey_run set due_at = $2 where journey_id = $1`, atOnce, '2028-06-01T00:00:00Z');
  await house.runUntil('2028-05-15T15:30:00Z');
  expect(await inside(atOnce)).toEqual(byAge.slice(0, 2));
});

test('a customer who is archived leaves; a version without the node parks them', async () => {
  const [gone, stays] = [await house.member('gone'), await house.member('stays')];
  const entry = present(await house.group([gone, stays]));
  const journeyId = await house.journey({ entry, graph: straight(['w', 'wait', { amount: 2, unit: 'days' }]) });
  await house.settle();
  await house.sql(`update member set archived_at = now() where id = $1`, gone);
  const versionId = await house.publish(journeyId, { entry, graph: straight(['other', 'wait', { amount: 2, unit: 'days' }]) });
  await house.sql(
    `update journey_enrolment set version_id = $2, due_at = $3 where journey_id = $1`,
    journeyId,
    versionId,
    new Date(house.clock.now).toISOString(),
  );
  await house.settle();
  const states = (await house.walks(journeyId)).map(({ state, why }) => `${state} ${why}`).toSorted();
  expect(states).toEqual(['ended customerGone', 'parked nodeGone']);
});

test('a clock that jumps ahead and back sends nothing twice and nothing of a later day', async () => {
  const id = await house.member('jump');
  await house.journey({
    entry: present(await house.group([id])),
    graph: straight(
      ['one', 'message', say('1')],
      ['w1', 'wait', { amount: 1 }],
      ['two', 'message', say('2')],
      ['w2', 'wait', { amount: 1 }],
      ['three', 'message', say('3')],
    ),
  });
  await house.settle();
  const before = house.clock.now;
  house.clock.now += 3 * 86_400_000;
  await house.settle();
  expect(await sent(id)).toEqual(['1', '2']);
  house.clock.now = before;
  await house.settle();
  expect(await sent(id)).toEqual(['1', '2']);
  await house.runUntil(new Date(before + 5 * 86_400_000).toISOString());
  expect(await sent(id)).toEqual(['1', '2', '3']);
});

test('whoever does something before any worker has looked at the log of their group is let in', async () => {
  const before = house.clock.now;
  house.clock.now = Date.parse('2026-01-05T02:00:00Z');
  const journeyId = await house.journey({
    entry: { by: 'event', event: 'orderPaid', reEntry: 'always' },
    graph: straight(['w', 'wait', { amount: 1, unit: 'days' }]),
  });
  const memberId = await house.member('early');
  const paidAt = new Date(house.clock.now + 3_600_000).toISOString();
  await house.told('order', await house.hospital.order(memberId, house.orgId, { status: 'paid', paid_at: paidAt }));
  await house.sql('delete from journey_head');
  house.clock.now += 2 * 3_600_000;
  await house.settle();
  expect(await house.walks(journeyId)).toMatchObject([{ state: 'waiting', node: 'w' }]);
  house.clock.now = before;
});
