/** The HTTP side of the server. Made from parts that live longer; closing it leaves them open. */
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import multipart from '@fastify/multipart';
import fastify, { LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors } from '#contract/errors.ts';
import { socketLimits } from '#contract/limits/chat.ts';
import { httpLimits } from '#contract/limits/server.ts';
import type { ConsoleConfig } from '#contract/services.ts';
import type { AuditWriter } from '#server/observe/audit.ts';
import type { Log } from '#server/observe/log.ts';
import type { HttpMetrics } from '#server/observe/metrics.ts';
import type { Services } from '#server/engine/calls/handler.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { Arrivals } from './arrival.ts';
import { essenceOf } from './body.ts';
import { compressAnswers } from './compressed.ts';
import { serveConsole } from './console.ts';
import { envelopeOf, failure } from './envelope.ts';
import { bodyTooLarge, refusalOf, retryAfter } from './failures.ts';
import { serveHealth } from './health.ts';
import { languageOf } from './language.ts';
import { calls, mount, readQuery } from './mount.ts';
import type { Call, MountDeps } from './mount.ts';
import { servePolicyReports } from './policyReports.ts';
import { serveWechatReceipts, wechatCallbackPath } from './wechatReceipts.ts';
import { isCall, policyReportPath, securityHeaders, setSecurityHeaders } from './securityHeaders.ts';

export interface AppDeps {
  readonly services: Services;
  readonly audit: AuditWriter;
  readonly metrics: HttpMetrics;
  readonly log: Log;
  /** The folder of the built console. */
  readonly consoleDir: string;
  readonly consoleConfig: () => Promise<ConsoleConfig>;
  readonly publicOrigins: () => readonly string[];
  readonly trustedProxies: readonly string[];
  /** False from SIGTERM on: `/readyz` says so and new calls are sent elsewhere. */
  readonly isReady: () => boolean;
  readonly positionOf: MountDeps['positionOf'];
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

export interface App {
  readonly instance: FastifyInstance;
  readonly server: Server;
  underWay(): number;
}

/** Admission: beyond this a queue would only make everybody wait (L10). */
const underWayMax = 2_000;
/** A body beyond its limit is read on for a while, so that its sender gets the answer that says why; not for ever. */
const discardMax = 64 * 1024 * 1024;

function readBytes(payload: NodeJS.ReadableStream & { destroy(): unknown }): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    payload.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= httpLimits.bodyBytes) chunks.push(chunk);
      else chunks.length = 0;
      if (size > discardMax) payload.destroy();
    });
    payload.on('end', () => (size > httpLimits.bodyBytes ? reject(bodyTooLarge()) : resolve(Buffer.concat(chunks))));
    payload.on('error', () => reject(new Refusal('unreadableBody')));
    payload.on('close', () => reject(new Refusal('unreadableBody')));
  });
}

/** Bytes that never became a request have no route and no hook, but get the same headers. */
function answerBroken(socket: Duplex, headers: Readonly<Record<string, string>>, status: string): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const lines = Object.entries({ ...headers, 'cache-control': 'no-store', connection: 'close', 'content-length': '0' }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n`);
}

/** One for all sockets: they keep it as long as they live. */
function destroyed(this: Duplex): void {
  this.destroy();
}

const pathOf = (url: string): string => url.split('?')[0] ?? '';

interface Answers {
  readonly refuse: (request: FastifyRequest, reply: FastifyReply, refusal: Refusal) => FastifyReply;
  readonly failed: (error: unknown, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
}

function answersOf(deps: AppDeps): Answers {
  const refuse: Answers['refuse'] = (request, reply, refusal) => {
    const wait = retryAfter(refusal);
    if (wait !== undefined) void reply.header('retry-after', wait);
    const body = failure(envelopeOf(pathOf(request.url)), refusal, languageOf(request.headers));
    return reply.code(errors[refusal.reason].http).header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(body));
  };
  const note = (error: unknown, refusal: Refusal, known: boolean, call: Call | undefined): void => {
    if (!known) deps.log.error({ operation: call?.key, error }, 'A call failed in a way nobody foresaw.');
    else if (errors[refusal.reason].http >= 500)
      deps.log.warn({ operation: call?.key, reason: refusal.reason, error: refusal.cause }, 'A call could not be served.');
  };
  return {
    refuse,
    failed: async (error, request, reply) => {
      const { refusal, known } = refusalOf(error);
      const call = request.routeOptions.config?.call;
      note(error, refusal, known, call);
      if (!call || !audited.has(refusal.reason)) return refuse(request, reply, refusal);
      const row = {
        principal: request.identity ?? undefined,
        operation: call.key,
        class: call.operation.audit,
        outcome: 'refused',
        code: errors[refusal.reason].code,
        address: request.ip,
      } as const;
      // A try that cannot be written down is not answered as one either.
      return deps.audit.write(row).then(
        () => refuse(request, reply, refusal),
        (unwritten: unknown) => refuse(request, reply, refusalOf(unwritten).refusal),
      );
    },
  };
}

/** Calls without an answer yet. Counted below the framework, which forgets those whose caller has gone. */
class UnderWay {
  readonly #gauge: HttpMetrics['underWay'];
  count = 0;

  constructor(gauge: HttpMetrics['underWay']) {
    this.#gauge = gauge;
  }

  add(response: ServerResponse): void {
    this.#gauge.set((this.count += 1));
    response.once('close', () => this.#gauge.set((this.count -= 1)));
  }
}

const uploads = new Set(calls.filter(({ operation }) => operation.encoding === 'multipart').map(({ method, path }) => `${method} ${path}`));
const isUpload = ({ method, url, headers }: IncomingMessage): boolean =>
  essenceOf(headers['content-type']) === 'multipart/form-data' && uploads.has(`${method} ${pathOf(url ?? '')}`);

/** The node server below the framework: headers on everything, sockets to the hub, and an answer to what is no HTTP. */
function serverOf(deps: AppDeps, underWay: UnderWay, handler: RequestListener): Server {
  const headers = (): Readonly<Record<string, string>> => securityHeaders(deps.publicOrigins());
  const arrivals = new Arrivals();
  const server = createServer(
    {
      requestTimeout: httpLimits.uploadMs,
      headersTimeout: socketLimits.handshakeMs,
      // Quirk: Node looks only so often whether somebody is beyond these times, by default each half minute.
      connectionsCheckingInterval: 1_000,
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16 * 1024,
    },
    (request, response) => {
      setSecurityHeaders(response, headers());
      // While the server ends, what is under way only gets less: newcomers are told to go elsewhere and to open another connection.
      if (deps.isReady()) underWay.add(response);
      else response.setHeader('connection', 'close');
      arrivals.watch(request, isUpload(request), () => {
        if (!response.headersSent) answerBroken(request.socket, headers(), brokenStatus['ERR_HTTP_REQUEST_TIMEOUT'] ?? '');
        request.socket.destroySoon();
      });
      handler(request, response);
    },
  );
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', destroyed);
    if (pathOf(request.url ?? '') === '/ws' && deps.isReady()) deps.upgrade(request, socket, head);
    else answerBroken(socket, headers(), deps.isReady() ? '404 Not Found' : '503 Service Unavailable');
  });
  return server;
}

const brokenStatus: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

function frameworkOf(deps: AppDeps, answers: Answers, underWay: UnderWay): FastifyInstance {
  return fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    // Its own lines would hold addresses with their queries; ours are written when the answer has left.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: deps.trustedProxies.length > 0 ? [...deps.trustedProxies] : false,
    bodyLimit: httpLimits.bodyBytes,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    routerOptions: { querystringParser: (text) => readQuery(text) as Record<string, unknown> },
    frameworkErrors: (error, request, reply) => {
      void answers.failed(error, request as FastifyRequest, reply as FastifyReply);
    },
    serverFactory: (handler) => serverOf(deps, underWay, handler),
    clientErrorHandler: (error, socket) => {
      const code = 'code' in error ? String(error.code) : '';
      answerBroken(socket, securityHeaders(deps.publicOrigins()), brokenStatus[code] ?? '400 Bad Request');
    },
  });
}

function watchCalls(instance: FastifyInstance, deps: AppDeps, underWay: UnderWay): void {
  instance.addHook('onRequest', async (request) => {
    if (!isCall(pathOf(request.url))) return;
    if (!deps.isReady()) throw new Refusal('restarting');
    if (underWay.count > underWayMax) throw new Refusal('overloaded', { seconds: 1 });
  });
  instance.addHook('onResponse', async (request, reply) => {
    const operation = request.routeOptions.config?.call?.key ?? 'other';
    deps.metrics.requests.inc({ operation, status: reply.statusCode });
    deps.metrics.seconds.observe({ operation }, reply.elapsedTime / 1_000);
    deps.log.debug({ operation, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'Answered.');
  });
}

export async function createApp(deps: AppDeps): Promise<App> {
  const answers = answersOf(deps);
  const underWay = new UnderWay(deps.metrics.underWay);
  const instance = frameworkOf(deps, answers, underWay);
  instance.removeAllContentTypeParsers();
  await instance.register(multipart);
  instance.addContentTypeParser('*', (_request: unknown, payload: IncomingMessage) => readBytes(payload));
  instance.setErrorHandler(answers.failed);
  watchCalls(instance, deps, underWay);
  compressAnswers(instance);
  mount(instance, deps);
  serveWechatReceipts(instance, deps);
  serveHealth(instance, deps.services.database, deps.isReady);
  servePolicyReports(instance, { log: deps.log, count: () => deps.metrics.policyReports.inc() });
  const page = await serveConsole(instance, deps.consoleDir, deps.consoleConfig);
  instance.setNotFoundHandler((request, reply) => {
    const allowed = methodsOf(pathOf(request.url));
    if (allowed.length > 0 && !allowed.includes(request.method))
      return answers.refuse(request, reply.header('allow', allowed.join(', ')), new Refusal('methodNotAllowed'));
    return page.send(request, reply) ?? answers.refuse(request, reply, new Refusal('notFound'));
  });
  await instance.ready();
  return { instance, server: instance.server, underWay: () => underWay.count };
}

/** Tries that are denied are audited; what merely does not fit is not. */
export const deniedReasons = [
  'refused',
  'foreignOrganisation',
  'loginFailed',
  'firstLinkOver',
  'validCodeWrong',
  'invitationOver',
  'scanOver',
  'scanUnknown',
  'notYoursToGrant',
  'beyondYourScope',
  'mayMoreThanYou',
  'notYourself',
  'openIdAlone',
  'paymentSignature',
  'paymentAmount',
  'paymentReused',
  'callSignature',
  'smsSignature',
] as const;
const audited: ReadonlySet<string> = new Set(deniedReasons);

const ownPaths: Readonly<Record<string, readonly string[]>> = {
  '/config.json': ['GET'],
  '/healthz': ['GET'],
  '/readyz': ['GET'],
  '/': ['GET', 'HEAD'],
  [policyReportPath]: ['POST'],
  [wechatCallbackPath]: ['GET', 'POST'],
};
const patterns = calls.map((call) => ({
  method: call.method,
  pattern: new RegExp(`^${call.path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`),
}));

/** @returns none for a path that nothing answers */
const methodsOf = (path: string): readonly string[] =>
  ownPaths[path] ?? [...new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))];
