/** A call about a task failed: the person is told, and the button that is offered does what it says. */
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { TaskRef } from '#src/processes/machines/taskMachine.ts';
import { DecisionSheet } from '#src/processes/views/DecisionSheet.tsx';
import { TaskDetail } from '#src/processes/views/TaskDetail.tsx';
import { actorShowing, draw } from '#tests/views/stage.tsx';
import type { StagedActor } from '#tests/views/stage.tsx';
import { nextIs, sheetOf } from '#tests/src/processes/machines/taskSheets.ts';

const sheet = sheetOf({ standing: 'mine' });
const noLine = { reason: 'network', code: 0, text: '' };
const taskIn = (state: Readonly<Record<string, unknown>>, more: object = {}): TaskRef & StagedActor =>
  actorShowing<TaskRef>({
    state,
    context: {
      id: 't1',
      sheet,
      facts: sheet.instance.facts,
      readHash: sheet.hash,
      differences: [],
      comment: '',
      kind: 'approve',
      aim: null,
      preview: nextIs('Boss'),
      outcome: null,
      failure: null,
      actFailure: null,
      ...more,
    },
  });

it.each([
  ['ready', 'confirm'],
  ['untold', 'reload'],
] as const)('an act that failed while its sheet is %s is tried again by %s', (place, type) => {
  const task = taskIn({ task: { deciding: place } }, { actFailure: noLine });
  draw(<DecisionSheet task={task} sheet={sheet} />, { language: 'en' });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(task.sent).toEqual([{ type }]);
});

it('a task that could not be read anew says so above what was known of it, and offers nothing but reading it', () => {
  const task = taskIn({ task: 'failed' }, { kind: null, failure: noLine });
  draw(<TaskDetail task={task} />, { language: 'en' });
  expect(screen.queryByRole('button', { name: /Approve/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(task.sent).toEqual([{ type: 'reload' }]);
});
