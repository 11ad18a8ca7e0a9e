/** A call did not work, whatever went wrong: one shape for a refusal, a lost network, a time-out and an answer nobody understands. */
import { errorNamed } from '#contract/errorNamed.ts';
import type { FailureReason } from '#contract/errors.ts';

export class CallFailure extends Error {
  readonly reason: FailureReason;
  /** The code of the envelope, else the HTTP status; 0 where nothing answered. */
  readonly code: number;
  /** The answer's own words; empty where nothing answered. */
  readonly text: string;
  /** Field name -> what is wrong with it. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The words name these, as in "no answer within {seconds} s". */
  readonly values?: Readonly<Record<string, string | number>>;

  constructor(reason: FailureReason, code: number, text: string, more: Pick<CallFailure, 'fields' | 'values'> = {}) {
    super(`${reason} (${code})`);
    this.name = 'CallFailure';
    this.reason = reason;
    this.code = code;
    this.text = text;
    if (more.fields) this.fields = more.fields;
    if (more.values) this.values = more.values;
  }
}

/** HTTP answers without an envelope (a proxy, a balancer): what their status means here. */
const byStatus: Readonly<Record<number, FailureReason>> = {
  401: 'sessionOver',
  403: 'refused',
  404: 'notFound',
  405: 'methodNotAllowed',
  413: 'bodyTooLarge',
  429: 'tooFast',
  502: 'unavailable',
  503: 'unavailable',
  504: 'timeout',
};

export const failureOfStatus = (status: number, text = ''): CallFailure =>
  new CallFailure(byStatus[status] ?? (status >= 500 ? 'internal' : 'other'), status, text);

export const failureOfCode = (code: number, text: string, fields?: Readonly<Record<string, string>>): CallFailure =>
  new CallFailure(errorNamed(code) ?? 'other', code, text, fields ? { fields } : {});

/** The first of our own codes; those below are HTTP's, and mean nothing more in an envelope of knowledge calls. */
const ownCodes = 10_000;

/**
 * Spec 8, knowledge calls: any code but 200 shows its `msg`. So their codes are no session's end and no reason of ours, unless the code is one that only this
 * product has, or the HTTP status itself says that the session is over.
 */
export function failureOfKnowledge(code: number, msg: string, status: number): CallFailure {
  if (status === 401) return failureOfStatus(status, msg);
  return code >= ownCodes ? failureOfCode(code, msg) : new CallFailure('other', code, msg);
}
