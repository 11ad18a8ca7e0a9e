/** One round trip stores a group of messages (function chat_append of 0005_desk_chat.sql). */
import type { ClientBase } from 'pg';
import { frameType } from '#contract/socket.ts';
import type { ConversationKind } from '#contract/socket.ts';
import { Batch } from '#server/db/batch.ts';
import type { Principal } from '#server/kit/principal.ts';
import { chatOwners } from './chatOwners.ts';
import type { LoggedEvent } from './event.ts';
import type { LoggedMessage } from './message.ts';
import type { Entry } from './nudge.ts';

export interface Conversation {
  readonly id: string;
  readonly groupId: string;
  readonly orgId: string;
  readonly kind: ConversationKind;
  readonly memberId: string;
  readonly busId: string | null;
  /** False until the message that opens it is committed. */
  isStored: boolean;
}
/** A message on its way into the log. */
export interface Draft {
  readonly id: string;
  readonly conversation: Conversation;
  readonly clientId: string | null;
  readonly type: number;
  readonly content: string;
  readonly orderId: string | null;
  readonly replyToSeq: number | null;
  /** This colleague served when the sender looked, null for nobody; absent where the sender did not say. Only answers have it. */
  readonly expectedAssigneeId?: string | null;
  readonly sender: Principal;
}
export type Stored =
  | { readonly is: 'stored' }
  | { readonly is: 'known'; readonly message: LoggedMessage }
  | { readonly is: 'reused' }
  /** Held back: somebody else serves than the sender expected. */
  | { readonly is: 'taken'; readonly by: { readonly id: string; readonly name: string } }
  | { readonly is: 'gone' };

interface AppendRow {
  readonly kind: 'stored' | 'known' | 'reused' | 'taken' | 'created' | 'updated';
  /** The number says which of the given messages it is, from 1. */
  readonly n: number;
  readonly message_id: string | null;
  readonly conversation_id: string | null;
  readonly seq: number | null;
  readonly event_position: number | null;
  readonly at: string;
  readonly assignee_id: string | null;
  readonly version: number | null;
  /** 'updated': the patch. 'known': when it was recalled. 'taken': who serves. */
  readonly more: Readonly<Record<string, string | null>> | null;
}

export interface Appended {
  /** One for each draft, in their order. */
  readonly outcomes: readonly Stored[];
  /** Entries are found by group, in order of position. */
  readonly entries: ReadonlyMap<string, readonly Entry[]>;
}

const text = 'select * from chat_append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)';

function openedBy(drafts: readonly Draft[]): string | null {
  const opened = new Map<string, unknown>();
  for (const { conversation, sender } of drafts) {
    if (conversation.isStored || opened.has(conversation.id)) continue;
    opened.set(conversation.id, {
      id: conversation.id,
      org_id: conversation.orgId,
      created_by: sender.id,
      kind: conversation.kind,
      member_id: conversation.memberId,
      bus_id: conversation.busId,
    });
  }
  return opened.size > 0 ? JSON.stringify([...opened.values()]) : null;
}

/** Most groups have none of it: then nothing is sent. */
const unlessEmpty = <T>(values: readonly (T | null)[]): readonly (T | null)[] | null => (values.some((value) => value !== null) ? values : null);

function expectationsOf(drafts: readonly Draft[]): [unknown, unknown] {
  const expects = drafts.map(({ expectedAssigneeId, sender }) => expectedAssigneeId !== undefined && sender.kind === 'staff');
  return expects.includes(true) ? [expects, drafts.map((one) => one.expectedAssigneeId ?? null)] : [null, null];
}

function valuesOf(drafts: readonly Draft[], isReplay: boolean): unknown[] {
  return [
    isReplay,
    openedBy(drafts),
    drafts.map((one) => one.id),
    drafts.map((one) => one.conversation.groupId),
    drafts.map((one) => one.conversation.id),
    drafts.map((one) => one.clientId),
    drafts.map((one) => one.type),
    drafts.map((one) => one.content),
    drafts.map((one) => one.orderId),
    drafts.map((one) => one.sender.kind),
    drafts.map((one) => one.sender.id),
    drafts.map((one) => one.sender.name),
    unlessEmpty(drafts.map((one) => one.replyToSeq)),
    ...expectationsOf(drafts),
  ];
}

/** A quote of what came before; of anything else nothing is kept. */
const quoteOf = ({ replyToSeq }: Draft, seq: number): number | null => (replyToSeq !== null && replyToSeq < seq ? replyToSeq : null);

const messageOf = (draft: Draft, row: AppendRow): LoggedMessage => ({
  id: row.message_id ?? draft.id,
  conversationId: draft.conversation.id,
  seq: row.seq ?? 0,
  clientId: draft.clientId,
  messageType: draft.type,
  content: draft.content,
  orderId: draft.orderId,
  status: null,
  senderKind: draft.sender.kind,
  senderId: draft.sender.id,
  senderName: draft.sender.name,
  at: row.at,
  orgId: draft.conversation.orgId,
  kind: draft.conversation.kind,
  memberId: draft.conversation.memberId,
  busId: draft.conversation.busId,
  assigneeId: row.assignee_id,
  replyToSeq: quoteOf(draft, row.seq ?? 0),
  recalledAt: row.more?.['recalledAt'] ?? null,
});

function messageEvent(draft: Draft, row: AppendRow): LoggedEvent {
  const { conversation } = draft;
  return {
    groupId: conversation.groupId,
    position: row.event_position ?? 0,
    at: row.at,
    frameType: draft.type as 0 | 1 | 3,
    entity: 'message',
    entityId: row.message_id,
    change: 'created',
    version: 1,
    messageId: draft.id,
    audience: { orgIds: [conversation.orgId], memberIds: [conversation.memberId], ownerIds: chatOwners(row.at, row.assignee_id, null) },
    actorId: draft.sender.id,
  };
}

function conversationEvent(conversation: Conversation, row: AppendRow, actorId: string): LoggedEvent {
  return {
    groupId: conversation.groupId,
    position: row.event_position ?? 0,
    at: row.at,
    frameType: frameType.changed,
    entity: 'conversation',
    entityId: conversation.id,
    change: row.kind === 'created' ? 'created' : 'updated',
    version: row.version ?? 1,
    ...(row.more ? { patch: row.more } : {}),
    audience: { orgIds: [conversation.orgId], memberIds: [conversation.memberId], ownerIds: chatOwners(row.at, row.assignee_id, row.more) },
    actorId,
  };
}

function heldBack(draft: Draft, row: AppendRow): Stored {
  if (row.kind === 'known') return { is: 'known', message: messageOf(draft, row) };
  if (row.kind === 'taken') return { is: 'taken', by: { id: row.more?.['id'] ?? '', name: row.more?.['name'] ?? '' } };
  return { is: 'reused' };
}

function read(drafts: readonly Draft[], rows: readonly AppendRow[]): Appended {
  const outcomes: Stored[] = Array.from(drafts, () => ({ is: 'gone' }));
  const byConversation = new Map<string, Draft>();
  for (const draft of drafts) byConversation.set(draft.conversation.id, draft);
  const entries = new Map<string, Entry[]>();
  const add = (entry: Entry): void => {
    const own = entries.get(entry.event.groupId);
    if (own) own.push(entry);
    else entries.set(entry.event.groupId, [entry]);
  };
  for (const row of rows) {
    const draft = row.kind === 'created' || row.kind === 'updated' ? byConversation.get(row.conversation_id ?? '') : drafts[row.n - 1];
    if (!draft) throw new Error(`chat_append answered for message ${row.n} of ${drafts.length}.`);
    if (row.kind === 'created' || row.kind === 'updated') add({ event: conversationEvent(draft.conversation, row, draft.sender.id) });
    else if (row.kind === 'stored') {
      outcomes[row.n - 1] = { is: 'stored' };
      add({ event: messageEvent(draft, row), message: messageOf(draft, row) });
    } else outcomes[row.n - 1] = heldBack(draft, row);
  }
  for (const own of entries.values()) own.sort((a, b) => a.event.position - b.event.position);
  return { outcomes, entries };
}

/** @param isReplay an earlier try may have been committed: what it stored is found by its ids */
export async function appendMessages(client: ClientBase, drafts: readonly Draft[], isReplay: boolean): Promise<Appended> {
  // One by one they cost most: what the connection knows of the statement, and what its columns are, is neither sent nor read again.
  const batch = new Batch([{ text, values: valuesOf(drafts, isReplay), isKept: true }]);
  client.query(batch);
  const [rows = []] = await batch.done;
  const appended = read(drafts, rows as unknown as AppendRow[]);
  for (const [index, outcome] of appended.outcomes.entries()) {
    const draft = drafts[index];
    if (draft && outcome.is === 'stored') draft.conversation.isStored = true;
  }
  return appended;
}
