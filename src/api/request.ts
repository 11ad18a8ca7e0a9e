/** A call becomes a request, and is sent to its service: one table-driven step from the contract's operation to a request (spec 7 general). */
import { consoleLimits } from '#contract/limits/session.ts';
import type { Call } from '#contract/resource.ts';
import { fixedFor, routeOf } from '#contract/services.ts';
import type { ConsoleConfig, HostName, Service } from '#contract/services.ts';
import type { CallSession, CarriedSession } from './callSession.ts';

export interface RequestDeps {
  readonly config: Pick<ConsoleConfig, 'hosts' | 'credentials' | 'features'>;
  readonly session: CarriedSession;
  /** zh-CN or en: the language of refusals. */
  readonly language: () => string;
}

export type Payload = Readonly<Record<string, unknown>>;
export interface CallOptions {
  /** Gives the call up: it fails as `cancelled`. */
  readonly signal?: AbortSignal;
  /** Bytes of the answer so far and in all; 0 in all where the back end does not tell. */
  readonly onProgress?: (bytes: number, inAll: number) => void;
  /** The browser carries it to its end even where the page is closed meanwhile (64 KiB at most). */
  readonly outlivesPage?: true;
  /** It was asked in this one; without it, in the session that is there when it leaves. */
  readonly session?: CallSession;
  /** It ends its session: it leaves after every write of it was answered, and no other call leaves any more. */
  readonly isLast?: true;
}

export interface CallRequest {
  readonly url: string;
  readonly method: string;
  readonly service: Service;
  readonly headers: Readonly<Record<string, string>>;
  readonly searchParams?: URLSearchParams;
  readonly json?: Payload;
  readonly body?: URLSearchParams | FormData;
  /** ms until the whole exchange is given up. */
  readonly patience: number;
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

function baseOf(hosts: ConsoleConfig['hosts'], host: HostName, path: string): string {
  const base = hosts[host];
  if (base === undefined) throw new Error(`No host '${host}' is configured for '${path}': add it to hosts in /config.json.`);
  // An empty host is the page's own origin.
  return base === '' ? (globalThis.location?.origin ?? '') : base.replace(/\/$/, '');
}

function authorization({ config, session }: RequestDeps, operation: Call): Readonly<Record<string, string>> {
  const kind = operation.auth ?? 'session';
  if (kind === 'none') return {};
  if (kind === 'application') return { authorization: `Basic ${config.credentials.application}` };
  const bearer = kind === 'session' ? session.bearer : null;
  return { authorization: bearer === null ? `Basic ${config.credentials.basic}` : `Bearer ${bearer}` };
}

/** A header holds no character beyond Latin: a name in Chinese travels in per cent. */
const headerText = (text: string): string => text.replace(/[^\x20-\x7e]+/g, encodeURIComponent);

function serviceHeaders(service: Service, session: CarriedSession): Readonly<Record<string, string>> {
  const values = { qywxUserInfo: session.qywxUserInfo, orgId: session.orgId ?? '' } as const;
  return Object.fromEntries(service.headers.map((name) => [name, headerText(values[name])]));
}

const hasBody = (method: string): boolean => method !== 'GET' && method !== 'DELETE';
const carriesOrg = (method: string): boolean => method === 'GET' || method === 'POST';

/** Spec 7: `isQxOrg` is false in the payload of some calls; the specification does not show which. */
const isOfQxOrg = (payload: Payload): boolean => payload['isQxOrg'] !== false;

/** Design 6: the tab's organisation travels with the calls that carry none in the specification, where the back end has the feature. */
const orgHeader = ({ config }: RequestDeps, method: string, org: string): Readonly<Record<string, string>> =>
  org !== '' && !carriesOrg(method) && config.features.includes('orgHeader') ? { qxOrgId: org } : {};

/** Spec 7: qxOrgId on every POST body and every GET, unless the payload says that the organisation is no qx one, or the body is form data. PUT, PATCH and DELETE carry none. */
function withOrg(method: string, operation: Call, payload: Payload, orgId: string | null): Payload {
  const carries = carriesOrg(method) && operation.encoding !== 'multipart' && orgId !== null && isOfQxOrg(payload);
  return carries ? { ...payload, qxOrgId: orgId } : payload;
}

function formData(payload: Payload): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(payload)) if (isGiven(value)) form.append(name, value instanceof Blob ? value : asText(value));
  return form;
}

/** A form has no `null`: what is emptied is a name with nothing behind it. */
function formPairs(payload: Payload, isRepeated: boolean): URLSearchParams {
  const said = Object.entries(payload).map(([name, value]) => [name, value === null ? '' : value] as const);
  return new URLSearchParams(params(Object.fromEntries(said), isRepeated).map(([name, value]) => [name, value]));
}

function contentOf(method: string, operation: Call, payload: Payload): Pick<CallRequest, 'searchParams' | 'json' | 'body'> {
  const isRepeated = operation.arrays === 'repeat';
  const pairs = (): URLSearchParams => new URLSearchParams(params(payload, isRepeated).map(([name, value]) => [name, value]));
  if (!hasBody(method)) return { searchParams: pairs() };
  if (operation.encoding === 'multipart') return { body: formData(payload) };
  return operation.encoding === 'form' ? { body: formPairs(payload, isRepeated) } : { json: payload };
}

function patienceOf(operation: Call): number {
  if (operation.encoding === 'multipart') return consoleLimits.uploadMs;
  return operation.gives.shape === 'binary' ? consoleLimits.downloadMs : consoleLimits.requestMs;
}

/** @throws Error where the contract and the payload, or the configuration, do not fit: a fault of ours that leaves nothing */
export function requestOf(deps: RequestDeps, operation: Call, payload: Payload): CallRequest {
  const [method, endpointPath] = operation.endpoint.split(' ') as [string, string];
  const { path, rest } = fillPath(endpointPath, payload);
  const { service, host } = routeOf(path, rest);
  const { orgId, bearer } = deps.session;
  // A session that was told of no organisation says so by an empty one; where there is no session, there is nothing to take it from.
  const said = orgId ?? (bearer === null ? null : '');
  return {
    url: `${baseOf(deps.config.hosts, host, path)}${path}`,
    method,
    service,
    headers: {
      'accept-language': deps.language(),
      ...authorization(deps, operation),
      ...serviceHeaders(service, deps.session),
      ...(isOfQxOrg(rest) ? orgHeader(deps, method, orgId ?? '') : {}),
    },
    ...contentOf(method, operation, withOrg(method, operation, { ...rest, ...fixedFor(path) }, said)),
    patience: patienceOf(operation),
  };
}
