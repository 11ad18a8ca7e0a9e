/** A case that waits though nobody has a task in it says so where it is opened, and who mends it. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { InstancePart } from '#src/processes/views/InstancePart.tsx';
import { orderScreen, stagedList } from '#tests/src/engine/views/stagedList.tsx';
import { sheetOf } from '#tests/src/processes/machines/taskSheets.ts';
import { actorShowing, draw } from '#tests/views/stage.tsx';

it.each([
  ['held', true],
  [null, false],
])('a case whose problem is %s', (problem, isTold) => {
  const sheet = { ...sheetOf().instance, status: 'running' };
  const ref = actorShowing({ context: { asked: { calls: [], renewedBy: [] }, answers: [{ sheet }], failure: null } });
  const list = stagedList({ readings: { 'processInstance:sheet': { about: 'i1', ref } } });
  draw(<InstancePart list={list} screen={orderScreen} row={{ id: 'i1', version: 1, problem }} />, { language: 'en' });
  const told = screen.queryByRole('alert');
  if (isTold) expect(told).toHaveTextContent('An administrator cancels the process, and it can be asked for again.');
  else expect(told).toBeNull();
});
