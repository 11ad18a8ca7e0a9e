/** A conversation asks these of a back end that has the feature `desk`: its life, notes, tags, recall. */
import { fromPromise } from 'xstate';
import type { Takes } from '#contract/operations.ts';
import { chatLimits } from '#contract/limits/chat.ts';
import type { Api } from '#api/client.ts';
import type { LifeMove } from '#src/desk/machines/conversation/values.ts';
import type { NoteInput } from '#src/desk/machines/conversation/setup.ts';
import type { ChatRow } from '#src/kit/machines/rows.ts';
import { toChatRow, toPage } from '#src/kit/wiring/legacy.ts';
import { shrink } from '#src/transfers/wiring/shrink.ts';

interface OfRow {
  readonly row: ChatRow;
}

export const deskCalls = (api: Api) => ({
  loadTimeline: fromPromise(({ input: { row } }: { input: OfRow }) => api.call('conversation.timeline', { conversationId: row.conversationId })),
  loadMemberNotes: fromPromise(({ input: { row } }: { input: OfRow }) => api.call('note.list', { memberId: row.memberId })),
  loadEarlier: fromPromise(
    async ({ input: { row } }: { input: OfRow }) =>
      toPage(await api.call('conversation.list', { memberId: row.memberId, limit: chatLimits.listPage }), toChatRow).rows,
  ),
  makeMove: fromPromise(async ({ input: { row, move, seenSeq } }: { input: OfRow & { readonly move: LifeMove; readonly seenSeq: number } }) => {
    const seen = move.move === 'close' ? { seenSeq } : {};
    const { goOn: _, ...asked } = move;
    return toChatRow(await api.call('conversation.move', { conversationId: row.conversationId, ...seen, ...asked } as Takes<'conversation.move'>));
  }),
  setUrgent: fromPromise(async ({ input: { row, isUrgent } }: { input: OfRow & { readonly isUrgent: boolean } }) => {
    await api.call('conversation.setUrgent', { conversationId: row.conversationId, isUrgent });
  }),
  saveNote: fromPromise(({ input: { row, isAboutMember, text, clientId } }: { input: NoteInput }) =>
    api.call('note.save', { ...(isAboutMember ? { memberId: row.memberId } : { conversationId: row.conversationId }), text, clientId }),
  ),
  removeNote: fromPromise(async ({ input: { id } }: { input: { readonly id: string } }) => {
    await api.call('note.remove', { id });
  }),
  recallMessage: fromPromise(async ({ input: { row, seq } }: { input: OfRow & { readonly seq: number } }) => {
    await api.call('message.recall', { conversationId: row.conversationId, seq });
  }),
  setTags: fromPromise(async ({ input: { row, tags } }: { input: OfRow & { readonly tags: readonly string[] } }) => {
    await api.call('desk.setTags', { memberId: row.memberId, tags });
  }),
  shrink: fromPromise(({ input: { file } }: { input: { readonly file: Blob | undefined } }) => {
    if (!file) throw new Error('A picture is shrunk without its file: expected the Blob that is held.');
    return shrink(file);
  }),
});
