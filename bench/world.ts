/** The server benchmarks run on a PostgreSQL as the product starts it, a server process of its own, and people made by SQL. */
import { randomUUIDv7 } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { systemIdOf } from '#contract/socket.ts';
import type { OutgoingFrame } from '#contract/socket.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/pool.ts';
import { insertRows } from '#server/db/insertRows.ts';
import { clusterUrl, freePort, openCluster, startCluster, stopCluster } from '#server/embedded/cluster.ts';
import { actIn } from '#server/session/identity.ts';
import { SessionStore } from '#server/session/sessions.ts';
import { cpuSecondsOfChildren, startChild } from './child.ts';
import type { Child } from './child.ts';

/** A server process and where it listens. */
export interface Served {
  readonly server: Child;
  readonly port: number;
}
export interface World extends Served {
  readonly databaseUrl: string;
  readonly database: Database;
  readonly version: string;
  /** One more server on the same database. @param file its entry; the product's own unless told */
  more(file?: URL): Promise<Served>;
  /** One more server on a database of its own, in the same PostgreSQL. */
  beside(name: string): Promise<Beside>;
  /** User and system time of all processes of PostgreSQL so far, in seconds. */
  databaseCpuSeconds(): number;
  stop(): Promise<void>;
}

export interface Beside extends Served {
  readonly database: Database;
  readonly databaseUrl: string;
}

export interface Person {
  readonly id: string;
  readonly kind: 'staff' | 'member';
  readonly orgId: string;
  readonly name: string;
}
export interface Writer extends Person {
  readonly conversationId: string;
}
export interface Organisation {
  readonly id: string;
  readonly staff: readonly Person[];
  readonly members: readonly Writer[];
}

const root = resolve('.tmp/bench');

/** @param profile a folder for a CPU profile of the server, written when it stops */
export async function startWorld(profile?: string): Promise<World> {
  const dataDir = `${root}/${process.pid}`;
  mkdirSync(dataDir, { recursive: true });
  const stops: (() => Promise<unknown>)[] = [
    async () => {
      rmSync(dataDir, { recursive: true, force: true });
    },
  ];
  const stop = async (): Promise<void> => {
    for (const one of stops.splice(0).toReversed()) await one();
  };
  try {
    const cluster = await openCluster(dataDir);
    const running = await startCluster(cluster, await freePort());
    // However this process ends, the database does not outlive it.
    const kill = (): void => {
      running.child.kill('SIGQUIT');
      rmSync(dataDir, { recursive: true, force: true });
    };
    process.once('exit', kill);
    stops.push(async () => {
      await stopCluster(running);
      process.off('exit', kill);
    });
    const databaseUrl = clusterUrl(cluster, running.port, 'postgres');
    return await raiseServer({ databaseUrl, dataDir, stops, stop, databasePid: running.pid, ...(profile === undefined ? {} : { profile }) });
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Raising {
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly profile?: string;
  /** The number is the postmaster's. */
  readonly databasePid: number;
  readonly stops: (() => Promise<unknown>)[];
  readonly stop: () => Promise<void>;
}

const productEntry = new URL('../server/main.ts', import.meta.url);

async function startProduct(file: URL, { databaseUrl, dataDir, profile }: Pick<Raising, 'databaseUrl' | 'dataDir' | 'profile'>): Promise<Served> {
  const server = await startChild(file, {
    env: { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_DIR: dataDir, PORT: '0', DEMO: '0', STAND_INS: '1', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' },
    ...(profile === undefined ? {} : { execArgv: ['--cpu-prof', `--cpu-prof-dir=${profile}`] }),
  });
  try {
    const ready = await server.firstWord<{ kind: string; port: number }>();
    return { server, port: ready.port };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function raiseServer(raising: Raising): Promise<World> {
  const { databaseUrl, stops, stop } = raising;
  const served = await startProduct(productEntry, raising);
  stops.push(() => served.server.stop());
  const database = await openDatabase(databaseUrl, { max: 4 });
  stops.push(() => database.end());
  const [row] = await database.query<{ version: string }>(`select current_setting('server_version') as version`);
  const more = async (file = productEntry): Promise<Served> => {
    const another = await startProduct(file, raising);
    stops.push(() => another.server.stop());
    return another;
  };
  const beside = async (name: string): Promise<Beside> => {
    await database.query(`create database ${name}`);
    const url = databaseUrl.replace(/\/[^/]*$/, `/${name}`);
    const another = await startProduct(productEntry, { ...raising, databaseUrl: url });
    stops.push(() => another.server.stop());
    const own = await openDatabase(url, { max: 4 });
    stops.push(() => own.end());
    return { ...another, database: own, databaseUrl: url };
  };
  return {
    databaseUrl,
    database,
    version: row?.version ?? 'unknown',
    ...served,
    more,
    beside,
    databaseCpuSeconds: () => cpuSecondsOfChildren(raising.databasePid),
    stop,
  };
}

const roleCode = 'benchStaff';

/** One group of organisations with staff who read and members who each have a conversation that waits. */
export async function makePeople(
  database: Database,
  many: { readonly organisations: number; readonly staff: number; readonly members: number },
): Promise<Organisation[]> {
  const groupId = randomUUIDv7();
  const orgIds = Array.from({ length: many.organisations }, () => randomUUIDv7());
  const organisation = (id: string, parentId: string | null): Record<string, unknown> => ({
    id,
    groupId,
    parentId,
    type: parentId ? 'hospital' : 'group',
    name: '院区',
    code: id,
    sort: 0,
    status: 'enabled',
  });
  await insertRows(database, 'organisation', [organisation(groupId, null), ...orgIds.map((id) => organisation(id, groupId))]);
  await database.query(`insert into role (id, org_id, code, name, rights, data_scope) values ($1, $2, $3, '接待', '{chat.read,chat.write}', 'org')`, [
    randomUUIDv7(),
    groupId,
    roleCode,
  ]);
  const organisations = orgIds.map((id): Organisation => ({
    id,
    staff: Array.from({ length: many.staff }, (_, index) => ({ id: randomUUIDv7(), kind: 'staff', orgId: id, name: `员工${index}` })),
    members: Array.from({ length: many.members }, (_, index) => ({
      id: randomUUIDv7(),
      kind: 'member',
      orgId: id,
      name: `客户${index}`,
      conversationId: randomUUIDv7(),
    })),
  }));
  const staff = organisations.flatMap((one) => one.staff);
  const members = organisations.flatMap((one) => one.members);
  await insertRows(
    database,
    'staff_user',
    staff.map(({ id, orgId, name }) => ({
      id,
      orgId,
      username: id,
      nickName: name,
      enabled: true,
      roleCodes: [roleCode],
      boundOrgIds: [orgId],
      dutyState: 'online',
    })),
  );
  await insertRows(
    database,
    'member',
    members.map(({ id, orgId, name }) => ({ id, orgId, openId: id, name, sex: 'unknown', level: 'normal', enabled: true })),
  );
  const at = new Date().toISOString();
  await insertRows(
    database,
    'conversation',
    members.map(({ id, orgId, conversationId }) => ({
      id: conversationId,
      orgId,
      kind: 'member',
      memberId: id,
      state: 'waiting',
      waitingSince: at,
      lastSeq: 0,
      lastMessageType: 0,
      lastMessageAt: at,
    })),
  );
  await database.query('analyze');
  return organisations;
}

/** Handshake paths with a ticket each, made just before they are used: a ticket lives 30 s. */
export async function ticketPaths(database: Database, people: readonly Person[]): Promise<string[]> {
  const sessions = new SessionStore(database);
  const paths: string[] = [];
  for (const person of people) {
    const { token } = await sessions.open(database, person);
    const who = actIn(await sessions.identify(token), person.orgId, 'zh-CN');
    const ticket = await sessions.issueTicket(who);
    paths.push(`/ws?token=${encodeURIComponent(ticket.token)}`);
  }
  return paths;
}

/** A bearer each, as a login leaves it. */
export async function bearersOf(database: Database, people: readonly Person[]): Promise<string[]> {
  const sessions = new SessionStore(database);
  const tokens: string[] = [];
  for (const person of people) tokens.push((await sessions.open(database, person)).token);
  return tokens;
}

/** A member says this to the queue of their organisation. */
export const memberFrame = (member: Writer, content: string): OutgoingFrame => ({
  type: 0,
  messageType: 0,
  content,
  systemId: systemIdOf(member.orgId, 'member'),
  fromRemoteId: member.id,
  fromRemoteSystem: 'member',
  toRemoteId: '',
  toRemoteSystem: 'staff',
  busId: '',
  username: member.name,
});
