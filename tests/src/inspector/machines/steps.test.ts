/** The log is narrowed to what somebody looks for, and a step that is unfolded tells what was asked, done and changed. */
import { describe, expect, it } from 'vitest';
import { logLines, shownSteps } from '#src/inspector/machines/steps.ts';
import type { LogLine, StepFilter } from '#src/inspector/machines/steps.ts';
import { recordingWith, stepOf } from '#tests/src/inspector/recordings.ts';

const taken = [{ from: 'first', targets: ['last'], guard: 'isFew', actions: ['count', 'ring'] }];
const recorded = () => {
  const recording = recordingWith('socket', 'inbox');
  recording.add(stepOf({ actor: 'socket', at: 1_000, event: 'go', taken, states: ['last'], held: { count: 1 } }));
  recording.add(stepOf({ actor: 'inbox', at: 2_000, event: 'burst' }));
  recording.add(stepOf({ actor: 'socket', at: 3_000, event: 'beat', states: ['last'], held: { count: 1 } }));
  recording.add(stepOf({ actor: 'inbox', at: 4_000, event: 'burst' }));
  return recording;
};

describe('the steps that are listed', () => {
  it.each<[string, StepFilter, readonly number[]]>([
    ['all of them', {}, [1, 2, 3, 4]],
    ['of one actor', { actor: 'inbox' }, [2, 4]],
    ['of actors by name', { names: ['socket'] }, [1, 3]],
    ['of events', { events: ['burst', 'beat'] }, [2, 3, 4]],
    ['from a moment on', { span: { from: 3_000 } }, [3, 4]],
    ['of a span, both ends in it', { span: { from: 2_000, to: 3_000 } }, [2, 3]],
    ['up to a step', { until: 2 }, [1, 2]],
    ['with a guard that said no', { words: 'ISMANY' }, [1]],
    ['with a guard that said yes', { words: 'isFew' }, [1]],
    ['with an action', { words: ' ring ' }, [1]],
    ['with a state', { words: 'last' }, [1, 3]],
    ['with all of these at once', { names: ['inbox'], events: ['burst'], span: { from: 3_000 }, words: 'bur' }, [4]],
    ['of nobody', { words: 'isNobody' }, []],
  ])('%s', (_, filter, expected) => {
    expect(shownSteps(recorded(), filter).map(({ n }) => n)).toEqual(expected);
  });
});

const told = (line: LogLine): unknown =>
  line.kind === 'tried'
    ? [line.tried.transition.guard, line.tried.isTaken]
    : line.kind === 'does'
      ? line.actions
      : line.kind === 'change'
        ? [line.change.key, line.change.before, line.change.after]
        : line.kind === 'step'
          ? line.step.n
          : line.kind;

describe('the lines of the log', () => {
  it('are the steps, newest first, while nothing is unfolded', () => {
    const recording = recorded();
    const lines = logLines(recording, recording.steps, [99]);
    expect([lines.count, lines.slice(0, 9).map(told), lines.slice(1, 3).map(told)]).toEqual([4, [4, 3, 2, 1], [3, 2]]);
  });

  it('of an unfolded step say what was asked and answered, done and changed', () => {
    const recording = recorded();
    const lines = logLines(recording, recording.steps, [1, 2]);
    expect(lines.slice(2, lines.count).map(told)).toEqual([
      2,
      ['count', '0', null],
      1,
      ['isMany', false],
      ['isFew', true],
      [null, null],
      ['count', 'ring'],
      ['count', '0', '1'],
    ]);
  });

  it('of a step without any of it say so', () => {
    const recording = recorded();
    expect(logLines(recording, recording.steps, [4]).slice(0, 2).map(told)).toEqual([4, 'nothing']);
  });

  it('find a step, unfolded ones above it or not, and the one before where it is not listed', () => {
    const recording = recorded();
    const some = shownSteps(recording, { actor: 'inbox' });
    expect([4, 3, 2, 1].map((n) => logLines(recording, some, []).indexOf(n))).toEqual([0, 1, 1, 1]);
    const lines = logLines(recording, recording.steps, [2]);
    expect([4, 3, 2, 1].map((n) => lines.indexOf(n))).toEqual([0, 1, 2, 4]);
    expect(logLines(recording, [], []).indexOf(1)).toBe(-1);
  });

  it('of a step that sets a hundred things are as many as can be read', () => {
    const recording = recordingWith('a');
    recording.add(stepOf({ actor: 'a', at: 1, event: 'set', held: Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`key${at}`, at])) }));
    const lines = logLines(recording, recording.steps, [1]);
    expect(lines.slice(lines.count - 1, lines.count)).toMatchObject([{ kind: 'more', count: 77 }]);
  });
});
