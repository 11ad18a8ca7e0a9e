/** Processes as colleagues meet them: claims, decisions, returns, what they are told before, and what the clock does. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ActAnswer, WayStep } from '#contract/processes/answers.ts';
import { runProcesses } from '#server/processes/processWorker.ts';
import { registerSubject } from '#server/processes/subjects.ts';
import { markOf } from '#server/processes/mark.ts';
import { until } from '#tests/rig/until.ts';
import { startRig } from '#tests/server/support/ruleRig.ts';
import type { Rig } from '#tests/server/support/ruleRig.ts';
import { by, graphOf, ok, processHouse } from './processHouse.ts';
import type { Person, ProcessHouse } from './processHouse.ts';

let rig: Rig;
let house: ProcessHouse;
let [asks, one, two, three]: Person[] = [];
const person = (found: Person | undefined): Person => {
  if (!found) throw new Error('The house has not been opened.');
  return found;
};
beforeAll(async () => {
  rig = await startRig();
  house = await processHouse(rig);
  asks = await house.person('asks');
  one = await house.person('one');
  two = await house.person('two', 'onlooker');
  three = await house.person('three');
  const [o, t, h] = [person(one).id, person(two).id, person(three).id];
  await house.publish(
    'leave',
    graphOf(
      [
        ['first', 'userTask', by([o, t])],
        ['split', 'parallel'],
        ['left', 'userTask', by([o, t], { method: 'all' })],
        ['right', 'userTask', by([h])],
        ['late', 'userTask', by([h])],
        ['join', 'parallel'],
        ['last', 'userTask', by([o])],
        ['end', 'end'],
      ],
      ['start>first', 'first>split', 'split>left', 'split>right', 'right>late', 'left>join', 'late>join', 'join>last', 'last>end'],
    ),
  );
});
afterAll(() => rig.server.close());

test('of many who claim at once one has it, the others read who; giving back keeps what was written', async () => {
  const { id } = await house.start(person(asks), 'leave');
  const task = await house.open(id, 'first');
  const replies = await Promise.all([...Array(10).keys()].flatMap(() => [house.act(person(one), task, 'claim'), house.act(person(two), task, 'claim')]));
  const [held] = (await house.tasks(id)).map(({ assignee }) => assignee);
  const [winner, loser] = held === person(one).id ? [person(one), person(two)] : [person(two), person(one)];
  for (const reply of replies) expect([0, 40_904]).toContain(reply.code);
  const lost = await house.act(loser, task, 'claim');
  expect(lost.code).toBe(40_904);
  expect(lost.text).toContain(`${winner.name}已先接手，看下一个`);
  expect((await house.act(loser, task, 'approve')).code).toBe(40_904);
  ok(await house.act(winner, task, 'draft', { comment: 'half a thought' }));
  ok(await house.act(winner, task, 'giveBack'));
  ok(await house.act(loser, task, 'claim'));
  const [row] = await rig.sql<{ draft: unknown }>('select draft from process_task where id = $1', task);
  expect(row?.draft).toEqual({ comment: 'half a thought' });
  // Somebody who has nothing to do with it does not know that it is there.
  expect((await house.act(person(three), task, 'approve')).code).toBe(404);
});

test('[p-approvals] a return ends exactly what follows from there, and the other way stays; what it says before is what happens', async () => {
  const { id } = await house.start(person(asks), 'leave');
  ok(await house.act(person(one), await house.open(id, 'first'), 'approve', { comment: 'yes' }));
  expect(await house.standing(id)).toEqual(['left', 'right']);
  ok(await house.act(person(three), await house.open(id, 'right'), 'approve'));
  const late = await house.open(id, 'late');
  const counts = `select (select count(*) from process_step) s, (select count(*) from process_token) t, (select count(*) from event_log where entity like 'process%') e`;
  const before = await rig.sql(counts);
  const what = { id: late, kind: 'return', to: 'right', comment: 'look again' };
  const said = ok<ActAnswer>(await rig.post('/workflow-center/task-module/what-if', what, person(three).token));
  expect(await rig.sql(counts)).toEqual(before);
  const answer = ok<ActAnswer>(await rig.post('/workflow-center/task-module/return', { id: late, to: 'right', comment: 'look again' }, person(three).token));
  expect(answer).toMatchObject(said);
  expect(await house.standing(id)).toEqual(['left', 'right']);
  // The way of the others has lost nothing: one of two has still to agree.
  const mine = (await house.tasks(id)).filter(({ node }) => node === 'left');
  expect(mine.map(({ status, round }) => [status, round])).toEqual([
    ['offered', 1],
    ['offered', 1],
  ]);
  ok(await house.act(person(three), await house.open(id, 'right'), 'approve'));
  ok(await house.act(person(three), await house.open(id, 'late'), 'approve'));
  // Back to before the split, out of a node with several people: all of it begins anew, and every round stays readable.
  const [left] = mine;
  ok(await rig.post('/workflow-center/task-module/serial-rollback', { id: left?.id }, person(one).token));
  expect(await house.standing(id)).toEqual(['first']);
  const history = ok<{ act: string; node: string; round: number }[]>(await rig.get(`/workflow-center/process-module/history?id=${id}`, person(asks).token));
  expect(history.filter(({ node }) => node === 'right').map(({ act, round }) => [act, round])).toEqual([
    ['approved', 1],
    ['approved', 2],
  ]);
  expect(history.map(({ act }) => act)).toContain('rolledBack');
});

test('who agreed takes it back until somebody acted on it; the starter withdraws what nobody touched', async () => {
  const { id } = await house.start(person(asks), 'leave');
  ok(await house.act(person(two), await house.open(id, 'first'), 'approve'));
  ok(await rig.post('/workflow-center/process-instance/act', { id, kind: 'withdraw' }, person(two).token));
  expect(await house.standing(id)).toEqual(['first']);
  ok(await house.act(person(two), await house.open(id, 'first'), 'approve'));
  ok(await house.act(person(three), await house.open(id, 'right'), 'claim'));
  expect((await rig.post('/workflow-center/process-instance/act', { id, kind: 'withdraw' }, person(two).token)).code).toBe(40_954);
  const other = await house.start(person(asks), 'leave');
  ok(await rig.post('/workflow-center/process-instance/act', { id: other.id, kind: 'withdraw' }, person(asks).token));
  expect((await house.tasks(other.id)).map(({ status }) => status)).toEqual(['cancelled']);
  const third = await house.start(person(asks), 'leave');
  expect((await rig.post('/workflow-center/process-module/cancel', { id: third.id }, person(one).token)).code).not.toBe(0);
  ok(await rig.post('/workflow-center/process-module/cancel', { id: third.id, comment: 'no need' }, rig.tokens.house));
  expect((await house.act(person(one), (await house.tasks(third.id))[0]?.id ?? '', 'approve')).code).toBe(40_953);
});

test('the way is told before, an amount chooses it, and nobody found is said and stands in', async () => {
  const nobody = await rig.makeRole('vacant', []);
  const variables = [{ name: 'amount', label: 'amount', type: 'money', required: true }];
  const graph = graphOf(
    [
      ['much', 'exclusive'],
      ['chief', 'userTask', { candidates: 'role', roleIds: [nobody] }],
      ['clerk', 'userTask', by([person(asks).id, person(one).id])],
      ['end', 'end'],
    ],
    ['start>much', 'much>chief', 'much>clerk?', 'chief>clerk', 'clerk>end'],
    { 'much>chief': 500_000 },
  );
  await house.publish('refund', graph, { variables });
  const way = async (amount: number): Promise<readonly WayStep[]> =>
    ok<{ steps: readonly WayStep[] }>(
      await rig.post('/workflow-center/process-module/way', { definitionKey: 'refund', variables: { amount } }, person(asks).token),
    ).steps;
  expect((await way(100)).map(({ node, who }) => [node, who])).toEqual([['clerk', [person(one).name]]]);
  const [first] = await way(500_000);
  expect(first).toMatchObject({ node: 'chief', isStandIn: true });
  expect(first?.who).toContain('name of chief');
  const refused = await rig.post('/workflow-center/process-module/start', { definitionKey: 'refund', variables: {} }, person(asks).token);
  expect(refused.code).toBe(40_001);
  const started = await house.start(person(asks), 'refund', { variables: { amount: 500_000 } });
  expect(started.next.map(({ node }) => node)).toEqual(['chief']);
});

test('what is approved is what was read, and the outcome reaches its row once', async () => {
  const ended: string[] = [];
  let price = 100;
  registerSubject({
    entity: 'trialSubject',
    byHand: true,
    read: () => Promise.resolve({ title: 'trial', facts: [], hashed: { price } }),
    ended: (_tx, _by, id, outcome) => {
      ended.push(`${id} ${outcome}`);
      return Promise.resolve();
    },
  });
  const subjectId = rig.ids.chief;
  await house.publish(
    'trial',
    graphOf(
      [
        ['look', 'userTask', by([person(one).id])],
        ['end', 'end'],
      ],
      ['start>look', 'look>end'],
    ),
  );
  const { id } = await house.start(person(asks), 'trial', { subjectEntity: 'trialSubject', subjectId });
  const task = await house.open(id, 'look');
  const hash = markOf({ price });
  price = 200;
  expect((await house.act(person(one), task, 'approve', { hash })).code).toBe(40_955);
  expect((await house.act(person(one), task, 'approve')).code).toBe(40_955);
  ok(await house.act(person(one), task, 'approve', { hash: markOf({ price }) }));
  expect(ended).toEqual([`${subjectId} approved`]);
});

test('a moment comes once; a deputy decides for whoever is away; a task of somebody who left goes to others', async () => {
  const gone = await house.person('gone');
  const stands = await house.person('stands');
  await house.publish(
    'clock',
    graphOf(
      [
        ['wait', 'timer', { hours: 1 }],
        ['look', 'userTask', by([gone.id], { timeoutHours: 1, onTimeout: 'remind' })],
        ['again', 'userTask', by([gone.id])],
        ['end', 'end'],
      ],
      ['start>wait', 'wait>look', 'look>again', 'again>end'],
    ),
  );
  const { id } = await house.start(person(asks), 'clock');
  const { database, keys } = rig.server.running.services;
  const turn = (): Promise<boolean> =>
    runProcesses({
      database,
      keys,
      onFault: (error) => {
        throw error;
      },
    });
  const past = (): Promise<unknown> =>
    rig.sql(`update process_token set due_at = now() - interval '1 minute' where instance_id = $1 and due_at is not null`, id);
  const acts = async (): Promise<readonly string[]> =>
    (await rig.sql<{ act: string }>('select act from process_step where instance_id = $1 order by seq', id)).map(({ act }) => act);
  await past();
  await Promise.all([turn(), turn()]);
  // The server's own worker may have it just now.
  await until(async () => (await house.standing(id))[0] === 'look', { what: 'the timer to pass' });
  await past();
  await Promise.all([turn(), turn(), turn()]);
  await until(async () => (await acts()).includes('reminded'), { what: 'the reminder' });
  expect(await acts()).toEqual(['started', 'timerPassed', 'reminded']);
  await rig.sql(
    `insert into staff_absence (id, org_id, user_id, starts_at, ends_at, deputy_id) values (gen_random_uuid(), $1, $2, now() - interval '1 hour', now() + interval '1 day', $3)`,
    rig.server.hospital.orgs.group,
    gone.id,
    stands.id,
  );
  await turn();
  await until(async () => (await house.act(stands, await house.open(id, 'look'), 'claim')).code === 0, { what: 'the deputy to see it' });
  ok(await house.act(stands, await house.open(id, 'look'), 'approve'));
  const [step] = await rig.sql<{ by: string; for: string }>(
    `select by_id as "by", for_id as "for" from process_step where instance_id = $1 and act = 'approved'`,
    id,
  );
  expect(step).toEqual({ by: stands.id, for: gone.id });
  await rig.sql('update staff_user set enabled = false where id = $1', gone.id);
  await turn();
  await until(async () => (await acts()).at(-1) === 'recast', { what: 'the task to go to others' });
  ok(await house.act({ id: rig.ids.chief, token: rig.tokens.chief, name: '' }, await house.open(id, 'again'), 'approve'));
  const [row] = await rig.sql<{ status: string }>('select status from process_instance where id = $1', id);
  expect(row?.status).toBe('approved');
});
