import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { ProcessContent } from '#contract/processes/variables.ts';
import { isDirty } from '#src/kit/machines/drafts/draftContext.ts';
import type { Theirs } from '#src/kit/machines/drafts/draftContext.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { contentOf } from '#src/processes/machines/content.ts';
import { togetherOf } from '#src/processes/machines/merging.ts';
import { processDesignerMachine } from '#src/processes/machines/processDesignerMachine.ts';
import { linesOf, variablesOf } from '#src/processes/machines/variableLines.ts';

const conflict = Object.assign(new Error('newer'), { reason: 'versionConflict', code: 40901 });
const row = (version: number, content: Partial<ProcessContent> = {}): ListRow => ({ id: 'p', version, name: 'refund', key: 'refund', ...content });
const amount = { name: 'amount', label: '金额', type: 'money', required: true } as const;

/** The server as the machine meets it: the row as it is there now, and what was saved. */
function start(more: Partial<{ now: ListRow; refusal: Error; read: (file: Blob) => Promise<ProcessContent>; write: () => Promise<string> }> = {}) {
  const server = { now: more.now ?? row(1), saves: 0 };
  const kept: unknown[] = [];
  const actor = createActor(
    processDesignerMachine.provide({
      actors: {
        loadRow: fromPromise(() => Promise.resolve(server.now)),
        loadTheirs: fromPromise(() => Promise.resolve<Theirs>({ row: server.now, by: { name: 'somebody', at: 1 } })),
        saveDraft: fromPromise(({ input: { id: _id, version, ...content } }) => {
          server.saves += 1;
          if (more.refusal) return Promise.reject(more.refusal);
          if (version !== server.now.version) return Promise.reject(conflict);
          server.now = row(version + 1, content);
          return Promise.resolve(server.now);
        }),
        writeFile: fromPromise(({ input }) => (more.write ?? (() => Promise.resolve(`<xml>${input.content.graph.nodes.length}</xml>`)))()),
        readFile: fromPromise(({ input }) => (more.read ?? (() => Promise.resolve(contentOf({ variables: [amount] }))))(input.file)),
      },
      actions: { keep: ({ context }) => void kept.push(isDirty(context) ? context.draft : null) },
    }),
  ).start();
  return { server, kept, actor };
}
type Started = ReturnType<typeof start>;
const ready = ({ actor }: Started) => waitFor(actor, (snapshot) => snapshot.matches({ draft: { open: 'resting' }, file: 'resting' }));
async function opened(more?: Parameters<typeof start>[0], kept: Record<string, unknown> | null = null): Promise<Started> {
  const started = start(more);
  started.actor.send({ type: 'draft.open', id: 'p', kept });
  await ready(started);
  return started;
}
const shown = ({ actor }: Started) => actor.getSnapshot().context;
const ways = (started: Started): string =>
  shown(started)
    .draft.graph.edges.map(({ from, to }) => `${from}>${to}`)
    .join(' ');

describe('a process', () => {
  it('that nobody has drawn begins and ends, and is not dirty for that', async () => {
    const started = await opened();
    expect(ways(started)).toBe('start>end');
    expect(isDirty(shown(started))).toBe(false);
    expect(shown(started)).toMatchObject({ shows: 'tree', faults: [] });
  });

  it('that approvals begin is wrong while nobody decides in it, or while it asks for what no approval gives', async () => {
    const started = await opened({ now: { ...row(1), subject: 'approval' } });
    const codes = (): readonly string[] => shown(started).faults.map(({ code }) => code);
    expect(codes()).toEqual(['noApproval']);
    started.actor.send({ type: 'node.add', kind: 'userTask' });
    started.actor.send({ type: 'node.write', id: 'n1', patch: { candidates: 'starterLead' } });
    expect(codes()).toEqual([]);
    const why = { name: 'why', label: '事由', type: 'text', required: true } as const;
    started.actor.send({ type: 'content.write', patch: { variables: [...shown(started).draft.variables, why] } });
    expect(codes()).toEqual(['variableNotGiven']);
  });

  it('grows where "+" was pressed, after the chosen step, and before the end where nothing is chosen', async () => {
    const started = await opened();
    const { actor } = started;
    actor.send({ type: 'node.add', kind: 'userTask' });
    expect(shown(started)).toMatchObject({ chosen: ['n1'], panel: 'node' });
    actor.send({ type: 'node.add', kind: 'notify' });
    actor.send({ type: 'add.ask', opening: { from: 'start', port: 'start-1' } });
    expect(shown(started).panel).toBe('add');
    actor.send({ type: 'node.add', kind: 'timer' });
    expect(ways(started)).toBe('start>n3 n1>n2 n2>end n3>n1');
    expect(
      shown(started)
        .draft.graph.nodes.map(({ at }) => at.y)
        .toSorted((one, other) => one - other),
    ).toEqual([0, 128, 256, 384, 512]);
  });

  it('has branches with conditions, one of which is taken otherwise', async () => {
    const started = await opened();
    const { actor } = started;
    actor.send({ type: 'content.write', patch: { variables: [amount] } });
    actor.send({ type: 'node.add', kind: 'exclusive' });
    expect(shown(started).faults.map(({ code, edge }) => `${code} ${edge}`)).toContain('noCondition n1-1');
    actor.send({ type: 'way.write', id: 'n1-1', said: { condition: { all: [['amount', 'from', 500_000]] } } });
    expect(shown(started).faults.filter(({ edge }) => edge !== undefined)).toEqual([]);
    actor.send({ type: 'branch.add', split: 'n1' });
    expect(shown(started).chosen).toEqual(['n1-3']);
    actor.send({ type: 'way.write', id: 'n1-3', said: { isDefault: true } });
    const own = shown(started).draft.graph.edges.filter(({ from }) => from === 'n1');
    expect(own.map(({ id, isDefault }) => [id, isDefault === true])).toEqual([
      ['n1-1', false],
      ['n1-3', true],
      ['n1-2', false],
    ]);
    actor.send({ type: 'nodes.remove' });
    expect(shown(started).draft.graph.edges.some(({ id }) => id === 'n1-3')).toBe(false);
    expect(shown(started).chosen).toEqual(['n1']);
  });

  it('goes back step by step and forth again, letters of one title being one step', async () => {
    const started = await opened();
    const { actor } = started;
    actor.send({ type: 'node.add', kind: 'userTask' });
    for (const title of ['主', '主管']) actor.send({ type: 'node.name', id: 'n1', title });
    actor.send({ type: 'undo' });
    expect(shown(started).draft.graph.nodes.find(({ id }) => id === 'n1')?.title).toBeUndefined();
    actor.send({ type: 'undo' });
    expect(isDirty(shown(started))).toBe(false);
    expect(shown(started).chosen).toEqual([]);
    actor.send({ type: 'redo' });
    actor.send({ type: 'redo' });
    expect(shown(started).draft.graph.nodes.find(({ id }) => id === 'n1')?.title).toBe('主管');
  });

  it('keeps its places in the graph, where only what is moved moves', async () => {
    const started = await opened();
    const { actor } = started;
    actor.send({ type: 'shows.turn', to: 'graph' });
    actor.send({ type: 'nodes.place', places: { end: { x: 500, y: 40 } } });
    actor.send({ type: 'node.choose', id: 'start' });
    actor.send({ type: 'node.add', kind: 'userTask' });
    expect(shown(started).draft.graph.nodes.find(({ id }) => id === 'end')?.at).toEqual({ x: 500, y: 256 });
    actor.send({ type: 'edge.lead', opening: { from: 'n1', port: 'n1-1' }, to: 'start' });
    expect(ways(started)).toBe('start>n1 n1>end');
    actor.send({ type: 'nodes.double' });
    expect(ways(started)).toBe('start>n1 n1>n2 n2>end');
    actor.send({ type: 'graph.tidy' });
    expect(shown(started).draft.graph.nodes.every(({ at }) => at.x === 0)).toBe(true);
  });
});

describe('its nodes', () => {
  it('are walked over by keys, and looked at beside another panel, which is no step', async () => {
    const started = await opened();
    const { actor } = started;
    actor.send({ type: 'node.add', kind: 'userTask' });
    actor.send({ type: 'node.choose', id: 'start' });
    actor.send({ type: 'node.step', direction: 'down' });
    expect(shown(started).chosen).toEqual(['n1']);
    actor.send({ type: 'add.ask', opening: { from: 'n1', port: 'n1-1' } });
    actor.send({ type: 'panel.show', panel: 'faults' });
    expect(shown(started)).toMatchObject({ panel: 'faults', opening: null });
    actor.send({ type: 'shows.turn', to: 'graph' });
    actor.send({ type: 'node.step', direction: 'down' });
    expect(shown(started).chosen).toEqual(['end']);
    expect(shown(started).past).toHaveLength(1);
  });

  it('that were copied are put after the chosen one, with names of their own, as often as one likes, also into another process', async () => {
    const started = await opened();
    const { actor } = started;
    actor.send({ type: 'node.add', kind: 'userTask' });
    actor.send({ type: 'node.name', id: 'n1', title: '主管' });
    actor.send({ type: 'nodes.copy' });
    actor.send({ type: 'nodes.paste' });
    actor.send({ type: 'nodes.paste' });
    expect([ways(started), shown(started).chosen]).toEqual(['start>n1 n1>n2 n2>n3 n3>end', ['n3']]);
    actor.send({ type: 'nodes.remove', ids: ['n1'] });
    expect(
      shown(started)
        .draft.graph.nodes.filter(({ title }) => title === '主管')
        .map(({ id }) => id),
    ).toEqual(['n2', 'n3']);
    actor.send({ type: 'draft.open', id: 'other', kept: null });
    await ready(started);
    actor.send({ type: 'nodes.paste' });
    expect([ways(started), shown(started).draft.graph.nodes.find(({ id }) => id === 'n1')?.title]).toEqual(['start>n1 n1>end', '主管']);
  });

  it('have branches in an order that is changed step by step, and no way where one was taken out of the graph', async () => {
    const started = await opened();
    const { actor } = started;
    const branches = (): readonly string[] =>
      shown(started)
        .draft.graph.edges.filter(({ from }) => from === 'n1')
        .map(({ id }) => id);
    actor.send({ type: 'node.add', kind: 'exclusive' });
    const [first = '', second = ''] = branches();
    actor.send({ type: 'branch.move', id: first, by: 1 });
    expect(branches()).toEqual([second, first]);
    actor.send({ type: 'undo' });
    expect(branches()).toEqual([first, second]);
    const line = await opened();
    line.actor.send({ type: 'node.add', kind: 'userTask' });
    line.actor.send({ type: 'edge.remove', id: shown(line).draft.graph.edges.find(({ from }) => from === 'n1')?.id ?? '' });
    expect(ways(line)).toBe('start>n1');
    expect(shown(line).faults.length).toBeGreaterThan(0);
  });
});

describe('its draft', () => {
  it('that somebody let approvals begin is judged by that at once, though nothing of it was written here', async () => {
    const started = await opened();
    started.server.now = { ...row(2), subject: 'approval' };
    started.actor.send({
      type: 'burst',
      changes: [{ entity: 'processDefinition', id: 'p', change: 'updated', version: 2, position: null, patch: null }],
    });
    await ready(started);
    expect(shown(started).faults.map(({ code }) => code)).toEqual(['noApproval']);
  });

  it('is saved once, and kept until it is', async () => {
    const started = await opened();
    started.actor.send({ type: 'save' });
    started.actor.send({ type: 'node.add', kind: 'userTask' });
    expect(started.kept.at(-1)).not.toBeNull();
    started.actor.send({ type: 'save' });
    await ready(started);
    expect([started.server.saves, started.kept.at(-1)]).toEqual([1, null]);
  });

  it('that is refused says why and stays unsaved', async () => {
    const started = await opened({ refusal: Object.assign(new Error('no'), { reason: 'notAllowed', code: 40300 }) });
    started.actor.send({ type: 'node.add', kind: 'userTask' });
    started.actor.send({ type: 'save' });
    await ready(started);
    expect([shown(started).saveFailure?.reason, isDirty(shown(started)), started.kept.at(-1)]).toEqual(['notAllowed', true, expect.anything()]);
  });

  it('has ways of their own names where steps are doubled, and goes on from the node before what is taken out', async () => {
    const started = await opened();
    const { actor } = started;
    actor.send({ type: 'node.add', kind: 'exclusive' });
    actor.send({ type: 'nodes.double' });
    const { edges, nodes } = shown(started).draft.graph;
    expect(new Set([...edges, ...nodes].map(({ id }) => id)).size).toBe(edges.length + nodes.length);
    actor.send({ type: 'undo' });
    actor.send({ type: 'undo' });
    for (const kind of ['userTask', 'notify'] as const) actor.send({ type: 'node.add', kind });
    actor.send({ type: 'nodes.remove' });
    expect([ways(started), shown(started).chosen]).toEqual(['start>n1 n1>end', ['n1']]);
  });

  it('has no step to take back where a node is put down where it stood', async () => {
    const started = await opened();
    const [node] = shown(started).draft.graph.nodes;
    started.actor.send({ type: 'nodes.place', places: { start: node?.at ?? { x: 0, y: 0 } } });
    expect([shown(started).past, isDirty(shown(started))]).toEqual([[], false]);
  });

  it('put together has no way to a node that one of both took out, and what either said of the whole', () => {
    const step = { id: 'n1', kind: 'userTask', config: {}, at: { x: 0, y: 0 } } as const;
    const before = contentOf({});
    const drawn: ProcessContent = {
      ...before,
      graph: {
        nodes: [...before.graph.nodes, step],
        edges: [
          { id: 'start-1', from: 'start', to: 'n1' },
          { id: 'n1-1', from: 'n1', to: 'end' },
        ],
      },
    };
    const theirs: ProcessContent = {
      ...drawn,
      mayCancel: false,
      graph: { ...drawn.graph, edges: [...drawn.graph.edges, { id: 'start-2', from: 'start', to: 'n1' }] },
    };
    const both = togetherOf({ opened: drawn, yours: { ...before, graph: { ...before.graph, edges: [] } }, theirs }, {});
    expect(both).toMatchObject({ mayWithdraw: true, mayCancel: false, graph: { edges: [] } });
  });

  it('is put together with what somebody else saved meanwhile', async () => {
    const started = await opened();
    started.server.now = row(2, contentOf({ variables: [amount] }));
    started.actor.send({ type: 'node.add', kind: 'userTask' });
    started.actor.send({ type: 'save' });
    await waitFor(started.actor, (snapshot) => snapshot.hasTag('conflict'));
    started.actor.send({ type: 'conflict.save' });
    await ready(started);
    const saved = contentOf(started.server.now);
    expect([saved.variables.length, saved.graph.nodes.map(({ id }) => id)]).toEqual([1, ['start', 'end', 'n1']]);
  });
});

describe('its files', () => {
  it('a file that is read stands in place of what was drawn, one step back', async () => {
    const started = await opened();
    started.actor.send({ type: 'node.add', kind: 'userTask' });
    started.actor.send({ type: 'file.read', file: new Blob(['x']) });
    await ready(started);
    expect(shown(started)).toMatchObject({ draft: { variables: [amount] }, panel: 'node', chosen: [] });
    started.actor.send({ type: 'undo' });
    expect(ways(started)).toBe('start>n1 n1>end');
  });

  it('one that is refused says why and changes nothing; the draft leaves as it is drawn', async () => {
    const started = await opened({ read: () => Promise.reject(Object.assign(new Error('no'), { reason: 'invalidInput', code: 40001 })) });
    started.actor.send({ type: 'file.read', file: new Blob(['x']) });
    await ready(started);
    expect(shown(started).fileFailure).not.toBeNull();
    expect(isDirty(shown(started))).toBe(false);
    started.actor.send({ type: 'file.write' });
    await ready(started);
    expect(shown(started)).toMatchObject({ file: '<xml>2</xml>', panel: 'file', fileFailure: null });
  });

  it('a draft that cannot leave as a file says why in its panel, and is drawn still', async () => {
    const started = await opened({ write: () => Promise.reject(Object.assign(new Error('no'), { reason: 'network', code: 0 })) });
    started.actor.send({ type: 'node.add', kind: 'userTask' });
    started.actor.send({ type: 'file.write' });
    await ready(started);
    expect(shown(started)).toMatchObject({ panel: 'file', file: null, fileFailure: { reason: 'network' } });
    expect(ways(started)).toBe('start>n1 n1>end');
  });

  it('choices of a variable are one text in its line, and read back', () => {
    const variables = [{ name: 'kind', label: '类型', type: 'choice' as const, choices: { gift: '赠送', 退款: '退款' } }];
    expect(linesOf(variables)[0]?.['choices']).toBe('gift=赠送，退款');
    expect(variablesOf(linesOf(variables))).toEqual(variables);
  });
});
