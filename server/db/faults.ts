/** Turns what the driver throws into what the caller is told. */
import type { ErrorName } from '#contract/errors.ts';
import { Refusal } from '#server/kit/refusal.ts';

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** The driver gives these no code. */
const driverTexts =
  /connection terminated|timeout exceeded when trying to connect|not queryable|Query read timeout|Client was closed|Cannot use a pool after calling end/i;
/** The pool says so of a connection that did not become free; of one that could not be made it says "Connection terminated". */
const turnText = /timeout exceeded when trying to connect/i;

/** SQLSTATE -> refusal. A two-letter key stands for the whole class. */
const states: Readonly<Record<string, ErrorName>> = {
  '08': 'unavailable', // connection exception
  '57P01': 'unavailable', // admin shutdown
  '57P02': 'unavailable', // crash shutdown
  '57P03': 'unavailable', // starting up or in recovery
  '57P05': 'unavailable', // idle session timeout
  '25P03': 'unavailable', // idle in transaction timeout
  '53100': 'diskFull',
  '53': 'unavailable', // too many connections, out of memory
  '40': 'overloaded', // deadlock or serialization failure: rolled back, may be tried again
  '55P03': 'overloaded', // lock not available in time
  '57014': 'overloaded', // statement took too long
};

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '');

/** Node gives an AggregateError without message when every address of a host refuses. */
const networkFault = (error: unknown): boolean =>
  networkCodes.has(codeOf(error)) ||
  (error instanceof AggregateError ? error.errors.some(networkFault) : error instanceof Error && driverTexts.test(error.message));

/** True where the connection itself is gone, so that whatever it was doing has no answer. */
export function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error);
  return networkFault(error) || code.startsWith('08') || code.startsWith('57P');
}

/** All connections were busy for too long: the database answers, to others. */
export const isTurnOver = (error: unknown): boolean => error instanceof Error && turnText.test(error.message);

/** The database ended a statement that took longer than it was given. */
export const isTooSlow = (error: unknown): boolean => codeOf(error instanceof Refusal ? error.cause : error) === '57014';

/** Two transactions waited for one another, and this one was ended for it: nothing of it is left. */
export const isDeadlock = (error: unknown): boolean => codeOf(error instanceof Refusal ? error.cause : error) === '40P01';

export function refusalWith(reason: ErrorName, cause: unknown): Refusal {
  const refusal = new Refusal(reason, reason === 'overloaded' ? { seconds: 1 } : {});
  refusal.cause = cause;
  return refusal;
}

/** Faults of the database become refusals; everything else (a Refusal, an assertion, a wrong statement) passes as it is. */
export function asRefusal(error: unknown): unknown {
  if (error instanceof Refusal) return error;
  const code = codeOf(error);
  const reason = networkFault(error) ? 'unavailable' : (states[code] ?? states[code.slice(0, 2)]);
  return reason ? refusalWith(reason, error) : error;
}
