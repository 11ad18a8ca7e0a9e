import { describe, expect, it } from 'vitest';
import type { ActAnswer } from '#contract/processes/answers.ts';
import type { DeskTask, TaskSheet } from '#contract/processes/taskDesk.ts';
import type { BulkLine, DeskAnswer, TaskDeskEvent } from '#src/processes/machines/deskSetup.ts';
import { taskDeskMachine } from '#src/processes/machines/taskDeskMachine.ts';
import { taskMachine } from '#src/processes/machines/taskMachine.ts';
import { alone, answers, asked, settled } from '#tests/machines/simulated.ts';
import { nextIs, sheetOf } from './taskSheets.ts';

const taskOf = (id: string, dueAt: string | null = null): DeskTask => ({
  id,
  instanceId: `i-${id}`,
  title: `title ${id}`,
  node: 'Finance',
  process: 'Refund',
  askedBy: 'One',
  askedAt: '2026-11-20T01:00:00.000Z',
  amount: 600_000,
  dueAt,
  offeredAt: '2026-11-26T01:00:00Z',
  isMine: false,
  others: 0,
  forWhom: null,
});
const late = taskOf('late', '2026-11-19T01:00:00.000Z');
const soon = taskOf('soon', '2026-11-21T01:00:00.000Z');
const some: readonly DeskTask[] = [taskOf('b'), soon, late, taskOf('a')];
const lineOf = (id: string): BulkLine => ({ id, title: id, hash: `h-${id}`, preview: nextIs('Boss'), standing: 'waiting', failure: null });
const burst = { type: 'burst', changes: [{ entity: 'processTask', id: 'late', change: 'updated', version: 2, position: 1, patch: null }] } as const;

async function opened(first: DeskAnswer = { tasks: some, taken: [] }, search = '') {
  const tasks = asked<DeskAnswer, { readonly filter: string | null }>();
  const many = asked<readonly BulkLine[], { readonly ids: readonly string[] }>();
  const one = asked<ActAnswer, { readonly id: string; readonly hash: string | null; readonly comment: string }>();
  const machine = taskDeskMachine.provide({
    actors: {
      loadTasks: tasks.logic as never,
      task: taskMachine.provide({ actors: { loadSheet: answers(sheetOf()) } }),
      askMany: many.logic,
      approveOne: one.logic,
    },
  });
  const stage = alone(machine, () => ({ visit: { path: '/tasks', search } }));
  const desk = stage.child;
  const send = async (event: TaskDeskEvent): Promise<void> => {
    desk.send(event);
    await settled();
  };
  await tasks.last().answer(first);
  return { tasks, many, one, stage, desk, send, context: () => desk.getSnapshot().context };
}

describe('the desk of tasks', () => {
  it('begins with what is due first, and opens it', async () => {
    const { context } = await opened();
    expect(context().tasks.map(({ id }) => id)).toEqual(['late', 'soon', 'a', 'b']);
    expect(context().openId).toBe('late');
  });

  it('begins with the task that the address names', async () => {
    const { context } = await opened(undefined, '?id=soon');
    expect(context().openId).toBe('soon');
  });

  it('asks for those alone that the address asks for, and for all once it asks no more', async () => {
    const { tasks, send, context } = await opened({ tasks: [late], taken: [] }, '?filter=late');
    expect(tasks.last().input).toEqual({ filter: 'late' });
    await send({ type: 'row.pick', id: 'late' });
    await send({ type: 'screen.entered', search: '' });
    expect(tasks.last().input).toEqual({ filter: null });
    expect(context()).toMatchObject({ tasks: [], picked: [], filter: null, openId: null });
    await tasks.last().answer({ tasks: some, taken: [] });
    expect(context().tasks).toHaveLength(4);
    expect(context().openId).toBe('late');
  });

  it('steps through the list and stays at its ends', async () => {
    const { send, context } = await opened();
    await send({ type: 'row.step', by: -1 });
    expect(context().openId).toBe('late');
    for (let steps = 0; steps < 6; steps += 1) await send({ type: 'row.step', by: 1 });
    expect(context().openId).toBe('b');
  });

  it('lets go of a task that a colleague claimed, and says who has it', async () => {
    const { tasks, stage, send, context } = await opened();
    await send({ type: 'row.pick', id: 'late' });
    await send(burst);
    stage.clock.increment(150);
    await settled();
    await tasks.last().answer({
      tasks: some.filter(({ id }) => id !== 'late'),
      taken: [
        { id: 'late', title: 'title late', by: 'Two' },
        { id: 'other', title: 'x', by: 'Two' },
      ],
    });
    expect(context().tasks.map(({ id }) => id)).toEqual(['soon', 'a', 'b']);
    expect(context()).toMatchObject({ taken: [{ id: 'late', by: 'Two' }], picked: [], openId: 'late' });
  });

  it('asks once more where a task changed while the list was on its way', async () => {
    const { tasks, stage, send, context } = await opened();
    const read = async (): Promise<void> => {
      stage.clock.increment(150);
      await settled();
    };
    await send(burst);
    await read();
    const early = tasks.last();
    await send(burst);
    await early.answer({ tasks: some, taken: [] });
    await read();
    expect(tasks.last()).not.toBe(early);
    await tasks.last().answer({ tasks: [late], taken: [] });
    expect(context().tasks).toEqual([late]);
  });

  it('tells what a claim came to after somebody has moved on: nothing where it is theirs, why where it was refused', async () => {
    const [tasks, sheets] = [asked<DeskAnswer, unknown>(), asked<TaskSheet, { readonly id: string }>()];
    const claim = asked<unknown, { readonly id: string }>();
    const task = taskMachine.provide({ actors: { loadSheet: sheets.logic, claim: claim.logic } });
    const { child: desk } = alone(taskDeskMachine.provide({ actors: { loadTasks: tasks.logic as never, task } }), () => ({}));
    const context = () => desk.getSnapshot().context;
    const claimsAndGoesOn = async (): Promise<void> => {
      context().task?.send({ type: 'claim' });
      await settled();
      desk.send({ type: 'row.step', by: 1 });
      await settled();
    };
    await tasks.last().answer({ tasks: [late, soon, taskOf('a')], taken: [] });
    await claimsAndGoesOn();
    await claimsAndGoesOn();
    const [first, second] = claim.runs;
    expect(context()).toMatchObject({ openId: 'a', left: [{ id: 'task-late' }, { id: 'task-soon' }] });
    await first?.answer(null);
    expect(context()).toMatchObject({ left: [{ id: 'task-soon' }], refused: [] });
    await second?.refuse(Object.assign(new Error('Two has it'), { reason: 'takenByOther' }));
    expect(context().left).toEqual([]);
    expect(context().refused).toEqual([{ id: 'soon', title: 'title soon', failure: expect.objectContaining({ reason: 'takenByOther' }) as unknown }]);
    desk.send({ type: 'taken.dismiss' });
    expect(context().refused).toEqual([]);
    // Whoever comes back while it is on its way finds the same task, which tells it itself.
    desk.send({ type: 'row.open', id: 'soon' });
    await settled();
    context().task?.send({ type: 'claim' });
    desk.send({ type: 'row.open', id: 'late' });
    desk.send({ type: 'row.open', id: 'soon' });
    await settled();
    expect(context()).toMatchObject({ openId: 'soon', left: [] });
    await claim.last().refuse(new Error('no line'));
    await sheets.last().answer(sheetOf());
    expect([context().refused, context().task?.getSnapshot().context.actFailure === null]).toEqual([[], false]);
  });

  it('goes on with the next one when a task is done', async () => {
    const { send, context } = await opened();
    await send({ type: 'row.open', id: 'soon' });
    await send({ type: 'task.ended', id: 'soon' });
    expect(context()).toMatchObject({ openId: 'a' });
    await send({ type: 'row.open', id: 'b' });
    await send({ type: 'task.ended', id: 'b' });
    expect(context().openId).toBe('a');
  });

  it('claims twenty in a row as fast as the keys go, whatever of their sheets has come', async () => {
    const twenty = Array.from({ length: 20 }, (_, at) => taskOf(`t${String(at).padStart(2, '0')}`));
    const claim = asked<unknown, { readonly id: string }>();
    const [tasks, sheets] = [asked<DeskAnswer, unknown>(), asked<TaskSheet, { readonly id: string }>()];
    const task = taskMachine.provide({ actors: { loadSheet: sheets.logic, claim: claim.logic } });
    const { child: desk } = alone(taskDeskMachine.provide({ actors: { loadTasks: tasks.logic as never, task } }), () => ({}));
    await tasks.last().answer({ tasks: twenty, taken: [] });
    for (const [at, { id }] of twenty.entries()) {
      expect(desk.getSnapshot().context.openId).toBe(id);
      // The sheet of every third one is there before its key is pressed.
      if (at % 3 === 0) await sheets.last().answer(sheetOf({ id }));
      desk.getSnapshot().context.task?.send({ type: 'claim' });
      desk.send({ type: 'row.step', by: 1 });
    }
    expect(claim.runs.map(({ input }) => input.id)).toEqual(twenty.map(({ id }) => id));
  });

  it('hands what is typed to whoever keeps forms', async () => {
    const { stage, send } = await opened();
    await send({ type: 'form.write', key: 'task:late', values: { comment: 'x' } });
    expect(stage.heardOf('form.write')).toHaveLength(1);
  });

  it('approves several one after the other, each with a result of its own', async () => {
    const { many, one, desk, send, context } = await opened();
    for (const id of ['late', 'soon', 'a']) await send({ type: 'row.pick', id });
    await send({ type: 'bulk.ask' });
    expect(many.last().input.ids).toEqual(['late', 'soon', 'a']);
    await many.last().answer([lineOf('late'), { ...lineOf('soon'), standing: 'refused' }, lineOf('a')]);
    await send({ type: 'bulk.comment', comment: 'fine' });
    await send({ type: 'bulk.go' });
    expect(one.last().input).toEqual({ id: 'late', hash: 'h-late', comment: 'fine' });
    await one.last().refuse(Object.assign(new Error('changed'), { reason: 'versionConflict', text: 'It has changed.' }));
    expect(one.last().input.id).toBe('a');
    await one.last().answer(nextIs('Boss'));
    expect(desk.getSnapshot().matches({ bulk: 'told' })).toBe(true);
    expect(context().lines.map(({ id, standing }) => [id, standing])).toEqual([
      ['late', 'refused'],
      ['soon', 'refused'],
      ['a', 'done'],
    ]);
    await send({ type: 'bulk.leave' });
    expect(context().picked).toEqual([]);
  });

  it('says that the list could not be read, and reads it again', async () => {
    const tasks = asked<DeskAnswer, unknown>();
    const stage = alone(taskDeskMachine.provide({ actors: { loadTasks: tasks.logic as never } }), () => ({}));
    await tasks.last().refuse(new Error('no line'));
    expect(stage.child.getSnapshot().hasTag('failed')).toBe(true);
    stage.child.send({ type: 'reload' });
    await tasks.last().answer({ tasks: [], taken: [] });
    expect(stage.child.getSnapshot().matches({ reading: 'shown' })).toBe(true);
  });
});

describe('the desk of tasks, meanwhile', () => {
  it('asks once more where a task changes while the list is read first, and not where another row does', async () => {
    const tasks = asked<DeskAnswer, unknown>();
    const stage = alone(taskDeskMachine.provide({ actors: { loadTasks: tasks.logic as never } }), () => ({}));
    const other = { ...burst, changes: [{ ...burst.changes[0], entity: 'member' }] };
    stage.child.send(other);
    expect(tasks.runs).toHaveLength(1);
    stage.child.send(burst);
    expect(tasks.runs).toHaveLength(2);
    await tasks.runs[0]?.answer({ tasks: [late], taken: [] });
    expect(stage.child.getSnapshot().hasTag('loading')).toBe(true);
    await tasks.last().answer({ tasks: [soon], taken: [] });
    expect(stage.child.getSnapshot().context.tasks).toEqual([soon]);
  });

  it('shows the list as it was where it cannot be read anew, and leaves it in peace where another row changes', async () => {
    const { tasks, stage, send, context } = await opened();
    const other: TaskDeskEvent = { ...burst, changes: [{ ...burst.changes[0], entity: 'member' }] };
    await send(other);
    stage.clock.increment(150);
    expect(tasks.runs).toHaveLength(1);
    await send(burst);
    stage.clock.increment(150);
    await send(other);
    await tasks.last().refuse(new Error('no line'));
    expect([tasks.runs.length, context().tasks.length, context().failure]).toEqual([2, 4, null]);
    await send(burst);
    stage.clock.increment(150);
    expect(tasks.runs).toHaveLength(3);
  });

  it('opens what an address names, and stays where it names nothing', async () => {
    const { send, context } = await opened();
    await send({ type: 'screen.entered', search: '?id=b' });
    await send({ type: 'screen.entered', search: '' });
    expect(context().openId).toBe('b');
  });

  it('puts away what was picked and who was faster by a press, and tells that a form is over', async () => {
    const { tasks, stage, send, context } = await opened();
    await send({ type: 'row.pick', id: 'a' });
    await send({ type: 'pick.none' });
    await send(burst);
    stage.clock.increment(150);
    await tasks.last().answer({ tasks: [soon], taken: [{ id: 'late', title: 'title late', by: 'Two' }] });
    expect([context().picked, context().taken.length]).toEqual([[], 1]);
    await send({ type: 'taken.dismiss' });
    expect(context().taken).toEqual([]);
    await send({ type: 'form.done', key: 'act:processTask:late' });
    expect(stage.heardOf('form.done')).toHaveLength(1);
  });

  it('leaves an approval of several at any moment before it is done, with the picks as they were', async () => {
    const { many, one, desk, send, context } = await opened();
    for (const id of ['late', 'a']) await send({ type: 'row.pick', id });
    await send({ type: 'bulk.ask' });
    await send({ type: 'bulk.leave' });
    await many.last().answer([lineOf('late')]);
    expect([desk.getSnapshot().hasTag('bulk'), context().lines]).toEqual([false, []]);
    await send({ type: 'bulk.ask' });
    await many.last().refuse(new Error('no line'));
    expect([desk.getSnapshot().hasTag('bulk'), context().failure === null]).toEqual([true, false]);
    await send({ type: 'bulk.leave' });
    await send({ type: 'bulk.ask' });
    await many.last().refuse(new Error('no line'));
    await send({ type: 'bulk.ask' });
    await many.last().answer([lineOf('late'), lineOf('a')]);
    expect(context().lines).toHaveLength(2);
    await send({ type: 'bulk.leave' });
    expect([desk.getSnapshot().hasTag('bulk'), context().picked, one.runs]).toEqual([false, ['late', 'a'], []]);
  });
});
