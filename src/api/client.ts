/** Typed calls made from the contract: `api.call('order.pushedList', { limit: 20 })`. A key the contract does not have does not compile. */
import { operations } from '#contract/operations.ts';
import type { Answers, OperationKey, Takes } from '#contract/operations.ts';
import type { CallOptions, Payload, Send } from './http.ts';

export interface Api {
  call<K extends OperationKey>(key: K, input: Takes<K>, options?: CallOptions): Promise<Answers<K>>;
}

export const createApi = (send: Send): Api => ({
  call: async <K extends OperationKey>(key: K, input: Takes<K>, options?: CallOptions) =>
    (await send(operations[key], input as Payload, options)) as Answers<K>,
});
