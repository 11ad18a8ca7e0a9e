/** A call of the editor fails, or something happens while one is on its way: what is drawn stays, what is known is shown, and each thing is asked for again. */
import { describe, expect, it, vi } from 'vitest';
import { waitFor } from 'xstate';
import type { Theirs } from '#src/kit/machines/drafts/draftContext.ts';
import { isDirty } from '#src/kit/machines/drafts/draftContext.ts';
import type { DryRun, TestRun } from '#src/journeys/machines/panels.ts';
import { nodeOf } from '#src/kit/machines/graph/graph.ts';
import { emptyGraph } from '#contract/journeys/graph.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { burst, changedBy, opened, ready, row, shown, start, testRun, ways } from './editorStage.ts';

const noLine = Object.assign(new Error('no line'), { reason: 'network', code: 0 });
/** Answers one after the other; an error refuses. */
const inTurn = <T>(...answers: readonly (T | Error)[]) => {
  let at = 0;
  return vi.fn(() => {
    const answer = answers[Math.min(at++, answers.length - 1)] as T | Error;
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
};

describe('the draft', () => {
  it('could not be read: it says why, and is read by a press', async () => {
    const started = start({ row: inTurn<ListRow>(noLine, row(1)) });
    started.actor.send({ type: 'draft.open', id: 'j', kept: null });
    await waitFor(started.actor, (snapshot) => snapshot.hasTag('failed'));
    expect(shown(started).failure?.reason).toBe('network');
    started.actor.send({ type: 'reload' });
    await ready(started);
    expect(shown(started).failure).toBeNull();
  });

  it('that this browser kept comes in later than the row, unless something is drawn already', async () => {
    const kept = { entry: { by: 'hand' }, graph: emptyGraph, caps: { perDay: 5 }, version: 1 };
    const started = await opened();
    started.actor.send({ type: 'draft.open', id: 'j', kept });
    expect(shown(started)).toMatchObject({ isKept: true, draft: { caps: { perDay: 5 } } });
    const drawn = await opened();
    drawn.actor.send({ type: 'caps.write', patch: { perDay: 2 } });
    drawn.actor.send({ type: 'draft.open', id: 'j', kept });
    expect(shown(drawn)).toMatchObject({ isKept: false, draft: { caps: { perDay: 2 } } });
  });

  it('has each act on its graph as one step that is taken back', async () => {
    const started = await opened();
    started.actor.send({ type: 'node.add', kind: 'wait' });
    started.actor.send({ type: 'nodes.place', places: { n1: { x: 400, y: 40 } } });
    expect(nodeOf(shown(started).draft.graph, 'n1')?.at).toEqual({ x: 400, y: 40 });
    started.actor.send({ type: 'graph.tidy' });
    expect(nodeOf(shown(started).draft.graph, 'n1')?.at).not.toEqual({ x: 400, y: 40 });
    started.actor.send({ type: 'edge.remove', id: 'entry:next' });
    expect(ways(started)).toBe('');
    started.actor.send({ type: 'caps.write', patch: { perDay: 2 } });
    for (const expected of ['', 'entry.next>n1'] as const) {
      started.actor.send({ type: 'undo' });
      expect(ways(started)).toBe(expected);
    }
    expect(shown(started).draft.caps).toEqual({});
    started.actor.send({ type: 'undo' });
    expect(nodeOf(shown(started).draft.graph, 'n1')?.at).toEqual({ x: 400, y: 40 });
  });

  it('is looked at without a change: from node to node by keys, as a list, another panel at its side', async () => {
    const started = await opened();
    started.actor.send({ type: 'node.add', kind: 'wait' });
    started.actor.send({ type: 'node.show', id: 'entry' });
    expect(shown(started).chosen).toEqual(['entry']);
    started.actor.send({ type: 'node.step', direction: 'down' });
    expect(shown(started).chosen).toEqual(['n1']);
    started.actor.send({ type: 'shows.turn', to: 'list' });
    started.actor.send({ type: 'panel.show', panel: 'faults' });
    expect(shown(started)).toMatchObject({ shows: 'list', panel: 'faults' });
    expect(shown(started).past).toHaveLength(1);
  });
});

describe('somebody else', () => {
  it('who only published it changes nothing of what is drawn here', async () => {
    const started = await opened();
    started.actor.send({ type: 'node.add', kind: 'wait' });
    started.server.now = { ...started.server.now, version: 2, publishedNumber: 1 };
    started.actor.send(burst('journey', 2));
    await waitFor(started.actor, ({ context }) => context.row?.version === 2);
    expect([shown(started).isBehind, isDirty(shown(started)), ways(started)]).toEqual([false, true, 'entry.next>n1']);
  });

  it('whose change could not be read is told with the next one', async () => {
    const theirs = inTurn<Theirs>(noLine, { row: row(3, { entry: { by: 'hand' } }), by: { name: 'He Jianing', at: 5 } });
    const started = await opened({ theirs });
    started.actor.send({ type: 'node.add', kind: 'wait' });
    started.actor.send(burst('journey', 2));
    await ready(started);
    expect([shown(started).isBehind, shown(started).saveFailure]).toEqual([false, null]);
    started.actor.send(burst('journey', 3));
    await waitFor(started.actor, ({ context }) => context.isBehind);
    expect(shown(started).theirs?.by?.name).toBe('He Jianing');
  });

  it('who saves in the same second, before the answer to one’s own save is here, is told of as always', async () => {
    const answers: ((row: ListRow) => void)[] = [];
    const started = await opened({ save: () => new Promise<ListRow>((answer) => void answers.push(answer)) });
    const write = () => started.actor.send({ type: 'entry.write', patch: { groupId: 'mine' } });
    write();
    started.actor.send({ type: 'save' });
    const own = row(2, { entry: shown(started).draft.entry });
    started.actor.send(burst('journey', 2));
    // Typed on while the save is under way.
    started.actor.send({ type: 'node.add', kind: 'wait' });
    started.server.now = row(3, { entry: { by: 'group', groupId: 'theirs' } });
    started.actor.send(burst('journey', 3));
    answers[0]?.(own);
    await waitFor(started.actor, ({ context }) => context.isBehind);
    expect([shown(started).theirs?.row.version, isDirty(shown(started))]).toEqual([3, true]);
  });

  it('who saves while one’s own save fails for another reason is told of, and the reason stays', async () => {
    const refusals: ((error: unknown) => void)[] = [];
    const started = await opened({ save: () => new Promise<ListRow>((_, refuse) => void refusals.push(refuse)) });
    started.actor.send({ type: 'node.add', kind: 'wait' });
    started.actor.send({ type: 'save' });
    started.server.now = row(2, { entry: { by: 'hand' } });
    started.actor.send(burst('journey', 2));
    refusals[0]?.({ reason: 'network' });
    await waitFor(started.actor, ({ context }) => context.isBehind);
    expect([shown(started).theirs?.row.version, shown(started).saveFailure?.reason]).toEqual([2, 'network']);
  });

  it('is no news where it is one’s own save', async () => {
    const answers: ((row: ListRow) => void)[] = [];
    const looks: unknown[] = [];
    const theirs = (): Promise<Theirs> => {
      looks.push(0);
      return Promise.resolve({ row: row(2), by: null });
    };
    const started = await opened({ theirs, save: () => new Promise<ListRow>((answer) => void answers.push(answer)) });
    started.actor.send({ type: 'entry.write', patch: { groupId: 'mine' } });
    started.actor.send({ type: 'save' });
    started.actor.send(burst('journey', 2));
    answers[0]?.(row(2, { entry: shown(started).draft.entry }));
    await ready(started);
    expect([looks, shown(started).isBehind, shown(started).row?.version]).toEqual([[], false, 2]);
  });

  it('is compared with by a press before anything is saved, and by another one where that failed', async () => {
    const theirs = inTurn<Theirs>(noLine, { row: row(2, { entry: { by: 'hand' } }), by: { name: 'He Jianing', at: 5 } });
    const started = await opened({ theirs });
    started.actor.send({ type: 'node.add', kind: 'wait' });
    started.actor.send({ type: 'theirs.compare' });
    await ready(started);
    expect([shown(started).saveFailure?.reason, ways(started), started.server.saves]).toEqual(['network', 'entry.next>n1', []]);
    started.actor.send({ type: 'theirs.compare' });
    await waitFor(started.actor, (snapshot) => snapshot.hasTag('conflict'));
    expect(shown(started).theirs?.by?.name).toBe('He Jianing');
  });

  it('who saves once more while both are compared is compared with as it stands then', async () => {
    const started = await opened();
    started.actor.send({ type: 'entry.write', patch: { groupId: 'mine' } });
    changedBy({ by: 'group', groupId: 'theirs' }, started);
    started.actor.send({ type: 'save' });
    await waitFor(started.actor, (snapshot) => snapshot.hasTag('conflict'));
    started.actor.send({ type: 'conflict.pick', key: 'entry', pick: 'yours' });
    changedBy({ by: 'group', groupId: 'theirs again' }, started);
    started.actor.send(burst('journey', 3));
    await waitFor(started.actor, (snapshot) => snapshot.hasTag('conflict') && snapshot.context.theirs?.row.version === 3);
    // The choice was between others.
    expect(shown(started).picks).toEqual({});
  });
});

describe('counts and templates', () => {
  const id = '0197f000-0000-7000-8000-000000000002';
  const message = { id: 'm', kind: 'message', config: { channels: ['sms'], smsTemplateId: id, smsTemplateVersion: 1 }, at: { x: 0, y: 0 } } as const;
  const sends = { ...emptyGraph, nodes: [...emptyGraph.nodes, message] };
  const published = { type: 'burst', changes: [{ entity: 'smsTemplate', id, change: 'updated', version: null, position: null, patch: null }] } as const;

  it('are asked for once more where something happens while they are asked, and when everything is read anew; what is known stays where that fails', async () => {
    const started = start({ now: row(1, { graph: sends }) });
    const { counts, templates } = started.server;
    started.actor.send({ type: 'draft.open', id: 'j', kept: null });
    await waitFor(started.actor, (snapshot) => snapshot.matches({ people: 'resting', templates: 'resting' }) && templates.mock.calls.length === 1);
    const known = shown(started).people;
    counts.mockRejectedValueOnce(noLine);
    templates.mockRejectedValueOnce(noLine);
    started.actor.send({ type: 'reload' });
    expect(started.actor.getSnapshot().matches({ people: 'asking', templates: 'asking' })).toBe(true);
    started.actor.send(burst('journeyEnrolment'));
    started.actor.send(published);
    expect(started.actor.getSnapshot().matches({ people: 'settling', templates: 'settling' })).toBe(true);
    await waitFor(started.actor, (snapshot) => snapshot.matches({ people: 'resting', templates: 'resting' }));
    expect([counts.mock.calls.length, templates.mock.calls.length]).toEqual([3, 3]);
    counts.mockRejectedValueOnce(noLine);
    templates.mockRejectedValueOnce(noLine);
    started.actor.send({ type: 'reload' });
    await waitFor(started.actor, (snapshot) => snapshot.matches({ people: 'resting', templates: 'resting' }));
    expect([shown(started).people, shown(started).failure, shown(started).saveFailure]).toEqual([known, null, null]);
  });
});

describe('tries', () => {
  it('a dry run that fails says why in its panel, and runs by the next press', async () => {
    const started = await opened({ dry: inTurn<DryRun>(noLine, { messages: 7 } as DryRun) });
    started.actor.send({ type: 'dry.run' });
    await waitFor(started.actor, ({ context }) => context.dryFailure !== null);
    expect(shown(started)).toMatchObject({ panel: 'dry', dry: null });
    started.actor.send({ type: 'dry.run' });
    await waitFor(started.actor, ({ context }) => context.dry !== null);
    expect(shown(started)).toMatchObject({ dry: { messages: 7 }, dryFailure: null });
  });

  it('a test person sets out as whoever was chosen, her steps are asked for as they are told, a step that cannot be had says so, and she is stopped by a press', async () => {
    const answers: ((walked: TestRun | Error) => void)[] = [];
    const walk = (): Promise<TestRun> =>
      new Promise((resolve, reject) => {
        answers.push((walked) => (walked instanceof Error ? reject(walked) : resolve(walked)));
      });
    const begin = vi.fn<(given: { readonly memberId: string | null }) => Promise<TestRun>>(() => Promise.resolve(testRun('active')));
    const started = await opened({ walk, begin });
    started.actor.send({ type: 'test.member', id: 'member-1' });
    started.actor.send({ type: 'test.begin' });
    expect(begin.mock.calls[0]?.[0]).toMatchObject({ memberId: 'member-1' });
    await waitFor(started.actor, (snapshot) => snapshot.matches({ test: 'walking' }));
    // Told at once, before the second is over.
    started.actor.send(burst('journeyEnrolment'));
    expect(started.actor.getSnapshot().matches({ test: 'asking' })).toBe(true);
    answers.at(-1)?.(noLine);
    await waitFor(started.actor, ({ context }) => context.testFailure !== null);
    expect(shown(started).test?.state).toBe('active');
    await waitFor(started.actor, (snapshot) => snapshot.matches({ test: 'asking' }));
    started.actor.send({ type: 'test.end' });
    await waitFor(started.actor, (snapshot) => snapshot.matches({ test: 'resting' }));
    expect(shown(started).test?.state).toBe('ended');
  });
});
