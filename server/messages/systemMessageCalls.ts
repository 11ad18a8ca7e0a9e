/** One person's messages from the product are read, marked and removed by that person alone. An announcement tells many. */
import { randomUUIDv7 } from 'node:crypto';
import { logLimits } from '#contract/limits/chat.ts';
import { pageLimits } from '#contract/limits/lists.ts';
import type { Answers, Takes } from '#contract/operations.ts';
import { messageKinds } from '#contract/choices/messages.ts';
import type { MessageKind, MessageTopic } from '#contract/choices/messages.ts';
import { frameType } from '#contract/socket.ts';
import type { Change } from '#contract/socket.ts';
import type { Query } from '#server/db/database.ts';
import { readPosition } from '#server/log/position.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { announce, countReceivers } from './publish.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import { pageAsked, pageFrom, readCursor } from '#server/engine/calls/cursor.ts';
import type { Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import { reads, writes } from '#server/engine/calls/handler.ts';
import { madeBefore, rememberMade } from '#server/engine/calls/once.ts';

type Message = Answers<'systemMessage.one'>;
type Stored = Message & Record<string, unknown>;

const columns = `s.id, s.kind, s."values", s.link, s.created_at as "createdAt", s.read_at as "readAt", s.version`;
/** $1 the person, $2 the organisations they see now. */
const own = `s.recipient_id = $1 and s.org_id = any($2) and s.deleted_at is null`;

const kindsOf = (topic: MessageTopic): MessageKind[] => (Object.keys(messageKinds) as MessageKind[]).filter((kind) => messageKinds[kind].topic === topic);

async function myPage(query: Query, input: Takes<'systemMessage.myPage'>, principal: Principal): Promise<Answers<'systemMessage.myPage'>> {
  const { limit, offset } = pageAsked(input, pageLimits.size);
  const after = readCursor(input.next);
  const rows = await query.query<Stored>(
    `select ${columns} from system_message s where ${own} and ($3::timestamptz is null or (s.created_at, s.id) < ($3, $4::uuid))
       and ($6::boolean is not true or s.read_at is null) and ($7::text[] is null or s.kind = any($7))
       and ($9::uuid is null or s.id = $9)
     order by s.created_at desc, s.id desc limit $5::int + 1 offset $8::int`,
    [
      principal.id,
      principal.orgIds,
      after?.at ?? null,
      after?.id ?? null,
      limit,
      input.unread ?? null,
      input.topic == null ? null : kindsOf(input.topic),
      offset,
      input.id ?? null,
    ],
  );
  const { shown, next } = pageFrom(rows, limit, (row) => ({ at: row.createdAt, id: row.id }));
  return { rows: shown, position: await readPosition(query, principal.groupId), next };
}

interface Marked {
  readonly ids: readonly string[];
  readonly orgIds: readonly string[];
  readonly change: Change;
  readonly version: number;
  readonly patch: Readonly<Record<string, string | boolean | null>>;
}

/** The person's own windows are all told. */
function tellSelf(tx: Tx, principal: Principal, { ids, orgIds, change, version, patch }: Marked): void {
  for (let from = 0; from < ids.length; from += logLimits.manyIds) {
    const some = ids.slice(from, from + logLimits.manyIds);
    tx.append({
      groupId: principal.groupId,
      frameType: frameType.changed,
      entity: 'systemMessage',
      entityId: some.length === 1 ? (some[0] ?? null) : null,
      ...(some.length === 1 ? {} : { many: some }),
      change,
      version,
      patch,
      audience: { orgIds, memberIds: [], staffIds: [principal.id] },
      actorId: principal.id,
    });
  }
}

type Changed = { readonly id: string; readonly orgId: string; readonly version: number; readonly readAt: string | null } & Record<string, unknown>;

/** Unread ones have version 1, whatever happened to their neighbours: a message changes by being read and by being removed, and by nothing else. */
async function markRead(tx: Tx, which: string, values: readonly unknown[], principal: Principal): Promise<string[]> {
  const rows = await tx.query<Changed>(
    `update system_message s set read_at = now(), version = s.version + 1, updated_at = now(), updated_by = $1
     where ${own} and s.read_at is null and ${which} returning s.id, s.org_id as "orgId", s.version, s.read_at as "readAt"`,
    [principal.id, principal.orgIds, ...values],
  );
  const [first] = rows;
  const ids = rows.map((row) => row.id);
  if (first)
    tellSelf(tx, principal, {
      ids,
      orgIds: [...new Set(rows.map((row) => row.orgId))],
      change: 'updated',
      version: first.version,
      patch: { readAt: first.readAt },
    });
  return ids;
}

async function requireOwn(query: Query, id: string, principal: Principal): Promise<Stored> {
  const [row] = await query.query<Stored>(`select ${columns} from system_message s where ${own} and s.id = $3`, [principal.id, principal.orgIds, id]);
  if (!row) throw new Refusal('notFound');
  return row;
}

async function remove(tx: Tx, { id }: Takes<'systemMessage.remove'>, principal: Principal, context: OperationContext): Promise<null> {
  const [row] = await tx.query<Changed>(
    `update system_message s set deleted_at = now(), version = s.version + 1, updated_at = now(), updated_by = $1
     where ${own} and s.id = $3 returning s.id, s.org_id as "orgId", s.version, s.read_at as "readAt"`,
    [principal.id, principal.orgIds, id],
  );
  if (row) tellSelf(tx, principal, { ids: [id], orgIds: [row.orgId], change: 'removed', version: row.version, patch: { wasUnread: row.readAt === null } });
  else {
    // Removed twice is removed; a message of somebody else looks like one that never was.
    const [gone] = await tx.query('select 1 from system_message where id = $1 and recipient_id = $2', [id, principal.id]);
    if (!gone) throw new Refusal('notFound');
  }
  context.note({ entity: 'systemMessage', entityId: id });
  return null;
}

async function publish(tx: Tx, input: Takes<'systemMessage.announce'>, principal: Principal, context: OperationContext): Promise<{ count: number }> {
  const [title, text] = [input.title.trim(), input.text.trim()];
  if (title === '') throw invalid(principal, 'title', ['写一个标题', 'Write a title']);
  if (text === '') throw invalid(principal, 'text', ['写一下要说的事', 'Write what there is to say']);
  const once = { operation: 'systemMessage.announce', clientId: input.clientId ?? context.onceKey, content: { title, text } } as const;
  // The announcement itself is no row: what a second call needs to know is that there was a first.
  if ((await madeBefore(tx, principal, once)) !== undefined) return { count: await countReceivers(tx, principal) };
  const announcementId = randomUUIDv7();
  const count = await announce(tx, { kind: 'announcement', values: { title, text, by: principal.name } }, principal);
  await rememberMade(tx, principal, once, announcementId);
  context.note({ entity: 'systemMessage', detail: { receivers: count } });
  return { count };
}

export const systemMessage: Pick<Handlers, Extract<keyof Handlers, `systemMessage.${string}`>> = {
  'systemMessage.myUnreadCount': reads(async (query, _input, principal) => {
    const [row] = await query.query<{ count: number }>(`select count(*)::int as count from system_message s where ${own} and s.read_at is null`, [
      principal.id,
      principal.orgIds,
    ]);
    return { count: row?.count ?? 0, position: await readPosition(query, principal.groupId) };
  }),
  'systemMessage.myPage': reads(myPage),
  'systemMessage.one': reads(async (query, { id }, principal, context) => {
    const row = await requireOwn(query, id, principal);
    context.note({ entity: 'systemMessage', entityId: id });
    return row;
  }),
  'systemMessage.read': writes(async (tx, { id }, principal, context) => {
    if ((await markRead(tx, 's.id = $3', [id], principal)).length === 0) await requireOwn(tx, id, principal);
    context.note({ entity: 'systemMessage', entityId: id });
    return null;
  }),
  'systemMessage.remove': writes(remove),
  'systemMessage.readAll': writes(async (tx, { id }, principal, context) => {
    const newest = await requireOwn(tx, id, principal);
    const ids = await markRead(tx, '(s.created_at, s.id) <= ($3::timestamptz, $4::uuid)', [newest.createdAt, id], principal);
    context.note({ entity: 'systemMessage', entityId: id, detail: { messages: ids.length } });
    return { count: ids.length };
  }),
  'systemMessage.receivers': reads(async (query, _input, principal) => ({ count: await countReceivers(query, principal) })),
  'systemMessage.announce': writes(publish),
};
