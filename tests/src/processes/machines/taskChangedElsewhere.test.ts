/** The mark of a task's row is another one, and every fact is what it was: nothing is approved until its person has looked again. */
import { expect, it } from 'vitest';
import { isChangedElsewhere } from '#src/processes/machines/taskContext.ts';
import { changed, changedElsewhere, mine, nextIs, sheetOf } from './taskSheets.ts';
import { open } from './taskStage.ts';

async function ready(kind: 'approve' | 'reject' = 'approve') {
  const one = await open(mine);
  await one.send({ type: 'decide', kind });
  await one.whatIf.last().answer(nextIs('Boss'));
  return one;
}

it('stops an approval that the server refused, until it is looked at', async () => {
  const { act, sheets, send, at, context } = await ready();
  await send({ type: 'confirm' });
  await act.last().refuse(Object.assign(new Error('changed'), { reason: 'subjectChanged' }));
  await sheets.last().answer(changedElsewhere);
  expect([at(), context().differences, isChangedElsewhere(context())]).toEqual([{ deciding: 'ready' }, [], true]);
  await send({ type: 'confirm' });
  expect(act.runs).toHaveLength(1);
  await send({ type: 'differences.read' });
  expect(isChangedElsewhere(context())).toBe(false);
  await send({ type: 'confirm' });
  expect(act.last().input.hash).toBe('h3');
});

it('stops an approval that nobody has sent yet where the news tell it, and is read before the sheet is opened, too', async () => {
  const { act, whatIf, send, at, context } = await ready();
  await send({ type: 'sheet.read', sheet: changedElsewhere });
  await whatIf.last().answer(nextIs('Boss'));
  await send({ type: 'confirm' });
  expect([at(), act.runs.length, isChangedElsewhere(context())]).toEqual([{ deciding: 'ready' }, 0, true]);
  const other = await open(mine);
  await other.send({ type: 'sheet.read', sheet: changedElsewhere });
  expect([other.at(), isChangedElsewhere(other.context())]).toEqual([{ mine: 'written' }, true]);
  await other.send({ type: 'differences.read' });
  expect(isChangedElsewhere(other.context())).toBe(false);
});

it('keeps no rejection from being sent', async () => {
  const { act, whatIf, send } = await ready('reject');
  await send({ type: 'sheet.read', sheet: changedElsewhere });
  await whatIf.last().answer(nextIs());
  await send({ type: 'comment.write', comment: 'not like this' });
  await send({ type: 'confirm' });
  expect(act.last().input).toMatchObject({ kind: 'reject', hash: 'h3' });
});

it('is told by its facts alone once one of them differs, and is over where the row is as it was', async () => {
  const { send, context } = await open(mine);
  await send({ type: 'sheet.read', sheet: changedElsewhere });
  await send({ type: 'sheet.read', sheet: changed });
  expect([context().differences.length, isChangedElsewhere(context())]).toEqual([2, false]);
  await send({ type: 'sheet.read', sheet: mine });
  expect([context().differences, isChangedElsewhere(context())]).toEqual([[], false]);
});

it('stays to be looked at where the same change is told in another language', async () => {
  const { send, context } = await open(mine);
  await send({ type: 'sheet.read', sheet: changedElsewhere });
  await send({ type: 'sheet.read', sheet: sheetOf({ standing: 'mine', hash: 'h3', facts: [{ label: '金额', value: '6,000.00' }] }) });
  expect([context().differences, isChangedElsewhere(context())]).toEqual([[], true]);
});
