/** Typed calls made from the contract: `api.call('order.list', { limit: 20 })`. A key the contract does not have does not compile. */
import { ofRows, toNumbers, toStates } from '#contract/lives/numbers.ts';
import type { Answers, OperationKey, Takes } from '#contract/operations.ts';
import type { Call } from '#contract/resource.ts';
import type { Right } from '#contract/rights.ts';
import type { CallSession } from './callSession.ts';
import type { CallOptions, Payload, Send } from './http.ts';

export interface Api {
  call<K extends OperationKey>(key: K, input: Takes<K>, options?: CallOptions): Promise<Answers<K>>;
}

/** Calls are known by their keys. */
export type Calls = Readonly<Partial<Record<string, Call>>>;

export interface CallSource {
  /** Those that are here: of the login, and of the desk once a session has begun. */
  readonly loaded: () => Calls;
  /** One that comes with the description of its entity. */
  readonly load: (key: OperationKey) => Promise<Call | undefined>;
  /** Ends once a call that asks for this right may go out. @throws CallFailure where its person is known to lack it */
  readonly admit?: (right: Right) => Promise<void>;
}

/** A call that outlives its page goes out at once, without its right being asked: nothing can be waited for there. */
const rightAsked = ({ right }: Call, options: CallOptions | undefined): Right | undefined =>
  right === 'anyone' || right === 'signedIn' || options?.outlivesPage ? undefined : right;

export const createApi = (send: Send, { loaded, load, admit }: CallSource): Api => ({
  async call<K extends OperationKey>(key: K, input: Takes<K>, options?: CallOptions) {
    const found = loaded()[key] ?? (await load(key));
    if (!found) throw new Error(`The call '${key}' is made before a session has begun: only those of contract/callTables/entryCalls.ts are known by then.`);
    const right = rightAsked(found, options);
    if (right !== undefined) await admit?.(right);
    const { numbers } = found;
    if (!numbers) return (await send(found, input as Payload, options)) as Answers<K>;
    const answer = await send(found, toNumbers(input as Payload, numbers), options);
    return ofRows(answer, (row) => toStates(row, numbers)) as Answers<K>;
  },
});

/** The same calls, each of the session that is told when it is asked: whatever has to be fetched or waited for until it can leave, it leaves in this one or not at all. */
export const inSession = (api: Api, session: () => CallSession): Api => ({
  call: (key, input, options) => api.call(key, input, { session: session(), ...options }),
});
