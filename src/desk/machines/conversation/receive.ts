/** A burst changes a conversation: pure. */
import { errorNamed } from '#contract/errorNamed.ts';
import { chatLimits } from '#contract/limits/chat.ts';
import { inOrder } from '#contract/burst.ts';
import type { ChangedFrame, ContentFrame, NotePatch, ReadMarkPatch } from '#contract/socket.ts';
import { conversationOf } from '#src/desk/machines/chatKey.ts';
import { linesTo, needsRow, rowAfterChange, rowAfterLine } from '#src/desk/machines/inbox/apply.ts';
import type { ChatRow, OrderDetail } from '#src/kit/machines/rows.ts';
import type { ConversationContext } from './context.ts';
import type { ConversationBurst } from './events.ts';
import { continues, lastSeqOf, mergeItems, trimmed, withRecalls } from './history.ts';
import { needsOf } from './needs.ts';
import type { Failed, Outbox } from './outbox.ts';
import { signsAfter } from './presence.ts';
import { recalledIn, recallsIn } from './recall.ts';
import { seesSteps } from './timeline.ts';

const reader = (context: ConversationContext) => ({ id: context.me.id, system: context.me.system });
const isHere = (context: ConversationContext, frame: ContentFrame): boolean => conversationOf(frame) === context.row.conversationId;

/** A message that has arrived is sent, whatever else was said of it. */
function outboxAfter(outbox: Outbox, { content }: ConversationBurst): Outbox {
  const own = new Set(content.flatMap((frame) => frame.clientId ?? []));
  return own.size === 0 ? outbox : outbox.filter((item) => !own.has(item.clientId));
}
/** Messages of this outbox that the server refused, and that have not arrived all the same. */
export function refusedIn(outbox: Outbox, { content, refused }: ConversationBurst): readonly Failed[] {
  return refused.flatMap(({ clientId, resp_code: code, resp_msg: failureText }) =>
    clientId !== undefined && outbox.some((item) => item.clientId === clientId) && !content.some((frame) => frame.clientId === clientId)
      ? [{ clientId, reason: errorNamed(code) ?? 'other', failureText }]
      : [],
  );
}

/** A status that came by frame is shown at once; the rest of the card is fetched. In the order of arrival: what is not newer than the card says nothing. */
function ordersAfter(
  context: ConversationContext,
  burst: ConversationBurst,
): { readonly orders: Readonly<Record<string, OrderDetail>>; readonly changed: readonly string[] } {
  let orders = context.orders;
  const changed: string[] = [];
  const hear = (id: string | undefined, version: number | undefined, status?: string): void => {
    const order = id === undefined ? undefined : orders[id];
    if (id === undefined || !order || (version !== undefined && version <= order.version)) return;
    if (status !== undefined) orders = { ...orders, [id]: { ...order, status: status as OrderDetail['status'], version: version ?? order.version } };
    changed.push(id);
  };
  inOrder(burst, {
    orderStatus: ({ orderId, version, status }) => hear(orderId, version, status),
    changed: ({ entity, id, version }) => {
      if (entity === 'order') hear(id, version);
    },
  });
  return { orders, changed };
}

/** In the order of arrival: a mark counts what was said before it, and a recall empties the last message only while it is the last. */
function rowAfter(context: ConversationContext, burst: ConversationBurst): ChatRow {
  let { row } = context;
  const now = context.tools.now();
  inOrder(burst, {
    ...linesTo((frame) => {
      row = rowAfterLine(row, frame, reader(context), now);
    }),
    changed: (frame) => {
      row = rowAfterChange(row, frame, reader(context));
    },
  });
  return row;
}

function heardIn(context: ConversationContext, burst: ConversationBurst): readonly ContentFrame[] {
  const heard: ContentFrame[] = [];
  const hear = (frame: ContentFrame): void => {
    if (isHere(context, frame)) heard.push(frame);
  };
  inOrder(burst, { content: hear, orderStatus: hear });
  return heard;
}

const markOf = (context: ConversationContext, changes: readonly ChangedFrame[]): number =>
  changes.reduce((seq, frame) => {
    if (frame.entity !== 'readMark' || frame.id !== context.row.conversationId || !frame.patch) return seq;
    const patch = frame.patch as unknown as ReadMarkPatch;
    return patch.readerSystem === context.me.system ? seq : Math.max(seq, patch.seq);
  }, context.memberReadSeq);

/** After these changes more is different than they carry: steps and notes, the customer, names. */
function wantsAfter(
  context: ConversationContext,
  changes: readonly ChangedFrame[],
): Pick<ConversationContext, 'wantsTimeline' | 'wantsMemberNotes' | 'wantsPerson' | 'wantsRow' | 'wantsOrders'> {
  const { conversationId, memberId } = context.row;
  const notes = changes.filter((frame) => frame.entity === 'note').map((frame) => (frame.patch ?? {}) as Partial<NotePatch>);
  const moves = changes.filter((frame) => frame.entity === 'conversation' && frame.id === conversationId);
  return {
    wantsTimeline: context.wantsTimeline || (seesSteps(context) && (moves.length > 0 || notes.some((note) => note.conversationId === conversationId))),
    wantsMemberNotes: context.wantsMemberNotes || notes.some((note) => !note.conversationId && note.memberId === memberId),
    wantsPerson: context.wantsPerson || changes.some((frame) => frame.entity === 'member' && frame.id === memberId),
    wantsRow: context.wantsRow || moves.some((frame) => needsRow(context.row, frame, reader(context))),
    // The frame does not say whose: only where orders are shown, and only to the staff.
    wantsOrders:
      context.wantsOrders ||
      (context.orderChoices !== null && context.me.system === 'staff' && changes.some((frame) => frame.entity === 'order' && frame.change === 'created')),
  };
}

/** Away from the newest nothing is added: the last of what comes waits, the rest can be loaded. */
const waiting = (context: ConversationContext, content: readonly ContentFrame[]): readonly ContentFrame[] =>
  [...context.buffer, ...content.filter((frame) => frame.seq !== undefined && frame.seq > lastSeqOf(context.items))].slice(-chatLimits.keptMessages);

export function receive(given: ConversationContext, burst: ConversationBurst): Partial<ConversationContext> {
  // A recall holds for good: it comes first, and what it takes back is never shown, on whichever side of it that stands.
  const recalls = recallsIn(burst.changed, given.row.conversationId);
  const cleared = recalledIn(given, recalls);
  const context = { ...given, ...cleared };
  const heard = heardIn(context, burst);
  const content = withRecalls(heard, cleared.recalled);
  const isAway = context.isDetached;
  const { next, beyond } = context.isLoaded && !isAway ? continues(context.items, content) : { next: [], beyond: content };
  const merged = mergeItems(context.items, next, context.me.system);
  const items = context.hasReadOlder || isAway ? merged : trimmed(merged);
  const { orders, changed } = ordersAfter(context, burst);
  const needs = needsOf({ ...context, orders }, next);
  return {
    ...cleared,
    items,
    orders,
    row: rowAfter(context, burst),
    outbox: outboxAfter(context.outbox, burst),
    memberReadSeq: markOf(context, burst.changed),
    // Nobody can tell without numbers what the answer under way will hold: all of it is compared then.
    buffer: isAway ? waiting(context, content) : [...context.buffer, ...beyond, ...(context.isFetching ? next.filter((frame) => frame.seq === undefined) : [])],
    olderLeft: context.olderLeft || items.length < merged.length,
    ...needs,
    wantedOrders: [...new Set([...needs.wantedOrders, ...changed])],
    ...wantsAfter(context, burst.changed),
    ...signsAfter(context, burst.ephemeral, heard),
  };
}
