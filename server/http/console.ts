/** The console's own files: immutable assets, the page itself with the configuration in it for every document request, and /config.json for who has no page. */
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { screens } from '#contract/screens/index.ts';
import { configElement, earlyListElement } from '#contract/earlyList.ts';
import type { ConsoleConfig } from '#contract/services.ts';
import { earlyListAt } from './earlyList.ts';
import { isKnown } from './revalidated.ts';
import { isCall } from './securityHeaders.ts';

/** Files whose name holds a hash of their content. */
const assets = /\/assets\//;
const yearS = 365 * 24 * 3_600;

/** The id of the build that is served now: another one makes open consoles reload (spec 4). A console may be built anew under a running server. */
export function buildId(folder: string, version: string): string {
  const page = join(folder, 'index.html');
  const built = statSync(page, { throwIfNoEntry: false })?.mtimeMs;
  if (built === undefined) return version;
  const known = builds.get(page);
  const hash = known?.built === built ? known.hash : createHash('sha256').update(readFileSync(page)).digest('hex').slice(0, 10);
  builds.set(page, { built, hash });
  return `${version}-${hash}`;
}
const builds = new Map<string, { readonly built: number; readonly hash: string }>();

const screenPatterns = screens.map(({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`));
const isScreen = (path: string): boolean => screenPatterns.some((pattern) => pattern.test(path));

export function isDocument(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const wanted = request.headers['sec-fetch-dest'];
  if (wanted !== undefined) return wanted === 'document';
  const { accept = '*/*' } = request.headers;
  // A client that takes anything, as curl does, gets the page where there is one: at the addresses of screens.
  return accept.includes('text/html') || (accept.includes('*/*') && isScreen(request.url.split('?')[0] ?? ''));
}

export interface ConsoleFiles {
  /** A file of the console, else the page for who asks for a document; undefined where neither is asked for. */
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> | undefined;
}

/** The file that a path names, relative to the folder; undefined for none, for hidden ones and for what lies outside. */
function fileAt(folder: string, url: string): string | undefined {
  const path = decoded(url.split('?')[0] ?? '');
  if (path === undefined || path.includes('\0') || /(^|\/)\./.test(path)) return undefined;
  return statSync(join(folder, path), { throwIfNoEntry: false })?.isFile() ? path : undefined;
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** Data in a script element runs nothing, so the policy allows it. Without the sign that could end the element, whatever names and passwords hold. */
const dataIn = (page: string, id: string, data: unknown): string =>
  page.replace('<head>', () => `<head><script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`);

/** The configuration is said in the page, so that the console has it with its first bytes; and what is asked for at the address. */
async function sendPage(request: FastifyRequest, reply: FastifyReply, { folder, config }: Served): Promise<FastifyReply> {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const known = await config().catch((error: unknown) => {
    // The page then asks for /config.json, and tells whoever sits there why it does not come.
    request.log.warn({ error }, 'The page is sent without the configuration, which cannot be read.');
    return undefined;
  });
  // A developer may attach an inspector there, which answers from the window that it was opened in (docs/adr/0185).
  if (known?.features.includes('demo')) void reply.header('cross-origin-opener-policy', 'same-origin-allow-popups');
  const list = earlyListAt(request.url);
  const told = known ? dataIn(page, configElement, known) : page;
  const whole = known && list ? dataIn(told, earlyListElement, list) : told;
  return isKnown(request, reply, whole) ? reply.code(304).send() : reply.type('text/html; charset=utf-8').send(whole);
}

interface Served {
  readonly folder: string;
  readonly config: () => Promise<ConsoleConfig>;
}

export async function serveConsole(app: FastifyInstance, folder: string, config: () => Promise<ConsoleConfig>): Promise<ConsoleFiles> {
  app.get('/config.json', async (_request, reply) => reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(await config())));
  // Files are looked up at each request, not once: the console may be built anew, or for the first time, while the server runs.
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    logLevel: 'error',
    setHeaders: (response, path) => {
      response.header('cache-control', assets.test(path) ? `public, max-age=${yearS}, immutable` : 'no-cache');
    },
  });
  return {
    send: (request, reply) => {
      if ((request.method !== 'GET' && request.method !== 'HEAD') || isCall(request.url.split('?')[0] ?? '')) return undefined;
      const file = fileAt(folder, request.url);
      if (file !== undefined) return reply.sendFile(file);
      return isDocument(request) && fileAt(folder, '/index.html') ? sendPage(request, reply, { folder, config }) : undefined;
    },
  };
}
