import type { FailureReason } from '#contract/errors.ts';

/** A failure says as data why something did not work: views choose the words (text of the answer first, else by reason). */
export interface Failure {
  readonly reason: FailureReason;
  readonly code: number;
  /** The answer's own words, in the caller's language; empty where nothing answered. */
  readonly text: string;
  readonly values: Readonly<Record<string, string | number>>;
  readonly fields?: Readonly<Record<string, string>>;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

/** Reads what a call threw. An error without a reason is a fault of ours and is told as such, never swallowed. */
export function failureOf(error: unknown): Failure {
  if (isRecord(error) && typeof error['reason'] === 'string') {
    return {
      reason: error['reason'] as FailureReason,
      code: typeof error['code'] === 'number' ? error['code'] : 0,
      text: typeof error['text'] === 'string' ? error['text'] : '',
      values: isRecord(error['values']) ? (error['values'] as Failure['values']) : {},
      ...(isRecord(error['fields']) ? { fields: error['fields'] as Readonly<Record<string, string>> } : {}),
    };
  }
  return { reason: 'other', code: 0, text: error instanceof Error ? error.message : String(error), values: {} };
}
