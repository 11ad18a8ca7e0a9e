/** A batch that is not on its way has this beside it. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { receiverReasons } from '#contract/choices/batches.ts';
import type { ReadingRef } from '#src/kit/machines/readings/readingMachine.ts';
import { BatchPart } from '#src/batches/views/BatchPart.tsx';
import { actorShowing, draw } from '#tests/views/stage.tsx';
import { orderScreen, stagedList } from '#tests/src/engine/views/stagedList.tsx';

const shown = (row: Readonly<Record<string, unknown>>): void => {
  draw(<BatchPart list={stagedList()} screen={orderScreen} row={{ id: 'b1', version: 1, ...row }} />);
};

test('a draft says that nobody has checked it; one that was checked and found nobody does not', () => {
  shown({ status: 'draft', problem: null });
  expect(screen.getAllByText(/还没有核对接收人/)).toHaveLength(1);
  shown({ status: 'draft', problem: 'noReceivers' });
  expect(screen.getAllByText(/还没有核对接收人/)).toHaveLength(1);
});

test('before it is sent, each one left out has its reason, and a variable without a value stands out in its sample', () => {
  const preview = {
    total: 205,
    count: 200,
    later: [{ reason: 'quietHours', count: 12 }],
    leftOut: [
      { reason: 'doNotContact', count: 3 },
      { reason: 'double', count: 2 },
    ],
    characters: 71,
    parts: 2,
    partFen: 5,
    amount: 2_000,
    samples: [{ id: 's1', line: 4, name: '林晓', text: '{姓名}您好，{日期}复诊', missing: ['日期'] }],
  };
  const answered = actorShowing<ReadingRef>({ context: { asked: { calls: [], renewedBy: [] }, answers: [preview], failure: null } });
  const readings = { 'smsBatch:preview': { about: 'b1', ref: answered } };
  const row = { id: 'b1', version: 1, status: 'ready' };
  const { container } = draw(<BatchPart list={stagedList({ readings })} screen={orderScreen} row={row} />, { person: null });
  const lines = [...container.querySelectorAll('.batch-line')].map(({ textContent }) => textContent);
  for (const [reason, count] of [
    ['quietHours', 12],
    ['doNotContact', 3],
    ['double', 2],
  ] as const)
    expect(lines).toContain(`${receiverReasons[reason][0]}${count}`);
  expect([...container.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['{日期}']);
  expect(container.textContent).toContain('¥20.00');
});
