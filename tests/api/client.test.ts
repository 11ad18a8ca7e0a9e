import { expect, test } from 'vitest';
import { lightCall } from '#contract/callTables/lightCalls.ts';
import { operationOf } from '#contract/readings/anyOperation.ts';
import { operations } from '#contract/operations.ts';
import { createApi } from '#api/client.ts';
import { CallFailure } from '#api/errors.ts';

test('sends the operation of the key, whole, and gives its answer', async () => {
  const sent: unknown[] = [];
  const send = async (...given: unknown[]) => {
    sent.push(given);
    return { rows: [], position: 3, next: null };
  };
  const api = createApi(send, { loaded: () => operations, load: () => Promise.reject(new Error('brought')) });
  const { signal } = new AbortController();
  const answer = await api.call('order.list', { limit: 20 }, { signal });
  expect(answer.position).toBe(3);
  expect(sent).toEqual([[operations['order.list'], { limit: 20 }, { signal }]]);
});

test('a call that is not here is brought; one that cannot be brought goes nowhere', async () => {
  const send = async ({ endpoint }: { readonly endpoint: string }) => endpoint;
  const api = createApi(send, { loaded: () => ({}), load: async (key) => operationOf(key) });
  expect(await api.call('order.list', {})).toBe(operations['order.list'].endpoint);
  const lost = createApi(send, { loaded: () => ({}), load: () => Promise.reject(new Error('lost')) });
  await expect(lost.call('order.list', {})).rejects.toThrow('lost');
});

test('a call that is not known yet says so instead of going anywhere', async () => {
  const api = createApi(() => Promise.reject(new Error('sent')), { loaded: () => ({}), load: async () => undefined });
  await expect(api.call('order.list', {})).rejects.toThrow("'order.list' is made before a session has begun");
});

test('a call that asks for a right is admitted before it goes out; one that anyone may make, or that outlives its page, goes out at once', async () => {
  const sent: string[] = [];
  const asked: string[] = [];
  const api = createApi(
    async ({ endpoint }) => {
      sent.push(endpoint);
      return {};
    },
    {
      loaded: () => operations,
      load: () => Promise.reject(new Error('brought')),
      admit: async (right) => {
        asked.push(right);
        throw new CallFailure('refused', 40_301, '');
      },
    },
  );
  await expect(api.call('order.list', {})).rejects.toMatchObject({ reason: 'refused', code: 40_301 });
  expect([sent, asked]).toEqual([[], ['order.read']]);
  await api.call('session.person', {});
  await api.call('order.list', {}, { outlivesPage: true });
  expect([sent, asked]).toEqual([[operations['session.person'].endpoint, operations['order.list'].endpoint], ['order.read']]);
});

test('the tables of calls tell which right a call asks for, and nothing where it asks for none', () => {
  expect([lightCall(operations['order.list']).right, lightCall(operations['session.person']).right]).toEqual(['order.read', undefined]);
});
