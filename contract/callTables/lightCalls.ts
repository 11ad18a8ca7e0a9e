import type { Call, Operation } from '#contract/resource.ts';

/** A call is made with these, and no more: undefined stays away, so that the table is as short as it can be. */
export const lightCall = ({ endpoint, class: kind, gives: { shape }, encoding, auth, arrays, numbers, spec, right }: Operation): Call => ({
  endpoint,
  class: kind,
  gives: { shape },
  ...(encoding ? { encoding } : {}),
  ...(auth ? { auth } : {}),
  ...(arrays ? { arrays } : {}),
  ...(numbers ? { numbers } : {}),
  ...(spec.length === 0 ? { isOurs: true } : {}),
  ...(right === 'anyone' || right === 'signedIn' ? {} : { right }),
});

/** The calls of these owners (areas of `contract/calls`, entities), and single ones by their key. */
export const lightCalls = (operations: Readonly<Record<string, Operation>>, owners: readonly string[]): Readonly<Record<string, Call>> =>
  Object.fromEntries(
    Object.entries(operations)
      .filter(([key]) => owners.includes(key) || owners.includes(key.slice(0, key.indexOf('.'))))
      .map(([key, operation]) => [key, lightCall(operation)]),
  );
