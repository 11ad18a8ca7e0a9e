/** Calls by a key that is not written down. */
import { operations } from '#contract/operations.ts';
import type { OperationKey } from '#contract/operations.ts';
import type { Operation } from '#contract/resource.ts';

/**
 * One way in by a key that is not written down: asked for by a variable, the table is a union of every call there is, which the compiler gives up at (TS2590) long before
 * all calls of the specification stand.
 */
export const anyOperation = (key: string): Operation | undefined =>
  Object.hasOwn(operations, key) ? (operations as unknown as Readonly<Record<string, Operation>>)[key] : undefined;

/** @throws where no call has this key, which the type of the key rules out */
export function operationOf(key: OperationKey): Operation {
  const found = anyOperation(key);
  if (!found) throw new Error(`There is no call ${key}: expected a key of contract/operations.ts.`);
  return found;
}
