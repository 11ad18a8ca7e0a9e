/** The machine of a task under every event that people and the server can send it. */
import { describe, expect, it } from 'vitest';
import { transition, initialTransition } from 'xstate';
import type { AnyEventObject, SnapshotFrom } from 'xstate';
import { chartOf } from '#src/inspector/machines/chart.ts';
import { isChangedElsewhere } from '#src/processes/machines/taskContext.ts';
import { taskMachine } from '#src/processes/machines/taskMachine.ts';
import type { TaskEvent } from '#src/processes/machines/taskSetup.ts';
import { burst, changed, changedElsewhere, elsewhere, facts, mine, nextIs, sheetOf } from './taskSheets.ts';

type Snapshot = SnapshotFrom<typeof taskMachine>;
const people: readonly TaskEvent[] = [
  { type: 'claim' },
  { type: 'giveBack' },
  { type: 'comment.write', comment: 'x' },
  { type: 'decide', kind: 'approve' },
  { type: 'decide', kind: 'delegate' },
  { type: 'aim', aim: { id: 'u2', name: 'Two' } },
  { type: 'confirm' },
  { type: 'leave' },
  { type: 'reload' },
  { type: 'differences.read' },
];
const sheets = [sheetOf(), mine, changed, changedElsewhere, elsewhere, sheetOf({ standing: 'over' })];
const done = (id: string, output: unknown): AnyEventObject => ({ type: `xstate.done.actor.${id}`, output, actorId: id });
const failed = (id: string): AnyEventObject => ({ type: `xstate.error.actor.${id}`, error: new Error(id), actorId: id });
const readings = ['sheet', 'sheetAgain', 'sheetAfter', 'news'];
const doings = ['claim', 'giveBack', 'draft', 'whatIf', 'act'];
const errors = [...readings, ...doings].map(failed);
const world: readonly AnyEventObject[] = [
  burst,
  ...sheets.map((sheet) => ({ type: 'sheet.read', sheet })),
  ...readings.flatMap((id) => sheets.map((sheet) => done(id, sheet))),
  ...doings.map((id) => done(id, nextIs('Boss'))),
  { type: 'xstate.after.write.task.task.mine.drafting' },
  { type: 'xstate.after.settle.task.live.settling' },
  ...errors,
];
const keyOf = ({ value, context }: Snapshot): string => {
  const { kind, aim, sheet, comment, differences } = context;
  return JSON.stringify([value, kind, aim?.id, sheet?.standing, comment, differences.length, isChangedElsewhere(context)]);
};
const statesOf = (snapshot: Snapshot): readonly string[] => {
  const walk = (value: unknown, path: string): readonly string[] =>
    typeof value === 'string'
      ? [`${path}.${value}`]
      : Object.entries(value as object).flatMap(([name, below]) => [`${path}.${name}`, ...walk(below, `${path}.${name}`)]);
  return walk(snapshot.value, 'task');
};
/** Nobody is told anything here: taskMachine.test.ts looks at what is reported to its parent. */
const quiet = taskMachine.provide({ actions: { keep: () => undefined, tellAnswered: () => undefined, forget: () => undefined, tellEnd: () => undefined } });
const next = (snapshot: Snapshot, event: AnyEventObject): Snapshot => transition(quiet, snapshot, event as never)[0];

/** Every way of events through the machine, until nothing new is found. */
function explored(): readonly { readonly from: Snapshot; readonly event: AnyEventObject; readonly to: Snapshot }[] {
  const [first] = initialTransition(quiet, { id: 't1' });
  const seen = new Map([[keyOf(first), first]]);
  const ways: { from: Snapshot; event: AnyEventObject; to: Snapshot }[] = [];
  for (const from of seen.values())
    for (const event of [...people, ...world]) {
      const to = next(from, event);
      if (!seen.has(keyOf(to))) seen.set(keyOf(to), to);
      ways.push({ from, event, to });
    }
  return ways;
}

describe('the machine of a task, walked through', () => {
  const ways = explored();

  it('reaches every state that it has, but those it passes in no time', () => {
    const found = new Set(ways.flatMap(({ to }) => statesOf(to)));
    const passed = new Set(['task.task.sorting', 'task.task.deciding.sorting']);
    const all = chartOf(taskMachine).states.map(({ path }) => path);
    const missing = all.map((path) => `task${path === '' ? '' : `.${path}`}`).filter((path) => path !== 'task' && !found.has(path) && !passed.has(path));
    expect(missing).toEqual([]);
  });

  it('leads from every failure to where a person can go on, at the latest when what is asked then fails too', () => {
    const isError = ({ type }: AnyEventObject): boolean => type.startsWith('xstate.error.');
    const isMoved = (from: Snapshot, to: Snapshot): boolean => JSON.stringify(from.value.task) !== JSON.stringify(to.value.task);
    const isLeft = (at: Snapshot, tries: number): boolean => {
      // Somebody else has it, or it is over: its page says so, and is read anew when everything is.
      if (at.value.task === 'goneElsewhere' || at.value.task === 'done') return next(at, { type: 'reload' }).value.live === 'asking';
      if (people.some((event) => isMoved(at, next(at, event)))) return true;
      const failures = errors.map((event) => next(at, event)).filter((to) => isMoved(at, to));
      return tries > 0 && failures.length > 0 && failures.every((to) => isLeft(to, tries - 1));
    };
    const after = ways.filter(({ from, event, to }) => isError(event) && keyOf(from) !== keyOf(to));
    expect(new Set(after.map(({ event }) => event.type)).size).toBe(errors.length);
    const dead = after.filter(({ to }) => !isLeft(to, 2));
    expect(dead.map(({ event, to }) => `${event.type} -> ${JSON.stringify(to.value)}`)).toEqual([]);
  });

  it('sends no approval of what was not read as it stands, whatever came before', () => {
    const sent = ways.filter(
      ({ from, to }) =>
        JSON.stringify(from.value.task) !== JSON.stringify(to.value.task) && JSON.stringify(to.value.task) === JSON.stringify({ deciding: 'sending' }),
    );
    expect(sent.length).toBeGreaterThan(0);
    for (const {
      to: { context },
    } of sent)
      if (context.kind === 'approve') expect([context.differences, context.sheet?.hash]).toEqual([[], context.readHash]);
  });

  it('never says anything of a change that nobody made, and never forgets what was typed', () => {
    for (const { from, event, to } of ways) {
      if (event.type !== 'comment.write') expect(to.context.comment === from.context.comment || from.context.sheet === null).toBe(true);
      if (to.context.sheet?.instance.facts === facts && from.context.sheet === null) expect(to.context.differences).toEqual([]);
    }
  });
});
