/**
 * Answers of a back end that knows only the specification, made whole: lists as plain arrays, rows without conversation ids, orders without versions.
 * Rows of our own server pass unchanged.
 */
import type { Page } from '#contract/resource.ts';
import { messageKinds } from '#contract/choices/messages.ts';
import { keyOf } from '#src/desk/machines/chatKey.ts';
import { untold } from '#src/desk/machines/inbox/untold.ts';
import type { Message } from '#src/messages/machines/messagesMachine.ts';
import type { ChatRow, ListRow, OrderDetail } from '#src/kit/machines/rows.ts';

type Given = Readonly<Record<string, unknown>>;

/** A page of a back end whose answers nobody has described (spec 7): the one list it holds, whatever that is called. */
const listWithin = (answer: unknown): readonly Given[] => Object.values(answer ?? {}).find((one): one is readonly Given[] => Array.isArray(one)) ?? [];

/** Lists may be plain arrays (design 2). */
export function toPage<R>(answer: unknown, toRow: (row: Given) => R): Page<R> {
  if (Array.isArray(answer)) return { rows: (answer as Given[]).map(toRow) };
  const { rows, position, next, count } = (answer ?? {}) as { rows?: readonly Given[]; position?: number; next?: string | null; count?: number };
  return {
    rows: (rows ?? listWithin(answer)).map(toRow),
    ...(position === undefined ? {} : { position }),
    ...(next === undefined ? {} : { next }),
    ...(count === undefined ? {} : { count }),
  };
}

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

const isMoment = (value: unknown): boolean => typeof value === 'string' && !Number.isNaN(Date.parse(value));

export function toChatRow(given: Given): ChatRow {
  if (typeof given['conversationId'] === 'string' && typeof given['lastSeq'] === 'number')
    return ('isPinned' in given ? given : { ...untold, ...given }) as unknown as ChatRow;
  const systemId = text(given['systemId']);
  const memberId = text(given['memberId'] ?? given['fromRemoteId']);
  const busId = text(given['busId']);
  const isUnread = given['unreadIcon'] === true;
  const defaults = {
    lastMessage: '',
    lastMessageType: 0,
    lastMessageAt: '',
    fromRemoteId: memberId,
    fromRemoteSystem: 'member',
    toRemoteId: '',
    toRemoteSystem: 'staff',
    userName: '',
    patientName: '',
    description: '',
  };
  return {
    ...defaults,
    ...given,
    systemId,
    memberId,
    busId,
    conversationId: text(given['conversationId']) || keyOf(systemId, memberId, busId),
    unreadIcon: isUnread,
    unread: isUnread ? 1 : 0,
    ...untold,
    // Such a back end does not say who waits: what is unread is what is to be answered.
    waitingSince: isUnread && isMoment(given['lastMessageAt']) ? given['lastMessageAt'] : null,
  } as ChatRow;
}

const orderDefaults = {
  orderNo: '',
  kind: 'pushed',
  title: '',
  memberId: '',
  memberName: '',
  memberMobile: null,
  payPrice: 0,
  count: 1,
  status: 'unpaid',
  doctorName: null,
  creatorName: null,
  createdAt: null,
  updatedAt: null,
  version: 0,
} as const;

export const toOrderRow = (given: Given): ListRow => ({ ...orderDefaults, ...given, id: text(given['id']) });
export const toOrderDetail = (given: Given): OrderDetail => ({ remark: null, customerNote: null, steps: [], ...toOrderRow(given) }) as unknown as OrderDetail;

/** Its own words, shown as they came: an announcement is the kind that has its title and text from the row. */
export function toSystemMessage(given: Given): Message {
  if (typeof given['kind'] === 'string' && Object.hasOwn(messageKinds, given['kind'])) return given as unknown as Message;
  const createdAt = [given['createdAt'], given['createTime']].find(isMoment);
  const isRead = given['readAt'] !== undefined && given['readAt'] !== null ? true : given['isRead'] === true || given['read'] === true;
  const at = createdAt === undefined ? '1970-01-01T00:00:00.000Z' : new Date(String(createdAt)).toISOString();
  return {
    id: text(given['id']),
    kind: 'announcement',
    values: { title: text(given['title']), text: text(given['text'] ?? given['content']) },
    link: null,
    createdAt: at,
    readAt: isRead ? at : null,
    version: 0,
  };
}
