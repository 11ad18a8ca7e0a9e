import { expect, test } from 'vitest';
import { operations } from '#contract/operations.ts';
import { createApi } from '#api/client.ts';

test('sends the operation of the key, whole, and gives its answer', async () => {
  const sent: unknown[] = [];
  const send = async (...given: unknown[]) => {
    sent.push(given);
    return { rows: [], position: 3, next: null };
  };
  const api = createApi(send, { here: () => operations, bring: () => Promise.reject(new Error('brought')) });
  const answer = await api.call('order.list', { limit: 20 }, { isQxOrg: false });
  expect(answer.position).toBe(3);
  expect(sent).toEqual([[operations['order.list'], { limit: 20 }, { isQxOrg: false }]]);
});

test('a call that is not here is brought; one that cannot be brought goes nowhere', async () => {
  const send = async ({ wire }: { readonly wire: string }) => wire;
  const api = createApi(send, { here: () => ({}), bring: async (key) => operations[key] });
  expect(await api.call('order.list', {})).toBe(operations['order.list'].wire);
  const lost = createApi(send, { here: () => ({}), bring: () => Promise.reject(new Error('lost')) });
  await expect(lost.call('order.list', {})).rejects.toThrow('lost');
});

test('a call that is not known yet says so instead of going anywhere', async () => {
  const api = createApi(() => Promise.reject(new Error('sent')), { here: () => ({}), bring: async () => undefined });
  await expect(api.call('order.list', {})).rejects.toThrow("'order.list' is made before a session has begun");
});
