import { expect, test } from 'vitest';
import { problemMachine } from '#src/inspector/machines/problem/problemMachine.ts';
import type { Fault } from '#src/inspector/machines/problem/fault.ts';
import type { Gathered, ProblemEvent, Telling } from '#src/inspector/machines/problem/problemMachine.ts';
import { faultOf } from '#src/inspector/machines/problem/fault.ts';
import { alone, asked, settled } from '#tests/machines/simulated.ts';

const gathered: Gathered = { id: 'g', steps: 12, frames: 3, since: 1_000, until: 61_000 };
function begin() {
  const [gather, send, save] = [asked<Gathered, { readonly fault: Fault | null }>(), asked<string, Telling>(), asked<void, Telling>()];
  const { child } = alone(problemMachine.provide({ actors: { gather: gather.logic, send: send.logic, save: save.logic } }), () => ({}));
  const tell = async (event: ProblemEvent): Promise<void> => {
    child.send(event);
    await settled();
  };
  return { gather, send, save, tell, now: () => child.getSnapshot() };
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
