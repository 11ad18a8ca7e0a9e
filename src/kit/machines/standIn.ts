/** Effects that src/<domain>/wiring (or a test) supplies. Forgetting one fails by name instead of doing nothing. */
import { fromCallback, fromPromise } from 'xstate';
import type { AnyActorLogic, AnyEventObject, EventObject, NonReducibleUnknown } from 'xstate';

const missing = (kind: string, name: string): Error =>
  new Error(`The ${kind} '${name}' is not provided: supply it in src/<domain>/wiring (or with .provide() in the test).`);

export const promiseToSupply = <Output, Input extends NonReducibleUnknown = NonReducibleUnknown>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(missing('actor', name)));

export const callbackToSupply = <Event extends EventObject, Input extends NonReducibleUnknown = NonReducibleUnknown>(name: string) =>
  fromCallback<Event, Input, AnyEventObject>(() => {
    throw missing('actor', name);
  });

export const actionToSupply = (name: string) => (): void => {
  throw missing('action', name);
};

/** The same for an action with parameters: `(_, path: string) => toSupply('travel', path)`, so that their types are inferred with the others. */
export const toSupply = (name: string, given: unknown): void => {
  throw missing('action', `${name}(${typeof given})`);
};

/** A machine whose module is brought later: known by its type alone. */
export const machineToSupply = <Machine extends AnyActorLogic>(name: string): Machine =>
  fromCallback(() => {
    throw missing('machine', name);
  }) as unknown as Machine;
