/** The floor of R4: the two statements of a message, committed one by one over raw connections; no token, no scope, no event, no socket. */
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import pg from 'pg';
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

answerParent({
  connect: async (given: CommitTargets) => {
    targets = given;
    for (let count = 0; count < given.connections; count += 1) {
      const client = new pg.Client(given.databaseUrl);
      await client.connect();
      clients.push(client);
    }
  },
  /** Messages committed a second. */
  run: async (seconds: number) => {
    if (!targets) throw new Error('not connected');
    const given = targets;
    const startedAt = performance.now();
    const before = committed;
    await Promise.all(clients.map((client) => loop(client, given, startedAt + seconds * 1_000)));
    return (committed - before) / ((performance.now() - startedAt) / 1_000);
  },
});
