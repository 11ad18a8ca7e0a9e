import { expect, test } from 'vitest';
import type { Api } from '#api/client.ts';
import { afterRows } from '#src/shell/wiring/afterRows.ts';

test('what fills the desk and the shell waits for the rows; the rows, and what somebody does, do not', async () => {
  const made: string[] = [];
  const bare: Api = {
    call: async (key) => {
      made.push(key);
      return null as never;
    },
  };
  const rows = Promise.withResolvers<void>();
  const api = afterRows(bare, () => rows.promise);
  const feed = api.call('desk.people', {});
  await Promise.all([api.call('member.list', { limit: 50 }), api.call('session.logout', {})]);
  expect(made).toEqual(['member.list', 'session.logout']);
  rows.resolve();
  await feed;
  expect(made).toEqual(['member.list', 'session.logout', 'desk.people']);
});
