/** The desk of an approver: what is offered, what a colleague took, what a task is decided on, and what its diagram says. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asker } from '#contract/filter.ts';
import type { ProcessGraph } from '#contract/processes/graph.ts';
import type { DeskTask, InstanceSheet, TakenTask, TaskSheet } from '#contract/processes/taskDesk.ts';
import { registerSubject } from '#server/processes/subjects.ts';
import { startRig } from '#tests/server/support/ruleRig.ts';
import type { Rig } from '#tests/server/support/ruleRig.ts';
import { by, graphOf, ok, processHouse } from './processHouse.ts';
import type { Person, ProcessHouse } from './processHouse.ts';

let rig: Rig;
let house: ProcessHouse;
let people: Readonly<Record<'asks' | 'one' | 'two', Person>>;
let amount = '6,000.00';
const task = '/workflow-center/task-module';
const instance = '/workflow-center/process-instance';

beforeAll(async () => {
  rig = await startRig();
  house = await processHouse(rig);
  people = { asks: await house.person('desk-asks'), one: await house.person('desk-one'), two: await house.person('desk-two') };
  registerSubject({
    entity: 'deskSubject',
    byHand: true,
    read: () => Promise.resolve({ title: 'refund', facts: [{ label: ['金额', 'Amount'], value: amount }], hashed: { amount } }),
    ended: () => Promise.resolve(),
  });
  const both = [people.one.id, people.two.id];
  await house.publish(
    'deskRefund',
    graphOf(
      [
        ['lead', 'userTask', by(both)],
        ['boss', 'userTask', by(both)],
        ['end', 'end'],
      ],
      ['start>lead', 'lead>boss', 'boss>end'],
    ),
  );
});
afterAll(() => rig.server.close());

const desk = async ({ token }: Person) => ok<{ tasks: readonly DeskTask[]; taken: readonly TakenTask[] }>(await rig.get(`${task}/desk`, token));
const sheet = async ({ token }: Person, id: string) => ok<{ sheet: TaskSheet }>(await rig.get(`${task}/sheet?id=${id}`, token)).sheet;
const begin = () => house.start(people.asks, 'deskRefund', { title: 'refund', subjectEntity: 'deskSubject', subjectId: randomUUID() });

test('what a colleague claimed is gone from the list, and it says who has it', async () => {
  const { id } = await begin();
  const lead = await house.open(id, 'lead');
  for (const person of [people.one, people.two])
    expect((await desk(person)).tasks).toContainEqual(expect.objectContaining({ id: lead, isMine: false, askedBy: people.asks.name }));
  expect((await desk(people.asks)).tasks).toEqual([]);
  ok(await house.act(people.one, lead, 'claim'));
  const [mine, theirs] = [await desk(people.one), await desk(people.two)];
  expect(mine.tasks.find((one) => one.id === lead)?.isMine).toBe(true);
  expect(theirs.tasks.map((one) => one.id)).not.toContain(lead);
  expect(theirs.taken).toContainEqual({ id: lead, title: 'refund', by: people.one.name });
  ok(await house.act(people.one, lead, 'draft', { comment: 'half' }));
  expect(await sheet(people.one, lead)).toMatchObject({ standing: 'mine', holder: null, draft: 'half' });
  expect(await sheet(people.two, lead)).toMatchObject({ standing: 'elsewhere', holder: people.one.name, draft: null, kinds: [] });
});

test('a filter leaves those of the open tasks that the list shows under it', async () => {
  const { id } = await begin();
  const lead = await house.open(id, 'lead');
  const narrowed = async (filter: unknown) => {
    const reply = await rig.get(`${task}/desk?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`, people.one.token);
    return ok<{ tasks: readonly DeskTask[] }>(reply).tasks.map((one) => one.id);
  };
  const mine = { all: [['assigneeId', 'is', asker.me]] };
  expect(await narrowed(mine)).not.toContain(lead);
  expect(await narrowed({ all: [['status', 'is', 'offered']] })).toContain(lead);
  ok(await house.act(people.one, lead, 'claim'));
  expect(await narrowed(mine)).toContain(lead);
  expect(await narrowed({ all: [['name', 'is', 'another']] })).toEqual([]);
  expect((await rig.get(`${task}/desk?filter=nonsense`, people.one.token)).code).toBe(40001);
});

test('nothing is approved but what was read', async () => {
  const { id } = await begin();
  const lead = await house.open(id, 'lead');
  const read = await sheet(people.one, lead);
  expect(read.instance.facts).toEqual([{ label: '金额', value: '6,000.00' }]);
  amount = '9,000.00';
  expect((await house.act(people.one, lead, 'approve', { hash: read.hash })).code).not.toBe(0);
  const again = await sheet(people.one, lead);
  expect(again.hash).not.toBe(read.hash);
  ok(await house.act(people.one, lead, 'approve', { hash: again.hash }));
  amount = '6,000.00';
});

test('the diagram says who did it, who has it, and what came back; every round stays', async () => {
  const { id } = await begin();
  const lead = await house.open(id, 'lead');
  ok(await house.act(people.one, lead, 'approve', { hash: (await sheet(people.one, lead)).hash, comment: 'yes' }));
  const boss = await house.open(id, 'boss');
  const before = await sheet(people.two, boss);
  expect(before.instance.marks).toMatchObject({
    start: { state: 'done', who: [people.asks.name] },
    lead: { state: 'done', who: [people.one.name] },
    boss: { state: 'now', who: [people.one.name, people.two.name] },
  });
  expect(before.instance.marks['end']).toBeUndefined();
  expect(before.places.map(({ node }) => node)).toEqual(['lead', 'start']);
  expect(before.kinds).toContain('return');
  ok(await house.act(people.two, boss, 'return', { to: 'lead', comment: 'the invoice is missing' }));
  const after = ok<{ sheet: InstanceSheet }>(await rig.get(`${instance}/sheet?id=${id}`, people.asks.token)).sheet;
  expect(after.marks).toMatchObject({ lead: { state: 'now' }, boss: { state: 'returned', who: [people.two.name] } });
  expect(after.rounds.map(({ act, comment }) => [act, comment])).toContainEqual(['returned', 'the invoice is missing']);
  expect(after.mayWithdraw).toBe(true);
});

test('whoever started it is told what withdrawing does, and then it is done; others are told no', async () => {
  const { id } = await begin();
  expect(ok<readonly { step: string }[]>(await rig.get(`${instance}/withdraw/check?id=${id}`, people.asks.token))).toEqual([{ step: '已撤回', who: null }]);
  expect((await rig.post(`${instance}/withdraw`, { id }, people.two.token)).code).not.toBe(0);
  expect(ok(await rig.post(`${instance}/withdraw`, { id, comment: 'a mistake' }, people.asks.token))).toMatchObject({ ended: 'withdrawn' });
});

test('a step that nobody titled is called by its kind in the language of whoever reads', async () => {
  const { nodes, edges } = graphOf(
    [
      ['look', 'userTask', by([people.one.id])],
      ['end', 'end'],
    ],
    ['start>look', 'look>end'],
  );
  await house.publish('deskUntitled', { nodes: nodes.map(({ title: _given, ...node }) => node), edges });
  const { id } = await house.start(people.asks, 'deskUntitled');
  const look = await house.open(id, 'look');
  const read = async (path: string, language: string) =>
    ok<Readonly<Record<string, unknown>>>(await rig.server.call('GET', path, { token: people.one.token, headers: { 'accept-language': language } }));
  for (const [language, called] of [
    ['en', 'Approval'],
    ['zh-CN', '审批'],
  ] as const) {
    const { tasks } = (await read(`${task}/desk`, language)) as { readonly tasks?: readonly DeskTask[] };
    expect(tasks?.find((one) => one.id === look)).toMatchObject({ node: called });
    expect((await read(`${task}/sheet?id=${look}`, language))['sheet']).toMatchObject({ node: called });
  }
  expect(await read(`${instance}/detail?id=${id}`, 'en')).toMatchObject({ stepTitles: ['审批'], stepTitlesEn: ['Approval'] });
  expect(await read(`${task}/detail?id=${look}`, 'en')).toMatchObject({ name: '审批', nameEn: 'Approval' });
});

test('a task of another house is none', async () => {
  const { id } = await begin();
  const lead = await house.open(id, 'lead');
  expect((await rig.get(`${task}/sheet?id=${lead}`, rig.tokens.stranger)).code).not.toBe(0);
});

test('a task of a house in which another role of theirs reads other things is none, and nobody is named', async () => {
  const { west } = rig.server.hospital.orgs;
  await rig.makeRole('deskOrders', ['order.read'], 'group');
  const farId = await rig.server.hospital.staff('desk-far', west, 'approver', { role_codes: ['approver', 'deskOrders'] });
  const far: Person = { id: farId, token: await rig.login('desk-far'), name: 'name of desk-far' };
  const { id } = await begin();
  const refused = await house.act(far, await house.open(id, 'lead'), 'claim');
  expect([refused.status, refused.text.includes('name of')], refused.text).toEqual([404, false]);
});

test('a step whose people are not chosen is named in the language of whoever begins', async () => {
  const { nodes, edges } = graphOf(
    [
      ['pick', 'userTask', { candidates: 'chosenAtStart' }],
      ['end', 'end'],
    ],
    ['start>pick', 'pick>end'],
  );
  await house.publish('deskPicks', { nodes: nodes.map(({ title: _given, ...node }) => node), edges });
  const refusedIn = (language: string) =>
    rig.server.call('POST', '/workflow-center/process-module/start', {
      token: people.asks.token,
      json: { definitionKey: 'deskPicks' },
      headers: { 'accept-language': language },
    });
  expect((await refusedIn('zh-CN')).message).toBe('为“审批”选择处理人');
  expect((await refusedIn('en')).message).toBe('Choose who decides at "Approval"');
});

test('an amount that somebody wrote as they began is read as the list says it', async () => {
  const variables = [{ name: 'amount', label: 'amount', type: 'money', required: true }];
  const look = graphOf(
    [
      ['look', 'userTask', by([people.one.id])],
      ['end', 'end'],
    ],
    ['start>look', 'look>end'],
  );
  await house.publish('deskMoney', look, { variables });
  const { id } = await house.start(people.asks, 'deskMoney', { variables: { amount: 1_280_000 } });
  const read = await sheet(people.one, await house.open(id, 'look'));
  expect(read.instance.facts).toEqual([{ label: 'amount', value: '¥12,800.00' }]);
});

test('nodes that were saved without places are drawn side by side and below one another', async () => {
  const { nodes, edges } = graphOf(
    [
      ['split', 'parallel'],
      ['left', 'userTask', by([people.one.id])],
      ['right', 'userTask', by([people.two.id])],
      ['join', 'parallel'],
      ['end', 'end'],
    ],
    ['start>split', 'split>left', 'split>right', 'left>join', 'right>join', 'join>end'],
  );
  const unplaced = nodes.map(({ id, kind, config }) => ({ id, kind, config }));
  const piled = nodes.map((node) => ({ ...node, at: { x: 7, y: 7 } }));
  for (const [key, told] of Object.entries({ unplaced, piled })) {
    const definition = await house.publish(key, { nodes: told as ProcessGraph['nodes'], edges });
    const [row] = await rig.sql<{ graph: ProcessGraph }>('select graph from process_definition where id = $1', definition);
    const at = new Map(row?.graph.nodes.map((node) => [node.id, node.at]));
    expect(new Set([...at.values()].map(({ x, y }) => `${x} ${y}`)).size, key).toBe(nodes.length);
    expect(at.get('left')?.y).toBe(at.get('right')?.y);
    expect(Number(at.get('end')?.y)).toBeGreaterThan(Number(at.get('start')?.y));
  }
});
