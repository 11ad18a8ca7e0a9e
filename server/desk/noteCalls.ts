/** Private notes: inside a conversation, or about a customer. */
import { readNotes, removeNote, writeNote } from './notes.ts';
import type { Handlers } from '#server/engine/calls/handler.ts';
import { reads, writes } from '#server/engine/calls/handler.ts';

export const note: Pick<Handlers, 'note.list' | 'note.save' | 'note.remove'> = {
  'note.list': reads(async (query, input, principal, context) => {
    const rows = await readNotes(query, input.memberId, principal);
    context.note({ entity: 'member', entityId: input.memberId, detail: { rows: rows.length } });
    return rows;
  }),
  'note.save': writes(async (tx, input, principal, context) => {
    const { row, isNew } = await writeNote(tx, input, principal);
    context.note({ entity: 'note', entityId: row.id, detail: { isNew, inConversation: row.conversationId !== null } });
    return row;
  }),
  'note.remove': writes(async (tx, input, principal, context) => {
    await removeNote(tx, input, principal);
    context.note({ entity: 'note', entityId: input.id });
    return null;
  }),
};
