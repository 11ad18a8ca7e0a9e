/** The record of approval on paper: a line to sign for each decision, and one for each step that waits for somebody's. */
import { expect, it } from 'vitest';
import type { TaskRound } from '#contract/processes/taskDesk.ts';
import { TaskPaper } from '#src/processes/views/TaskPaper.tsx';
import { draw } from '#tests/views/stage.tsx';
import { sheetOf } from '#tests/src/processes/machines/taskSheets.ts';

const round = (id: string, act: TaskRound['act'], more: Partial<TaskRound> = {}): TaskRound => ({
  id,
  act,
  round: 1,
  nodeTitle: 'Lead',
  by: 'One',
  for: null,
  to: null,
  at: '2026-11-20T02:00:00.000Z',
  comment: null,
  ...more,
});

it('has a line with an empty cell to sign for each decision and each step that waits, and names whom a deputy stood in for', () => {
  const { instance } = sheetOf({ rounds: [round('a', 'claimed'), round('b', 'approved', { for: 'Two', comment: 'Agreed.' })] });
  const graph = { nodes: [{ id: 'boss', kind: 'userTask', config: {}, at: { x: 0, y: 0 } }], edges: [] } as const;
  const sheet = { ...instance, graph, marks: { boss: { state: 'now', who: ['Three', 'Four'], since: null } } } as const;
  const { container } = draw(<TaskPaper sheet={sheet} />, { language: 'en' });
  const lines = [...container.querySelectorAll('tbody tr')].map((line) => [...line.children].map(({ textContent }) => textContent));
  expect(lines).toEqual([
    ['Lead', 'One · for Two', 'Approved', 'Agreed.', '2026-11-20 10:00', ''],
    ['Approval', 'Three, Four', 'In progress', '', '', ''],
  ]);
  expect(container.querySelector('thead tr')?.lastElementChild?.textContent).toBe('Signature');
});

it('has a line for what the clock decided, for an approval that was passed on and for a task that went to a colleague, and says where nobody signs', () => {
  const { instance } = sheetOf({
    rounds: [
      round('a', 'started', { nodeTitle: 'Start' }),
      round('b', 'delegated', { to: 'Five' }),
      round('c', 'reminded', { by: null }),
      round('d', 'approved', { by: 'Five' }),
      round('e', 'passedOn', { nodeTitle: 'Finance', by: null, for: 'Five' }),
      round('f', 'timedOut', { nodeTitle: 'Director', by: null }),
    ],
  });
  const { container } = draw(<TaskPaper sheet={{ ...instance, status: 'rejected' }} />, { language: 'en' });
  const lines = [...container.querySelectorAll('tbody tr')].map((line) => [...line.children].map(({ textContent }) => textContent));
  const at = '2026-11-20 10:00';
  expect(lines).toEqual([
    ['Start', 'One', 'Started', '', at, ''],
    ['Lead', 'One', 'Delegated → Five', '', at, ''],
    ['Lead', 'Five', 'Approved', '', at, ''],
    ['Finance', 'Five', 'Passed on: the same person agreed before', '', at, 'Not signed'],
    ['Director', 'The system', 'Rejected: out of time', '', at, 'Not signed'],
  ]);
});
