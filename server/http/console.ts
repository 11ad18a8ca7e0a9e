/** The console's own files: immutable assets, the page itself for every document request, and /config.json. */
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { screens } from '#contract/screens/index.ts';
import type { ConsoleConfig } from '#contract/services.ts';
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
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined;
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
      return isDocument(request) && fileAt(folder, '/index.html') ? reply.header('cache-control', 'no-cache').sendFile('index.html') : undefined;
    },
  };
}
