/** Promises of approvals that nobody notices until they are broken: who may decide, whose hours count, who stands in, and what never passes by itself. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DeskTask, TaskSheet } from '#contract/processes/taskDesk.ts';
import { recastUnable, runProcesses } from '#server/processes/processWorker.ts';
import { actIn, choosableOrgIds, loadIdentities } from '#server/session/identity.ts';
import type { Identity } from '#server/session/identity.ts';
import { loadAssignments } from '#server/session/assignments.ts';
import { until } from '#tests/rig/until.ts';
import { startRig } from '#tests/server/support/ruleRig.ts';
import type { Rig } from '#tests/server/support/ruleRig.ts';
import { by, graphOf, ok, processHouse } from './processHouse.ts';
import type { Person, ProcessHouse } from './processHouse.ts';

let rig: Rig;
let house: ProcessHouse;
let people: Readonly<Record<'asks' | 'one' | 'two', Person>>;
let ghost: string;
const faults: unknown[] = [];

beforeAll(async () => {
  rig = await startRig();
  house = await processHouse(rig);
  people = { asks: await house.person('pro-asks'), one: await house.person('pro-one'), two: await house.person('pro-two') };
  ghost = await rig.server.hospital.staff('pro-ghost', rig.server.hospital.orgs.east, 'approver', { enabled: false });
});
afterAll(() => rig.server.close());
beforeEach(() => {
  faults.length = 0;
});

const runtime = () => {
  const { database, keys } = rig.server.running.services;
  return { database, keys, onFault: (error: unknown) => faults.push(error) };
};
const chief = (): Person => ({ id: rig.ids.chief, token: rig.tokens.chief, name: 'name of chief' });
const statusOf = async (id: string): Promise<string> =>
  (await rig.sql<{ status: string }>('select status from process_instance where id = $1', id))[0]?.status ?? '';
interface Open extends Record<string, unknown> {
  readonly id: string;
  readonly candidates: readonly string[];
  readonly isStandIn: boolean;
}
const openOf = (id: string): Promise<Open[]> =>
  rig.sql<Open>(
    `select id, candidate_ids as candidates, is_stand_in as "isStandIn" from process_task where instance_id = $1 and status in ('offered', 'claimed') order by place`,
    id,
  );

test.each(['any', 'all', 'ratio', 'inTurn'] as const)(
  'nobody found, asked %s: administrators stand in and decide, and it never passes by itself',
  async (method) => {
    const config = { method, sameAgain: 'passOn', timeoutHours: 1, onTimeout: 'escalate', ...(method === 'ratio' ? { ratio: 1 } : {}) };
    await house.publish(
      `nobody-${method}`,
      graphOf(
        [
          ['first', 'userTask', by([ghost], config)],
          ['again', 'userTask', by([ghost], config)],
          ['end', 'end'],
        ],
        ['start>first', 'first>again', 'again>end'],
      ),
    );
    const { id } = await house.start(people.asks, `nobody-${method}`);
    for (const node of ['first', 'again']) {
      const open = await openOf(id);
      expect(open.flatMap(({ candidates }) => candidates).toSorted(), node).toEqual(
        [rig.ids.chief, rig.ids.other].toSorted().slice(0, method === 'inTurn' ? 1 : 2),
      );
      expect(open.every(({ isStandIn }) => isStandIn)).toBe(true);
      await rig.sql(`update process_token set due_at = now() - interval '1 minute' where instance_id = $1 and due_at is not null`, id);
      await runProcesses(runtime());
      // The server's own worker may have it just now: what is due is taken with its moment.
      await expect.poll(() => rig.sql(`select 1 from process_token where instance_id = $1 and due_at <= now() and state = 'here'`, id)).toEqual([]);
      expect(await statusOf(id)).toBe('running');
      const everybody = [chief(), { id: rig.ids.other, token: rig.tokens.other, name: '' }];
      for (let left = 2; left > 0 && (await house.standing(id))[0] === node; left -= 1)
        for (const task of await openOf(id)) {
          const [who] = everybody.filter((person) => task.candidates[0] === person.id);
          await house.act(who ?? chief(), task.id, 'approve');
        }
    }
    expect(await statusOf(id)).toBe('approved');
    const passed = await rig.sql(`select 1 from process_step where instance_id = $1 and act = 'passedOn'`, id);
    expect(passed).toEqual([]);
  },
);

/** So much of the time between two moments lies in working hours, minute by minute: another way than the product's. */
function minutesWithin(from: number, to: number, isOpen: (hour: number, day: number) => boolean): number {
  let minutes = 0;
  for (let at = from; at < to; at += 60_000) {
    const there = new Date(at + 8 * 3_600_000);
    if (isOpen(there.getUTCHours(), there.getUTCDay())) minutes += 1;
  }
  return minutes;
}
async function hours(week: readonly (readonly (readonly [string, string])[])[]): Promise<void> {
  await rig.sql('delete from desk_policy where org_id = $1', rig.server.hospital.orgs.east);
  await rig.sql(
    `insert into desk_policy (id, org_id, hours, assign_mode, capacity, first_minutes, next_minutes, close_minutes) values (gen_random_uuid(), $1, $2, 'manual', 3, 5, 10, 60)`,
    rig.server.hospital.orgs.east,
    JSON.stringify({ week }),
  );
}

test('time-outs and timers count the working hours of the house, and ring all the same where it never opens', async () => {
  await house.publish(
    'hours',
    graphOf(
      [
        ['split', 'parallel'],
        ['look', 'userTask', by([people.one.id], { timeoutHours: 5, onTimeout: 'remind' })],
        ['wait', 'timer', { hours: 20 }],
        ['join', 'parallel'],
        ['end', 'end'],
      ],
      ['start>split', 'split>look', 'split>wait', 'look>join', 'wait>join', 'join>end'],
    ),
  );
  const due = async (id: string): Promise<Readonly<Record<string, number>>> => {
    const rows = await rig.sql<{ node: string; due: string }>(
      'select node, due_at as due from process_token where instance_id = $1 and due_at is not null',
      id,
    );
    return Object.fromEntries(rows.map(({ node, due: at }) => [node, Date.parse(at)]));
  };
  const day: readonly (readonly [string, string])[] = [
    ['09:00', '12:00'],
    ['14:00', '17:00'],
  ];
  await hours([[], day, day, day, day, day, []]);
  const isOpen = (hour: number, weekday: number): boolean => weekday > 0 && weekday < 6 && ((hour >= 9 && hour < 12) || (hour >= 14 && hour < 17));
  const from = Date.now();
  const some = await due((await house.start(people.asks, 'hours')).id);
  for (const [node, length] of [
    ['look', 5],
    ['wait', 20],
  ] as const) {
    const minutes = minutesWithin(from, some[node] ?? 0, isOpen);
    // A minute of the beginning is counted whole or not at all.
    expect(Math.abs(minutes - length * 60), node).toBeLessThanOrEqual(1);
    expect(some[node]).toBeGreaterThan(from + length * 3_600_000);
  }
  await hours([]);
  const before = Date.now();
  const { id } = await house.start(people.asks, 'hours');
  const never = await due(id);
  expect(Math.abs((never['wait'] ?? 0) - before - 20 * 3_600_000)).toBeLessThan(60_000);
  await rig.sql('delete from desk_policy where org_id = $1', rig.server.hospital.orgs.east);
});

test('a deputy finds the task of whoever is away, decides in their name, and has nothing of it once they are back', async () => {
  const deputy = await house.person('pro-deputy');
  await house.publish(
    'deputy',
    graphOf(
      [
        ['look', 'userTask', by([people.one.id])],
        ['end', 'end'],
      ],
      ['start>look', 'look>end'],
    ),
  );
  const { id } = await house.start(people.asks, 'deputy');
  const task = await house.open(id, 'look');
  const desk = async (): Promise<readonly string[]> =>
    ok<{ tasks: readonly DeskTask[] }>(await rig.get('/workflow-center/task-module/desk', deputy.token)).tasks.map((one) => one.id);
  expect(await desk()).toEqual([]);
  await rig.sql(
    `insert into staff_absence (id, org_id, user_id, starts_at, ends_at, deputy_id) values (gen_random_uuid(), $1, $2, now() - interval '1 hour', now() + interval '1 day', $3)`,
    rig.server.hospital.orgs.group,
    people.one.id,
    deputy.id,
  );
  await until(
    async () => {
      await runProcesses(runtime());
      return (await desk()).includes(task);
    },
    { what: 'the deputy to find it' },
  );
  const sheet = ok<{ sheet: TaskSheet }>(await rig.get(`/workflow-center/task-module/sheet?id=${task}`, deputy.token)).sheet;
  expect(sheet).toMatchObject({ standing: 'offered' });
  expect(sheet.kinds).toContain('approve');
  ok(await house.act(deputy, task, 'claim'));
  ok(await house.act(deputy, task, 'giveBack'));
  await rig.sql('delete from staff_absence where user_id = $1', people.one.id);
  expect(await desk()).toEqual([]);
  expect((await house.act(deputy, task, 'approve')).code).toBe(40_371);
  ok(await house.act(people.one, task, 'approve'));
});

test('what is sent back is looked at again by the same person, also where they would pass on', async () => {
  await house.publish(
    'again',
    graphOf(
      [
        ['first', 'userTask', by([people.one.id])],
        ['same', 'userTask', by([people.one.id], { sameAgain: 'passOn' })],
        ['last', 'userTask', by([people.two.id])],
        ['end', 'end'],
      ],
      ['start>first', 'first>same', 'same>last', 'last>end'],
    ),
  );
  const { id } = await house.start(people.asks, 'again');
  ok(await house.act(people.one, await house.open(id, 'first'), 'approve'));
  expect(await house.standing(id)).toEqual(['last']);
  ok(await house.act(people.two, await house.open(id, 'last'), 'return', { to: 'same', comment: 'look again' }));
  expect(await house.standing(id)).toEqual(['same']);
  ok(await house.act(people.one, await house.open(id, 'same'), 'approve'));
  expect(await house.standing(id)).toEqual(['last']);
});

test('an instance that goes over to a version without the node of an old decision goes on, and says that it cannot go back there', async () => {
  const graph = (nodes: readonly ('first' | 'gone')[]) => {
    const all = [...nodes, 'last'] as const;
    return graphOf(
      [
        ...all.map((id) => [id, 'userTask', by([people.one.id], { sameAgain: 'passOn', excludesStarter: true })] as const),
        ['next', 'userTask', by([people.two.id, people.one.id], { sameAgain: 'passOn', method: 'all' })],
        ['end', 'end'],
      ],
      ['start>' + all[0], ...all.slice(1).map((id, at) => `${all[at] ?? ''}>${id}`), 'last>next', 'next>end'],
    );
  };
  const definitionId = await house.publish('carried', graph(['gone']));
  const { id } = await house.start(people.asks, 'carried');
  ok(await house.act(people.one, await house.open(id, 'gone'), 'approve'));
  // `last` passed on: the same person agreed before.
  expect(await house.standing(id)).toEqual(['next']);
  const [row] = await rig.sql<{ version: number }>('select version from process_definition where id = $1', definitionId);
  const saved = ok<{ id: string; version: number }>(
    await rig.post(
      '/workflow-center/process-definition/save',
      { id: definitionId, version: row?.version, name: 'carried', graph: graph(['first']) },
      rig.tokens.chief,
    ),
  );
  ok(await rig.post('/workflow-center/process-definition/publish', { id: saved.id, version: saved.version, carry: 'move', counted: 1 }, rig.tokens.chief));
  const withdrawn = await rig.post('/workflow-center/process-instance/act', { id, kind: 'withdraw' }, people.one.token);
  expect(String(withdrawn.code)).toMatch(/^4095[24]$|^0$/);
  const [open] = await openOf(id);
  ok(await house.act(people.two, open?.id ?? '', 'approve'));
  for (const task of await openOf(id)) ok(await house.act(people.one, task.id, 'approve'));
  expect(await statusOf(id)).toBe('approved');
});

test('one instance that fails stops neither timers nor colleagues of others', async () => {
  await house.publish(
    'clocks',
    graphOf(
      [
        ['wait', 'timer', { hours: 1 }],
        ['look', 'userTask', by([people.one.id])],
        ['end', 'end'],
      ],
      ['start>wait', 'wait>look', 'look>end'],
    ),
  );
  const [bad, good] = [await house.start(people.asks, 'clocks'), await house.start(people.asks, 'clocks')];
  await rig.sql(`update process_token set node = 'nowhere', due_at = now() - interval '2 minutes' where instance_id = $1 and state = 'here'`, bad.id);
  await rig.sql(`update process_token set due_at = now() - interval '1 minute' where instance_id = $1 and state = 'here'`, good.id);
  const rings = async (): Promise<boolean> => {
    await runProcesses(runtime());
    return (await house.standing(good.id))[0] === 'look';
  };
  await until(rings, { what: 'the other timer to ring' });
  const [task] = await openOf(good.id);
  const [broken, sound] = [await house.start(people.asks, 'clocks'), task?.id ?? ''];
  await rig.sql(`insert into process_stop (instance_id) values ($1), ($2)`, bad.id, broken.id);
  await rig.sql('update staff_user set enabled = false where id = $1', people.one.id);
  const recast = async (): Promise<boolean> => {
    await runProcesses(runtime());
    const [row] = await openOf(good.id);
    return row?.id === sound && !row.candidates.includes(people.one.id) && (await statusOf(broken.id)) === 'cancelled';
  };
  await until(recast, { what: 'others to have the task, and the other instance to be stopped' });
  await rig.sql('update staff_user set enabled = true where id = $1', people.one.id);
  await rig.sql('delete from process_stop');
});

test('a task is given to nobody who could not decide, and goes on to others when a right is lost', async () => {
  const { orgs } = rig.server.hospital;
  const far = await rig.server.hospital.staff('pro-far', orgs.west, 'approver');
  const bare = await rig.server.hospital.staff('pro-bare', orgs.east, 'nothing');
  await house.publish(
    'able',
    graphOf(
      [
        ['look', 'userTask', by([far, bare, people.two.id], { method: 'all' })],
        ['end', 'end'],
      ],
      ['start>look', 'look>end'],
    ),
  );
  const { id } = await house.start(people.asks, 'able');
  const open = await openOf(id);
  expect(open.flatMap(({ candidates }) => candidates)).toEqual([people.two.id]);
  const refused = await house.act(people.two, open[0]?.id ?? '', 'delegate', { to: far });
  expect(refused.code).toBe(40_956);
  await rig.sql(`update staff_user set role_codes = '{nothing}' where id = $1`, people.two.id);
  // A look passes over an instance that the server's own worker is just at.
  const recast = async (): Promise<readonly Open[]> => (await recastUnable(runtime()), openOf(id));
  await expect.poll(async () => (await recast()).flatMap(({ candidates }) => candidates)).toEqual(expect.arrayContaining([rig.ids.chief]));
  await rig.sql(`update staff_user set role_codes = '{approver}' where id = $1`, people.two.id);
});

const saysSession = (identity: Identity | undefined, orgId: string): boolean =>
  identity !== undefined && choosableOrgIds(identity).includes(orgId) && actIn(identity, orgId, 'zh-CN').rights.has('processTask.move');

test('the database and the session agree on who may decide where', async () => {
  const { orgs } = rig.server.hospital;
  const staff = (...given: Parameters<typeof rig.server.hospital.staff>): Promise<string> => rig.server.hospital.staff(...given);
  const scopes = ['group', 'orgAndBelow', 'org', 'own', 'chosen'];
  for (const scope of scopes) {
    await rig.makeRole(`decides-${scope}`, ['processTask.move'], scope);
    await rig.makeRole(`reads-${scope}`, ['processTask.read'], scope);
  }
  await rig.sql(`update role set scope_org_ids = array[$1::uuid] where code = 'decides-chosen'`, orgs.west);
  const made: string[] = [];
  for (const scope of scopes)
    for (const [name, orgId] of [
      ['group', orgs.group],
      ['east', orgs.east],
      ['ward', orgs.eastWard],
    ] as const) {
      made.push(await staff(`m-${scope}-${name}`, orgId, `decides-${scope}`));
      made.push(await staff(`r-${scope}-${name}`, orgId, `reads-${scope}`));
    }
  made.push(
    await staff('m-bound', orgs.east, 'decides-org', { bound_org_ids: [orgs.east, orgs.west] }),
    await staff('m-there', orgs.east, 'nothing', { bound_org_ids: [orgs.east, orgs.west] }),
  );
  await rig.sql(
    `insert into user_bind_org (id, org_id, user_id, role_codes, is_default) values (gen_random_uuid(), $1, $2, '{decides-org}', false) on conflict (user_id, org_id) do update set role_codes = excluded.role_codes`,
    orgs.west,
    made.at(-1),
  );
  made.push(rig.ids.chief, rig.ids.house, people.two.id, await staff('m-other', orgs.otherHouse, 'decides-group'));
  const assignments = await loadAssignments(rig.server.test.database);
  const sessions = await rig.sql<{ id: string; person: string }>(
    `insert into session (id, family_id, subject_kind, subject_id, org_id, token_hash, expires_at)
     select gen_random_uuid(), gen_random_uuid(), 'staff', u.id, u.org_id, sha256(u.id::text::bytea), now() + interval '1 day' from staff_user u where u.id = any($1::uuid[]) returning id, subject_id as person`,
    made,
  );
  const identities = await loadIdentities(
    rig.server.test.database,
    sessions.map(({ id }) => id),
    assignments,
  );
  const answers: string[] = [];
  let allowed = 0;
  for (const { id, person } of sessions)
    for (const [name, orgId] of Object.entries(orgs)) {
      const may = saysSession(identities.get(id), orgId);
      const [row] = await rig.sql<{ may: boolean }>('select careline_decides($1, $2) as may', person, orgId);
      if (may) allowed += 1;
      if (row?.may !== may) answers.push(`${person} in ${name}: the session says ${String(may)}`);
    }
  expect(answers).toEqual([]);
  expect(allowed).toBeGreaterThan(20);
});

test('a signer before decides first and it comes back; a signer after is asked once it was approved; what is taken back is waited for again', async () => {
  const [first, after] = [await house.person('pro-first'), await house.person('pro-after')];
  await house.publish(
    'signers',
    graphOf(
      [
        ['look', 'userTask', by([people.one.id, people.two.id])],
        ['end', 'end'],
      ],
      ['start>look', 'look>end'],
    ),
  );
  const { id } = await house.start(people.asks, 'signers');
  const task = await house.open(id, 'look');
  const who = async (): Promise<readonly string[]> => (await openOf(id)).flatMap(({ candidates }) => candidates);
  ok(await house.act(people.one, task, 'signBefore', { to: first.id }));
  expect(await who()).toEqual([first.id]);
  expect((await house.act(people.one, task, 'approve')).code).toBe(40_950);
  const [before] = await openOf(id);
  ok(await house.act(first, before?.id ?? '', 'approve'));
  // It is with whoever asked for the signer, and not with their colleague.
  expect((await openOf(id)).map((one) => one.id)).toEqual([task]);
  expect((await house.act(people.two, task, 'approve')).code).toBe(40_904);
  ok(await house.act(people.one, task, 'signAfter', { to: after.id }));
  expect((await openOf(id)).map((one) => one.id)).toEqual([task]);
  ok(await house.act(people.one, task, 'approve'));
  expect(await who()).toEqual([after.id]);
  ok(await rig.post('/workflow-center/process-instance/act', { id, kind: 'withdraw' }, people.one.token));
  expect(await who()).not.toContain(after.id);
  ok(await house.act(people.one, (await openOf(id))[0]?.id ?? '', 'approve'));
  const [last] = await openOf(id);
  ok(await house.act(after, last?.id ?? '', 'approve'));
  expect(await statusOf(id)).toBe('approved');
});
