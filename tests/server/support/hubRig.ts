/** A hub on a real database with people and real sockets, for the tests of server/hub and server/log. */
import { randomUUIDv7 } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import { WebSocket } from 'ws';
import type { Database } from '#server/db/database.ts';
import { createHub } from '#server/hub/hub.ts';
import type { Hub, HubOptions } from '#server/hub/face.ts';
import { actIn } from '#server/session/identity.ts';
import { SessionStore } from '#server/session/sessions.ts';
import { until as found } from '#tests/rig/until.ts';
import { freshDatabase } from './testDatabase.ts';
import type { TestDatabase } from './testDatabase.ts';

export interface Person {
  readonly kind: 'staff' | 'member';
  readonly id: string;
  readonly orgId: string;
  readonly name: string;
}
export interface People {
  readonly groupId: string;
  readonly orgId: string;
  readonly otherOrgId: string;
  staff(options?: { orgId?: string; role?: string }): Promise<Person>;
  member(orgId?: string): Promise<Person>;
}

const desk = ['chat.read', 'chat.write', 'order.read', 'order.move', 'order.push'];
const roles = { desk, wide: desk, reader: ['chat.read'], finance: ['order.read'] };

/** A group with two hospitals. */
export async function makePeople(database: Database): Promise<People> {
  const [groupId, orgId, otherOrgId] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
  const insertOrg = `insert into organisation (id, group_id, parent_id, type, name, code, status) values ($1, $2, $3, $4, $5, $6, 'enabled')`;
  await database.query(insertOrg, [groupId, groupId, null, 'group', 'Group', groupId]);
  for (const id of [orgId, otherOrgId]) await database.query(insertOrg, [id, groupId, groupId, 'hospital', 'Hospital', id]);
  for (const [code, rights] of Object.entries(roles)) {
    await database.query(`insert into role (id, org_id, code, name, rights, data_scope) values ($1, $2, $3, $3, $4, $5)`, [
      randomUUIDv7(),
      groupId,
      code,
      rights,
      code === 'wide' ? 'group' : 'org',
    ]);
  }
  return {
    groupId,
    orgId,
    otherOrgId,
    staff: async ({ orgId: at = orgId, role = 'desk' } = {}) => {
      const id = randomUUIDv7();
      await database.query(
        `insert into staff_user (id, org_id, username, nick_name, enabled, role_codes, bound_org_ids, duty_state) values ($1, $2, $3, $4, true, $5, $6, 'online')`,
        [id, at, `staff-${id}`, `Nurse ${id.slice(-4)}`, [role], [at]],
      );
      return { kind: 'staff', id, orgId: at, name: `Nurse ${id.slice(-4)}` };
    },
    member: async (at = orgId) => {
      const id = randomUUIDv7();
      await database.query(`insert into member (id, org_id, open_id, name, sex, level, enabled) values ($1, $2, $3, $4, 'unknown', 'normal', true)`, [
        id,
        at,
        `open-${id}`,
        `Member ${id.slice(-4)}`,
      ]);
      return { kind: 'member', id, orgId: at, name: `Member ${id.slice(-4)}` };
    },
  };
}

export interface Frame {
  readonly type: number;
  readonly messageType: number;
  readonly content?: string;
  readonly clientId?: string;
  readonly id?: string;
  readonly many?: readonly string[];
  readonly seq?: number;
  readonly position?: number;
  readonly conversationId?: string;
  readonly resp_code?: number;
  readonly resp_msg?: string;
  readonly entity?: string;
  readonly fromRemoteId?: string;
  readonly fromRemoteSystem?: string;
  readonly toRemoteId?: string;
  readonly toRemoteSystem?: string;
  readonly username?: string;
  readonly busId?: string;
  readonly orderId?: string;
  readonly status?: string;
  readonly systemId?: string;
  readonly change?: string;
  readonly patch?: Readonly<Record<string, unknown>>;
  readonly version?: number;
  readonly at?: string;
  readonly signal?: string;
  readonly replyToSeq?: number;
  readonly recalledAt?: string;
}

/** Waits for a condition; the only waiting these tests do. */
export const until = <T>(what: string, condition: () => T | Promise<T>): Promise<Exclude<T, undefined | null | false>> =>
  found(condition, { what, everyMs: 5 });

/** A socket that keeps everything it hears. */
export class Peer {
  readonly person: Person;
  readonly ws: WebSocket;
  readonly frames: Frame[] = [];
  closed: { readonly code: number; readonly reason: string } | undefined;

  constructor(person: Person, ws: WebSocket) {
    this.person = person;
    this.ws = ws;
    ws.on('message', (data: Buffer) => {
      this.frames.push(JSON.parse(data.toString()) as Frame);
    });
    ws.on('close', (code, reason) => {
      this.closed = { code, reason: reason.toString() };
    });
    ws.on('error', () => undefined);
  }

  send(frame: object): void {
    this.ws.send(JSON.stringify(frame));
  }

  /** A text to the other side; `to` is the member when staff write. */
  say(content: string, { clientId = randomUUIDv7(), to = '', ...more }: { clientId?: string; to?: string } & Record<string, unknown> = {}): string {
    this.send({
      type: 0,
      messageType: 0,
      content,
      clientId,
      systemId: `${this.person.orgId}_2`,
      fromRemoteId: '',
      fromRemoteSystem: this.person.kind,
      toRemoteId: to,
      toRemoteSystem: this.person.kind === 'member' ? 'staff' : 'member',
      busId: '',
      username: '',
      ...more,
    });
    return clientId;
  }

  texts(): Frame[] {
    return this.frames.filter((frame) => frame.type === 0);
  }

  heard(what: string, matches: (frame: Frame) => boolean): Promise<Frame> {
    return until(what, () => this.frames.find(matches));
  }

  /** Its own message back, or the refusal. */
  answer(clientId: string): Promise<Frame> {
    return this.heard(`an answer to ${clientId}`, (frame) => frame.clientId === clientId);
  }

  /** The position in the server's answer to a heartbeat: everything up to there was sent before. */
  async position(): Promise<number> {
    const before = this.frames.length;
    const answer = await until('a heartbeat with a position', () => {
      this.send({ type: 4, messageType: 4, position: 0 });
      return this.frames.slice(before).find((frame) => frame.type === 4 && frame.position !== undefined);
    });
    return answer.position ?? 0;
  }

  async close(): Promise<void> {
    this.ws.terminate();
    await until('the end of a socket', () => this.closed !== undefined);
  }
}

export interface Node {
  readonly hub: Hub;
  readonly sessions: SessionStore;
  readonly server: Server;
  readonly url: string;
  ticket(person: Person): Promise<{ ticket: string; bearer: string; sessionId: string }>;
  connect(person: Person, after?: number): Promise<Peer>;
  stop(): Promise<void>;
}

/** So that the news of who came never falls into what a test counts. */
const isPresent = async (database: Database, id: string): Promise<boolean> =>
  (await database.query('select 1 from staff_presence where user_id = $1', [id])).length > 0;

/** One server node. `origin` is the only page that may connect. */
export const origin = 'https://care.example.org';

export async function startNode(database: Database, options: Partial<HubOptions> = {}): Promise<Node> {
  const sessions = new SessionStore(database);
  const hub = await createHub({ database, sessions, publicOrigins: () => [origin], rateLimits: false, ...options });
  const server = createServer();
  server.on('upgrade', (request, socket, head) => hub.upgrade(request, socket, head));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws`;
  const ticket = async (person: Person): Promise<{ ticket: string; bearer: string; sessionId: string }> => {
    const { token: bearer, sessionId } = await sessions.open(database, { kind: person.kind, id: person.id, orgId: person.orgId });
    const principal = actIn(await sessions.identify(bearer), undefined, 'en');
    return { ticket: (await sessions.issueTicket(principal)).token, bearer, sessionId };
  };
  const connect = async (person: Person, after?: number): Promise<Peer> => {
    const { ticket: token } = await ticket(person);
    const ws = new WebSocket(`${url}?token=${token}${after === undefined ? '' : `&after=${after}`}`, { perMessageDeflate: false });
    const peer = new Peer(person, ws);
    await new Promise<void>((resolve, reject) => {
      ws.once('open', resolve);
      ws.once('unexpected-response', (_request, response) => reject(new Error(`refused: HTTP ${response.statusCode}`)));
      ws.once('error', reject);
    });
    if (person.kind === 'staff') await until('his presence', () => isPresent(database, person.id));
    return peer;
  };
  const stop = async (): Promise<void> => {
    await hub.stop();
    server.closeAllConnections();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  };
  return { hub, sessions, server, url, ticket, connect, stop };
}

export interface House {
  readonly db: TestDatabase;
  readonly people: People;
  readonly node: Node;
}

/** One database, its people and one node for all tests of a file. */
export function withNode(): House {
  let house: House | undefined;
  const started = (): House => {
    if (!house) throw new Error('The node is not started yet: use it inside a test.');
    return house;
  };
  beforeAll(async () => {
    const db = await freshDatabase();
    house = { db, people: await makePeople(db.database), node: await startNode(db.database) };
  });
  afterAll(async () => {
    await house?.node.stop();
    await house?.db.drop();
  });
  return {
    get db() {
      return started().db;
    },
    get people() {
      return started().people;
    },
    get node() {
      return started().node;
    },
  };
}
