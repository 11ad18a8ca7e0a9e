/** The calls of conversations: lists, the person behind one, the moves of its life, marks, timeline, transcript, hand-over. */
import { handOver } from './handOver.ts';
import { markConversation } from './marks.ts';
import { moveConversation } from './move.ts';
import { readTimeline } from './timeline.ts';
import { readTranscript } from './transcript.ts';
import { setUrgent } from './urgent.ts';
import { readPerson } from './person.ts';
import { actingWith } from '#server/engine/acting.ts';
import { requireRight } from '#server/kit/invalid.ts';
import { listForMember, listForStaff, readRow } from './conversationRows.ts';
import type { Handlers } from '#server/engine/calls/handler.ts';
import { reads, writes } from '#server/engine/calls/handler.ts';

type Key = Exclude<Extract<keyof Handlers, `conversation.${string}`>, 'conversation.search'>;

export const conversation: Pick<Handlers, Key> = {
  'conversation.list': reads(async (query, input, principal, context) => {
    const page = await listForStaff(query, input, principal);
    context.note({ entity: 'conversation', detail: { rows: page.rows.length } });
    return page;
  }),
  'conversation.mine': reads(async (query, input, asking, context) => {
    const principal = await actingWith(query, asking, 'chat.read');
    if (principal.kind === 'member') requireRight(principal, 'chat.member');
    const page = await (principal.kind === 'member' ? listForMember(query, input, principal) : listForStaff(query, input, principal));
    context.note({ entity: 'conversation', detail: { rows: page.rows.length } });
    return page;
  }),
  'conversation.person': reads(async (query, input, principal, context) => {
    const person = await readPerson(query, input.conversationId, principal, context.keys);
    context.note({ entity: 'member', entityId: person.memberId });
    return person;
  }),
  'conversation.move': writes(async (tx, input, principal, context) => {
    const { conversationId, from, to, version } = await moveConversation(tx, input, principal);
    context.note({ entity: 'conversation', entityId: conversationId, detail: { move: input.move, from, to, version } });
    return readRow(tx, conversationId, principal);
  }),
  'conversation.setUrgent': writes(async (tx, input, principal, context) => {
    const isChanged = await setUrgent(tx, input, principal);
    context.note({ entity: 'conversation', entityId: input.conversationId, detail: { isUrgent: input.isUrgent, isChanged } });
    return null;
  }),
  'conversation.mark': writes(async (tx, input, principal) => {
    await markConversation(tx, input, principal);
    return null;
  }),
  'conversation.timeline': reads(async (query, input, principal, context) => {
    const rows = await readTimeline(query, input.conversationId, principal);
    context.note({ entity: 'conversation', entityId: input.conversationId, detail: { rows: rows.length } });
    return rows;
  }),
  'conversation.transcript': reads(async (query, input, principal, context) => {
    const { file, messages } = await readTranscript(query, input.conversationId, principal, context.keys);
    context.note({ entity: 'conversation', entityId: input.conversationId, detail: { messages } });
    return file;
  }),
  'conversation.handOver': writes(async (tx, input, principal, context) => {
    const outcomes = await handOver(tx, input, principal);
    const done = outcomes.filter((one) => one.isDone).length;
    context.note({ entity: 'conversation', detail: { to: input.to, done, kept: outcomes.length - done } });
    return outcomes;
  }),
};
