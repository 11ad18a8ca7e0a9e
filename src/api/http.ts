/** Every HTTP call goes through here: it goes out as `request.ts` makes it, and its answer is read (spec 8). */
import ky from 'ky';
import type { Call } from '#contract/resource.ts';
import { positionHeader } from '#contract/services.ts';
import type { Envelope } from '#contract/services.ts';
import type { CallSession } from './callSession.ts';
import { CallFailure, failureOfCode, failureOfKnowledge, failureOfStatus } from './errors.ts';
import { fileOf } from './fileOf.ts';
import { OnceKeys } from './onceKeys.ts';
import { requestOf } from './request.ts';
import type { CallOptions, CallRequest, Payload, RequestDeps } from './request.ts';

export type { CallOptions, Payload } from './request.ts';

/** The session that is there now; one and the same object as long as it lasts. */
export interface SessionSource {
  current(): CallSession;
}

export interface HttpDeps extends Omit<RequestDeps, 'session'> {
  readonly session: SessionSource;
  /** The session is over: the envelope's 401 or 403, or a bare HTTP 401 (spec 8, design 6). */
  readonly onRefused: (code: number) => void;
  /** Any call that failed: what is told of it wherever it was made (spec 8). */
  readonly onFailed?: (failure: CallFailure, endpoint: string) => void;
  /** A call had an answer, whatever it is. @param position where the log stood before it was read; no place at all, Infinity, where the back end does not say */
  readonly onAnswered?: (position: number) => void;
  /** The answer to this very call, where it was made before the console was here; nothing in it where none came. */
  readonly early?: (url: string, headers: Readonly<Record<string, string>>) => EarlyAnswer | undefined;
  /** A call that carried the session was answered. */
  readonly onTouched: () => void;
  readonly newId: () => string;
}

interface EarlyAnswer {
  readonly answer: Promise<Response | undefined>;
  /** It has been read. */
  readonly done: () => void;
}

interface Wrapped {
  readonly isSuccess: boolean;
  readonly code: number;
  readonly text: string;
  readonly datas: unknown;
}

const number = (value: unknown): number | undefined =>
  typeof value === 'number' ? value : typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : undefined;

/** Both envelopes as one. Their codes stay what they are: 0 is success in the one and a failure in the other. */
function unwrap(envelope: Envelope, body: unknown): Wrapped | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const given = body as Readonly<Record<string, unknown>>;
  const code = number(envelope === 'wcp' ? given['code'] : given['resp_code']);
  if (code === undefined) return undefined;
  const text = envelope === 'wcp' ? given['msg'] : given['resp_msg'];
  return {
    isSuccess: code === (envelope === 'wcp' ? 200 : 0),
    code,
    text: typeof text === 'string' ? text : '',
    datas: envelope === 'wcp' ? given['data'] : given['datas'],
  };
}

const fieldsOf = (datas: unknown): Readonly<Record<string, string>> | undefined =>
  typeof datas === 'object' && datas !== null && 'fields' in datas ? (datas.fields as Readonly<Record<string, string>>) : undefined;

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // A page of a proxy where data was expected, or an answer cut short: the status tells what it can.
    return undefined;
  }
}

const isBinary = (response: Response): boolean => !/json/i.test(response.headers.get('content-type') ?? '');

async function read(operation: Call, envelope: Envelope, response: Response): Promise<unknown> {
  if (operation.gives.shape === 'binary' && response.ok && isBinary(response))
    return fileOf(await response.blob(), response.headers.get('content-disposition'));
  const body = await readJson(response);
  const wrapped = unwrap(envelope, body);
  if (!wrapped) {
    if (!response.ok) throw failureOfStatus(response.status);
    if (envelope === 'none') return body;
    throw new CallFailure('unreadable', response.status, '');
  }
  if (!wrapped.isSuccess) {
    if (envelope === 'wcp') throw failureOfKnowledge(wrapped.code, wrapped.text, response.status);
    throw failureOfCode(wrapped.code, wrapped.text, fieldsOf(wrapped.datas));
  }
  // The envelope wins over the status, except that nothing was answered by a failing server.
  return wrapped.datas ?? null;
}

/** This failure means that the session is over. A bare 403 (no envelope) refuses only. */
const endsSession = ({ reason }: CallFailure): boolean => reason === 'sessionOver' || reason === 'sessionWithdrawn';

/** The request's own time is over, or the person who asked has given it up. */
class Patience {
  readonly signal: AbortSignal;
  private readonly ms: number;
  private readonly given: AbortSignal | undefined;
  private readonly own = new AbortController();
  private readonly timer: ReturnType<typeof setTimeout>;

  constructor(ms: number, given: AbortSignal | undefined) {
    this.ms = ms;
    this.given = given;
    this.timer = setTimeout(() => this.own.abort(), ms);
    this.signal = given ? AbortSignal.any([given, this.own.signal]) : this.own.signal;
  }

  end(): void {
    clearTimeout(this.timer);
  }

  /** The end of an exchange means this when it came from here. */
  failure(): CallFailure | undefined {
    if (this.given?.aborted) return new CallFailure('cancelled', 0, '');
    if (!this.own.signal.aborted) return undefined;
    return new CallFailure('timeout', 0, '', { values: { seconds: this.ms / 1_000 } });
  }
}

export type Send = (operation: Call, payload: Payload, options?: CallOptions) => Promise<unknown>;

/** Nothing for a call that changes something, or tells how far it is. */
const earlyAnswer = ({ early }: HttpDeps, { url, method, headers, searchParams }: CallRequest, { onProgress }: CallOptions): EarlyAnswer | undefined =>
  method === 'GET' && !onProgress ? early?.(`${url}?${String(searchParams)}`, headers) : undefined;

/** A call that was asked while nobody was logged in is nobody's: it carries whoever is logged in when it leaves. */
const sessionOf = ({ session }: HttpDeps, given: CallSession | undefined): CallSession => (given && given.bearer !== null ? given : session.current());

/** Whoever asked has gone with their session: they are told neither an answer nor a failure. */
const unanswered = (): Promise<never> => new Promise(() => undefined);

const givenUpWith = ({ over }: CallSession, options: CallOptions): CallOptions => ({
  ...options,
  signal: options.signal ? AbortSignal.any([over, options.signal]) : over,
});

const carriesSession = ({ bearer }: CallSession, { auth = 'session' }: Call): boolean => bearer !== null && auth === 'session';

/** @returns what the asker gets, once whoever else has to know of it was told */
function toldOf(deps: HttpDeps, session: CallSession, operation: Call, error: unknown): unknown {
  const failure = callFailure(error);
  if (!failure) return error;
  // A late answer to a session that is already gone ends no other.
  if (endsSession(failure) && session.bearer !== null && session.bearer === deps.session.current().bearer) deps.onRefused(failure.code);
  deps.onFailed?.(failure, operation.endpoint);
  return failure;
}

export function createHttp(deps: HttpDeps): Send {
  const keys = new OnceKeys(deps.newId);
  const exchange = async (operation: Call, request: CallRequest, more: Readonly<Record<string, string>>, options: CallOptions): Promise<unknown> => {
    const { url, method, service, headers, patience: ms, ...content } = request;
    const patience = new Patience(ms, options.signal);
    const { onProgress, outlivesPage = false } = options;
    const early = earlyAnswer(deps, request, options);
    try {
      const come = await early?.answer;
      const response =
        come && !patience.signal.aborted
          ? come
          : await ky(url, {
              method,
              retry: 0,
              timeout: false,
              throwHttpErrors: false,
              credentials: 'omit',
              headers: { ...headers, ...more },
              ...content,
              signal: patience.signal,
              keepalive: outlivesPage,
              ...(onProgress ? { onDownloadProgress: ({ transferredBytes, totalBytes }) => onProgress(transferredBytes, totalBytes) } : {}),
            });
      deps.onAnswered?.(Number(response.headers.get(positionHeader) ?? Infinity));
      return await read(operation, service.envelope, response);
    } catch (error) {
      throw (error instanceof CallFailure ? undefined : patience.failure()) ?? error;
    } finally {
      patience.end();
      early?.done();
    }
  };
  /** A call that must happen once says which one it is, where the back end asks for that. */
  const once = async (operation: Call, request: CallRequest, payload: Payload, options: CallOptions): Promise<unknown> => {
    // Design 2: a back end that tells of no features is sent nothing that the specification does not know.
    if (operation.isOurs && deps.config.features.length === 0) throw new CallFailure('notOffered', 0, '');
    if (operation.class !== 'once' || !deps.config.features.includes('idempotency')) return exchange(operation, request, {}, options);
    const content = `${operation.endpoint} ${JSON.stringify(payload)}`;
    try {
      const answer = await exchange(operation, request, { 'idempotency-key': keys.keyFor(content) }, options);
      keys.settled(content);
      return answer;
    } catch (error) {
      keys.settled(content, callFailure(error));
      throw error;
    }
  };

  const leave = (session: CallSession, operation: Call, payload: Payload, options: CallOptions): Promise<unknown> => {
    const request = requestOf({ ...deps, session }, operation, payload);
    return operation.class === 'read'
      ? once(operation, request, payload, givenUpWith(session, options))
      : session.follow(once(operation, request, payload, options));
  };

  return async (operation, payload, options = {}) => {
    const session = sessionOf(deps, options.session);
    const isGone = (): boolean => session.over.aborted && operation.class === 'read';
    if (options.isLast) {
      session.end();
      await session.settled();
    } else if (session.over.aborted) return unanswered();
    try {
      const answer = await leave(session, operation, payload, options);
      if (isGone()) return unanswered();
      if (carriesSession(session, operation)) deps.onTouched();
      return answer;
    } catch (error) {
      if (isGone()) return unanswered();
      throw toldOf(deps, session, operation, error);
    }
  };
}

/** fetch says "no network" by a TypeError. Anything that is not about the exchange is a fault of ours and is thrown as it is. */
function callFailure(error: unknown): CallFailure | undefined {
  if (error instanceof CallFailure) return error;
  const isLost = error instanceof Error && (error.name === 'NetworkError' || error.name === 'AbortError' || error instanceof TypeError);
  return isLost ? new CallFailure('network', 0, '') : undefined;
}
