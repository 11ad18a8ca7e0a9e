/** One reads in the row of every case who has it and since when, who may take it back, and where it stands; a deputy finds what comes to the colleague who is away. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskTask, TaskSheet } from '#contract/processes/taskDesk.ts';
import { runProcesses } from '#server/processes/processWorker.ts';
import { startRig } from '#tests/server/support/ruleRig.ts';
import type { Rig } from '#tests/server/support/ruleRig.ts';
import { by, graphOf, ok, processHouse } from './processHouse.ts';
import type { Person, ProcessHouse } from './processHouse.ts';

let rig: Rig;
let house: ProcessHouse;
let people: Readonly<Record<'asks' | 'one' | 'two' | 'away' | 'deputy', Person>>;
let definitionId: string;

beforeAll(async () => {
  rig = await startRig();
  house = await processHouse(rig);
  await rig.makeRole('standingReader', ['processInstance.read'], 'own');
  people = {
    asks: await house.person('standing-asks'),
    one: await house.person('standing-one'),
    two: await house.person('standing-two'),
    away: await house.person('standing-away'),
    deputy: await house.person('standing-deputy'),
  };
  definitionId = await house.publish(
    'standing',
    graphOf(
      [
        ['lead', 'userTask', by([people.one.id, people.two.id], { timeoutHours: 4 })],
        ['boss', 'userTask', by([people.away.id])],
        ['end', 'end'],
      ],
      ['start>lead', 'lead>boss', 'boss>end'],
    ),
  );
});
afterAll(() => rig.server.close());

type Row = Readonly<Record<string, unknown>>;
const runtime = () => {
  const { database, keys } = rig.server.running.services;
  return {
    database,
    keys,
    onFault: (error: unknown) => {
      throw error;
    },
  };
};
const detail = async (id: string): Promise<Row> => ok<Row>(await rig.get(`/workflow-center/process-instance/detail?id=${id}`, people.asks.token));
const figure = async (filter: object): Promise<readonly { key: string | null; values: readonly number[] }[]> =>
  ok<{ groups: readonly { key: string | null; values: readonly number[] }[] }>(
    await rig.get(`/workflow-center/process-instance/figures?figure=byNode&filter=${encodeURIComponent(JSON.stringify(filter))}`, rig.tokens.house),
  ).groups;

test('a row says where it stands, with whom, since and until when, and who may take it back', async () => {
  const { id } = await house.start(people.asks, 'standing', { title: 'one' });
  const begun = await detail(id);
  expect(begun).toMatchObject({
    nodeIds: ['lead'],
    stepTitles: ['lead'],
    holderIds: [people.one.id, people.two.id],
    withdrawerIds: [people.asks.id],
    isLate: false,
    mayCancel: true,
  });
  expect(begun['dueAt']).toBeTypeOf('string');
  expect(begun['heldSince']).toBe(begun['startedAt']);
  const lead = await house.open(id, 'lead');
  ok(await house.act(people.one, lead, 'claim'));
  expect(await detail(id)).toMatchObject({ holderIds: [people.one.id], withdrawerIds: [] });
  ok(await house.act(people.one, lead, 'approve'));
  expect(await detail(id)).toMatchObject({ nodeIds: ['boss'], holderIds: [people.away.id], dueAt: null, withdrawerIds: [people.one.id] });
  ok(await house.act(people.away, await house.open(id, 'boss'), 'approve'));
  expect(await detail(id)).toMatchObject({ status: 'approved', nodeIds: [], stepTitles: [], holderIds: [], heldSince: null, withdrawerIds: [], hours: 0 });
});

test('cases that stand at a node are counted for whoever leads, late ones apart', async () => {
  const { id } = await house.start(people.asks, 'standing', { title: 'late' });
  await rig.sql(`update process_instance set due_at = now() - interval '1 hour' where id = $1`, id);
  const groups = await figure({
    all: [
      ['definitionId', 'is', definitionId],
      ['status', 'is', 'running'],
    ],
  });
  expect(groups.map(({ key, values }) => [key, values])).toEqual([['lead', [1, 1]]]);
  expect(await detail(id)).toMatchObject({ isLate: true });
});

test('whoever is away has a deputy who sees the task, decides it, and is named', async () => {
  const { id } = await house.start(people.asks, 'standing', { title: 'for the deputy' });
  ok(await house.act(people.one, await house.open(id, 'lead'), 'approve'));
  const boss = await house.open(id, 'boss');
  const desk = async () => ok<{ tasks: readonly DeskTask[] }>(await rig.get('/workflow-center/task-module/desk', people.deputy.token)).tasks;
  expect((await desk()).map((one) => one.id)).not.toContain(boss);
  expect(await detail(id)).toMatchObject({ holderIds: [people.away.id], deputyIds: [] });
  await rig.sql(
    `insert into staff_absence (id, org_id, user_id, deputy_id, starts_at, ends_at) values (gen_random_uuid(), $1, $2, $3, now() - interval '1 hour', now() + interval '1 day')`,
    rig.server.hospital.orgs.group,
    people.away.id,
    people.deputy.id,
  );
  const { version } = await detail(id);
  await runProcesses(runtime());
  await runProcesses(runtime());
  const both = [people.away.id, people.deputy.id];
  // Told once: the second look has found nothing new. The server's own worker may be at it, and then these looks have left it to that.
  await expect.poll(() => detail(id)).toMatchObject({ holderIds: both, deputyIds: [people.deputy.id] });
  expect(await detail(id)).toMatchObject({ version: Number(version) + 1 });
  const found = await rig.get(
    `/workflow-center/process-instance/list?filter=${encodeURIComponent(JSON.stringify({ all: [['holderIds', 'has', people.deputy.id]] }))}`,
    people.deputy.token,
  );
  expect(ok<{ rows: readonly Row[] }>(found).rows.map((row) => row['id'])).toEqual([id]);
  const other = await house.start(people.asks, 'standing', { title: 'for the deputy, too' });
  ok(await house.act(people.one, await house.open(other.id, 'lead'), 'approve'));
  expect(await detail(other.id)).toMatchObject({ holderIds: both, deputyIds: [people.deputy.id] });
  const task = await house.open(other.id, 'boss');
  expect(await desk()).toContainEqual(expect.objectContaining({ id: task, isMine: false, forWhom: people.away.name }));
  const read = ok<{ sheet: TaskSheet }>(await rig.get(`/workflow-center/task-module/sheet?id=${task}`, people.deputy.token)).sheet;
  expect(read).toMatchObject({ standing: 'offered' });
  ok(await house.act(people.deputy, task, 'approve', { comment: 'in their place' }));
  const [step] = await rig.sql(
    `select by_id as by, for_id as "for" from process_step where instance_id = $1 and act = 'approved' order by seq desc limit 1`,
    other.id,
  );
  expect(step).toEqual({ by: people.deputy.id, for: people.away.id });
  // Nobody has what is over, and whoever is back has theirs alone.
  expect(await detail(other.id)).toMatchObject({ holderIds: [], deputyIds: [] });
  await rig.sql(`update staff_absence set ends_at = now() where user_id = $1`, people.away.id);
  await runProcesses(runtime());
  await expect.poll(() => detail(id)).toMatchObject({ holderIds: [people.away.id], deputyIds: [] });
});

test('whoever began a case, and whoever may not decide in the house, are no deputies in its row', async () => {
  const onlooker = await house.person('standing-reads', 'standingReader');
  await rig.sql(
    `insert into staff_absence (id, org_id, user_id, deputy_id, starts_at, ends_at) values (gen_random_uuid(), $1, $2, $3, now() - interval '1 hour', now() + interval '1 day')`,
    rig.server.hospital.orgs.group,
    people.two.id,
    people.asks.id,
  );
  const stands = async (deputyId: string): Promise<Row> => {
    await rig.sql('update staff_absence set deputy_id = $2 where user_id = $1', people.two.id, deputyId);
    await runProcesses(runtime());
    return detail(id);
  };
  const { id } = await house.start(people.asks, 'standing', { title: 'no deputy' });
  for (const other of [people.asks.id, onlooker.id]) expect(await stands(other)).toMatchObject({ holderIds: [people.one.id, people.two.id], deputyIds: [] });
  await expect
    .poll(() => stands(people.deputy.id))
    .toMatchObject({
      holderIds: [people.one.id, people.two.id, people.deputy.id],
      deputyIds: [people.deputy.id],
    });
});

test('a process is started by hand among those that are about no row, by whoever may start one', async () => {
  const graph = graphOf(
    [
      ['one', 'userTask', by([people.one.id])],
      ['end', 'end'],
    ],
    ['start>one', 'one>end'],
  );
  await house.publish('aboutApprovals', graph, { subject: 'approval' });
  const rows = ok<readonly { key: string; variables: readonly unknown[] }[]>(await rig.get('/workflow-center/process-module/startable', people.asks.token));
  expect(rows.map(({ key }) => key)).toEqual(['standing']);
});

test('who begins a process is said otherwise until its first version is published, and never after', async () => {
  const base = '/workflow-center/process-definition';
  const graph = graphOf(
    [
      ['one', 'userTask', by([people.one.id])],
      ['end', 'end'],
    ],
    ['start>one', 'one>end'],
  );
  const save = (row: object) => rig.post(`${base}/save`, row, rig.tokens.chief);
  const made = ok<{ id: string; version: number }>(await save({ name: 'late choice', key: 'lateChoice', graph, variables: [] }));
  const turned = ok<{ id: string; version: number; subject: string }>(await save({ id: made.id, version: made.version, subject: 'approval' }));
  expect(turned.subject).toBe('approval');
  ok(await rig.post(`${base}/publish`, { id: made.id, version: turned.version }, rig.tokens.chief));
  const refused = await save({ id: made.id, version: turned.version + 1, subject: 'byHand' });
  expect([refused.code, Object.keys((refused.datas as { fields: object }).fields)]).toEqual([40001, ['subject']]);
});

test('whoever has to choose people before it starts chooses among colleagues, and reads the way with them', async () => {
  await house.publish(
    'chosen',
    graphOf(
      [
        ['pick', 'userTask', { candidates: 'chosenAtStart' }],
        ['end', 'end'],
      ],
      ['start>pick', 'pick>end'],
    ),
  );
  const way = async (chosen: object) =>
    ok<{ steps: readonly object[]; colleagues: readonly { id: string }[] }>(
      await rig.post('/workflow-center/process-module/way', { definitionKey: 'chosen', chosen }, people.asks.token),
    );
  const before = await way({});
  expect(before.steps).toEqual([expect.objectContaining({ node: 'pick', isChosenAtStart: true })]);
  expect(before.colleagues.map(({ id }) => id)).toContain(people.two.id);
  expect((await way({ pick: [people.two.id] })).steps).toEqual([expect.objectContaining({ who: [people.two.name] })]);
});
