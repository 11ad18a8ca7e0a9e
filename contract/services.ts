/**
 * Spec 7, general: the service prefixes, where each lives, how it answers and what it is sent.
 * A table; `routeOf` reads it and holds the only two exceptions the specification makes (qxs twins and the IVF flag).
 */

import type { Label } from './kinds.ts';

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

/** The calls that may go to the IVF service (spec 7: "a few", by the xnBase flag in payload or params). */
const ivfPrefixes: ReadonlySet<string> = new Set(['auth', 'preregister', 'whInterface', 'his-center']);

export interface Route {
  readonly service: Service;
  readonly host: HostName;
}

/**
 * Where a call goes.
 * @param path absolute, as in the wire
 * @param payload body or params, read for the xnBase flag alone
 * @throws when no service owns the path: a wire outside the contract must not leave the console
 */
export function routeOf(path: string, payload?: Readonly<Record<string, unknown>>): Route {
  const prefix = path.split('/')[1] ?? '';
  const service = services.find((one) => one.prefix === prefix);
  if (!service)
    throw new Error(`No service owns "${path}": expected one of ${services.map((one) => one.prefix).join(', ')}. Add the prefix to contract/services.ts.`);
  if (prefix === 'shop-member' && /^\/shop-member\/qxs/i.test(path)) return { service, host: 'membershipQxs' };
  if (payload?.['xnBase'] && ivfPrefixes.has(prefix)) return { service, host: 'ivf' };
  return { service, host: service.host };
}

/**
 * What the back end beside this console can do beyond the specification; all absent on the existing one.
 * `desk`: the life of a conversation, colleagues, notes, canned replies, search. `seal`: a key for drafts.
 * `preferences`: what a person likes of the shell. `search`: customers and orders found by words.
 */
export const featureNames = ['echo', 'positions', 'unreadCount', 'next', 'idempotency', 'typing', 'desk', 'seal', 'preferences', 'search', 'demo'] as const;
export type Feature = (typeof featureNames)[number];

export interface DemoPerson {
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
  readonly demo?: { readonly password: string; readonly staff: readonly DemoPerson[]; readonly members: readonly DemoMember[] };
}

/** Spec 9. */
export const tenantId = 'webApp';
