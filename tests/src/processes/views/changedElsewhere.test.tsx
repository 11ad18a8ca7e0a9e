/** Something of the row behind a task has changed that no fact tells: its page says so, and offers to look again before anything is approved. */
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { TaskRef } from '#src/processes/machines/taskMachine.ts';
import { DecisionSheet } from '#src/processes/views/DecisionSheet.tsx';
import { TaskDetail } from '#src/processes/views/TaskDetail.tsx';
import { actorShowing, draw } from '#tests/views/stage.tsx';
import type { StagedActor } from '#tests/views/stage.tsx';
import { changedElsewhere, facts, nextIs } from '#tests/src/processes/machines/taskSheets.ts';

const taskIn = (state: Readonly<Record<string, unknown>>, more: object = {}): TaskRef & StagedActor =>
  actorShowing<TaskRef>({
    state,
    context: {
      id: 't1',
      sheet: changedElsewhere,
      facts,
      readHash: 'h1',
      differences: [],
      comment: 'because',
      kind: 'approve',
      aim: null,
      preview: nextIs('Boss'),
      outcome: null,
      failure: null,
      actFailure: null,
      ...more,
    },
  });
const title = 'Something else of it has changed since you read it';

it('keeps Approve from being pressed until that was looked at', () => {
  const task = taskIn({ task: { deciding: 'ready' } });
  draw(<DecisionSheet task={task} sheet={changedElsewhere} />, { language: 'en' });
  expect(screen.getByText(title)).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Approve/ })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('button', { name: 'I have looked again' }));
  expect(task.sent).toEqual([{ type: 'differences.read' }]);
});

it('lets a rejection be sent, and Approve once it was looked at', () => {
  draw(<DecisionSheet task={taskIn({ task: { deciding: 'ready' } }, { kind: 'reject' })} sheet={changedElsewhere} />, { language: 'en' });
  expect(screen.queryByText(title)).toBeNull();
  expect(screen.getByRole('button', { name: /^Reject/ })).toHaveProperty('disabled', false);
});

it('stands on the page of the task while somebody may decide, and no longer once it is done', () => {
  const task = taskIn({ task: 'mine' }, { kind: null });
  const { unmount } = draw(<TaskDetail task={task} />, { language: 'en' });
  fireEvent.click(screen.getByRole('button', { name: 'I have looked again' }));
  expect(task.sent).toEqual([{ type: 'differences.read' }]);
  unmount();
  draw(<TaskDetail task={taskIn({ task: 'done' }, { kind: null })} />, { language: 'en' });
  expect(screen.queryByText(title)).toBeNull();
});
