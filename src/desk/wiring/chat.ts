/** The inbox and the conversations ask these of the server. */
import { fromPromise } from 'xstate';
import type { Answers, Takes } from '#contract/operations.ts';
import { staffChannel } from '#contract/choices/orders.ts';
import { chatLimits } from '#contract/limits/chat.ts';
import type { Feature } from '#contract/services.ts';
import type { ContentFrame } from '#contract/socket.ts';
import type { Api } from '#api/client.ts';
import { CallFailure } from '#api/errors.ts';
import { conversationMachine } from '#src/desk/machines/conversationMachine.ts';
import type { History, HistoryInput } from '#src/desk/machines/conversation/context.ts';
import type { OrderChannel } from '#src/desk/machines/conversation/values.ts';
import { inboxMachine } from '#src/desk/machines/inboxMachine.ts';
import type { ChatRow, OrderDetail, OrderRow } from '#src/kit/machines/rows.ts';
import { deskCalls } from './deskCalls.ts';
import { toChatRow, toOrderDetail, toOrderRow, toPage } from '#src/kit/wiring/legacy.ts';

type OrderChannelRow = Answers<'orderChannel.list'>['rows'][number];

export interface ChatParts {
  readonly api: Api;
  readonly features: readonly Feature[];
  readonly side: 'staff' | 'member';
}

/** The conversation by its id; without one, by the fields of its row (spec 3): all that such a back end knows of it. */
function placeOf({ features }: ChatParts, row: ChatRow): Takes<'message.markRead'> {
  if (features.includes('positions')) return { conversationId: row.conversationId };
  const { systemId, busId, memberId, fromRemoteId, fromRemoteSystem, toRemoteId, toRemoteSystem } = row;
  return { systemId, busId, memberId, fromRemoteId, fromRemoteSystem, toRemoteId, toRemoteSystem } as unknown as Takes<'message.markRead'>;
}

async function readHistory(parts: ChatParts, { row, limit, beforeSeq, afterSeq, fromAt }: HistoryInput): Promise<History> {
  const hasNumbers = parts.features.includes('positions');
  const answer: unknown = await parts.api.call('message.history', {
    ...placeOf(parts, row),
    ...(hasNumbers ? { limit, beforeSeq, afterSeq, ...(fromAt === undefined ? {} : { fromAt }) } : {}),
  });
  if (Array.isArray(answer)) return { rows: answer as ContentFrame[], lastSeq: null };
  const { rows, lastSeq } = answer as { rows: readonly ContentFrame[]; lastSeq: number };
  return { rows, lastSeq };
}

/** A card may be of either kind of order: the message says only its id. */
/** The specification knows a list to be narrowed by `searchKey` and `searchValue` alone. */
const ordersOf = ({ features }: ChatParts, { memberId }: ChatRow): Takes<'order.list'> =>
  features.includes('resources') ? { memberId } : ({ searchKey: 'memberId', searchValue: memberId } as Takes<'order.list'>);

async function readOrder({ api, features }: ChatParts, orderId: string): Promise<OrderDetail | null> {
  try {
    const given = await api.call('order.detail', { id: orderId });
    return given ? toOrderDetail(given) : null;
  } catch (error) {
    if (!(error instanceof CallFailure) || error.reason !== 'notFound' || !features.includes('positions')) throw error;
    return toOrderDetail(await api.call('order.consultationDetail', { id: orderId }));
  }
}

/** A customer pays: at the cashier of the demo, or where the payment system sends them; what became of it comes as an event of the order. */
async function payOrder(parts: ChatParts, orderId: string, amount: number): Promise<OrderRow> {
  const begun = await parts.api.call('payment.begin', { orderId });
  if (begun.isCashier) await parts.api.call('payment.cashier', { orderId, amount });
  else if (begun.payUrl !== null) location.assign(begun.payUrl);
  const order = await readOrder(parts, orderId);
  if (!order) throw new Error(`The order ${orderId} that was paid for is gone: expected it where its card stands.`);
  return order;
}

async function readImage({ api }: ChatParts, path: string): Promise<string> {
  if (/^(https?|data|blob):/.test(path)) return path;
  return URL.createObjectURL(await api.call('files.download', { path }));
}

/** A member has few conversations: their list is asked whole. */
async function readRow({ api, side }: ChatParts, conversationId: string): Promise<ChatRow | null> {
  const answer: unknown =
    side === 'staff' ? await api.call('conversation.list', { conversationId }) : await api.call('conversation.mine', { limit: chatLimits.listPage });
  return toPage(answer, toChatRow).rows.find((row) => row.conversationId === conversationId) ?? null;
}

/** Those of the customer's organisation, in its order. */
async function readChannels({ api }: ChatParts, { systemId }: ChatRow): Promise<readonly OrderChannel[]> {
  const filter = JSON.stringify({ all: [['enabled', 'is', true]] });
  const { rows } = toPage(await api.call('orderChannel.list', { filter, sort: 'sort', limit: 200 }), (row) => row as OrderChannelRow);
  const orgId = systemId.split('_')[0];
  return rows.filter((row) => row.orgId === orgId).map(({ id, name, nameEn, code }) => ({ id, name, nameEn, isStaffs: code === staffChannel }));
}

export const wiredInbox = (parts: ChatParts, keepOrder: (isByWait: boolean) => void = () => undefined) => {
  const { api, side } = parts;
  const isOurs = parts.features.includes('positions');
  const list = (limit: number, next: string | null): Promise<unknown> => {
    const asked = isOurs ? { limit, ...(next === null ? {} : { next }) } : {};
    return side === 'member' ? api.call('conversation.mine', asked) : api.call('conversation.list', asked);
  };
  return inboxMachine.provide({
    actions: { keepOrder: (_, isByWait) => keepOrder(isByWait) },
    actors: {
      loadPage: fromPromise(async ({ input }) => toPage(await list(input.limit, input.next), toChatRow)),
      loadRow: fromPromise(async ({ input: { conversationId } }) => {
        if (side === 'staff') return toPage(await api.call('conversation.list', { conversationId }), toChatRow);
        // A member has few conversations: the list is asked whole.
        const page = toPage(await list(chatLimits.listPage, null), toChatRow);
        return { ...page, rows: page.rows.filter((row) => row.conversationId === conversationId) };
      }),
      claim: fromPromise(async ({ input: { conversationId } }) => toChatRow(await api.call('conversation.move', { conversationId, move: 'claim' }))),
      mark: fromPromise(async ({ input: { conversationId, mark } }) => {
        await api.call('conversation.mark', { conversationId, ...mark });
      }),
      search: fromPromise(({ input }) => api.call('conversation.search', input)),
      loadTags: fromPromise(() => api.call('desk.tags', {})),
      loadTagged: fromPromise(async ({ input }) => (await api.call('desk.tagged', input)).map(({ memberId }) => memberId)),
    },
  });
};

export const wiredConversation = (parts: ChatParts) => {
  const { api } = parts;
  return conversationMachine.provide({
    actors: {
      loadHistory: fromPromise(({ input }) => readHistory(parts, input)),
      loadPerson: fromPromise(({ input: { row } }) => api.call('conversation.person', { conversationId: row.conversationId })),
      loadRow: fromPromise(({ input: { row } }) => readRow(parts, row.conversationId)),
      loadOrder: fromPromise(({ input: { orderId } }) => readOrder(parts, orderId)),
      loadImage: fromPromise(({ input: { path } }) => readImage(parts, path)),
      loadChoices: fromPromise(async ({ input: { row } }) =>
        toPage(await api.call('order.list', { ...ordersOf(parts, row), limit: 20 }), (given) => toOrderRow(given) as unknown as OrderRow).rows.filter(
          (order) => order.memberId === row.memberId,
        ),
      ),
      markRead: fromPromise(async ({ input: { row, seq } }) => {
        await api.call('message.markRead', { ...placeOf(parts, row), ...(seq === null ? {} : { seq }) });
      }),
      upload: fromPromise(async ({ input: { file } }) => {
        if (!file) throw new Error('A picture is uploaded without its file: expected the Blob that was picked.');
        return (await api.call('files.upload', { file })).path;
      }),
      moveOrder: fromPromise(async ({ input: { order, move } }) => {
        if (move.pays !== undefined) return payOrder(parts, move.orderId, move.pays);
        const ours = parts.features.includes('resources') ? { ...move.given, version: move.version, ...(move.reason ? { reason: move.reason } : {}) } : {};
        const given = { id: move.orderId, status: move.status, ...ours } as Takes<'order.move'>;
        const answer = order?.kind === 'consultation' ? await api.call('order.consultationMove', given) : await api.call('order.move', given);
        return toOrderRow(answer) as unknown as OrderRow;
      }),
      loadChannels: fromPromise(({ input: { row } }) => readChannels(parts, row)),
      pushOrder: fromPromise(async ({ input: { row, order } }) => {
        if (!order) throw new Error('An order is to be made without its content: expected what the form gave.');
        const { clientId, remark, customerNote, ...rest } = order;
        const isOnce = parts.features.includes('desk');
        const keepsNotes = parts.features.includes('resources');
        const given = {
          ...rest,
          memberId: row.memberId,
          ...(remark === '' ? {} : { remark }),
          ...(isOnce ? { clientId } : {}),
          ...(keepsNotes ? { conversationId: row.conversationId, ...(customerNote ? { customerNote } : {}) } : {}),
        };
        return toOrderRow(await api.call('order.push', given)) as unknown as OrderRow;
      }),
      ...deskCalls(api),
    },
  });
};
