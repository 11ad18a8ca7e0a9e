/** Typed calls made from the contract: `api.call('order.list', { limit: 20 })`. A key the contract does not have does not compile. */
import type { Answers, OperationKey, Operations, Takes } from '#contract/operations.ts';
import type { CallOptions, Payload, Send } from './http.ts';

export interface Api {
  call<K extends OperationKey>(key: K, input: Takes<K>, options?: CallOptions): Promise<Answers<K>>;
}

/** @param known the calls whose descriptions are here: those of the login, and every one once a session has begun */
export const createApi = (send: Send, known: () => Readonly<Partial<Operations>>): Api => ({
  async call<K extends OperationKey>(key: K, input: Takes<K>, options?: CallOptions) {
    const operation = known()[key];
    if (!operation) throw new Error(`The call '${key}' is made before a session has begun: only those of contract/calls/session.ts are known by then.`);
    return (await send(operation, input as Payload, options)) as Answers<K>;
  },
});
