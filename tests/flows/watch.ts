/** The rule of every flow: no error in the browser's console, no breach of the content security policy, no request beyond this machine. */
import type { BrowserContext, Page } from 'playwright-core';

export interface Watch {
  readonly problems: readonly string[];
  /** A flow provokes some failures on purpose: the browser itself reports each failed request while a server is away. */
  expect(pattern: RegExp): void;
  /** The context goes to another test: what was seen and expected so far is none of its business. */
  forget(): void;
}

const isHere = (address: string): boolean => {
  if (/^(data|blob|about):/.test(address)) return true;
  const { hostname } = new URL(address);
  return hostname === '127.0.0.1' || hostname === 'localhost' || hostname === '[::1]';
};

const tellPolicyBreaches = `document.addEventListener('securitypolicyviolation', (event) => {
  if (event.disposition !== 'enforce') return;
  console.error('content security policy: ' + event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sourceFile + ':' + event.lineNumber);
});`;

export async function watch(context: BrowserContext): Promise<Watch> {
  const seen: string[] = [];
  const expected: RegExp[] = [];
  await context.addInitScript(tellPolicyBreaches);
  const follow = (page: Page): void => {
    page.on('console', (message) => {
      if (message.type() === 'error') seen.push(`console: ${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => {
      seen.push(`page: ${error.stack ?? error.message}`);
    });
    page.on('websocket', (socket) => {
      if (!isHere(socket.url())) seen.push(`socket beyond this machine: ${socket.url()}`);
    });
  };
  context.on('page', follow);
  context.on('request', (request) => {
    if (!isHere(request.url())) seen.push(`request beyond this machine: ${request.url()}`);
  });
  return {
    get problems() {
      return seen.filter((one) => !expected.some((pattern) => pattern.test(one)));
    },
    expect(pattern) {
      expected.push(pattern);
    },
    forget() {
      seen.length = 0;
      expected.length = 0;
    },
  };
}

/** The browser's own report of a connection that a flow has cut. */
export const cutConnection =
  /Failed to load resource: net::ERR_|WebSocket connection to .* failed|Failed to load resource: the server responded with a status of 50[0-9]/;

/** The browser's own report of a call that the server has refused. */
export const refusedCall = /Failed to load resource: the server responded with a status of 4(03|09)/;
