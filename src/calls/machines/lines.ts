/** The telephone as the desk sees it: whose call is where; why somebody rests. Pure. */
import type { restReasons } from '#contract/choices/calls.ts';
import type { Answers } from '#contract/operations.ts';

export type PhoneRow = Answers<'phoneCall.current'>[number];
export type Line = 'calling' | 'talking' | 'wrapping';

const lines = { ringing: 'calling', talking: 'talking', ended: 'wrapping', missed: 'wrapping' } as const satisfies Record<PhoneRow['state'], Line>;

/** The latest call about a task. */
export const callOf = (calls: readonly PhoneRow[], taskId: string | undefined): PhoneRow | undefined =>
  calls.find((one) => one.isMine && one.taskId !== null && one.taskId === taskId);

export function lineOf(calls: readonly PhoneRow[], taskId: string | undefined): Line | undefined {
  const call = callOf(calls, taskId);
  return call && lines[call.state];
}

/** Customers who ring and whom nobody has answered. */
export const ringing = (calls: readonly PhoneRow[]): readonly PhoneRow[] =>
  calls.filter((one) => one.direction === 'in' && one.state === 'ringing' && !one.isMine);

export type RestReason = keyof typeof restReasons;
