import { expect, test } from 'vitest';
import { problemMachine } from '#src/inspector/machines/problem/problemMachine.ts';
import type { Fault } from '#src/inspector/machines/problem/fault.ts';
import type { Gathered, Opening, ProblemEvent, Telling } from '#src/inspector/machines/problem/problemMachine.ts';
import { faultOf } from '#src/inspector/machines/problem/fault.ts';
import { alone, asked, settled } from '#tests/machines/simulated.ts';

const gathered: Gathered = { id: 'g', steps: 12, frames: 3, since: 1_000, until: 61_000 };
function begin() {
  const [gather, send, save] = [asked<Gathered, { readonly fault: Fault | null }>(), asked<string, Telling>(), asked<void, Telling>()];
  const open = asked<void, Opening>();
  const { child } = alone(problemMachine.provide({ actors: { gather: gather.logic, send: send.logic, save: save.logic, open: open.logic } }), () => ({}));
  const tell = async (event: ProblemEvent): Promise<void> => {
    child.send(event);
    await settled();
  };
  return { gather, send, save, open, tell, now: () => child.getSnapshot() };
}

test('what happened is gathered when the report is opened, and goes with what was said', async () => {
  const { gather, send, tell, now } = begin();
  const fault = faultOf({ name: 'TypeError', message: 'x' });
  await tell({ type: 'problem.report', fault });
  expect(gather.last().input).toEqual({ fault });
  await tell({ type: 'problem.say', words: '消息一直是未发送' });
  await gather.last().answer(gathered);
  await tell({ type: 'problem.send' });
  expect(send.last().input).toEqual({ id: 'g', said: '消息一直是未发送' });
  await send.last().answer('0199-abc');
  expect(now().context.number).toBe('0199-abc');
  await tell({ type: 'problem.close' });
  await tell({ type: 'problem.report' });
  expect(now().context).toMatchObject({ said: '', fault: null, number: null });
});

test('a report that could not be sent keeps its words and can still be saved as a file', async () => {
  const { gather, send, save, tell, now } = begin();
  await tell({ type: 'problem.report' });
  await gather.last().answer(gathered);
  await tell({ type: 'problem.say', words: 'x' });
  await tell({ type: 'problem.send' });
  await send.last().refuse(new Error('no line'));
  expect(now().matches('writing')).toBe(true);
  expect(now().context).toMatchObject({ said: 'x', number: null });
  expect(now().context.failure).not.toBeNull();
  await tell({ type: 'problem.save' });
  await save.last().answer();
  expect(now().context).toMatchObject({ isSaved: true, failure: null });
});

test('without a recording there is a way to try again, and out', async () => {
  const { gather, tell, now } = begin();
  await tell({ type: 'problem.report' });
  await gather.last().refuse(new Error('not loaded'));
  expect(now().matches('without')).toBe(true);
  await tell({ type: 'problem.send' });
  expect(gather.runs).toHaveLength(2);
  await tell({ type: 'problem.close' });
  expect(now().hasTag('open')).toBe(false);
});

test('what is written while nothing could be gathered stays, and a second gathering says nothing of the first that failed', async () => {
  const { gather, tell, now } = begin();
  await tell({ type: 'problem.report' });
  await gather.last().refuse(new Error('not loaded'));
  await tell({ type: 'problem.say', words: '列表是空的' });
  await tell({ type: 'problem.send' });
  await gather.last().answer(gathered);
  expect([now().matches('writing'), now().context.said, now().context.failure]).toEqual([true, '列表是空的', null]);
});

test('words of a report that was put away are there in the next one, and gone once they were sent', async () => {
  const { gather, send, save, tell, now } = begin();
  await tell({ type: 'problem.report' });
  await tell({ type: 'problem.say', words: '写到一半' });
  await tell({ type: 'problem.close' });
  await tell({ type: 'problem.report' });
  await gather.last().answer(gathered);
  await tell({ type: 'problem.close' });
  await tell({ type: 'problem.report' });
  expect(now().context.said).toBe('写到一半');
  await gather.last().answer(gathered);
  await tell({ type: 'problem.save' });
  await save.last().refuse(new Error('no room'));
  expect([now().matches('writing'), now().context.isSaved, now().context.failure?.text]).toEqual([true, false, 'no room']);
  await tell({ type: 'problem.send' });
  await send.last().answer('0199-abc');
  // Another report begins where the last one is thanked for.
  await tell({ type: 'problem.report' });
  expect([now().matches('gathering'), now().context.said, now().context.number]).toEqual([true, '', null]);
});

test('a report that a developer opens is fetched once; one that cannot be had says so at its row, and is had by the next press', async () => {
  const { open, tell, now } = begin();
  await tell({ type: 'problem.open', id: 'p1', as: 'inspector' });
  await tell({ type: 'problem.open', id: 'p2', as: 'file' });
  expect(open.runs.map(({ input }) => input)).toEqual([{ id: 'p1', as: 'inspector' }]);
  await open.last().refuse({ reason: 'network' });
  expect([now().context.openFailure?.reason, now().context.opening]).toEqual(['network', { id: 'p1', as: 'inspector' }]);
  await tell({ type: 'problem.open', id: 'p1', as: 'inspector' });
  expect(now().context.openFailure).toBeNull();
  await open.last().answer();
  expect([now().matches('closed'), now().context.opening]).toEqual([true, null]);
});

test.each([
  ["Cannot read 'name' of 张晓雯 13800001234", '刘'],
  ['Unexpected token "13912345678" in JSON', '139'],
  ['"王小明" is not a date', '王'],
])('a fault has nothing of a person: %s', (message, personal) => {
  const stack = `TypeError: ${message}\n    at draw (http://10.0.0.7:4187/assets/Page-ab12.js?id=13800001234:10:20)\n    at 刘晓涵 (http://x/assets/main.js:1:2)`;
  const fault = faultOf({ name: 'TypeError', message, stack });
  expect(JSON.stringify(fault)).not.toMatch(/\d{5,}|\p{Script=Han}/u);
  expect(JSON.stringify(fault)).not.toContain(personal);
});
