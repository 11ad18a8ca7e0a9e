/** Things that happened to tasks beside the reader stand in a banner above the list until they were read. */
import { fireEvent, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { TaskDeskRef } from '#src/processes/machines/taskDeskMachine.ts';
import { TaskDesk } from '#src/processes/views/TaskDesk.tsx';
import { actorShowing, draw, person } from '#tests/views/stage.tsx';

const features = { config: { features: ['resources'], version: '1', title: ['医院', 'Hospital'] } };
function desk(more: Readonly<Record<string, unknown>>) {
  const shown = actorShowing<TaskDeskRef>({
    context: {
      filter: null,
      tasks: [],
      taken: [],
      refused: [],
      picked: [],
      openId: null,
      task: null,
      left: [],
      lines: [],
      comment: '',
      failure: null,
      ...more,
    },
  });
  const page = (
    <MemoryRouter>
      <TaskDesk />
    </MemoryRouter>
  );
  draw(page, { language: 'en', root: features, person: { ...person, rights: ['processTask.read'] }, actors: { taskDesk: shown } });
  return shown;
}
const refund = { id: 't1', title: 'Refund of 6,000' };
const taken = { ...refund, by: 'Two' };
const refused = { ...refund, failure: { reason: 'refused', code: 40932, text: 'Two was first' } };

it('says who has claimed a task that stood in the list, until it was read', () => {
  const shown = desk({ taken: [taken] });
  expect(screen.getByRole('alert')).toHaveTextContent('Two has claimed “Refund of 6,000”');
  fireEvent.click(screen.getByRole('button', { name: 'Got it' }));
  expect(shown.sent).toContainEqual({ type: 'taken.dismiss' });
});

it('a claim that was refused after one had moved on says why, and the same task is not told twice', () => {
  desk({ taken: [taken, { id: 't2', title: 'Leave', by: 'Three' }], refused: [refused] });
  expect(screen.getByRole('alert').querySelector('.ant-alert-title, .ant-alert-message')?.textContent).toBe(
    '“Refund of 6,000” was not done: Two was first · Three has claimed “Leave”',
  );
  expect(screen.getByRole('alert')).toHaveClass('ant-alert-warning');
});

it('where nothing happened there is no banner', () => {
  desk({});
  expect(screen.queryByRole('alert')).toBeNull();
});
