/** The console's own files: immutable assets, the page itself for every document request, and /config.json. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ConsoleConfig } from '#contract/services.ts';
import { isCall } from './securityHeaders.ts';

/** Files whose name holds a hash of their content. */
const assets = /\/assets\//;
const yearS = 365 * 24 * 3_600;

/** The id of this build: another one makes open consoles reload (spec 4). */
export function buildId(folder: string, version: string): string {
  const page = join(folder, 'index.html');
  if (!existsSync(page)) return version;
  return `${version}-${createHash('sha256').update(readFileSync(page)).digest('hex').slice(0, 10)}`;
}

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
  const isBuilt = existsSync(join(folder, 'index.html'));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        response.header('cache-control', assets.test(path) ? `public, max-age=${yearS}, immutable` : 'no-cache');
      },
    });
  }
  return {
    sendPage: (request, reply) => {
      if (!isBuilt || !isDocument(request) || isCall(request.url.split('?')[0] ?? '')) return undefined;
      return reply.header('cache-control', 'no-cache').sendFile('index.html');
    },
  };
}
