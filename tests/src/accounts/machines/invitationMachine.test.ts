import { afterEach, expect, test } from 'vitest';
import type { Answers } from '#contract/operations.ts';
import { invitationMachine } from '#src/accounts/machines/invitationMachine.ts';
import { alone, asked } from '#tests/machines/simulated.ts';

let over: { stop(): void } | undefined;
afterEach(() => over?.stop());

test('whom the link is for is known, or why it is not; what the network lost is asked for again', async () => {
  const load = asked<Answers<'account.invitation'>, unknown>();
  const one = alone(invitationMachine.provide({ actors: { load: load.logic } }), () => undefined);
  over = one;
  await load.last().refuse({ reason: 'network' });
  expect(one.child.getSnapshot().context.failure?.reason).toBe('network');
  one.child.send({ type: 'invitation.retry' });
  await load.last().answer({ nickName: 'Anna', username: 'anna', orgName: 'East', expiresAt: '2026-01-01T00:00:00.000Z' });
  expect(one.child.getSnapshot().context).toMatchObject({ invited: { username: 'anna' }, failure: null });
});
