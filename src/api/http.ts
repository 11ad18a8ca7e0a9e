/** The one door for HTTP: where a call goes, what it is sent and how its answer is read (spec 7 general, spec 8). */
import ky, { isTimeoutError } from 'ky';
import { consoleLimits } from '#contract/limits.ts';
import type { Operation } from '#contract/resource.ts';
import { routeOf } from '#contract/services.ts';
import type { ConsoleConfig, Envelope, Service } from '#contract/services.ts';
import { CallFailure, failureOfCode, failureOfStatus } from './errors.ts';
import { fileOf } from './fileOf.ts';

/** What the session lends to a call. Read at each call: it may have changed since the last. */
export interface SessionSource {
  bearer(): string | null;
  /** Null while nobody is logged in, or where the login did not tell it. */
  orgId(): string | null;
  /** Enterprise WeChat user information; never an identity at our server. */
  qywxUserInfo(): string;
}

export interface HttpDeps {
  readonly config: Pick<ConsoleConfig, 'hosts' | 'credentials'>;
  readonly session: SessionSource;
  /** zh-CN or en: the language of refusals. */
  readonly language: () => string;
  /** The session is over: the envelope's 401 or 403, or a bare HTTP 401 (spec 8, design 6). */
  readonly onRefused: (code: number) => void;
  /** A call that carried the session was answered. */
  readonly onTouched: () => void;
}

export type Payload = Readonly<Record<string, unknown>>;
export interface CallOptions {
  /** Spec 6: some calls say that the organisation is not a qx one; they carry no qxOrgId. */
  readonly isQxOrg?: boolean;
  readonly signal?: AbortSignal;
}

type Params = readonly (readonly [string, string])[];

const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));
const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

/** Spec 7: arrays as repeated keys where the call says so; else one value with commas. */
const params = (payload: Payload, isRepeated: boolean): Params =>
  Object.entries(payload)
    .filter(([, value]) => isGiven(value))
    .flatMap(([name, value]): Params => {
      if (!Array.isArray(value)) return [[name, asText(value)]];
      return isRepeated ? value.map((one) => [name, asText(one)] as const) : [[name, value.map(asText).join(',')]];
    });

/** `{id}` of the path is taken out of the payload. */
function fillPath(path: string, payload: Payload): { readonly path: string; readonly rest: Payload } {
  const used = new Set<string>();
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (!isGiven(payload[name])) throw new Error(`The call '${path}' needs '${name}': give it with the other values.`);
    used.add(name);
    return encodeURIComponent(asText(payload[name]));
  });
  return { path: filled, rest: Object.fromEntries(Object.entries(payload).filter(([name]) => !used.has(name))) };
}

const baseOf = (hosts: ConsoleConfig['hosts'], path: string, payload: Payload): string => {
  const { host } = routeOf(path, payload);
  const base = hosts[host];
  if (base === undefined) throw new Error(`No host '${host}' is configured for '${path}': add it to hosts in /config.json.`);
  // An empty host is the page's own origin.
  return base === '' ? (globalThis.location?.origin ?? '') : base.replace(/\/$/, '');
};

function authorization({ config, session }: HttpDeps, operation: Operation): Readonly<Record<string, string>> {
  const kind = operation.auth ?? 'session';
  if (kind === 'none') return {};
  if (kind === 'application') return { authorization: `Basic ${config.credentials.application}` };
  const bearer = kind === 'session' ? session.bearer() : null;
  return { authorization: bearer === null ? `Basic ${config.credentials.basic}` : `Bearer ${bearer}` };
}

function serviceHeaders(service: Service, session: SessionSource): Readonly<Record<string, string>> {
  const values = { qywxUserInfo: session.qywxUserInfo(), orgId: session.orgId() ?? '' } as const;
  return Object.fromEntries(service.headers.map((name) => [name, values[name]]));
}

function formData(payload: Payload): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(payload)) if (isGiven(value)) form.append(name, value instanceof Blob ? value : asText(value));
  return form;
}

/** Spec 7: on every POST body and every GET, unless the organisation is no qx one or the body is form data. PUT, PATCH and DELETE carry none. */
function withOrg(method: string, operation: Operation, payload: Payload, org: string | null): Payload {
  const carries = (method === 'GET' || method === 'POST') && operation.encoding !== 'multipart' && org !== null && org !== '';
  return carries ? { ...payload, qxOrgId: org } : payload;
}

interface Sent {
  readonly searchParams?: URLSearchParams;
  readonly json?: Payload;
  readonly body?: URLSearchParams | FormData;
}

function bodyOf(method: string, operation: Operation, payload: Payload): Sent {
  const isRepeated = operation.arrays === 'repeat';
  const pairs = (): URLSearchParams => new URLSearchParams(params(payload, isRepeated).map(([name, value]) => [name, value]));
  if (method === 'GET' || method === 'DELETE') return { searchParams: pairs() };
  if (operation.encoding === 'multipart') return { body: formData(payload) };
  return operation.encoding === 'form' ? { body: pairs() } : { json: payload };
}

interface Wrapped {
  readonly code: number;
  readonly text: string;
  readonly datas: unknown;
}

const number = (value: unknown): number | undefined =>
  typeof value === 'number' ? value : typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : undefined;

/** Both envelopes as one: success is code 0 here. */
function unwrap(envelope: Envelope, body: unknown): Wrapped | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const given = body as Readonly<Record<string, unknown>>;
  const code = number(envelope === 'wcp' ? given['code'] : given['resp_code']);
  if (code === undefined) return undefined;
  const text = envelope === 'wcp' ? given['msg'] : given['resp_msg'];
  const isSuccess = code === (envelope === 'wcp' ? 200 : 0);
  return { code: isSuccess ? 0 : code, text: typeof text === 'string' ? text : '', datas: envelope === 'wcp' ? given['data'] : given['datas'] };
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

async function read(operation: Operation, envelope: Envelope, response: Response): Promise<unknown> {
  if (operation.gives.shape === 'binary' && response.ok && isBinary(response))
    return fileOf(await response.blob(), response.headers.get('content-disposition'));
  const body = await readJson(response);
  const wrapped = unwrap(envelope, body);
  if (!wrapped) {
    if (!response.ok) throw failureOfStatus(response.status);
    if (envelope === 'none') return body;
    throw new CallFailure('unreadable', response.status, '');
  }
  if (wrapped.code !== 0) throw failureOfCode(wrapped.code, wrapped.text, fieldsOf(wrapped.datas));
  // The envelope wins over the status, except that nothing was answered by a failing server.
  return wrapped.datas ?? null;
}

/** Whether this failure means that the session is over. A bare 403 (no envelope) refuses only. */
const endsSession = (failure: CallFailure): boolean => failure.code === 401 || (failure.code === 403 && failure.reason === 'sessionWithdrawn');

export type Send = (operation: Operation, payload: Payload, options?: CallOptions) => Promise<unknown>;

export function createHttp(deps: HttpDeps): Send {
  const exchange = async (operation: Operation, payload: Payload, options: CallOptions): Promise<unknown> => {
    const [method, wirePath] = operation.wire.split(' ') as [string, string];
    const { path, rest } = fillPath(wirePath, payload);
    const { service } = routeOf(path, rest);
    const org = options.isQxOrg === false ? null : deps.session.orgId();
    const response = await ky(`${baseOf(deps.config.hosts, path, rest)}${path}`, {
      method,
      retry: 0,
      timeout: consoleLimits.requestMs,
      throwHttpErrors: false,
      credentials: 'omit',
      headers: { 'accept-language': deps.language(), ...authorization(deps, operation), ...serviceHeaders(service, deps.session) },
      ...bodyOf(method, operation, withOrg(method, operation, rest, org)),
      ...(options.signal ? { signal: options.signal } : {}),
    });
    return read(operation, service.envelope, response);
  };

  return async (operation, payload, options = {}) => {
    const bearer = deps.session.bearer();
    try {
      const answer = await exchange(operation, payload, options);
      if (bearer !== null && (operation.auth ?? 'session') === 'session') deps.onTouched();
      return answer;
    } catch (error) {
      const failure = callFailure(error);
      if (!failure) throw error;
      // A late answer to a session that is already gone ends no other.
      if (endsSession(failure) && bearer !== null && bearer === deps.session.bearer()) deps.onRefused(failure.code);
      throw failure;
    }
  };
}

/** fetch says "no network" by a TypeError. Anything that is not about the exchange is a fault of ours and is thrown as it is. */
function callFailure(error: unknown): CallFailure | undefined {
  if (error instanceof CallFailure) return error;
  if (isTimeoutError(error)) return new CallFailure('timeout', 0, '');
  const isLost = error instanceof Error && (error.name === 'NetworkError' || error.name === 'AbortError' || error instanceof TypeError);
  return isLost ? new CallFailure('network', 0, '') : undefined;
}
