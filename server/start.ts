/** Puts the server together and takes it apart again. Everything that lives as long as the server is made here, once. */
import { resolve } from 'node:path';
import type { AddressInfo } from 'node:net';
import { closeCodes } from '#contract/closeCodes.ts';
import { socketLimits } from '#contract/limits/chat.ts';
import { httpLimits } from '#contract/limits/server.ts';
import type { Label } from '#contract/label.ts';
import { onPort, refuseDemoBeyondLoopback } from './config/config.ts';
import { ConfigError } from './config/environment.ts';
import type { Config } from './config/config.ts';
import type { Database } from './db/database.ts';
import { prepareDatabase } from './db/migrate.ts';
import { openDatabase } from './db/pool.ts';
import { hasDemoData, loadDemo } from './demo/index.ts';
import type { DemoInfo } from './demo/index.ts';
import { FileStore } from './storage/fileStore.ts';
import { Slices } from './storage/slices.ts';
import { Uploads } from './storage/uploads.ts';
import { createApp } from './http/app.ts';
import type { App } from './http/app.ts';
import { PublicCalls } from './engine/calls/publicCalls.ts';
import { buildId } from './http/console.ts';
import { consoleConfigOf } from './http/consoleConfig.ts';
import { securityHeaders } from './http/securityHeaders.ts';
import { AuditWriter } from './observe/audit.ts';
import { NodeFacts } from './observe/nodeFacts.ts';
import { createHub } from './hub/hub.ts';
import type { Hub } from './hub/face.ts';
import type { Log } from './observe/log.ts';
import { Drills } from './kit/drills.ts';
import { deleteOldJobs } from './jobs/keep.ts';
import { deleteOldEvents } from './log/keep.ts';
import { deleteOldMessages } from './messages/keep.ts';
import { createMetrics, observeHub, serveMetrics } from './observe/metrics.ts';
import type { Services } from './engine/calls/handler.ts';
import { createIdCardReader } from './outside/idCardReader.ts';
import { grantNewRights } from './rights/newRights.ts';
import { grantStandardRights } from './rights/standardRights.ts';
import { plantMenus } from './rights/plantMenus.ts';
import { deleteOldTexts } from './outgoing/worker.ts';
import { deleteOldViews } from './engine/claimViews.ts';
import { deleteOldClocks } from './lives/lifeWorker.ts';
import { startWorkers } from './workers.ts';
import { Payment } from './outside/payment.ts';
import { OfficialAccount } from './outside/officialAccount.ts';
import { SmsGateway } from './outside/sms.ts';
import { Telephony } from './outside/telephony.ts';
import { Wechat } from './outside/wechat.ts';
import { Wecom } from './outside/wecomApps.ts';
import { openIdNumber } from './privacy/idNumber.ts';
import { loadKeys } from './privacy/keys.ts';
import { issueFirstLink } from './setup/firstAdministrator.ts';
import { LoginLimits } from './session/loginLimits.ts';
import { SessionStore } from './session/sessions.ts';
import { deleteOldScans } from './session/scans.ts';
import { deleteOldCodes, ValidCodes } from './session/validCodes.ts';

export interface Running {
  readonly url: string;
  readonly port: number;
  readonly metricsPort?: number;
  readonly demo?: DemoInfo;
  /** The first administrator is made at this address, only while there is no organisation. Holds a secret, so it is never logged. */
  readonly firstLink?: string;
  readonly services: Services;
  /** Readiness off, sockets closed spread, running calls ended, pool ended. */
  stop(): Promise<void>;
}

const consoleDir = resolve(import.meta.dirname, '..', 'dist');
const sweepMs = 10 * 60_000;
const unnamed: Label = ['客户关系管理', 'Careline'];

/** The page's title is the hospital's name (spec 1): asked for until there is a group to name. */
function houseReader(database: Database): () => Promise<{ readonly title: Label; readonly isEmpty: boolean }> {
  let known: Label | undefined;
  return async () => {
    if (known) return { title: known, isEmpty: false };
    const [group] = await database.query<{ name: string }>(
      `select name from organisation where parent_id is null and deleted_at is null order by created_at, id limit 1`,
    );
    if (group) known = [group.name, group.name];
    return { title: known ?? unnamed, isEmpty: known === undefined };
  };
}

/** One line of the log without the token; the line with it goes to whoever started the server. */
async function firstLinkOf(database: Database, url: string, { publicOrigins }: Config, log: Log): Promise<string | undefined> {
  const token = await issueFirstLink(database);
  if (token === undefined) return undefined;
  log.info({}, 'No organisation yet: this start has its own one-time link to make the first administrator.');
  const origin = publicOrigins.includes(url) ? url : (publicOrigins[0] ?? url);
  return `${origin}/first?token=${token}`;
}

/** Old tickets, sessions, unused files, events and messages past their time. Nothing here touches audit, conversations or records (K4). */
export async function clearAway({ sessions, files, uploads, database }: Services): Promise<void> {
  await Promise.all([
    sessions.sweep(),
    files.sweep(database),
    uploads.sweep(database),
    deleteOldEvents(database),
    deleteOldMessages(database),
    deleteOldJobs(database),
    deleteOldCodes(database),
    deleteOldScans(database),
    deleteOldTexts(database),
    deleteOldClocks(database),
    deleteOldViews(database),
  ]);
}

/** A fault is logged; the next turn tries again. */
function sweepRegularly(services: Services, log: Log): () => void {
  const sweep = (): void => {
    clearAway(services).catch((error: unknown) => log.warn({ error }, 'Clearing away what is old did not succeed; it is tried again.'));
  };
  const timer = setInterval(sweep, sweepMs);
  timer.unref();
  return () => clearInterval(timer);
}

interface Where {
  readonly isDemo: boolean;
  readonly origin: () => string;
  readonly die: (() => void) | undefined;
}

async function servicesOf(database: Database, config: Config, { die, ...where }: Where): Promise<Services> {
  const outside = { ...where, standsIn: where.isDemo || config.standIns };
  const keys = loadKeys(config.dataDir);
  const files = new FileStore(config.dataDir);
  await files.prepare();
  return {
    database,
    keys,
    files,
    origin: where.origin,
    uploads: new Uploads(files, new Slices(config.dataDir)),
    idCards: createIdCardReader(config.idCards),
    node: new NodeFacts(config, outside.isDemo),
    drills: new Drills(where.isDemo, die),
    sessions: new SessionStore(database),
    loginLimits: new LoginLimits(database, keys.account, config.rateLimits),
    validCodes: new ValidCodes(keys.account, config.rateLimits),
    publicCalls: new PublicCalls(config.rateLimits),
    wecom: new Wecom(config.wecom, { query: database, keys, ...outside }),
    payment: new Payment(config.payment, outside),
    sms: new SmsGateway(config.sms, outside),
    account: new OfficialAccount(config.wechat, { query: database, keys, ...outside }),
    telephony: new Telephony(config.telephony, outside.standsIn),
    wechat: new Wechat(config.wechat, { query: database, keys, ...outside }),
  };
}

/** Servers that share a database share DATA_DIR/keys: with another key stored ID numbers are not lost, but nobody can read them here. */
async function checkKey(services: Services, log: Log): Promise<void> {
  const [row] = await services.database.query<{ sealed: string }>('select id_no as sealed from patient where id_no is not null limit 1');
  if (row && openIdNumber(services.keys, row.sealed) === undefined) {
    log.error(
      {},
      'The key in DATA_DIR/keys cannot read the ID numbers of this database. Copy the keys folder of the server that stored them, then start again.',
    );
  }
}

async function listen(app: App, { host, port }: Config): Promise<number> {
  try {
    await app.instance.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EADDRINUSE') throw new ConfigError('PORT', `${port}, which is taken`, 'a free port, or 0 for any');
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') throw new ConfigError('HOST', host, 'an address of this machine');
    throw error;
  }
  return (app.server.address() as AddressInfo).port;
}

const sumOf = ({ values }: { readonly values: readonly { readonly value: number }[] }): number => values.reduce((sum, { value }) => sum + value, 0);

/** Changes of these change what people may do. */
const decidesRights: ReadonlySet<string> = new Set(['role', 'userBindOrg', 'organisation']);
const pollMs = 20;
/** Requests that were on their way when the end began still arrive, and are told. */
const graceMs = 250;
/** Planned ends are spread over ten seconds for a thousand sockets and more; a handful need not wait for each other. */
const spreadPerSocketMs = 10;

/** Running calls may finish (L4). @returns false when some were still under way after the time */
async function drained(app: App): Promise<boolean> {
  const until = performance.now() + httpLimits.drainMs;
  await new Promise((done) => {
    setTimeout(done, graceMs);
  });
  while (app.underWay() > 0 && performance.now() < until)
    await new Promise((done) => {
      setTimeout(done, pollMs);
    });
  return app.underWay() === 0;
}

/** Here and at once; what a change outside of the log did is read a second and a half later. */
function followRights(hub: Hub, { sessions }: Services): void {
  sessions.onRightsChanged((sessionId, renew) => hub.renewSession(sessionId, renew));
  hub.follower.listen((_groupId, entries) => {
    if (entries.some(({ event }) => decidesRights.has(event.entity))) sessions.readAnew();
  });
}

async function plantRows(database: Database, given: Config): Promise<DemoInfo | undefined> {
  const demo = await loadDemo(database, given);
  await database.transaction((query) => plantMenus(query));
  await database.transaction((query) => grantNewRights(query));
  await database.transaction((query) => grantStandardRights(query));
  return demo;
}

/** @param die ends this process where somebody starts it again: the demo has a button for it */
export async function startServer(given: Config, log: Log, die?: () => void): Promise<Running> {
  const database = await openDatabase(given.databaseUrl, { max: given.databaseConnections });
  for (const { table, why } of await prepareDatabase(database)) log.warn({ table }, why);
  const demo = await plantRows(database, given);
  if (await hasDemoData(database)) refuseDemoBeyondLoopback(given.host, 'database');
  let config = given;
  const services = await servicesOf(database, given, { isDemo: demo !== undefined, origin: () => config.publicOrigins[0] ?? '', die });
  await checkKey(services, log);
  const metrics = createMetrics();
  let isReady = true;
  const hub = await createHub({
    database,
    log,
    sessions: services.drills.through(services.sessions),
    rateLimits: given.rateLimits,
    publicOrigins: () => config.publicOrigins,
    answerHeaders: () => securityHeaders(config.publicOrigins),
  });
  followRights(hub, services);
  services.drills.onCut((sessionId) => hub.dropSession(sessionId, closeCodes.restart));
  observeHub(metrics.registry, hub);
  const stopWatching = services.node.watch(async () => ({ calls: sumOf(await metrics.http.requests.get()), sockets: hub.stats().sockets }));
  const readHouse = houseReader(database);
  await readHouse();

  const app = await createApp({
    services,
    log,
    consoleDir,
    audit: new AuditWriter(database),
    metrics: metrics.http,
    trustedProxies: given.trustedProxies,
    consoleConfig: async () => consoleConfigOf({ version: buildId(consoleDir, given.version), ...(await readHouse()), demo }),
    publicOrigins: () => config.publicOrigins,
    isReady: () => isReady,
    positionOf: (groupId) => hub.follower.position(groupId) ?? hub.follower.follow(groupId),
    upgrade: (request, socket, head) => hub.upgrade(request, socket, head),
  });
  config = onPort(given, await listen(app, given));
  const metricsServer = given.metricsPort === undefined ? undefined : await serveMetrics(metrics.registry, given.metricsPort);
  const url = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${config.port}`;
  const firstLink = await firstLinkOf(database, url, config, log);
  const stopSweeping = sweepRegularly(services, log);
  const stopWorkers = startWorkers({ ...services, follower: hub.follower }, log);
  log.info({ port: config.port, demo: demo !== undefined }, 'The server serves.');

  const stop = async (): Promise<void> => {
    isReady = false;
    stopSweeping();
    stopWatching();
    await stopWorkers();
    // Still listening: whoever comes now hears that the server restarts instead of a broken connection.
    const [allEnded] = await Promise.all([drained(app), hub.closeAll(Math.min(socketLimits.restartSpreadMs, hub.stats().sockets * spreadPerSocketMs))]);
    if (!allEnded) log.warn({ underWay: app.underWay() }, 'Some calls did not finish in time and are cut.');
    app.server.close();
    app.server.closeIdleConnections();
    await hub.stop();
    app.server.closeAllConnections();
    metricsServer?.close();
    await database.end();
  };
  return {
    url,
    port: config.port,
    services,
    stop,
    ...(metricsServer ? { metricsPort: metricsServer.port } : {}),
    ...(demo ? { demo } : {}),
    ...(firstLink === undefined ? {} : { firstLink }),
  };
}
