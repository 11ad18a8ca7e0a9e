import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { nextAt, nextOffers } from '#src/followUps/machines/nextOffers.ts';
import { visitFormMachine } from '#src/followUps/machines/visitFormMachine.ts';
import type { Outcome } from '#src/followUps/machines/visitFormMachine.ts';

const outcome: Outcome = { id: '01890000-0000-7000-8000-000000000001', result: 'reached' };

/** The server answers when it is told to. */
function start() {
  const sent: { readonly asked: Outcome; readonly answer: (id: string) => void; readonly refuse: (error: Error) => void }[] = [];
  const record = fromPromise<never, Outcome>(
    ({ input }) =>
      new Promise((resolve, reject) => {
        sent.push({ asked: input, answer: (id) => resolve({ id, status: 'done', nextVisitId: null } as never), refuse: reject });
      }),
  );
  const actor = createActor(visitFormMachine.provide({ actors: { record } })).start();
  const settled = (): Promise<void> => new Promise((done) => setImmediate(done));
  return { actor, sent, settled };
}

test('an outcome is sent once, however often it is pressed, and told when it stands', async () => {
  const { actor, sent, settled } = start();
  actor.send({ type: 'outcome.save', outcome });
  actor.send({ type: 'outcome.save', outcome });
  expect(sent.map(({ asked }) => asked)).toEqual([outcome]);
  expect(actor.getSnapshot().hasTag('busy')).toBe(true);
  sent[0]?.answer(outcome.id);
  await settled();
  expect(actor.getSnapshot().context).toMatchObject({ recorded: { status: 'done' }, refusal: null });
});

test('somebody was faster: the refusal stands beside what was written, until another outcome is sent', async () => {
  const { actor, sent, settled } = start();
  actor.send({ type: 'outcome.save', outcome });
  sent[0]?.refuse(new Error('over'));
  await settled();
  expect(actor.getSnapshot().context).toMatchObject({ asked: outcome, recorded: null });
  expect(actor.getSnapshot().context.refusal).not.toBeNull();
  actor.send({ type: 'outcome.save', outcome });
  expect(actor.getSnapshot().context.refusal).toBeNull();
});

test('the next visit is offered for ten in the morning of Shanghai, also over midnight', () => {
  const lateEvening = Date.parse('2026-12-31T15:59:00Z');
  const afterMidnight = Date.parse('2026-12-31T16:01:00Z');
  expect([nextAt('tomorrow', lateEvening), nextAt('tomorrow', afterMidnight)]).toEqual(['2027-01-01T02:00:00.000Z', '2027-01-02T02:00:00.000Z']);
  expect(nextOffers.map((offer) => nextAt(offer, lateEvening)).toSorted()).toEqual(nextOffers.map((offer) => nextAt(offer, lateEvening)));
});
