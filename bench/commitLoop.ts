/** The floors of R4: the two statements of a message, committed one by one over raw connections, or in groups over one; no token, no scope, no event, no socket. */
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import pg from 'pg';
import { chatLimits } from '#contract/limits/chat.ts';
import { answerParent } from './child.ts';

export interface CommitTargets {
  readonly databaseUrl: string;
  readonly connections: number;
  readonly content: string;
  readonly conversations: readonly { readonly conversationId: string; readonly orgId: string; readonly id: string; readonly name: string }[];
}

/** Both in one round trip and prepared: twice as fast as BEGIN, UPDATE, INSERT, COMMIT in turn, so the harder floor. */
const statement = {
  name: 'message',
  text: `with moved as (
    update conversation set last_seq = last_seq + 1, last_message_id = $1, last_message_type = 0, last_message_at = now(), updated_at = now() where id = $4 returning last_seq
  ) insert into message (id, org_id, created_by, conversation_id, seq, client_id, message_type, content, sender_kind, sender_id, sender_name, sent_at)
    select $1, $2, $3, $4, last_seq, $5, 0, $6, 'member', $3, $7, now() from moved`,
};

/** A group has as many messages as the product puts into a commit, whatever conversations they are of: one connection can store no more. */
const groupStatement = {
  name: 'messages',
  text: `with sent as (
    select *, row_number() over (partition by conversation_id order by n) as place
      from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::text[]) with ordinality as s(id, org_id, sender_id, conversation_id, client_id, sender_name, n)
  ), last as (
    select distinct on (conversation_id) conversation_id, id, place from sent order by conversation_id, place desc
  ), moved as (
    update conversation x set last_seq = x.last_seq + l.place, last_message_id = l.id, last_message_type = 0, last_message_at = now(), updated_at = now()
      from last l where x.id = l.conversation_id returning x.id, x.last_seq - l.place as base
  ) insert into message (id, org_id, created_by, conversation_id, seq, client_id, message_type, content, sender_kind, sender_id, sender_name, sent_at)
    select s.id, s.org_id, s.sender_id, s.conversation_id, m.base + s.place, s.client_id, 0, $7, 'member', s.sender_id, s.sender_name, now() from sent s join moved m on m.id = s.conversation_id`,
};

const clients: pg.Client[] = [];
let targets: CommitTargets | undefined;
let committed = 0;

async function loop(client: pg.Client, { conversations, content }: CommitTargets, until: number): Promise<void> {
  while (performance.now() < until) {
    const one = conversations[Math.floor(Math.random() * conversations.length)];
    if (!one) throw new Error('no conversation to write to');
    await client.query({ ...statement, values: [randomUUIDv7(), one.orgId, one.id, one.conversationId, randomUUID(), content, one.name] });
    committed += 1;
  }
}

async function loopInGroups(client: pg.Client, { conversations, content }: CommitTargets, until: number): Promise<void> {
  const one = (): CommitTargets['conversations'][number] => {
    const found = conversations[Math.floor(Math.random() * conversations.length)];
    if (!found) throw new Error('no conversation to write to');
    return found;
  };
  while (performance.now() < until) {
    const group = Array.from({ length: chatLimits.commitGroup }, one);
    const column = (of: (member: (typeof group)[number]) => string): string[] => group.map(of);
    const values = [
      column(() => randomUUIDv7()),
      column(({ orgId }) => orgId),
      column(({ id }) => id),
      column(({ conversationId }) => conversationId),
      column(() => randomUUID()),
      column(({ name }) => name),
      content,
    ];
    await client.query({ ...groupStatement, values });
    committed += group.length;
  }
}

/** @returns messages committed a second */
async function timed(seconds: number, work: (given: CommitTargets, until: number) => Promise<unknown>): Promise<number> {
  if (!targets) throw new Error('not connected');
  const startedAt = performance.now();
  const before = committed;
  await work(targets, startedAt + seconds * 1_000);
  return (committed - before) / ((performance.now() - startedAt) / 1_000);
}

answerParent({
  connect: async (given: CommitTargets) => {
    targets = given;
    for (let count = 0; count < given.connections; count += 1) {
      const client = new pg.Client(given.databaseUrl);
      await client.connect();
      clients.push(client);
    }
  },
  run: (seconds: number) => timed(seconds, (given, until) => Promise.all(clients.map((client) => loop(client, given, until)))),
  runInGroups: (seconds: number) => timed(seconds, (given, until) => Promise.all(clients.slice(0, 1).map((client) => loopInGroups(client, given, until)))),
});
