/** The server keeps this of the campaign's conversations: by SQL, and the same over the API. */
import type { Expectation, StoredMessage, Truth } from '#tests/rig/checker.ts';
import type { Rig } from '#tests/rig/rig.ts';
import { until } from '#tests/rig/until.ts';
import type { Crew } from './crew.ts';

/** Conversation -> the seq a round starts after. */
export type Baseline = ReadonlyMap<string, { readonly after: number; readonly memberId: string }>;

interface ConversationRow extends Record<string, unknown> {
  readonly id: string;
  readonly member_id: string;
  readonly last_seq: number;
}

const conversationsOf = (rig: Rig, crew: Crew): Promise<ConversationRow[]> =>
  rig.sql<ConversationRow>('select id, member_id, last_seq::int as last_seq from conversation where member_id = any($1::uuid[])', [[...crew.members.keys()]]);

export async function readBaseline(rig: Rig, crew: Crew): Promise<Baseline> {
  return new Map((await conversationsOf(rig, crew)).map((row) => [row.id, { after: row.last_seq, memberId: row.member_id }]));
}

/** Clients see the conversations that their own lists tell them. */
export async function readExpectation(crew: Crew, baseline: Baseline): Promise<Expectation> {
  const lists = await Promise.all(crew.clients.map(async (client) => ({ client, rows: (await client.list()).rows })));
  return {
    receivers: new Map(
      lists.map(({ client, rows }) => [
        client.name,
        new Map(
          rows.flatMap((row) => {
            const start = baseline.get(row.conversationId);
            return start ? [[row.conversationId, start.after] as const] : [];
          }),
        ),
      ]),
    ),
  };
}

/** Everything written is acknowledged or refused, and every reader has the end of each of his conversations. */
export async function settle(rig: Rig, crew: Crew, expected: Expectation): Promise<void> {
  const withinMs = 60_000;
  await until(() => crew.clients.every((client) => client.isOpen && client.unanswered === 0), { what: 'every message to be answered', withinMs });
  const ends = new Map((await conversationsOf(rig, crew)).map((row) => [row.id, row.last_seq]));
  const behind = (): string[] => {
    const reached = new Map<string, number>();
    for (const frame of crew.history.received)
      reached.set(`${frame.receiver} ${frame.conversationId}`, Math.max(frame.seq, reached.get(`${frame.receiver} ${frame.conversationId}`) ?? 0));
    return [...expected.receivers].flatMap(([receiver, conversations]) =>
      [...conversations].flatMap(([id, after]) => ((reached.get(`${receiver} ${id}`) ?? after) < (ends.get(id) ?? 0) ? [`${receiver} ${id}`] : [])),
    );
  };
  // A reader that never gets there is a finding of the checker, not a broken campaign.
  await until(() => behind().length === 0, { what: 'every reader to catch up', withinMs: 20_000, everyMs: 100 }).catch(() => undefined);
}

/** The desk tells who waits, once, a moment after his first message: until then and until everybody has it, no round begins. */
export async function untilTold(rig: Rig, crew: Crew): Promise<void> {
  const untold = async (): Promise<number> => {
    const [row] = await rig.sql<{ count: number }>(
      'select count(*)::int as count from conversation where member_id = any($1::uuid[]) and state = $2 and told_at is null',
      [[...crew.members.keys()], 'waiting'],
    );
    return row?.count ?? 0;
  };
  await until(async () => (await untold()) === 0, { what: 'everybody who waits to be told so', withinMs: 60_000 });
  const fromTheStart = new Map([...(await readBaseline(rig, crew))].map(([id, { memberId }]) => [id, { after: 0, memberId }]));
  await settle(rig, crew, await readExpectation(crew, fromTheStart));
}

interface HistoryPage {
  readonly rows: readonly { readonly seq: number; readonly content: string; readonly conversationId: string }[];
  readonly lastSeq: number;
}

async function overHttp(crew: Crew, baseline: Baseline): Promise<NonNullable<Truth['overHttp']>> {
  const all = await Promise.all(
    [...baseline].map(async ([conversationId, { after, memberId }]) => {
      const client = crew.members.get(memberId);
      const found: { conversationId: string; seq: number; content: string }[] = [];
      for (let afterSeq = after; client;) {
        const form = { conversationId, afterSeq, limit: 200 };
        // The last fault may have left dead connections to the database in the pool: the server says when to come again (L3), and a client does.
        const page = await until(() => client.call<HistoryPage>('POST /im/message/queryRemoteSingleMessage', { form, timeoutMs: 20_000 }), {
          what: 'a history to be read, also right after an outage',
          withinMs: 20_000,
        });
        found.push(...page.rows.map((row) => ({ conversationId, seq: row.seq, content: row.content })));
        const last = page.rows.at(-1)?.seq;
        if (last === undefined || last >= page.lastSeq) break;
        afterSeq = last;
      }
      return found;
    }),
  );
  return all.flat();
}

export async function readTruth(rig: Rig, crew: Crew, baseline: Baseline): Promise<Truth> {
  const ids = [...baseline.keys()];
  const messages = await rig.sql<StoredMessage & Record<string, unknown>>(
    `select m.conversation_id as "conversationId", m.seq::int as seq, m.client_id as "clientId", m.sender_id as "senderId", m.content
     from message m join unnest($1::uuid[], $2::int[]) as start(id, after) on m.conversation_id = start.id and m.seq > start.after`,
    [ids, ids.map((id) => baseline.get(id)?.after ?? 0)],
  );
  const lastSeq = new Map((await conversationsOf(rig, crew)).map((row) => [row.id, row.last_seq]));
  return { messages, lastSeq, overHttp: await overHttp(crew, baseline) };
}
