/** A batch that is not on its way has this beside it. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BatchPart } from '#src/batches/views/BatchPart.tsx';
import { draw } from '#tests/views/stage.tsx';
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
