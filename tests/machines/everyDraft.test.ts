/**
 * Every editor of a definition does this with its draft, tried on three whose contents have nothing in common: it is read, looked at beside what somebody else saves, compared, saved. Nothing
 * that was written is lost, and nobody is kept waiting for what they did not ask.
 */
import { describe, expect, test } from 'vitest';
import { SimulatedClock, createActor } from 'xstate';
import { emptyGraph } from '#contract/journeys/graph.ts';
import { journeyEditorMachine } from '#src/journeys/machines/journeyEditorMachine.ts';
import { contentOf } from '#src/processes/machines/content.ts';
import { processDesignerMachine } from '#src/processes/machines/processDesignerMachine.ts';
import { designerMachine } from '#src/questionnaires/machines/designerMachine.ts';
import { isDirty } from '#src/kit/machines/drafts/draftContext.ts';
import type { DraftRef, Theirs } from '#src/kit/machines/drafts/draftContext.ts';
import type { FormValues } from '#src/kit/machines/forms/form.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { asked, settled, silent } from './simulated.ts';

interface Editor {
  readonly entity: 'processDefinition' | 'questionnaire' | 'journey';
  /** Contents that say `word` somewhere. */
  readonly saying: (word: string) => Readonly<Record<string, unknown>>;
  readonly told: (draft: object) => unknown;
  readonly write: (word: string) => { readonly type: string };
  readonly part: string;
}
const amount = (label: string) => [{ name: 'amount', label, type: 'money', required: true }];
const editors: Readonly<Record<string, Editor>> = {
  process: {
    entity: 'processDefinition',
    saying: (word) => ({ name: 'refund', key: 'refund', variables: amount(word) }),
    told: (draft) => (draft as { variables: readonly { label: string }[] }).variables[0]?.label,
    write: (word) => ({ type: 'content.write', patch: { variables: amount(word) } }) as { readonly type: string },
    part: 'variables',
  },
  questionnaire: {
    entity: 'questionnaire',
    saying: (word) => ({ title: word, content: { title: { zh: word }, sections: [], scores: [] } }),
    told: (draft) => (draft as { content: { title: { zh: string } } }).content.title.zh,
    write: (word) => ({ type: 'head.write', patch: { title: { zh: word } } }) as { readonly type: string },
    part: 'head',
  },
  journey: {
    entity: 'journey',
    saying: (word) => ({ name: 'journey', entry: { by: 'group', groupId: word }, graph: emptyGraph, caps: {} }),
    told: (draft) => (draft as { entry: { groupId: string } }).entry.groupId,
    write: (word) => ({ type: 'entry.write', patch: { groupId: word } }) as { readonly type: string },
    part: 'entry',
  },
};
const lost = { reason: 'network' };
const conflict = { reason: 'versionConflict' };
const kept = (editor: Editor, word: string, version = 1): FormValues => ({ ...contentsOf(editor, word), version }) as FormValues;
const contentsOf = (editor: Editor, word: string): object => (editor.entity === 'processDefinition' ? contentOf(editor.saying(word)) : editor.saying(word));

function start(editor: Editor) {
  const calls = { row: asked<ListRow, unknown>(), theirs: asked<Theirs, unknown>(), save: asked<ListRow, { readonly version: number }>() };
  const beside = { loadTemplates: silent(), loadCounts: silent() };
  const actors = { loadRow: calls.row.logic, loadTheirs: calls.theirs.logic, saveDraft: calls.save.logic, ...beside };
  let keeps = 0;
  const actions = { keep: () => void (keeps += 1) };
  const machine = { processDefinition: processDesignerMachine, questionnaire: designerMachine, journey: journeyEditorMachine }[
    editor.entity
  ] as typeof designerMachine;
  const actor = createActor(machine.provide({ actors, actions } as never), {
    clock: new SimulatedClock(),
    input: { newId: () => 'new', today: () => '2026-11-26' } as never,
  }).start();
  const ref = actor as unknown as DraftRef;
  const row = (version: number, word: string): ListRow => ({ id: 'x', version, ...editor.saying(word) });
  const context = () => ref.getSnapshot().context;
  return {
    calls,
    row,
    context,
    keeps: () => keeps,
    send: (event: { readonly type: string }) => ref.send(event as never),
    has: (tag: 'failed' | 'loading' | 'editable' | 'saving' | 'conflict') => ref.getSnapshot().hasTag(tag),
    open: (values: FormValues | null = null) => ref.send({ type: 'draft.open', id: 'x', kept: values }),
    says: () => editor.told(context().draft),
    write: (word: string) => ref.send(editor.write(word) as never),
    news: (version: number) =>
      ref.send({ type: 'burst', changes: [{ entity: editor.entity, id: 'x', change: 'updated', version, position: null, patch: null }] }),
    theirs: (version: number, word: string): Theirs => ({ row: row(version, word), by: { name: '何佳宁', at: 5 } }),
  };
}
async function opened(editor: Editor) {
  const one = start(editor);
  one.open();
  await one.calls.row.last().answer(one.row(1, 'base'));
  return one;
}

describe.each(Object.entries(editors))('the draft of a %s', (_name, editor) => {
  test('that cannot be read says why, and is read by a press', async () => {
    const one = start(editor);
    one.open();
    await one.calls.row.last().refuse(lost);
    expect([one.has('failed'), one.context().failure?.reason]).toEqual([true, 'network']);
    one.send({ type: 'reload' });
    await one.calls.row.last().answer(one.row(1, 'base'));
    expect([one.has('editable'), one.context().failure, one.says()]).toEqual([true, null, 'base']);
  });

  test('that is saved by somebody else while it is read is read once more', async () => {
    const one = start(editor);
    one.open();
    const first = one.calls.row.last();
    one.news(2);
    await first.answer(one.row(1, 'base'));
    await one.calls.row.last().answer(one.row(2, 'theirs'));
    expect([one.says(), one.context().row?.version]).toEqual(['theirs', 2]);
  });

  test('that this browser kept comes in later than the row, unless something is written already', async () => {
    const one = await opened(editor);
    one.open(kept(editor, 'kept'));
    expect([one.says(), one.context().isKept]).toEqual(['kept', true]);
    const written = await opened(editor);
    written.write('mine');
    written.open(kept(editor, 'kept'));
    expect([written.says(), written.context().isKept]).toEqual(['mine', false]);
  });

  test('in which nothing is written follows somebody else at once; one in which something is says who was faster', async () => {
    const one = await opened(editor);
    one.news(2);
    await one.calls.theirs.last().answer(one.theirs(2, 'theirs'));
    expect([one.says(), one.context().isBehind]).toEqual(['theirs', false]);
    one.write('mine');
    one.news(3);
    await one.calls.theirs.last().answer(one.theirs(3, 'theirs again'));
    expect([one.says(), one.context().isBehind, one.context().theirs?.by?.name]).toEqual(['mine', true, '何佳宁']);
  });

  test('that somebody only published stays as it is, with each step that can be taken back', async () => {
    const one = await opened(editor);
    one.write('mine');
    one.news(2);
    await one.calls.theirs.last().answer(one.theirs(2, 'base'));
    expect([one.says(), one.context().isBehind, one.context().row?.version]).toEqual(['mine', false, 2]);
    one.send({ type: 'undo' });
    expect([one.says(), isDirty(one.context())]).toEqual(['base', false]);
  });

  test('is looked at once more where somebody saves again meanwhile, and when nobody knows what was missed', async () => {
    const one = await opened(editor);
    one.news(2);
    one.news(3);
    await one.calls.theirs.runs[0]?.answer(one.theirs(2, 'older'));
    await one.calls.theirs.last().answer(one.theirs(3, 'newer'));
    expect([one.says(), one.calls.theirs.runs.length]).toEqual(['newer', 2]);
    one.send({ type: 'reload' });
    one.send({ type: 'reload' });
    expect(one.calls.theirs.runs).toHaveLength(4);
    await one.calls.theirs.last().answer(one.theirs(4, 'missed'));
    expect(one.says()).toBe('missed');
  });

  test('whose look fails stays, and says nothing of what nobody asked for', async () => {
    const one = await opened(editor);
    one.write('mine');
    one.news(2);
    await one.calls.theirs.last().refuse(lost);
    expect([one.says(), one.context().isBehind, one.context().saveFailure]).toEqual(['mine', false, null]);
  });

  test('is saved, compared and put back at once, also while it is looked at', async () => {
    const one = await opened(editor);
    one.write('mine');
    one.news(2);
    one.send({ type: 'save' });
    expect([one.has('saving'), one.calls.save.last().input.version]).toEqual([true, 1]);
    await one.calls.save.last().refuse(conflict);
    await one.calls.theirs.last().answer(one.theirs(2, 'theirs'));
    expect(one.has('conflict')).toBe(true);
    const third = await opened(editor);
    third.write('mine');
    third.news(2);
    third.send({ type: 'theirs.compare' });
    await third.calls.theirs.last().answer(third.theirs(2, 'theirs'));
    expect(third.has('conflict')).toBe(true);
    const other = await opened(editor);
    other.write('mine');
    other.news(2);
    const before = other.keeps();
    other.send({ type: 'draft.discard' });
    expect([other.says(), isDirty(other.context()), other.keeps()]).toEqual(['base', false, before + 1]);
    other.send({ type: 'undo' });
    expect(other.says()).toBe('mine');
    await other.calls.theirs.last().refuse(lost);
    other.send({ type: 'draft.discard' });
    expect([other.says(), isDirty(other.context())]).toEqual(['base', false]);
  });

  test('is compared by a press; where that fails it says why, and is compared by the next', async () => {
    const one = await opened(editor);
    one.write('mine');
    one.send({ type: 'theirs.compare' });
    await one.calls.theirs.last().refuse(lost);
    expect([one.context().saveFailure?.reason, one.says(), one.calls.save.runs.length]).toEqual(['network', 'mine', 0]);
    one.send({ type: 'theirs.compare' });
    await one.calls.theirs.last().answer(one.theirs(2, 'theirs'));
    expect([one.has('conflict'), one.context().theirs?.by?.name]).toEqual([true, '何佳宁']);
  });

  test('that lost against a publication alone is saved after all, by itself', async () => {
    const one = await opened(editor);
    one.write('mine');
    one.send({ type: 'save' });
    await one.calls.save.last().refuse(conflict);
    await one.calls.theirs.last().answer(one.theirs(2, 'base'));
    expect([one.calls.save.runs.length, one.calls.save.last().input.version]).toEqual([2, 2]);
    await one.calls.save.last().answer(one.row(3, 'mine'));
    expect([one.says(), isDirty(one.context())]).toEqual(['mine', false]);
  });

  test('that is given up for theirs can be had back; one that is compared meets who saves meanwhile', async () => {
    const one = await opened(editor);
    one.write('mine');
    one.send({ type: 'theirs.compare' });
    await one.calls.theirs.last().answer(one.theirs(2, 'theirs'));
    one.send({ type: 'conflict.pick', key: editor.part, pick: 'yours' } as never);
    expect(Object.keys(one.context().picks)).toEqual([editor.part]);
    one.news(3);
    await one.calls.theirs.last().answer(one.theirs(3, 'theirs again'));
    // The choice was between others.
    expect([one.has('conflict'), one.context().picks]).toEqual([true, {}]);
    one.send({ type: 'conflict.giveUp' });
    expect([one.says(), isDirty(one.context()), one.context().row?.version]).toEqual(['theirs again', false, 3]);
    one.send({ type: 'undo' });
    expect(one.says()).toBe('mine');
  });

  test('has what was typed before and after a pause as two steps', async () => {
    const one = await opened(editor);
    one.write('a');
    one.write('ab');
    one.send({ type: 'typing.end' });
    one.write('abc');
    one.send({ type: 'undo' });
    expect(one.says()).toBe('ab');
    one.send({ type: 'undo' });
    expect(one.says()).toBe('base');
    one.send({ type: 'redo' });
    expect(one.says()).toBe('ab');
    await settled();
  });
});
