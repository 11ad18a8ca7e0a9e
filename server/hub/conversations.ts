/** Finds the conversation that a frame belongs to. What never changes about it is kept; its state is not. */
import { randomUUIDv7 } from 'node:crypto';
import type { ErrorName } from '#contract/errors.ts';
import { fileLimits } from '#contract/limits/files.ts';
import type { ConversationKind } from '#contract/socket.ts';
import type { Database } from '#server/db/database.ts';
import { ownRowsOf } from '#server/db/ownRows.ts';
import { survivorOf } from '#server/engine/merge/leadOn.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Conversation } from '#server/log/chatAppend.ts';

export interface ConversationKey {
  readonly groupId: string;
  readonly orgId: string;
  readonly kind: ConversationKind;
  readonly memberId: string;
  readonly busId: string | null;
}

const keptConversations = 50_000;
const textOf = (key: ConversationKey): string => `${key.orgId}${key.kind}${key.memberId}${key.busId ?? ''}`;

const findSql = `select id from conversation where member_id = $1 and kind = $2 and bus_id is not distinct from $3::uuid and org_id = $4 and merged_from_id is null and deleted_at is null`;
const mayOpenSql = `
  select exists (select from member where id = $1 and org_id = $2 and deleted_at is null) as "hasMember",
    $3::uuid is null or exists (select from "order" where id = $3 and member_id = $1 and org_id = $2 and kind = 'consultation' and deleted_at is null) as "hasOrder"`;
const byIdSql = `select c.id, o.group_id as "groupId", c.org_id as "orgId", c.kind, c.member_id as "memberId", c.bus_id as "busId"
  from conversation c join organisation o on o.id = c.org_id where c.id = $1 and c.deleted_at is null`;

export class Conversations {
  readonly #database: Database;
  readonly #byKey = new Map<string, Conversation>();
  readonly #byId = new Map<string, Conversation>();
  readonly #asked = new Map<string, Promise<Conversation | ErrorName>>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** At once where it is known. A first message opens it: the answer is then not stored yet. */
  resolve(key: ConversationKey): Conversation | Promise<Conversation | ErrorName> {
    const text = textOf(key);
    const known = this.#byKey.get(text);
    if (known) return known;
    const asked =
      this.#asked.get(text) ??
      this.#find(key, text).finally(() => {
        this.#asked.delete(text);
      });
    this.#asked.set(text, asked);
    return asked;
  }

  async #find(key: ConversationKey, text: string): Promise<Conversation | ErrorName> {
    const [row] = await this.#database.query<{ id: string }>(findSql, [key.memberId, key.kind, key.busId, key.orgId]);
    if (!row) {
      const [may] = await this.#database.query<{ hasMember: boolean; hasOrder: boolean }>(mayOpenSql, [key.memberId, key.orgId, key.busId]);
      if (!may?.hasMember) {
        // A screen that is still open writes to a customer who was merged: the survivor gets it.
        const survivorId = await survivorOf(this.#database, 'member', key.memberId);
        return survivorId === undefined ? 'conversationUnknown' : this.resolve({ ...key, memberId: survivorId });
      }
      if (!may.hasOrder) return 'orderForeign';
    }
    const found: Conversation = { ...key, id: row?.id ?? randomUUIDv7(), isStored: row !== undefined };
    if (this.#byKey.size >= keptConversations) this.#byKey.clear();
    this.#byKey.set(text, found);
    return found;
  }

  async byId(id: string): Promise<Conversation | undefined> {
    const known = this.#byId.get(id);
    if (known) return known;
    const [row] = await this.#database.query<{ id: string; groupId: string; orgId: string; kind: ConversationKind; memberId: string; busId: string | null }>(
      byIdSql,
      [id],
    );
    if (!row) return undefined;
    const found: Conversation = { ...row, isStored: true };
    if (this.#byId.size >= keptConversations) this.#byId.clear();
    this.#byId.set(id, found);
    return found;
  }

  forgetAll(): void {
    this.#byKey.clear();
    this.#byId.clear();
  }

  /** It is not what the database has: another node opened it first, or it was removed. */
  forget(conversation: Conversation): void {
    this.#byKey.delete(textOf(conversation));
    this.#byId.delete(conversation.id);
  }

  /** Somebody who sees their own rows alone has this conversation if it is theirs or nobody's yet; one that is not there yet is theirs if its customer is. */
  async isHis({ id, memberId, isStored }: Conversation, { id: personId, orgIds }: Pick<Principal, 'id' | 'orgIds'>): Promise<boolean> {
    const [name, rowId] = isStored ? (['conversation', id] as const) : (['member', memberId] as const);
    const own = ownRowsOf(name, 'x', { person: '$2::uuid', orgIds: '$3::uuid[]' });
    const rows = await this.#database.query(`select 1 from ${name} x where x.id = $1 and $3::uuid[] is not null and ${own}`, [rowId, personId, orgIds]);
    return rows.length > 0;
  }

  async hasOrder(orderId: string, memberId: string): Promise<boolean> {
    const rows = await this.#database.query(
      'select 1 from "order" where id = $1 and member_id = $2 and deleted_at is null and (review_over is null or approved_at is not null)',
      [orderId, memberId],
    );
    return rows.length > 0;
  }

  /** A picture that nobody has sent by the last hour before it is cleared away is sent no more: no message may point to a file that goes in that moment (A5). */
  async hasUploaded(path: string, uploaderId: string): Promise<boolean> {
    const rows = await this.#database.query(
      `select 1 from file f where path = $1 and uploader_id = $2 and f.deleted_at is null and f.content_type like 'image/%' and (f.created_at > now() - make_interval(hours => $3)
         or exists (select 1 from message m where m.message_type = 1 and m.content = f.path))`,
      [path, uploaderId, fileLimits.orphanHours - 1],
    );
    return rows.length > 0;
  }
}
