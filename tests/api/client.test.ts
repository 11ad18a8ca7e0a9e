import { expect, test } from 'vitest';
import { operations } from '#contract/operations.ts';
import { createApi } from '#api/client.ts';

test('sends the operation of the key, whole, and gives its answer', async () => {
  const sent: unknown[] = [];
  const api = createApi(async (...given) => {
    sent.push(given);
    return { rows: [], position: 3, next: null };
  });
  const answer = await api.call('order.pushedList', { limit: 20 }, { isQxOrg: false });
  expect(answer.position).toBe(3);
  expect(sent).toEqual([[operations['order.pushedList'], { limit: 20 }, { isQxOrg: false }]]);
});
