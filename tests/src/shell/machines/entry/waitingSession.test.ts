/** A login that is asked for before the console is here. */
import { createActor, fromPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import { waitingSession } from '#src/shell/machines/entry/waitingSession.ts';

function open() {
  const loads: { reject: (error: Error) => void }[] = [];
  const session = createActor(
    waitingSession.provide({ actors: { loadConsole: fromPromise<void>(() => new Promise((_, reject) => loads.push({ reject }))) } }),
  ).start();
  return { session, loads };
}

describe('the login page before the console', () => {
  it('holds the login that is asked for, and is busy until the console is here', () => {
    const { session } = open();
    session.send({ type: 'login.submit', username: 'zhoumin', password: 'a b' });
    expect(session.getSnapshot().hasTag('busy')).toBe(true);
    expect(session.getSnapshot().context.asked).toEqual({ type: 'login.submit', username: 'zhoumin', password: 'a b' });
  });

  it('takes no second login while one waits', () => {
    const { session, loads } = open();
    session.send({ type: 'login.demo', username: 'zhoumin' });
    session.send({ type: 'login.demo', username: 'other' });
    expect(session.getSnapshot().context.asked).toEqual({ type: 'login.demo', username: 'zhoumin' });
    expect(loads).toHaveLength(1);
  });

  it('says that the network failed where the console does not come, holds nothing then, and tries again', async () => {
    const { session, loads } = open();
    session.send({ type: 'login.demo', username: 'zhoumin' });
    loads[0]?.reject(new Error('gone'));
    await expect.poll(() => session.getSnapshot().hasTag('busy')).toBe(false);
    expect(session.getSnapshot().context).toMatchObject({ asked: null, failure: { reason: 'network' } });
    session.send({ type: 'login.demo', username: 'zhoumin' });
    expect(session.getSnapshot().context.failure).toBeNull();
    expect(loads).toHaveLength(2);
  });
});
