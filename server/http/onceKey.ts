/** The header Idempotency-Key of a call of class `once` (feature `idempotency`): which of two equal calls is the same call again. */
import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from '#server/kit/refusal.ts';

const form = /^[\w-]{8,64}$/;

/** @throws Refusal invalidInput for a key that is none: a call that must happen once does not go on without the one its sender meant */
export function readOnceKey(headers: IncomingHttpHeaders): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined || key === '') return undefined;
  if (typeof key !== 'string' || !form.test(key)) throw new Refusal('invalidInput', { detail: 'Idempotency-Key' }, { 'Idempotency-Key': 'Idempotency-Key' });
  return key;
}
