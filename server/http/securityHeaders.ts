/** Headers of every answer there is (H3): errors, files, redirects and what never reached a route. */
import type { ServerResponse } from 'node:http';
import { services } from '#contract/services.ts';

const socketOrigins = (origins: readonly string[]): string => origins.map((origin) => origin.replace(/^http/, 'ws')).join(' ');

/** No inline script anywhere; antd writes its styles at run time. */
const policy = (origins: readonly string[]): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src 'self' ${socketOrigins(origins)}`.trim(),
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    `report-uri ${policyReportPath}`,
  ].join('; ');

/** A browser reports here what a page broke (server/http/policyReports.ts). */
export const policyReportPath = '/csp-report';
/** Every script sink takes only what a policy has made; told, not yet forbidden: libraries come and go. */
const trustedTypes = `require-trusted-types-for 'script'; report-uri ${policyReportPath}`;

const dayS = 24 * 3_600;
const prefixes: ReadonlySet<string> = new Set(services.map((service) => service.prefix));

export const isCall = (path: string): boolean => prefixes.has(path.split('/')[1] ?? '');

let latest: { readonly said: string; readonly headers: Readonly<Record<string, string>> } | undefined;

/** Every answer asks for them, and they change with the settings alone. */
export function securityHeaders(origins: readonly string[]): Readonly<Record<string, string>> {
  const said = origins.join(' ');
  if (latest?.said !== said) latest = { said, headers: headersFor(origins) };
  return latest.headers;
}

function headersFor(origins: readonly string[]): Readonly<Record<string, string>> {
  const secure = origins.length > 0 && origins.every((origin) => origin.startsWith('https:'));
  return {
    'content-security-policy': policy(origins),
    'content-security-policy-report-only': trustedTypes,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(secure ? { 'strict-transport-security': `max-age=${180 * dayS}` } : {}),
  };
}

/** Set before anything else looks at the request; a route may set its own value over one. */
export function setSecurityHeaders(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  // Whatever forgets to say how long it may be kept is kept by nobody.
  response.setHeader('cache-control', 'no-store');
}
