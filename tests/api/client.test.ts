import { expect, test } from 'vitest';
import { operations } from '#contract/operations.ts';
import { createApi } from '#api/client.ts';

test('sends the operation of the key, whole, and gives its answer', async () => {
  const sent: unknown[] = [];
  const send = async (...given: unknown[]) => {
    sent.push(given);
    return { rows: [], position: 3, next: null };
  };
  const api = createApi(send, () => operations);
  const answer = await api.call('order.list', { limit: 20 }, { isQxOrg: false });
  expect(answer.position).toBe(3);
  expect(sent).toEqual([[operations['order.list'], { limit: 20 }, { isQxOrg: false }]]);
});

test('a call that is not known yet says so instead of going anywhere', async () => {
  const api = createApi(
    () => Promise.reject(new Error('sent')),
    () => ({}),
  );
  await expect(api.call('order.list', {})).rejects.toThrow("'order.list' is made before a session has begun");
});
