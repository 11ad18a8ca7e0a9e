/** A list, a count, the count beside conditions and a figure that would read everything end by themselves, and say by what to narrow them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRig } from '#tests/server/support/ruleRig.ts';
import type { Rig } from '#tests/server/support/ruleRig.ts';

let rig: Rig;
beforeAll(async () => {
  // The server's own workers wait for the table that is held as well, each with a connection.
  rig = await startRig({ DATABASE_CONNECTIONS: '16' });
});
afterAll(() => rig.server.close());

const wide = encodeURIComponent(JSON.stringify({ all: [['source', 'has', 'nowhere']] }));

test('what takes too long is stopped by the database and told with the fields that narrow it', async () => {
  const { database } = rig.server.test;
  // The table is held, as a reading of a million rows would hold its reader.
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const holding = new Promise<void>((resolve, reject) => {
    database
      .transaction(async (query) => {
        await query.query('lock table member in access exclusive mode');
        resolve();
        await held;
      })
      .catch(reject);
  });
  await holding;
  const ask = (verb: string, query: string) => rig.get(`/crm-server/customermanage/${verb}?${query}`, rig.tokens.chief);
  const [lists, figures] = await Promise.all([
    Promise.all(['list', 'count'].map((verb) => ask(verb, `filter=${wide}`))),
    Promise.all(['figure=standing', 'figure=byTime&compared=true'].map((query) => ask('figures', query))),
  ]);
  release();
  expect([...lists, ...figures].map(({ code }) => code)).toEqual([40966, 40966, 40001, 40001]);
  for (const { message } of lists) expect(message).toContain('跟进人');
  for (const { message } of figures) expect(message).toMatch(/算了 4 秒.*缩短时间范围.*跟进人/);
  // The next one on the same connection is bounded by nothing of this.
  expect((await rig.get('/crm-server/customermanage/list', rig.tokens.chief)).code).toBe(0);
  expect((await rig.get('/crm-server/customermanage/figures?figure=standing', rig.tokens.chief)).code).toBe(0);
});
