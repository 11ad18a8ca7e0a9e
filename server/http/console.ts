/** The console's own files: immutable assets, the page itself for every document request, and /config.json. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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

export function isDocument(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const wanted = request.headers['sec-fetch-dest'];
  return wanted === undefined ? (request.headers.accept ?? '').includes('text/html') : wanted === 'document';
}

export interface ConsoleFiles {
  sendPage(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined;
}

export async function serveConsole(app: FastifyInstance, folder: string, config: () => Promise<ConsoleConfig>): Promise<ConsoleFiles> {
  app.get('/config.json', async (_request, reply) => reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(await config())));
  // Looked up at each request: the files may be built anew, or for the first time, while the server runs.
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    logLevel: 'error',
    setHeaders: (response, path) => {
      response.header('cache-control', assets.test(path) ? `public, max-age=${yearS}, immutable` : 'no-cache');
    },
  });
  return {
    sendPage: (request, reply) => {
      if (!isDocument(request) || isCall(request.url.split('?')[0] ?? '') || !existsSync(join(folder, 'index.html'))) return undefined;
      return reply.header('cache-control', 'no-cache').sendFile('index.html');
    },
  };
}
