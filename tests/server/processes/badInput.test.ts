/** Whatever is sent to processes that nobody should send: words that say what happened, and nothing half done. */
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { ProcessGraph } from '#contract/processes/graph.ts';
import { startRig } from '#tests/server/support/ruleRig.ts';
import type { Rig } from '#tests/server/support/ruleRig.ts';
import { by, graphOf, ok, processHouse } from './processHouse.ts';
import type { Person, ProcessHouse } from './processHouse.ts';

let rig: Rig;
let house: ProcessHouse;
let asks: Person;
let deciders: readonly Person[];

beforeAll(async () => {
  rig = await startRig();
  house = await processHouse(rig);
  asks = await house.person('bad-asks');
  deciders = await Promise.all(['bad-1', 'bad-2', 'bad-3', 'bad-4'].map((name) => house.person(name)));
  await house.publish(
    'race',
    graphOf(
      [
        ['first', 'userTask', by(deciders.map(({ id }) => id))],
        ['second', 'userTask', by(deciders.map(({ id }) => id))],
        ['end', 'end'],
      ],
      ['start>first', 'first>second', 'second>end'],
    ),
  );
});
afterAll(() => rig.server.close());

const nothingHappened = 'select (select count(*) from process_instance) i, (select count(*) from process_step) s, (select count(*) from process_definition) d';

describe('many decide in the same millisecond', () => {
  it.each(['approve', 'reject', 'rollback'] as const)('%s: one has decided, and all others read who', async (kind) => {
    const { id } = await house.start(asks, 'race');
    const task = await house.open(id, 'first');
    const replies = await Promise.all(
      [...Array(5).keys()].flatMap(() => deciders.map(async (person) => ({ person, reply: await house.act(person, task, kind, { comment: person.name }) }))),
    );
    const [won, ...more] = replies.filter(({ reply }) => reply.code === 0);
    expect(more).toEqual([]);
    const winner = won?.person;
    for (const { person, reply } of replies) {
      if (reply.code === 0) continue;
      // Whoever decided it themselves, by another connection, is told that it is over.
      if (person === winner) expect([40_950, 40_953]).toContain(reply.code);
      else expect([reply.code, reply.message]).toEqual([40_959, `${winner?.name ?? ''}已处理，列表会更新`]);
    }
    const acts = { approve: 'approved', reject: 'rejected', rollback: 'rolledBack' } as const;
    const steps = await rig.sql<{ comment: string }>('select comment from process_step where instance_id = $1 and act = $2', id, acts[kind]);
    expect(steps).toEqual([{ comment: winner?.name }]);
  });

  it('one approves while another cancels all of it: one of the two has happened', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id } = await house.start(asks, 'race');
      const task = await house.open(id, 'first');
      const [first] = deciders;
      if (!first) throw new Error('Nobody decides.');
      const [approved, cancelled] = await Promise.all([
        house.act(first, task, 'approve'),
        rig.post('/workflow-center/process-module/cancel', { id }, rig.tokens.house),
      ]);
      expect(cancelled.code).toBe(0);
      expect([0, 40_953]).toContain(approved.code);
      const open = (await house.tasks(id)).filter(({ status }) => status === 'offered' || status === 'claimed');
      expect([open, await house.standing(id)]).toEqual([[], []]);
    }
  });
});

test('a task of somebody else: its link, its claim and every act of it say no, and it is as it was', async () => {
  const { id } = await house.start(asks, 'race');
  const task = await house.open(id, 'first');
  const before = await house.tasks(id);
  for (const kind of ['claim', 'giveBack', 'approve', 'reject', 'return', 'rollback', 'delegate', 'addSigner', 'signBefore', 'signAfter', 'draft']) {
    const own = await house.act(asks, task, kind, { comment: 'x' });
    expect([kind, own.code, own.message]).toEqual([kind, 40_371, expect.stringContaining('这个任务由name of bad-')]);
    const foreign = await rig.post('/workflow-center/task-module/act', { id: task, kind }, rig.tokens.stranger);
    expect([kind, foreign.code]).toEqual([kind, 404]);
  }
  expect((await rig.get(`/workflow-center/task-module/sheet?id=${task}`, rig.tokens.stranger)).code).toBe(404);
  const inEnglish = { token: asks.token, headers: { 'accept-language': 'en' }, json: { id: task, kind: 'claim' } };
  const told = await rig.server.call('POST', '/workflow-center/task-module/act', inEnglish);
  expect(told.message).toMatch(/^name of bad-\d, name of bad-\d, name of bad-\d decides/);
  expect(await house.tasks(id)).toEqual(before);
});

test('a node whose title is no text is refused where a file of BPMN is asked for, by the name of the field', async () => {
  const [row] = await rig.sql<{ id: string }>('select id from process_definition where key = $1', 'race');
  const { nodes, edges } = graphOf([['end', 'end']], ['start>end']);
  const asked = (title: unknown) => ({
    id: row?.id,
    graph: { nodes: nodes.map((node) => ({ ...node, title })), edges },
    variables: [],
    mayWithdraw: true,
    mayCancel: true,
  });
  const write = (title: unknown) => rig.post('/workflow-center/process-module/writeBpmn', asked(title), rig.tokens.house);
  expect((await write('写入文件的标题')).code).toBe(0);
  for (const title of [{ toString: 1 }, 7, ['x']]) {
    const reply = await write(title);
    expect([title, reply.status, reply.code, Object.keys((reply.datas as { fields: object }).fields)]).toEqual([title, 400, 40_001, ['graph']]);
  }
});

describe('definitions that cannot end, or that nobody could walk', () => {
  const task = by(['00000000-0000-7000-8000-000000000001']);
  const many = [...Array(201).keys()].map((at) => `n${String(at)}`);
  const cases: readonly (readonly [string, ProcessGraph, string])[] = [
    ['no end', graphOf([['a', 'userTask', task]], ['start>a', 'a>a']), '没有结束节点'],
    [
      'a circle without a task',
      graphOf(
        [
          ['a', 'exclusive'],
          ['b', 'exclusive'],
          ['end', 'end'],
        ],
        ['start>a', 'a>b', 'b>a?', 'b>end'],
      ),
      '循环中没有审批或等待',
    ],
    [
      'a part that never ends',
      graphOf(
        [
          ['s', 'parallel'],
          ['a', 'userTask', task],
          ['b', 'userTask', task],
          ['end', 'end'],
        ],
        ['start>s', 's>a', 's>b', 'a>end', 'b>b'],
      ),
      '从这里走不到结束',
    ],
    [
      'a node to which nothing leads',
      graphOf(
        [
          ['a', 'userTask', task],
          ['end', 'end'],
        ],
        ['start>end', 'a>end'],
      ),
      '走不到这里',
    ],
    [
      'a circle that stands apart',
      graphOf(
        [
          ['a', 'userTask', task],
          ['b', 'exclusive'],
          ['end', 'end'],
        ],
        ['start>end', 'a>b', 'b>a?', 'b>end'],
      ),
      '走不到这里',
    ],
    ['an edge to nowhere', graphOf([['end', 'end']], ['start>end', 'start>gone']), '一端不存在'],
    [
      'an unknown kind',
      graphOf(
        [
          ['a', 'scriptTask' as never],
          ['end', 'end'],
        ],
        ['start>a', 'a>end'],
      ),
      '没有“scriptTask”这种节点',
    ],
    [
      'a subprocess that is not there',
      graphOf(
        [
          ['a', 'subProcess', { definitionKey: 'nowhere' }],
          ['end', 'end'],
        ],
        ['start>a', 'a>end'],
      ),
      '没有发布',
    ],
    [
      'itself as its subprocess',
      graphOf(
        [
          ['a', 'subProcess', { definitionKey: 'itself' }],
          ['end', 'end'],
        ],
        ['start>a', 'a>end'],
      ),
      '没有发布，或就是自己',
    ],
    [
      'a script in a condition',
      {
        ...graphOf(
          [
            ['x', 'exclusive'],
            ['end', 'end'],
            ['no', 'reject'],
          ],
          ['start>x', 'x>end?'],
        ),
        edges: [
          { id: 'a', from: 'start', to: 'x' },
          { id: 'b', from: 'x', to: 'end', isDefault: true },
          { id: 'c', from: 'x', to: 'no', condition: { all: [['process.exit()', 'is', 1]] } },
        ],
      },
      '没有变量“process.exit()”',
    ],
    [
      'too many nodes',
      graphOf(
        [...many.map((id) => [id, 'userTask', task] as const), ['end', 'end']],
        ['start>n0', ...many.slice(1).map((id, at) => `n${String(at)}>${id}`), 'n200>end'],
      ),
      '节点超过 200 个',
    ],
  ];
  it.each(cases)('%s', async (name, graph, words) => {
    const key = name === 'itself as its subprocess' ? 'itself' : name.replaceAll(' ', '');
    const saved = ok<{ id: string; version: number }>(
      await rig.post('/workflow-center/process-definition/save', { name, key, graph, variables: [] }, rig.tokens.chief),
    );
    const refused = await rig.post('/workflow-center/process-definition/publish', { id: saved.id, version: saved.version }, rig.tokens.chief);
    expect([refused.code, refused.text]).toEqual([expect.not.stringMatching(/^0$/), expect.stringContaining(words)]);
    expect(await rig.sql('select 1 from definition_version where row_id = $1', saved.id)).toEqual([]);
    expect((await rig.post('/workflow-center/process-module/start', { definitionKey: key }, asks.token)).code).toBe(40_957);
  });

  it.each([
    ['a graph that is none', { graph: 'boom' }],
    ['nodes that are none', { graph: { nodes: [1, null], edges: [] } }],
    ['variables that are none', { graph: graphOf([['end', 'end']], ['start>end']), variables: [{ name: 1 }] }],
  ])('%s is not even saved', async (name, more) => {
    const before = await rig.sql(nothingHappened);
    const refused = await rig.post(
      '/workflow-center/process-definition/save',
      { name, key: name.replaceAll(' ', ''), variables: [], ...more },
      rig.tokens.chief,
    );
    expect(refused.code).toBe(40_001);
    expect(await rig.sql(nothingHappened)).toEqual(before);
  });
});

describe('a file of BPMN that is no gift', () => {
  const model = 'xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"';
  const laughs = [...Array(9).keys()].map((at) => `<!ENTITY lol${String(at + 1)} "${`&lol${String(at)};`.repeat(10)}">`).join('');
  const file = (before: string, inside: string) =>
    `<?xml version="1.0"?>${before}<definitions ${model} id="d" targetNamespace="t"><process id="p" name="x"><startEvent id="s"/>${inside}<endEvent id="e"/><sequenceFlow id="f" sourceRef="s" targetRef="e"/></process></definitions>`;
  it.each([
    ['a billion laughs', file(`<!DOCTYPE lolz [<!ENTITY lol0 "lol">${laughs}]>`, '<userTask id="t" name="&lol9;"/>'), '<!DOCTYPE'],
    ['a file of the server', file('<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>', '<userTask id="t" name="&x;"/>'), '<!DOCTYPE'],
    ['an address outside', file('<!DOCTYPE d SYSTEM "http://127.0.0.1:1/x.dtd">', ''), '<!DOCTYPE'],
    ['a parameter entity', file('<!DOCTYPE d [<!ENTITY % p SYSTEM "http://127.0.0.1:1/p"> %p;]>', ''), '<!DOCTYPE'],
    ['a declaration behind a comment that is none', file('', '<userTask id="t" name="<!--"/><!DOCTYPE d><userTask id="u" name="-->"/>'), '<!DOCTYPE'],
    ['a foreign namespace', file('', '<x:y xmlns:x="http://evil.example/x"/>'), 'http://evil.example/x'],
    ['a foreign namespace written otherwise', file('', '<x:y xmlns:x="http&#58;//evil.example/x"/>'), 'evil.example'],
    ['XInclude', file('', '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd"/>'), 'XInclude'],
    ['a script task', file('', '<scriptTask id="x"><script>process.exit()</script></scriptTask>'), 'ScriptTask'],
    ['six thousand levels', file('', `${'<subProcess id="x">'.repeat(6_000)}${'</subProcess>'.repeat(6_000)}`), '文件'],
  ])('%s', async (_, xml, words) => {
    const before = await rig.sql(nothingHappened);
    const reply = await rig.post('/workflow-center/process-module/readBpmn', { xml }, rig.tokens.chief);
    expect([reply.code, reply.text.length < 4_000]).toEqual([40_001, true]);
    expect(reply.text).toMatch(words === '文件' ? /文件|流程里有/ : new RegExp(words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)));
    expect(reply.text).not.toContain('root:');
    expect(await rig.sql(nothingHappened)).toEqual(before);
  });
});

describe('a start that is none', () => {
  it('about a row whose processes its own domain begins: the outcome would settle it past those who decide', async () => {
    const before = await rig.sql(nothingHappened);
    const refused = await rig.post(
      '/workflow-center/process-module/start',
      { definitionKey: 'race', subjectEntity: 'approval', subjectId: rig.ids.chief },
      asks.token,
    );
    expect([refused.code, refused.text]).toEqual([40_001, expect.stringContaining('由它自己发起')]);
    expect(
      (await rig.post('/workflow-center/process-module/start', { definitionKey: 'race', subjectEntity: 'nothing', subjectId: rig.ids.chief }, asks.token)).code,
    ).toBe(40_001);
    expect(await rig.sql(nothingHappened)).toEqual(before);
  });

  it('of a process that is not there, or with values that fit no variable', async () => {
    expect((await rig.post('/workflow-center/process-module/start', { definitionKey: 'never' }, asks.token)).code).toBe(40_957);
    await house.publish('typed', graphOf([['end', 'end']], ['start>end']), {
      variables: [
        { name: 'amount', label: 'amount', type: 'money', required: true },
        { name: 'who', label: 'who', type: 'person' },
      ],
    });
    for (const variables of [{}, { amount: '5' }, { amount: 1.5 }, { amount: { $gt: 1 } }, { amount: 5, who: 7 }, { amount: 5, who: ['x'] }])
      expect((await rig.post('/workflow-center/process-module/start', { definitionKey: 'typed', variables }, asks.token)).code, JSON.stringify(variables)).toBe(
        40_001,
      );
  });
});

test('an approval in hand is passed on when somebody goes off duty as its process allows, and stays with them where it does not', async () => {
  const [first, second] = deciders;
  if (!first || !second) throw new Error('Nobody decides.');
  const graph = (mayDelegate: boolean) =>
    graphOf(
      [
        ['look', 'userTask', by([first.id], { mayDelegate })],
        ['end', 'end'],
      ],
      ['start>look', 'look>end'],
    );
  await house.publish('passed', graph(true));
  await house.publish('kept', graph(false));
  const tasks: string[] = [];
  for (const key of ['passed', 'kept']) {
    const { id } = await house.start(asks, key);
    tasks.push(await house.open(id, 'look'));
    ok(await house.act(first, tasks.at(-1) ?? '', 'claim'));
  }
  const outcomes = ok<readonly { id: string; isDone: boolean; reason: string | null }[]>(
    await rig.post('/crm-server/heldWork/pass', { toUserId: second.id, approvals: tasks }, first.token),
  );
  expect(outcomes.map(({ id, isDone, reason }) => [tasks.indexOf(id), isDone, reason]).toSorted()).toEqual([
    [0, true, null],
    [1, false, '这个节点不允许“转交”'],
  ]);
  const inEnglish = { token: first.token, headers: { 'accept-language': 'en' } };
  const refused = await rig.server.call('POST', '/workflow-center/task-module/act', { ...inEnglish, json: { id: tasks[1], kind: 'delegate', to: second.id } });
  expect(refused.message).toBe('This node does not allow "Delegate"');
  const [made] = await rig.sql<{ id: string }>(`select id from process_task where candidate_ids = array[$1::uuid] and status = 'offered'`, second.id);
  ok(await house.act(second, made?.id ?? '', 'approve'));
});
