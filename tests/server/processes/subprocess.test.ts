/** Subprocesses and messages on the real server: begun, waited for, gone on, and ended from outside and from inside. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ActAnswer } from '#contract/processes/answers.ts';
import type { TaskSheet } from '#contract/processes/taskDesk.ts';
import { registerSubject } from '#server/processes/subjects.ts';
import { isLong } from '#tests/server/promises/profile.ts';
import { startRig } from '#tests/server/support/ruleRig.ts';
import type { Rig } from '#tests/server/support/ruleRig.ts';
import { by, graphOf, ok, processHouse } from './processHouse.ts';
import type { Person, ProcessHouse } from './processHouse.ts';

let rig: Rig;
let house: ProcessHouse;
let people: Readonly<Record<'asks' | 'one' | 'two', Person>>;
const instance = '/workflow-center/process-instance';
const ended: string[] = [];
let price = 100;

beforeAll(async () => {
  rig = await startRig();
  house = await processHouse(rig);
  people = { asks: await house.person('sub-asks'), one: await house.person('sub-one'), two: await house.person('sub-two') };
  registerSubject({
    entity: 'subSubject',
    byHand: true,
    read: () => Promise.resolve({ title: 'sub', facts: [{ label: ['金额', 'Amount'], value: String(price) }], hashed: { price } }),
    ended: (_tx, _by, id, outcome) => {
      ended.push(`${id} ${outcome}`);
      return Promise.resolve();
    },
  });
  await house.publish(
    'inner',
    graphOf(
      [
        ['inside', 'userTask', by([people.two.id])],
        ['end', 'end'],
      ],
      ['start>inside', 'inside>end'],
    ),
  );
  await house.publish(
    'outer',
    graphOf(
      [
        ['before', 'userTask', by([people.one.id])],
        ['sub', 'subProcess', { definitionKey: 'inner' }],
        ['after', 'userTask', by([people.one.id])],
        ['end', 'end'],
      ],
      ['start>before', 'before>sub', 'sub>after', 'after>end'],
    ),
  );
});
afterAll(() => rig.server.close());
beforeEach(() => {
  price = 100;
  ended.length = 0;
});

const statusOf = async (id: string): Promise<string> =>
  (await rig.sql<{ status: string }>('select status from process_instance where id = $1', id))[0]?.status ?? '';
const childOf = async (id: string): Promise<string> => {
  const rows = await rig.sql<{ id: string }>(
    `select c.id from process_instance c join process_token t on t.id = c.parent_token_id where t.instance_id = $1 order by c.started_at desc, c.id desc limit 1`,
    id,
  );
  return rows[0]?.id ?? '';
};
const hashOf = async (person: Person, task: string): Promise<string | null> =>
  ok<{ sheet: TaskSheet }>(await rig.get(`/workflow-center/task-module/sheet?id=${task}`, person.token)).sheet.hash;
const approve = async (person: Person, task: string): Promise<ActAnswer> => ok(await house.act(person, task, 'approve', { hash: await hashOf(person, task) }));
/** Its subprocess waits for somebody. */
async function inside(): Promise<{ id: string; child: string; subjectId: string }> {
  const subjectId = randomUUID();
  const { id } = await house.start(people.asks, 'outer', { subjectEntity: 'subSubject', subjectId });
  const answer = await approve(people.one, await house.open(id, 'before'));
  expect(answer.next.map(({ node, waits }) => [node, waits])).toEqual([['sub', 'subProcess']]);
  return { id, child: await childOf(id), subjectId };
}

test('a subprocess is about the same row: what is approved there is what was read, the process goes on, and the row hears of the whole once', async () => {
  const { id, child, subjectId } = await inside();
  expect(await house.standing(id)).toEqual(['sub']);
  const task = await house.open(child, 'inside');
  const read = await hashOf(people.two, task);
  expect(read).not.toBeNull();
  price = 200;
  expect((await house.act(people.two, task, 'approve', { hash: read })).code).toBe(40_955);
  await approve(people.two, task);
  expect(await statusOf(child)).toBe('approved');
  expect(ended).toEqual([]);
  await approve(people.one, await house.open(id, 'after'));
  expect([await statusOf(id), ...ended]).toEqual(['approved', `${subjectId} approved`]);
});

test('what is rejected inside rejects the whole; what is cancelled inside does, too', async () => {
  const first = await inside();
  ok(await house.act(people.two, await house.open(first.child, 'inside'), 'reject', { comment: 'no' }));
  expect([await statusOf(first.child), await statusOf(first.id), ...ended]).toEqual(['rejected', 'rejected', `${first.subjectId} rejected`]);
  const second = await inside();
  ok(await rig.post('/workflow-center/process-module/cancel', { id: second.child }, rig.tokens.house));
  expect([await statusOf(second.child), await statusOf(second.id)]).toEqual(['cancelled', 'rejected']);
});

test('whatever ends the process ends its subprocess, and nobody has a task of it any more', async () => {
  const { id, child } = await inside();
  const task = await house.open(child, 'inside');
  ok(await rig.post('/workflow-center/process-module/cancel', { id }, rig.tokens.house));
  expect([await statusOf(id), await statusOf(child)]).toEqual(['cancelled', 'cancelled']);
  expect((await house.act(people.two, task, 'claim')).code).toBe(40_953);
});

test('a decision before it is taken back with it, until somebody has acted inside', async () => {
  const first = await inside();
  ok(await rig.post(`${instance}/act`, { id: first.id, kind: 'withdraw' }, people.one.token));
  expect([await house.standing(first.id), await statusOf(first.child), await statusOf(first.id)]).toEqual([['before'], 'cancelled', 'running']);
  await approve(people.one, await house.open(first.id, 'before'));
  const again = await childOf(first.id);
  expect(again).not.toBe(first.child);
  ok(await house.act(people.two, await house.open(again, 'inside'), 'claim'));
  expect((await rig.post(`${instance}/act`, { id: first.id, kind: 'withdraw' }, people.one.token)).code).toBe(40_954);
});

test('a message is waited for until it is delivered by a call: another name is told what is waited for, and beforehand who has it next', async () => {
  await house.publish(
    'paying',
    graphOf(
      [
        ['paid', 'message', { name: '已付款' }],
        ['look', 'userTask', by([people.one.id])],
        ['end', 'end'],
      ],
      ['start>paid', 'paid>look', 'look>end'],
    ),
  );
  const started = await house.start(people.asks, 'paying');
  const { id } = started;
  expect(started.next).toMatchObject([{ node: 'paid', waits: 'message', who: [] }]);
  const wrong = await rig.post(`${instance}/message`, { id, name: '已发货' }, rig.tokens.house);
  expect([wrong.code, wrong.message]).toEqual([40_964, '流程现在没有在等“已发货”；现在等的消息：已付款']);
  expect((await rig.post(`${instance}/message`, { id, name: '已付款' }, people.asks.token)).code).not.toBe(0);
  expect((await rig.post(`${instance}/message`, { id }, rig.tokens.stranger)).code).not.toBe(0);
  const check = ok<readonly object[]>(await rig.get(`${instance}/message/check?id=${id}`, rig.tokens.house));
  expect(check).toEqual([{ step: 'look', who: people.one.name }]);
  expect(await house.standing(id)).toEqual(['paid']);
  const [before] = await rig.sql<{ awaits: readonly string[] }>('select awaits from process_instance where id = $1', id);
  expect(before?.awaits).toEqual(['已付款']);
  const answers = await Promise.all(
    [...Array(6).keys()].map(() => rig.post(`${instance}/message`, { id, name: '已付款', comment: '回单 7' }, rig.tokens.house)),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 40_964)).toHaveLength(5);
  expect(await house.standing(id)).toEqual(['look']);
  const [came] = await rig.sql<{ by: string; comment: string }>(
    `select by_id as by, comment from process_step where instance_id = $1 and act = 'messageCame'`,
    id,
  );
  expect(came).toEqual({ by: rig.ids.house, comment: '已付款：回单 7' });
});

test('a timer and a message are left behind by whatever takes the process back', async () => {
  await house.publish(
    'both',
    graphOf(
      [
        ['ask', 'userTask', by([people.one.id])],
        ['split', 'parallel'],
        ['wait', 'timer', { hours: 2 }],
        ['paid', 'message', { name: 'paid' }],
        ['look', 'userTask', by([people.two.id])],
        ['join', 'parallel'],
        ['end', 'end'],
      ],
      ['start>ask', 'ask>split', 'split>wait', 'split>paid', 'split>look', 'wait>join', 'paid>join', 'look>join', 'join>end'],
    ),
  );
  const { id } = await house.start(people.asks, 'both');
  await approve(people.one, await house.open(id, 'ask'));
  expect(await house.standing(id)).toEqual(['look', 'paid', 'wait']);
  ok(await house.act(people.two, await house.open(id, 'look'), 'rollback', { comment: 'again' }));
  expect(await house.standing(id)).toEqual(['ask']);
  expect(await rig.sql('select 1 from process_token where instance_id = $1 and due_at is not null', id)).toEqual([]);
  expect((await rig.post(`${instance}/message`, { id, name: 'paid' }, rig.tokens.house)).code).toBe(40_964);
});

test('processes that begin one another are refused before they are published, and where houses differ, when they are begun', async () => {
  const graph = (key: string) =>
    graphOf(
      [
        ['sub', 'subProcess', { definitionKey: key }],
        ['end', 'end'],
      ],
      ['start>sub', 'sub>end'],
    );
  const trivial = graphOf([['end', 'end']], ['start>end']);
  const save = (key: string, of: object, token = rig.tokens.chief) =>
    rig.post('/workflow-center/process-definition/save', { name: key, key, graph: of, variables: [] }, token);
  const publish = async (saved: { id: string; version: number }, token = rig.tokens.chief) =>
    rig.post('/workflow-center/process-definition/publish', saved, token);
  await house.publish('ringA', trivial);
  await house.publish('ringB', graph('ringA'));
  const [ringA] = await rig.sql<{ id: string; version: number }>(`select id, version from process_definition where key = 'ringA'`);
  const redrawn = ok<{ id: string; version: number }>(
    await rig.post(
      '/workflow-center/process-definition/save',
      { id: ringA?.id, version: ringA?.version, name: 'ringA', graph: graph('ringB') },
      rig.tokens.chief,
    ),
  );
  const refused = await publish({ id: redrawn.id, version: redrawn.version });
  expect(refused.code).not.toBe(0);
  expect(refused.text).toContain('又会发起这个流程，不会结束');
  // The house begins the group's process, which names one that the house has drawn otherwise since.
  await house.publish('ringD', trivial);
  await house.publish('ringC', graph('ringD'));
  const own = ok<{ id: string; version: number }>(await save('ringD', trivial, rig.tokens.house));
  ok(await publish({ id: own.id, version: own.version }, rig.tokens.house));
  await rig.sql(`update definition_version set content = jsonb_set(content, '{graph}', $2::jsonb) where row_id = $1`, own.id, JSON.stringify(graph('ringC')));
  const begun = await rig.post('/workflow-center/process-module/start', { definitionKey: 'ringC' }, people.asks.token);
  expect([begun.code, begun.message]).toEqual([40_960, '流程“ringC”又回到了自己，不会结束；找管理员修改流程']);
  expect(await rig.sql(`select 1 from process_instance i join process_definition d on d.id = i.definition_id where d.key like 'ring%'`)).toEqual([]);
});

test.runIf(isLong())('a circle of subprocesses that end at once is refused with words, and nothing of it stays', async () => {
  await house.publish('atOnce', graphOf([['end', 'end']], ['start>end']));
  await house.publish(
    'round',
    graphOf(
      [
        ['sub', 'subProcess', { definitionKey: 'atOnce' }],
        ['enough', 'exclusive'],
        ['end', 'end'],
      ],
      ['start>sub', 'sub>enough', 'enough>sub?', 'enough>end'],
      { 'enough>end': 500 },
    ),
    { variables: [{ name: 'amount', label: 'amount', type: 'money', required: true }] },
  );
  const refused = await rig.post('/workflow-center/process-module/start', { definitionKey: 'round', variables: { amount: 1 } }, people.asks.token);
  expect(refused.code).toBe(40_960);
  expect(await rig.sql(`select 1 from process_instance i join process_definition d on d.id = i.definition_id where d.key in ('round', 'atOnce')`)).toEqual([]);
  const fine = await house.start(people.asks, 'round', { variables: { amount: 900 } });
  expect(fine.ended).toBe('approved');
});

test('what a subprocess asks for and does not get is told before it is published', async () => {
  const needs = graphOf(
    [
      ['look', 'userTask', { candidates: 'chosenAtStart' }],
      ['end', 'end'],
    ],
    ['start>look', 'look>end'],
  );
  await house.publish('needs', needs, { variables: [{ name: 'amount', label: '金额', type: 'money', required: true }] });
  const saved = ok<{ id: string; version: number }>(
    await rig.post(
      '/workflow-center/process-definition/save',
      {
        name: 'lacks',
        key: 'lacks',
        graph: graphOf(
          [
            ['sub', 'subProcess', { definitionKey: 'needs' }],
            ['end', 'end'],
          ],
          ['start>sub', 'sub>end'],
        ),
        variables: [],
      },
      rig.tokens.chief,
    ),
  );
  const refused = await rig.post('/workflow-center/process-definition/publish', { id: saved.id, version: saved.version }, rig.tokens.chief);
  expect(refused.text).toContain('子流程需要变量“金额”');
  expect(refused.text).toContain('作为子流程时没有人选');
});
