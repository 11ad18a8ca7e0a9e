/**
 * Spec 7, general: the service prefixes, where each lives, how it answers and what it is sent.
 * A table; `routeOf` reads it and holds the only two exceptions the specification makes (qxs twins and the IVF flag).
 */

import type { Label } from './label.ts';

export type HostName = 'main' | 'membership' | 'membershipQxs' | 'ivf';
export type Envelope = 'resp' | 'wcp' | 'none';

export interface Service {
  readonly prefix: string;
  readonly host: HostName;
  /** `resp`: resp_code / resp_msg / datas, success 0. `wcp`: code / msg / data, success 200. */
  readonly envelope: Envelope;
  /** Headers beside Authorization. */
  readonly headers: readonly ('qywxUserInfo' | 'orgId')[];
}

const plain = { host: 'main', envelope: 'resp', headers: [] } as const;

/** The 14 prefixes of spec 7, then shop-member (its routing rule) and im (consultation chat). */
export const services: readonly Service[] = [
  { prefix: 'api-uaa', ...plain },
  { prefix: 'api-user', ...plain },
  { prefix: 'api-crm', ...plain },
  { prefix: 'crm-server', ...plain, headers: ['qywxUserInfo', 'orgId'] },
  { prefix: 'api-file', ...plain },
  { prefix: 'api-member', ...plain },
  { prefix: 'api-sms', ...plain },
  { prefix: 'api-qs', ...plain },
  { prefix: 'api-wcp', ...plain, envelope: 'wcp' },
  { prefix: 'his-center', ...plain },
  { prefix: 'social-wechat-mp', ...plain },
  { prefix: 'workflow-center', ...plain },
  { prefix: 'flowable-idm', ...plain },
  { prefix: 'user-center', ...plain },
  { prefix: 'shop-member', ...plain, host: 'membership' },
  { prefix: 'im', ...plain },
  { prefix: 'auth', ...plain },
  { prefix: 'preregister', ...plain },
  { prefix: 'whInterface', ...plain },
  { prefix: 'crm', ...plain },
];

export interface HostRule {
  readonly prefixes: readonly string[];
  /** The path must begin with this, where it must begin with more than its prefix. */
  readonly pathStarts?: string;
  /** A value of the payload or the params that must be given. */
  readonly flag?: string;
  readonly host: HostName;
}

/** The exceptions to a service's own host (spec 7): qxs twins, and "a few" calls by the xnBase flag. The first that fits decides; the flag maps to these prefixes alone. */
export const hostRules: readonly HostRule[] = [
  { prefixes: ['shop-member'], pathStarts: '/shop-member/qxs', host: 'membershipQxs' },
  { prefixes: ['auth', 'preregister', 'whInterface', 'his-center'], flag: 'xnBase', host: 'ivf' },
];

/** Spec 9. */
export const tenantId = 'webApp';

/** Spec 7, 9: values that some paths are always sent. */
export const fixedValues: readonly { readonly paths: readonly string[]; readonly values: Readonly<Record<string, string>> }[] = [
  { paths: ['/api-user/menus', '/api-user/roles', '/api-uaa/tokens'], values: { tenantId } },
];

export interface Route {
  readonly service: Service;
  readonly host: HostName;
}

const isBelow = (path: string, start: string): boolean => path === start || path.startsWith(`${start}/`);

/** This path is sent these whatever the caller gives. */
export const fixedFor = (path: string): Readonly<Record<string, string>> =>
  Object.assign({}, ...fixedValues.filter(({ paths }) => paths.some((start) => isBelow(path, start))).map(({ values }) => values)) as Record<string, string>;

/**
 * A call goes to the service of its path, at the host that the rules name.
 * @param path absolute, as in the endpoint
 * @param payload body or params, read for the xnBase flag alone
 * @throws when no service owns the path: an endpoint outside the contract must not leave the console
 */
export function routeOf(path: string, payload: Readonly<Record<string, unknown>> = {}): Route {
  const prefix = path.split('/')[1] ?? '';
  const service = services.find((one) => one.prefix === prefix);
  if (!service)
    throw new Error(`No service owns "${path}": expected one of ${services.map((one) => one.prefix).join(', ')}. Add the prefix to contract/services.ts.`);
  const rule = hostRules.find(
    ({ prefixes, pathStarts = '', flag }) =>
      prefixes.includes(prefix) && path.toLowerCase().startsWith(pathStarts) && (flag === undefined || Boolean(payload[flag])),
  );
  return { service, host: rule?.host ?? service.host };
}

/** An answer says so where the log of its reader's group stood before anything was read for it: a connection that goes on from there misses no change of what was read. */
export const positionHeader = 'log-position';

/**
 * A back end beside this console may do these beyond the specification; all are absent on the existing one.
 * `slices`: large files in slices, with progress (spec 7 names the call, not its fields).
 * `desk`: the life of a conversation, colleagues, notes, canned replies, search. `seal`: a key for drafts.
 * `idempotency`: the header Idempotency-Key on calls of class `once`. `orgHeader`: the header qxOrgId on PUT, PATCH and DELETE, which carry no organisation in the
 * specification. `preferences`: what a person likes of the shell. `search`: customers and orders found by words.
 * `announcements`: messages marked read together, and sent to everybody of an organisation. `resources`: the calls that every entity described in full has beside those of
 * the specification, versions of rows, filters, orders and searches of its lists.
 * `accounts`: validation codes are sent by a call, scanning has a state, logins can be listed and ended, colleagues invited and what a leaver held passed on.
 * `setup`: how far a new group is on its way to its first colleague at work.
 * `homes`: pages of organisations that customers read without a login.
 * `operation`: how the server runs, and the audit log.
 * `points`: what a customer's points stand at, figures of them, a wrong entry reversed.
 * `rights`: what a person may do is told anew when it changes. `jobs`: imports, and exports that take their time.
 */
export const featureNames = [
  'echo',
  'positions',
  'unreadCount',
  'next',
  'idempotency',
  'orgHeader',
  'typing',
  'desk',
  'seal',
  'preferences',
  'search',
  'slices',
  'announcements',
  'resources',
  'rights',
  'access',
  'accounts',
  'jobs',
  'ownFields',
  'setup',
  'operation',
  'files',
  'homes',
  'points',
  'demo',
] as const;
export type Feature = (typeof featureNames)[number];

export interface DemoPerson {
  /** A person has one colour everywhere, by their id; absent in a demo that was made before it was told. */
  readonly id?: string;
  readonly username: string;
  readonly name: string;
  readonly role: Label;
  readonly duty: Label;
}

export interface DemoMember {
  readonly openId: string;
  readonly memberId: string;
  readonly name: string;
  readonly orgId: string;
}

/** `/config.json`, served beside the console. Only `hosts` is needed. */
export interface ConsoleConfig {
  readonly hosts: Readonly<Partial<Record<HostName, string>>> & { readonly main: string };
  /** Address of the socket without its query; from the page's own origin when absent. */
  readonly socket?: string;
  readonly features: readonly Feature[];
  readonly version: string;
  readonly title: Label;
  /** Spec 7: fixed basic credentials, public labels of the client, worth no right. */
  readonly credentials: { readonly basic: string; readonly application: string };
  /** Nobody can log in: the first administrator is still to be made, by the link that the start printed. */
  readonly isEmpty?: true;
  readonly demo?: { readonly password: string; readonly staff: readonly DemoPerson[]; readonly members: readonly DemoMember[] };
}
