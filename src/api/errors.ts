/** Why a call did not work, whatever went wrong: one shape for a refusal, a lost network, a time-out and an answer nobody understands. */
import { errorNamed } from '#contract/errors.ts';
import type { FailureReason } from '#contract/errors.ts';

export class CallFailure extends Error {
  readonly reason: FailureReason;
  /** The code of the envelope, else the HTTP status; 0 where nothing answered. */
  readonly code: number;
  /** The answer's own words; empty where nothing answered. */
  readonly text: string;
  /** Field name -> what is wrong with it. */
  readonly fields?: Readonly<Record<string, string>>;
  /** What its words name, as in "no answer within {seconds} s". */
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
