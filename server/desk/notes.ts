/** Private notes: inside a conversation, or about a customer. Staff alone get their events. */
import { randomUUIDv7 } from 'node:crypto';
import { deskLimits } from '#contract/limits/chat.ts';
import type { Answers, Takes } from '#contract/operations.ts';
import { frameType } from '#contract/socket.ts';
import type { Change } from '#contract/socket.ts';
import type { Query } from '#server/db/database.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Principal } from '#server/kit/principal.ts';
import { invalid } from '#server/kit/invalid.ts';

type NoteRow = Answers<'note.save'>;

/** A note is about this. */
interface Subject extends Record<string, unknown> {
  readonly orgId: string;
  readonly groupId: string;
  readonly memberId: string;
  readonly conversationId: string | null;
  /** It stands after the message that was the last when it was written. */
  readonly afterSeq: number;
}

const columns = `n.id, n.conversation_id as "conversationId", n.member_id as "memberId", n.after_seq as "afterSeq", n.text, n.author_id as "authorId", n.author_name as "authorName", n.at`;

/** @throws Refusal conversationUnknown or notFound: foreign and missing ones look alike */
async function subjectOf(query: Query, input: Takes<'note.save'>, principal: Principal): Promise<Subject> {
  if ((input.conversationId == null) === (input.memberId == null)) {
    throw invalid(principal, 'conversationId', ['会话和会员二选一', 'Give either a conversation or a customer']);
  }
  const [found] =
    input.conversationId == null
      ? await query.query<Subject>(
          `select m.org_id as "orgId", o.group_id as "groupId", m.id as "memberId", null as "conversationId", 0 as "afterSeq"
           from member m join organisation o on o.id = m.org_id where m.id = $1 and m.org_id = any($2) and m.deleted_at is null`,
          [input.memberId, principal.orgIds],
        )
      : await query.query<Subject>(
          `select c.org_id as "orgId", o.group_id as "groupId", c.member_id as "memberId", c.id as "conversationId", c.last_seq as "afterSeq"
           from conversation c join organisation o on o.id = c.org_id where c.id = $1 and c.org_id = any($2) and c.deleted_at is null`,
          [input.conversationId, principal.orgIds],
        );
  if (!found) throw new Refusal(input.conversationId == null ? 'notFound' : 'conversationUnknown');
  return found;
}

interface About {
  readonly id: string;
  readonly change: Change;
  readonly version: number;
  readonly orgId: string;
  readonly groupId: string;
  readonly memberId: string;
  readonly conversationId: string | null;
}
function publish(tx: Tx, principal: Principal, about: About): void {
  tx.append({
    groupId: about.groupId,
    frameType: frameType.changed,
    entity: 'note',
    entityId: about.id,
    change: about.change,
    version: about.version,
    patch: { conversationId: about.conversationId, memberId: about.memberId },
    audience: { orgIds: [about.orgId], memberIds: [] },
    actorId: principal.id,
  });
}

/** The same note sent twice is one note; the same id with another text is refused (A2, for notes). */
async function sentBefore(tx: Tx, input: Pick<Takes<'note.save'>, 'text' | 'clientId'>, principal: Principal, subject: Subject): Promise<NoteRow | undefined> {
  if (input.clientId == null) return undefined;
  const [known] = await tx.query<NoteRow & Record<string, unknown>>(`select ${columns} from note n where n.author_id = $1 and n.client_id = $2`, [
    principal.id,
    input.clientId,
  ]);
  if (!known) return undefined;
  if (known.text !== input.text || known.conversationId !== subject.conversationId || known.memberId !== subject.memberId) throw new Refusal('clientIdReused');
  return known;
}

interface Written {
  readonly row: NoteRow;
  readonly isNew: boolean;
}

/** @throws Refusal conversationUnknown, notFound, clientIdReused */
export const writeNote = async (tx: Tx, input: Takes<'note.save'>, principal: Principal): Promise<Written> =>
  storeNote(tx, await subjectOf(tx, input, principal), input, principal);

/** @throws Refusal clientIdReused */
export async function storeNote(tx: Tx, subject: Subject, input: Pick<Takes<'note.save'>, 'text' | 'clientId'>, principal: Principal): Promise<Written> {
  // Waits for an equal one under way: whoever comes second finds what the first stored.
  const [stored] = await tx.query<NoteRow & Record<string, unknown>>(
    `insert into note as n (id, org_id, created_by, member_id, conversation_id, after_seq, text, author_id, author_name, at, client_id)
     values ($1, $2, $3, $4, $5, $6, $7, $3, $8, date_trunc('milliseconds', clock_timestamp()), $9) on conflict (author_id, client_id) do nothing returning ${columns}`,
    [
      randomUUIDv7(),
      subject.orgId,
      principal.id,
      subject.memberId,
      subject.conversationId,
      subject.afterSeq,
      input.text,
      principal.name,
      input.clientId ?? null,
    ],
  );
  const row = stored ?? (await sentBefore(tx, input, principal, subject));
  if (!row) throw new Error('The note was neither stored nor known: expected one of the two.');
  if (stored) publish(tx, principal, { ...subject, id: row.id, change: 'created', version: 1 });
  return { row, isNew: stored !== undefined };
}

/** @throws Refusal notFound, notYourNote */
export async function removeNote(tx: Tx, input: Takes<'note.remove'>, principal: Principal): Promise<void> {
  const [note] = await tx.query<Omit<About, 'change'> & { authorId: string } & Record<string, unknown>>(
    `select n.id, n.version + 1 as version, n.org_id as "orgId", o.group_id as "groupId", n.member_id as "memberId", n.conversation_id as "conversationId", n.author_id as "authorId"
     from note n join organisation o on o.id = n.org_id where n.id = $1 and n.org_id = any($2) and n.deleted_at is null for update of n`,
    [input.id, principal.orgIds],
  );
  if (!note) throw new Refusal('notFound');
  if (note.authorId !== principal.id) throw new Refusal('notYourNote');
  await tx.query('update note set deleted_at = now(), version = $2, updated_at = now(), updated_by = $3 where id = $1', [note.id, note.version, principal.id]);
  publish(tx, principal, { ...note, change: 'removed' });
}

/** About a customer, the newest first; those inside a conversation stand in its timeline. */
export const readNotes = (query: Query, memberId: string, principal: Principal): Promise<NoteRow[]> =>
  query.query<NoteRow & Record<string, unknown>>(
    `select ${columns} from note n where n.member_id = $1 and n.conversation_id is null and n.org_id = any($2) and n.deleted_at is null order by n.at desc, n.id desc limit ${deskLimits.timelineRows}`,
    [memberId, principal.orgIds],
  );
