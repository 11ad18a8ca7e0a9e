/** A message shows as not sent, or waits: the inspector tells why, by the name of the guard or action in the step that decided. */
import { expect, test } from 'vitest';
import { failsOne } from '#src/inspector/machines/failing.ts';
import { Recording } from '#src/inspector/machines/recording.ts';
import { triedIn } from '#src/inspector/machines/reading.ts';
import { tracesOf } from '#src/inspector/machines/traces.ts';
import { Recorder } from '#src/inspector/wiring/recorder.ts';
import { frame, opened } from '#tests/machines/conversationStage.ts';

async function recorded() {
  const one = await opened();
  const recording = new Recording();
  new Recorder({ root: one.child, recording, isHidden: () => false, now: () => 0, onChange: () => undefined }).start();
  const id = one.child.sessionId;
  one.write('请周五来');
  return {
    ...one,
    recording,
    stepsOf: (message: string) => recording.stepsOf(id).filter(({ traces }) => traces.includes(message)),
    failing: () => recording.stepsOf(id).filter(({ held, n }) => failsOne(held, recording.standAt(id, n - 1).held)),
    /** The ways that were asked in a step, with their answers. */
    asked: (step: ReturnType<Recording['stepsOf']>[number] | undefined) => {
      const chart = recording.actor(id)?.chart;
      if (!chart || !step) throw new Error('No step was recorded: expected one of the conversation.');
      return triedIn(chart, recording.standAt(id, step.n - 1).states, step).map(({ transition, isTaken }) => [transition.guard, isTaken]);
    },
  };
}
const refusal = (clientId: string) => ({ type: 5, messageType: 5, clientId, resp_code: 41006, resp_msg: 'too long' }) as const;

test('refused by the server: the burst is taken by the way that says so', async () => {
  const one = await recorded();
  one.burst(refusal('id-1'));
  const [step, ...others] = one.failing();
  expect(others).toEqual([]);
  expect(step?.taken[0]).toMatchObject({ guard: 'isRefused', actions: ['patch', 'failMessages', 'watchSigns'] });
  expect(one.asked(step)).toEqual([
    ['isRefused', true],
    [null, null],
  ]);
});

test('a message of another conversation that is refused, and one of its own that arrived all the same, fail nothing here', async () => {
  const one = await recorded();
  one.burst(refusal('of-another'));
  one.burst(frame(4, { clientId: 'id-1', fromRemoteId: 'staff-1', fromRemoteSystem: 'staff' }), refusal('id-1'));
  expect(one.failing()).toEqual([]);
  expect(one.stepsOf('id-1').map(({ event, taken }) => [event, taken[0]?.guard])).toEqual([['burst', null]]);
  expect(one.context().outbox).toEqual([]);
});

test('not acknowledged in time: its clock says so, and says no where it was', async () => {
  const one = await recorded();
  one.clock.increment(15_000);
  const [step] = one.failing();
  expect([step?.event, step?.taken[0]]).toMatchObject(['ack.late', { guard: 'isUnacknowledged', actions: ['failMessages'] }]);

  one.child.send({ type: 'message.retry', clientId: 'id-1' });
  one.clock.increment(60);
  one.burst(frame(4, { clientId: 'id-1', fromRemoteId: 'staff-1', fromRemoteSystem: 'staff' }));
  one.clock.increment(15_000);
  expect(one.failing()).toHaveLength(1);
  expect(one.asked(one.stepsOf('id-1').at(-1))).toEqual([['isUnacknowledged', false]]);
});

test('the line is away: it waits, and the step says why', async () => {
  const one = await recorded();
  one.child.send({ type: 'frame.unsent', localId: 'id-1' });
  one.child.send({ type: 'socket.lost' });
  const steps = one.recording.stepsOf(one.child.sessionId);
  expect(steps.find(({ event }) => event === 'frame.unsent')?.taken[0]?.actions).toEqual(['holdMessage']);
  expect(steps.find(({ event }) => event === 'socket.lost')?.taken[0]).toMatchObject({ targets: ['connection.offline'], actions: ['assign', 'holdSending'] });
  one.clock.increment(15_000);
  expect([one.states(), one.failing()]).toEqual([['held'], []]);
  expect(tracesOf(one.recording, one.recording.last).map(({ end }) => end)).not.toContain('unanswered');
});
