/** A back end that knows only the specification answers the calls that mean more than rows: the login, conversations, orders, messages, files (spec 3, 6, 7). */
import { randomBytes } from 'node:crypto';
import type { WebSocket } from 'ws';
import { belongsTo, doctor, doctorOrgs, frameFrom } from './referenceBook.ts';
import type { ReferenceBook, ReferenceFrame, ReferenceRow } from './referenceBook.ts';
import { NotTaken } from './referenceEntities.ts';
import type { ReferenceRows, Values } from './referenceEntities.ts';

export interface ReferenceOptions {
  readonly dist: string;
  readonly heartbeat?: 'silent' | 'inKind';
  /** A login tells its person, or `nothing` beyond the token, whatever is asked. */
  readonly tells?: 'person' | 'nothing';
  readonly menus?: readonly unknown[];
  /** The one before it stood here: a browser knows the console at this address. It is any free one unless told. */
  readonly port?: number;
}

export interface Given {
  readonly values: Values;
  readonly bytes: Buffer;
  /** The path holds this id. */
  readonly id?: string;
}
export interface Inside extends ReferenceOptions {
  readonly book: ReferenceBook;
  readonly breaches: string[];
  readonly refused: string[];
  readonly heard: ReferenceFrame[];
  readonly calls: Map<string, number>;
  readonly bearers: Set<string>;
  readonly tickets: Set<string>;
  readonly files: Map<string, Buffer>;
  readonly open: Set<WebSocket>;
  readonly rows: ReferenceRows;
  /** Calls carry one of these from the answer on that tells them. */
  orgIds: readonly string[] | undefined;
  beats: number;
}
type Handler = (inside: Inside, given: Given) => unknown;

const secret = (): string => randomBytes(18).toString('base64url');
const fresh = (of: Set<string>): string => {
  const value = secret();
  of.add(value);
  return value;
};
const rowOf = (book: ReferenceBook, given: Given): ReferenceRow | undefined =>
  book.rows.find(
    (row) =>
      row.systemId === given.values['systemId'] &&
      row.busId === (given.values['busId'] ?? '') &&
      [given.values['memberId'], given.values['fromRemoteId'], given.values['toRemoteId']].includes(row.memberId),
  );
const textOf = (value: unknown): string | undefined => (value === undefined ? undefined : String(value));

const usualMenus = [
  { id: '1', name: '咨询台', path: '/consultation', have: true, subMenus: [{ id: '11', name: '发送', have: true }] },
  { id: '2', name: '订单管理', path: '/orderManage', have: true, subMenus: [] },
];

/** Spec 7 names the calls; their answers are what spec 3 and 6 name of fields, and no more. */
export const handlers: Readonly<Record<string, Handler>> = {
  'POST /api-uaa/oauth/user/token': (inside, given) => {
    if (given.values['username'] !== doctor.username || given.values['password'] !== doctor.password) throw new NotTaken('用户名或密码错误');
    return { access_token: fresh(inside.bearers) };
  },
  'GET /api-uaa/oauth/remove/token': () => null,
  'GET /api-user/users-anon/checkYmUserInfo': () => false,
  'GET /api-user/menus/current': (inside) => inside.menus ?? usualMenus,
  'GET /api-user/userbindorg/getPage': (inside) => {
    if (inside.tells === 'nothing') return [];
    inside.orgIds = doctorOrgs.map(({ id }) => id);
    return inside.rows.get('userBindOrg');
  },
  // No token is answered: the bearer stays as it is.
  'POST /api-user/userbindorg/changeLoginOrgInfo': (_, given) => {
    if ((given.values['orgId'] ?? '') === '') throw new NotTaken('请选择机构');
    return null;
  },
  'GET /crm-server/allocationRule/uin/token': (inside) => ({ token: fresh(inside.tickets) }),
  'GET /crm-server/Consultation/doctorGetChat': (inside) => inside.book.rows,
  'POST /im/message/queryRemoteSingleMessage': (inside, given) => {
    const row = rowOf(inside.book, given);
    if (!row) throw new NotTaken('会话不存在');
    return inside.book.messages.filter((frame) => belongsTo(row, frame));
  },
  'POST /im/message/readAllRemoteMessage': (inside, given) => {
    const row = rowOf(inside.book, given);
    if (row) row.unreadIcon = false;
    return null;
  },
  'GET /crm-server/pushorder/list': (inside) => inside.book.orders,
  'GET /crm-server/pushorder/detail': (inside, given) => inside.book.orders.find((order) => order.id === given.values['id']) ?? null,
  'POST /crm-server/pushorder/updateStatus': (inside, given) => {
    const order = inside.book.orders.find((one) => one.id === given.values['id']);
    if (!order) throw new NotTaken('订单不存在');
    order.status = textOf(given.values['status']) ?? order.status;
    tellOrder(inside, order.id);
    return order;
  },
  'GET /crm-server/systemMessages/mynoreadcount': (inside) => inside.book.systemMessages.filter((one) => !one.isRead).length,
  'GET /crm-server/systemMessages/mypage': (inside, given) => {
    const [page, limit] = [Number(given.values['page'] ?? 1), Number(given.values['limit'] ?? 20)];
    return inside.book.systemMessages.slice((page - 1) * limit, page * limit);
  },
  'POST /crm-server/systemMessages/read/{id}': (inside, given) => {
    const found = inside.book.systemMessages.find((one) => one.id === given.id);
    if (!found) throw new NotTaken('消息不存在');
    found.isRead = true;
    return null;
  },
  'POST /crm-server/systemMessages/delete/{id}': (inside, given) => {
    inside.book.systemMessages = inside.book.systemMessages.filter((one) => one.id !== given.id);
    return null;
  },
  'POST /api-file/files/upHttpsLoad': (inside, given) => {
    const path = `/files/${secret()}.png`;
    inside.files.set(path, given.bytes);
    return { path };
  },
};

export const deliver = (inside: Inside, frame: ReferenceFrame): void => {
  inside.book.messages.push(frame);
  for (const socket of inside.open) socket.send(JSON.stringify(frame));
};

export function tellOrder(inside: Inside, orderId: string): void {
  const order = inside.book.orders.find((one) => one.id === orderId);
  const row = inside.book.rows.find((one) => one.memberId === order?.memberId);
  if (!order || !row) return;
  deliver(inside, { ...frameFrom(row, order.orderNo, 16), orderId, status: order.status });
}
