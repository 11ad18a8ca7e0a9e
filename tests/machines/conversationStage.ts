/** A conversation alone, with every call it makes answered by hand. */
import { afterEach } from 'vitest';
import type { SessionPerson } from '#contract/calls/session.ts';
import type { Feature } from '#contract/services.ts';
import type { ContentFrame, ServerFrame } from '#contract/socket.ts';
import { conversationMachine } from '#src/desk/machines/conversationMachine.ts';
import type { History, HistoryInput } from '#src/desk/machines/conversation/context.ts';
import type { LifeMove, NewOrder, OrderChannel, OrderMove, Unsent } from '#src/desk/machines/conversation/values.ts';
import type { Forms } from '#src/kit/machines/forms/form.ts';
import type { NoteInput } from '#src/desk/machines/conversation/setup.ts';
import type { ChatPerson, ChatRow, NoteRow, OrderDetail, OrderRow, TimelineRow } from '#src/kit/machines/rows.ts';
import { burstWith } from './bursts.ts';
import { alone, asked, memberText, morning, rowOf, staff } from './simulated.ts';

let over: { stop(): void } | undefined;
afterEach(() => over?.stop());
export const all: readonly Feature[] = ['positions', 'echo', 'typing', 'unreadCount', 'next'];
/** The desk brings the life of conversations, notes, recall. */
export const withDesk: readonly Feature[] = [...all, 'desk'];

export const frame = (seq: number | undefined, rest: Partial<ContentFrame> = {}): ContentFrame =>
  memberText('a', { content: `text ${seq}`, username: '王芳', ...(seq === undefined ? {} : { seq, id: `id-of-${seq}` }), ...rest });
export const order = (id: string, version: number, status: OrderDetail['status'] = 'unpaid'): OrderDetail =>
  ({ id, version, status, kind: 'pushed', orderNo: `N${id}` }) as unknown as OrderDetail;

function callsOfDesk() {
  type OfRow = { readonly row: ChatRow };
  return {
    row: asked<ChatRow | null, OfRow>(),
    timeline: asked<readonly TimelineRow[], OfRow>(),
    memberNotes: asked<readonly NoteRow[], OfRow>(),
    earlier: asked<readonly ChatRow[], OfRow>(),
    shrink: asked<Blob, { file: Blob | undefined }>(),
    life: asked<ChatRow, OfRow & { move: LifeMove; seenSeq: number }>(),
    urgent: asked<void, OfRow & { isUrgent: boolean }>(),
    saveNote: asked<NoteRow, NoteInput>(),
    removeNote: asked<void, { id: string }>(),
    recall: asked<void, OfRow & { seq: number }>(),
    push: asked<OrderRow, OfRow & { order: NewOrder | null }>(),
    tags: asked<void, OfRow & { tags: readonly string[] }>(),
    channels: asked<readonly OrderChannel[], OfRow>(),
  };
}

export function start({
  features = all,
  online = true,
  row = rowOf('a'),
  unsent,
  me = staff,
  forms = {},
}: { me?: SessionPerson; forms?: Forms; features?: readonly Feature[]; online?: boolean; row?: ChatRow; unsent?: Unsent } = {}) {
  const calls = {
    history: asked<History, HistoryInput>(),
    person: asked<ChatPerson | null, { row: ChatRow }>(),
    order: asked<OrderDetail | null, { orderId: string }>(),
    image: asked<string, { path: string }>(),
    choices: asked<readonly OrderRow[], { row: ChatRow }>(),
    mark: asked<void, { row: ChatRow; seq: number | null }>(),
    upload: asked<string, { file: Blob | undefined }>(),
    move: asked<OrderRow, { order: OrderDetail | undefined; move: OrderMove }>(),
    ...callsOfDesk(),
  };
  const one = alone(
    conversationMachine.provide({
      actors: {
        loadHistory: calls.history.logic,
        loadPerson: calls.person.logic,
        loadOrder: calls.order.logic,
        loadImage: calls.image.logic,
        loadChoices: calls.choices.logic,
        markRead: calls.mark.logic,
        upload: calls.upload.logic,
        moveOrder: calls.move.logic,
        loadRow: calls.row.logic,
        loadTimeline: calls.timeline.logic,
        loadMemberNotes: calls.memberNotes.logic,
        loadEarlier: calls.earlier.logic,
        shrink: calls.shrink.logic,
        makeMove: calls.life.logic,
        setUrgent: calls.urgent.logic,
        saveNote: calls.saveNote.logic,
        removeNote: calls.removeNote.logic,
        recallMessage: calls.recall.logic,
        pushOrder: calls.push.logic,
        setTags: calls.tags.logic,
        loadChannels: calls.channels.logic,
      },
    }),
    (tools) => ({ tools, me, features, row, online, forms, ...(unsent ? { unsent } : {}) }),
  );
  over = one;
  const context = () => one.child.getSnapshot().context;
  const burst = (...frames: ServerFrame[]): void => one.child.send({ type: 'burst', frames: burstWith(...frames) });
  const write = (text: string): void => {
    one.child.send({ type: 'draft.changed', text });
    one.child.send({ type: 'message.send' });
  };
  const sent = () =>
    one
      .heardOf('frame.send')
      .map((event) => event['frame'])
      .filter((given) => given.type !== 19);
  return {
    ...one,
    calls,
    context,
    burst,
    write,
    sent,
    seqs: () => context().items.map((item) => item.seq),
    states: () => context().outbox.map((item) => item.state),
  };
}

/** The moment at which the simulated clock stands first. */
export const now = new Date(morning).toISOString();
const own = { fromRemoteId: 'staff-1', fromRemoteSystem: 'staff', at: now } as const;
export const changed = (entity: string, id: string, patch?: Readonly<Record<string, string | number | boolean | null>>): ServerFrame => ({
  type: 17,
  messageType: 17,
  entity,
  id,
  change: 'updated',
  version: 2,
  position: 50,
  ...(patch ? { patch } : {}),
});
/** Three messages, the last one by the person herself, before her eyes. */
export async function opened({ features = withDesk, row = rowOf('a', { lastSeq: 3 }), me = staff, online = true } = {}) {
  const one = start({ features, row, me, online });
  one.child.send({ type: 'conversation.shown' });
  await one.calls.history.last().answer({ rows: [frame(1), frame(2), frame(3, own)], lastSeq: 3 });
  return one;
}
