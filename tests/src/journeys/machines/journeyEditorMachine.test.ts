import { describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import type { TemplateTold } from '#contract/journeys/answers.ts';
import { emptyGraph } from '#contract/journeys/graph.ts';
import { draftOf } from '#src/journeys/machines/draft.ts';
import { isDirty } from '#src/kit/machines/drafts/draftContext.ts';
import { edgeAt } from '#src/kit/machines/graph/graph.ts';
import { burst, changedBy, opened, ready, row, shown, start, ways } from './editorStage.ts';
import type { Started } from './editorStage.ts';

describe('the contents', () => {
  it('grow after the chosen node, and the new one is chosen', async () => {
    const started = await opened();
    started.actor.send({ type: 'node.choose', id: 'entry' });
    started.actor.send({ type: 'node.add', kind: 'wait' });
    started.actor.send({ type: 'node.add', kind: 'exit' });
    expect(ways(started)).toBe('entry.next>n1 n1.next>n2');
    expect(shown(started).chosen).toEqual(['n2']);
  });

  it('come in on a way that was pointed at', async () => {
    const started = await opened();
    started.actor.send({ type: 'node.add', kind: 'exit' });
    started.actor.send({ type: 'add.ask', opening: { from: 'entry', port: 'next' } });
    expect(shown(started).panel).toBe('add');
    started.actor.send({ type: 'node.add', kind: 'branch' });
    expect(ways(started)).toBe('entry.next>n2 n2.yes>n1');
    expect(shown(started).panel).toBe('node');
  });

  it('have faults while they are drawn', async () => {
    const started = await opened();
    expect(shown(started).faults.map(({ code }) => code)).toEqual(['portNowhere']);
    started.actor.send({ type: 'node.add', kind: 'exit' });
    expect(shown(started).faults).toMatchObject([{ node: 'n1', code: 'missing', field: 'reason' }]);
    started.actor.send({ type: 'node.write', id: 'n1', patch: { reason: 'done' } });
    expect(shown(started).faults).toEqual([]);
    started.actor.send({ type: 'entry.write', patch: { by: 'event' } });
    expect(shown(started).faults).not.toEqual([]);
  });

  it('keep their beginning, whatever is removed', async () => {
    const started = await opened();
    started.actor.send({ type: 'node.add', kind: 'exit' });
    started.actor.send({ type: 'nodes.remove', ids: ['entry', 'n1'] });
    expect(shown(started).draft.graph.nodes.map(({ id }) => id)).toEqual(['entry']);
    expect(shown(started).chosen).toEqual(['entry']);
    started.actor.send({ type: 'node.add', kind: 'wait' });
    started.actor.send({ type: 'edge.lead', opening: { from: 'n1', port: 'next' }, to: 'entry' });
    expect(ways(started)).toBe('entry.next>n1');
  });

  it('are copied and put after the chosen node, twice where it is asked for twice', async () => {
    const started = await opened();
    started.actor.send({ type: 'node.add', kind: 'wait' });
    started.actor.send({ type: 'node.write', id: 'n1', patch: { amount: 2 } });
    started.actor.send({ type: 'nodes.copy' });
    started.actor.send({ type: 'nodes.paste' });
    started.actor.send({ type: 'nodes.double' });
    expect(ways(started)).toBe('entry.next>n1 n1.next>n2 n2.next>n3');
    expect(shown(started).draft.graph.nodes.map(({ config }) => config['amount'])).toEqual([undefined, 2, 2, 2]);
  });
});

describe('steps that are taken back', () => {
  it('hold what was typed in one place together, and another place apart', async () => {
    const started = await opened();
    started.actor.send({ type: 'node.add', kind: 'exit' });
    for (const reason of ['d', 'do', 'don', 'done']) started.actor.send({ type: 'node.write', id: 'n1', patch: { reason } });
    started.actor.send({ type: 'node.name', id: 'n1', title: 'end' });
    const node = () => shown(started).draft.graph.nodes.find(({ id }) => id === 'n1');
    started.actor.send({ type: 'undo' });
    expect(node()).toMatchObject({ config: { reason: 'done' } });
    expect(node()?.title).toBeUndefined();
    started.actor.send({ type: 'undo' });
    expect(node()?.config['reason']).toBeUndefined();
    started.actor.send({ type: 'undo' });
    expect(node()).toBeUndefined();
    expect(isDirty(shown(started))).toBe(false);
    for (let turn = 0; turn < 3; turn += 1) started.actor.send({ type: 'redo' });
    expect(node()).toMatchObject({ title: 'end', config: { reason: 'done' } });
  });

  it('end where nothing was done, and a new step forgets those that were taken back', async () => {
    const started = await opened();
    started.actor.send({ type: 'undo' });
    started.actor.send({ type: 'node.add', kind: 'wait' });
    started.actor.send({ type: 'undo' });
    started.actor.send({ type: 'node.add', kind: 'exit' });
    started.actor.send({ type: 'redo' });
    expect(shown(started).draft.graph.nodes.map(({ kind }) => kind)).toEqual(['entry', 'exit']);
  });

  it('are a pause apart where somebody left the field between', async () => {
    const started = await opened();
    started.actor.send({ type: 'node.add', kind: 'exit' });
    started.actor.send({ type: 'node.write', id: 'n1', patch: { reason: 'a' } });
    started.actor.send({ type: 'typing.end' });
    started.actor.send({ type: 'node.write', id: 'n1', patch: { reason: 'ab' } });
    started.actor.send({ type: 'undo' });
    expect(shown(started).draft.graph.nodes[1]?.config['reason']).toBe('a');
  });
});

describe('what is saved', () => {
  it('goes with the version it was opened in; what is drawn meanwhile stays unsaved', async () => {
    const started = await opened();
    started.actor.send({ type: 'node.add', kind: 'wait' });
    started.actor.send({ type: 'save' });
    started.actor.send({ type: 'node.add', kind: 'exit' });
    await ready(started);
    expect(started.server.saves).toMatchObject([{ version: 1 }]);
    expect(shown(started).row?.version).toBe(2);
    expect(isDirty(shown(started))).toBe(true);
    expect(started.kept.at(-1)).not.toBeNull();
  });

  it('is nothing where nothing was changed', async () => {
    const started = await opened();
    started.actor.send({ type: 'save' });
    expect(started.actor.getSnapshot().matches({ draft: { open: 'resting' } })).toBe(true);
    expect(started.server.saves).toEqual([]);
  });

  it('stays here where it was refused, and says so', async () => {
    const started = await opened({ save: () => Promise.reject(Object.assign(new Error('no'), { reason: 'refused', code: 40301 })) });
    started.actor.send({ type: 'node.add', kind: 'wait' });
    started.actor.send({ type: 'save' });
    await ready(started);
    expect(shown(started).saveFailure?.reason).toBe('refused');
    expect(isDirty(shown(started))).toBe(true);
  });

  it('was written before and never saved: it is there again', async () => {
    const drawn = { ...draftOf(row(1)), caps: { perDay: 5 }, version: 1 };
    const started = await opened({}, drawn);
    expect(shown(started)).toMatchObject({ isKept: true, isBehind: false, draft: { caps: { perDay: 5 } } });
    started.actor.send({ type: 'draft.discard' });
    expect(shown(started).draft.caps).toEqual({});
  });
});

describe('somebody else', () => {
  it('who saves while nothing was drawn here is seen at once', async () => {
    const started = await opened();
    changedBy({ by: 'hand' }, started);
    started.actor.send(burst('journey', 2));
    await ready(started);
    expect(shown(started)).toMatchObject({ draft: { entry: { by: 'hand' } }, isBehind: false });
  });

  it('is told by name while something is drawn here, which stays', async () => {
    const started = await opened({ by: { name: 'He Jianing', at: 5 } });
    started.actor.send({ type: 'node.add', kind: 'wait' });
    changedBy({ by: 'hand' }, started);
    started.actor.send(burst('journey', 2));
    await ready(started);
    expect(shown(started)).toMatchObject({ isBehind: true, theirs: { by: { name: 'He Jianing' } } });
    expect(ways(started)).toBe('entry.next>n1');
  });

  it('who only published it stands in nobody’s way', async () => {
    const started = await opened();
    started.actor.send({ type: 'node.add', kind: 'wait' });
    started.server.now = { ...started.server.now, version: 2, publishedNumber: 1 };
    started.actor.send({ type: 'save' });
    await ready(started);
    expect(started.server.saves.map(({ version }) => version)).toEqual([1, 2]);
    expect(isDirty(shown(started))).toBe(false);
  });

  it('who saved first is met part by part: what only one changed is kept, a clash is asked', async () => {
    const started = await opened();
    started.actor.send({ type: 'node.add', kind: 'wait' });
    started.actor.send({ type: 'entry.write', patch: { groupId: 'mine' } });
    changedBy({ by: 'group', groupId: 'theirs' }, started);
    started.actor.send({ type: 'save' });
    await waitFor(started.actor, (snapshot) => snapshot.hasTag('conflict'));
    started.actor.send({ type: 'conflict.save' });
    expect(started.actor.getSnapshot().hasTag('conflict')).toBe(true);
    started.actor.send({ type: 'conflict.pick', key: 'entry', pick: 'theirs' });
    started.actor.send({ type: 'conflict.save' });
    await ready(started);
    expect(shown(started).draft.entry.groupId).toBe('theirs');
    expect(ways(started)).toBe('entry.next>n1');
    expect(started.server.now.version).toBe(3);
    // The draft before both were put together can be had back.
    started.actor.send({ type: 'undo' });
    expect(shown(started).draft.entry.groupId).toBe('mine');
  });

  it('whose work is taken leaves mine one step back', async () => {
    const started = await opened();
    started.actor.send({ type: 'node.add', kind: 'wait' });
    changedBy({ by: 'hand' }, started);
    started.actor.send({ type: 'save' });
    await waitFor(started.actor, (snapshot) => snapshot.hasTag('conflict'));
    started.actor.send({ type: 'conflict.giveUp' });
    expect(ways(started)).toBe('');
    started.actor.send({ type: 'undo' });
    expect(edgeAt(shown(started).draft.graph, 'entry', 'next')?.to).toBe('n1');
  });
});

describe('beside the graph', () => {
  it('counts are asked for again when somebody walks', async () => {
    const started = await opened();
    await waitFor(started.actor, (snapshot) => snapshot.matches({ people: 'resting' }));
    started.actor.send(burst('journeyEnrolment'));
    await waitFor(started.actor, () => started.server.counts.mock.calls.length === 2);
    started.actor.send(burst('member'));
    expect(started.actor.getSnapshot().matches({ people: 'settling' })).toBe(false);
  });

  it('a dry run of the draft is stopped, and run again', async () => {
    const started = await opened();
    started.actor.send({ type: 'dry.run' });
    started.actor.send({ type: 'dry.stop' });
    expect(shown(started)).toMatchObject({ panel: 'dry', dry: null });
    started.actor.send({ type: 'dry.run' });
    await waitFor(started.actor, (snapshot) => snapshot.context.dry !== null);
    expect(shown(started).dry?.messages).toBe(2);
  });

  it('a test person walks until she has left', async () => {
    const started = await opened();
    started.actor.send({ type: 'test.begin' });
    await waitFor(started.actor, (snapshot) => snapshot.context.test?.state === 'ended' && snapshot.matches({ test: 'resting' }));
    expect(started.server.tests).toEqual([]);
  });

  it('a test person who cannot set out is said in her panel, and so is one who cannot be stopped: she walks on', async () => {
    const refused = Object.assign(new Error('refused'), { reason: 'internal', code: 500 });
    const kept = await opened({ begin: () => Promise.reject(refused) });
    kept.actor.send({ type: 'test.begin' });
    await waitFor(kept.actor, (snapshot) => snapshot.context.testFailure !== null);
    expect(kept.actor.getSnapshot().matches({ test: 'resting' })).toBe(true);
    const walking = await opened({ end: () => Promise.reject(refused) });
    walking.actor.send({ type: 'test.begin' });
    await waitFor(walking.actor, (snapshot) => snapshot.matches({ test: 'walking' }));
    walking.actor.send({ type: 'test.end' });
    await waitFor(walking.actor, (snapshot) => snapshot.context.testFailure !== null || snapshot.context.test?.state === 'ended');
    expect(shown(walking).test).not.toBeNull();
  });
});

describe('templates', () => {
  const id = '0197f000-0000-7000-8000-000000000002';
  const version = (number: number, isInForce: boolean) => ({ number, isInForce, publishedAt: '2026-11-26T00:00:00Z', text: `${number}` });
  const told = (...versions: readonly ReturnType<typeof version>[]): readonly TemplateTold[] => [{ id, name: 'x', versions }];
  const sends = (more: object = {}) => ({ ...emptyGraph, nodes: [...emptyGraph.nodes, node(more)] });
  const node = (more: object) => ({ id: 'm', kind: 'message', config: { channels: ['sms'], smsTemplateId: id, ...more }, at: { x: 0, y: 0 } });
  const numberIn = (started: Started): unknown => shown(started).draft.graph.nodes.find((one) => one.id === 'm')?.config['smsTemplateVersion'];

  it('that a draft names are asked for, again when one is published, and a newer version is taken over in one step', async () => {
    const started = start({ now: row(1, { graph: sends({ smsTemplateVersion: 1 }) }) });
    started.server.templates.mockResolvedValueOnce(told(version(1, true))).mockResolvedValueOnce(told(version(2, true), version(1, false)));
    started.actor.send({ type: 'draft.open', id: 'j', kept: null });
    await waitFor(started.actor, ({ context }) => context.templates[0]?.versions.length === 1);
    started.actor.send({ type: 'burst', changes: [{ entity: 'smsTemplate', id, change: 'updated', version: null, position: null, patch: null }] });
    await waitFor(started.actor, ({ context }) => context.templates[0]?.versions.length === 2);
    started.actor.send({ type: 'templates.renew' });
    expect(numberIn(started)).toBe(2);
    started.actor.send({ type: 'undo' });
    expect(numberIn(started)).toBe(1);
    expect(started.server.templates.mock.calls).toEqual([[[id]], [[id]]]);
  });

  it('come without the version of the one before, and with that which the server names as it is saved, beside what was drawn meanwhile', async () => {
    const started = start({
      now: row(1, { graph: sends({ smsTemplateId: '0197f000-0000-7000-8000-000000000003', smsTemplateVersion: 7 }) }),
      save: ({ version: before }) => {
        started.actor.send({ type: 'entry.write', patch: { by: 'hand' } });
        return Promise.resolve(row(before + 1, { graph: sends({ smsTemplateVersion: 3 }) }));
      },
    });
    started.actor.send({ type: 'draft.open', id: 'j', kept: null });
    await ready(started);
    started.actor.send({ type: 'node.write', id: 'm', patch: { smsTemplateId: id } });
    expect(numberIn(started)).toBeUndefined();
    started.actor.send({ type: 'save' });
    await waitFor(started.actor, ({ context }) => context.row?.version === 2);
    expect(numberIn(started)).toBe(3);
    expect(shown(started).draft.entry.by).toBe('hand');
    expect(isDirty(shown(started)), 'what was written meanwhile is not saved').toBe(true);
  });
});

it('another journey begins with nothing of the one before but what was copied', async () => {
  const started = await opened();
  started.actor.send({ type: 'node.add', kind: 'wait' });
  started.actor.send({ type: 'nodes.copy' });
  started.actor.send({ type: 'draft.open', id: 'k', kept: null });
  await ready(started);
  expect(isDirty(shown(started))).toBe(false);
  started.actor.send({ type: 'nodes.paste' });
  expect(ways(started)).toBe('entry.next>n1');
});
