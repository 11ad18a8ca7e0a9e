/** A server with colleagues, a lead and a customer, and the calls of a desk in short. */
import { afterAll, beforeAll } from 'vitest';
import type { ConversationState, StaffMove } from '#contract/lives/conversationLife.ts';
import type { Answers } from '#contract/operations.ts';
import { nilId } from '#server/kit/principal.ts';
import type { Principal } from '#server/kit/principal.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

export type ChatRow = Answers<'conversation.list'>['rows'][number];
export type Stored = Readonly<Record<string, unknown>>;

export interface Colleague {
  readonly id: string;
  readonly name: string;
  readonly token: string;
}

export interface Desk {
  readonly server: TestServer;
  readonly org: string;
  staff(username: string, options?: { readonly role?: string; readonly org?: string; readonly capacity?: number }): Promise<Colleague>;
  member(openId?: string): Promise<{ readonly id: string; readonly token: string }>;
  /** A conversation as if it had lived up to there. */
  conversation(state: ConversationState, assigneeId?: string | null, more?: Stored): Promise<string>;
  post(token: string, path: string, json: object, language?: 'en'): Promise<Reply>;
  move(token: string, conversationId: string, move: StaffMove, more?: object): Promise<Reply>;
  row(token: string, conversationId: string): Promise<ChatRow>;
  stored(conversationId: string): Promise<Stored>;
  steps(conversationId: string): Promise<Stored[]>;
  events(entity: string, id: string): Promise<Stored[]>;
  team(name: string, memberIds: readonly string[], org?: string): Promise<string>;
  readonly system: Principal;
}

/** A conversation looks like this in each state, so that every check of a fresh read has something to see; the server's own worker wakes none that is snoozed. */
const looks: Readonly<Record<ConversationState, Stored>> = {
  waiting: { waiting_since: '2026-11-20T01:00:00.000Z', opened_at: '2026-11-20T01:00:00.000Z' },
  serving: { waiting_since: '2026-11-20T01:05:00.000Z', opened_at: '2026-11-20T01:00:00.000Z', first_reply_at: '2026-11-20T01:02:00.000Z' },
  waitingCustomer: { opened_at: '2026-11-20T01:00:00.000Z', first_reply_at: '2026-11-20T01:02:00.000Z' },
  snoozed: { opened_at: '2026-11-20T01:00:00.000Z', first_reply_at: '2026-11-20T01:02:00.000Z', snoozed_until: '2126-11-21T01:00:00.000Z' },
  closed: {
    opened_at: '2026-11-20T01:00:00.000Z',
    first_reply_at: '2026-11-20T01:02:00.000Z',
    closed_at: '2026-11-20T02:00:00.000Z',
    close_reason: 'solved',
  },
};

let made = 0;

function deskOn(server: TestServer): Desk {
  const { hospital } = server;
  const { database } = server.test;
  const org = hospital.orgs.east;
  const post: Desk['post'] = (token, path, json, language) =>
    server.call('POST', `/crm-server/Consultation/${path}`, { token, json, ...(language ? { headers: { 'accept-language': language } } : {}) });
  return {
    server,
    org,
    staff: async (username, { role = 'desk', org: at = org, capacity } = {}) => {
      const id = await hospital.staff(username, at, role, capacity === undefined ? {} : { capacity });
      return { id, name: `name of ${username}`, token: await server.login(username) };
    },
    member: async (openId = `open-${(made += 1)}`) => ({ id: await hospital.member(openId, org), token: await server.loginMember(openId) }),
    conversation: async (state, assigneeId = null, more = {}) => {
      const memberId = (more['member_id'] as string | undefined) ?? (await hospital.member(`member-${(made += 1)}`, org));
      return hospital.conversation(memberId, org, { state, assignee_id: state === 'waiting' ? null : assigneeId, ...looks[state], ...more });
    },
    post,
    move: (token, conversationId, move, more = {}) => post(token, 'move', { conversationId, move, ...more }),
    row: async (token, conversationId) => {
      const { datas } = await server.call('GET', `/crm-server/Consultation/doctorGetChat?conversationId=${conversationId}`, { token });
      const [row] = (datas as { rows: ChatRow[] }).rows;
      if (!row) throw new Error(`The list does not hold ${conversationId}.`);
      return row;
    },
    stored: async (id) => (await database.query('select * from conversation where id = $1', [id]))[0] ?? {},
    steps: (id) => database.query('select * from conversation_step where conversation_id = $1 order by at, id', [id]),
    events: (entity, id) => database.query('select * from event_log where entity = $1 and entity_id = $2 order by position', [entity, id]),
    team: async (name, memberIds, at = org) => {
      const [team] = await database.query<{ id: string }>(
        'insert into team (id, org_id, name, member_ids) values (gen_random_uuid(), $1, $2, $3) returning id',
        [at, name, memberIds],
      );
      return team?.id ?? '';
    },
    system: {
      kind: 'system',
      id: nilId,
      name: '',
      sessionId: '',
      groupId: hospital.orgs.group,
      orgId: org,
      orgIds: [],
      rights: new Set(),
      roleCodes: [],
      language: 'zh-CN',
    },
  };
}

/** One server for all tests of a file. */
export function withDesk(): Desk {
  let desk: Desk | undefined;
  beforeAll(async () => {
    desk = deskOn(await startTestServer({ RATE_LIMITS: 'off' }));
  });
  afterAll(() => desk?.server.close());
  return new Proxy({} as Desk, {
    get: (_, key) => {
      if (!desk) throw new Error('The server is not started yet: use the desk inside a test.');
      return desk[key as keyof Desk];
    },
  });
}
