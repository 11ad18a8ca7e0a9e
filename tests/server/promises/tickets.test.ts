/** I1: a ticket is used once, also where two come with it in the same moment to two nodes. */
import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/pool.ts';
import { actIn } from '#server/session/identity.ts';
import { SessionStore } from '#server/session/sessions.ts';
import { withNode } from '#tests/server/support/hubRig.ts';
import { figure } from './profile.ts';

const house = withNode();
const atOnce = 50;

test('of thousands of pairs that use one ticket in the same moment, each has exactly one winner', async () => {
  const pool = await openDatabase(house.db.url);
  const [here, there] = [house.node.sessions, new SessionStore(pool)];
  const person = await house.people.staff();
  const { token } = await here.open(house.db.database, { kind: 'staff', id: person.id, orgId: person.orgId });
  const principal = actIn(await here.identify(token), undefined, 'en');
  const pairs = figure(300, 10_000);
  const seen = new Set<string>();
  for (let done = 0; done < pairs; done += atOnce) {
    const tickets = await Promise.all(Array.from({ length: atOnce }, async () => (await here.issueTicket(principal)).token));
    for (const ticket of tickets) {
      seen.add(ticket);
      // 128 bits at least, whatever the spelling.
      expect(Buffer.from(ticket, 'base64url').length).toBeGreaterThanOrEqual(16);
    }
    const winners = await Promise.all(
      tickets.map(async (ticket, n) => {
        const stores = n % 2 === 0 ? [here, there] : [there, here];
        return (await Promise.all(stores.map((store) => store.takeTicket(ticket)))).filter((one) => one !== undefined).length;
      }),
    );
    expect(winners).toEqual(tickets.map(() => 1));
  }
  expect(seen.size).toBe(pairs);
  await pool.end();
});
