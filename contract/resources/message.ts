import { choice, id, longText, moment, ref, text, whole } from '#contract/kinds.ts';
import { messages, nothing, operation, resource } from '#contract/resource.ts';
import { pageTakes } from '#contract/standardShapes.ts';

/** The frame of spec 3 as history gives it. */
export const messageFrame = {
  type: whole(['类型', 'Type'], { required: true }),
  messageType: whole(['消息类型', 'Message type'], { required: true }),
  content: text(['内容', 'Content'], { required: true, grade: 'personal' }),
  systemId: text(['系统', 'System'], { required: true }),
  fromRemoteId: text(['来自', 'From'], { required: true }),
  fromRemoteSystem: choice(
    ['来自系统', 'From system'],
    { staff: ['人员', 'Staff'], member: ['会员', 'Member'], system: ['系统', 'System'] },
    { required: true },
  ),
  toRemoteId: text(['发给', 'To'], { required: true }),
  toRemoteSystem: choice(['发给系统', 'To system'], { staff: ['人员', 'Staff'], member: ['会员', 'Member'] }, { required: true }),
  busId: text(['业务', 'Business id'], { required: true }),
  username: text(['姓名', 'Name'], { required: true }),
  orderId: id(['订单', 'Order']),
  status: text(['订单状态', 'Order status']),
  id: id(undefined, { required: true }),
  clientId: id(['客户端编号', 'Client id']),
  conversationId: id(['会话', 'Conversation'], { required: true }),
  seq: whole(['序号', 'Number'], { required: true }),
  at: moment(['时间', 'Time'], { required: true }),
  /** The message it answers, of the same conversation. */
  replyToSeq: whole(['引用', 'Quotes']),
  /** A row travels with it (contract/cards.ts). */
  cardEntity: text(['卡片', 'Card of']),
  cardId: id(['卡片编号', 'Card']),
  /** Taken back: the content is empty. */
  recalledAt: moment(['撤回于', 'Recalled at']),
} as const;

/** Spec 3: what a row of the list, or a message, says of its conversation finds it. `conversationId` is ours, and enough alone. */
const conversationNamed = {
  conversationId: id(),
  fromRemoteId: text(['来自', 'From'], { max: 64 }),
  toRemoteId: text(['发给', 'To'], { max: 64 }),
  memberId: text(['会员', 'Member'], { max: 64 }),
  systemId: text(['系统', 'System'], { max: 64 }),
  busId: text(['业务', 'Business id'], { max: 64 }),
} as const;
const historyRows = whole(['条数', 'Rows'], { min: 1, max: 200 });

export const message = resource('message', {
  label: ['消息', 'Message'],
  orgOwned: true,
  responsible: ['conversationId'],
  fields: {
    conversationId: ref(['会话', 'Conversation'], 'conversation', { required: true }),
    /** Dense per conversation, given under its row lock. */
    seq: whole(['序号', 'Number'], { required: true }),
    /** The id is unique for ever together with the sender: a repeated send is answered, never stored again. Empty on the server's own messages. */
    clientId: id(['客户端编号', 'Client id']),
    messageType: whole(['消息类型', 'Message type'], { required: true }),
    content: longText(['内容', 'Content'], { required: true, grade: 'personal' }),
    orderId: ref(['订单', 'Order'], 'order'),
    status: text(['订单状态', 'Order status']),
    senderKind: choice(['发送方', 'Sender kind'], { staff: ['人员', 'Staff'], member: ['会员', 'Member'], system: ['系统', 'System'] }, { required: true }),
    senderId: id(['发送者', 'Sender'], { required: true }),
    /** The name is as it stood when the message was sent: the frame's `username`. */
    senderName: text(['姓名', 'Name'], { required: true, grade: 'personal' }),
    sentAt: moment(['时间', 'Time'], { required: true }),
    replyToSeq: whole(['引用', 'Quotes']),
    cardEntity: text(['卡片', 'Card of']),
    cardId: id(['卡片编号', 'Card']),
    /** Taken back by its sender: the row stays, nobody is given its content any more. */
    recalledAt: moment(['撤回于', 'Recalled at']),
  },
  operations: {
    history: operation('POST /im/message/queryRemoteSingleMessage', {
      spec: ['unspecified.im-message.queryRemoteSingleMessage'],
      takes: {
        ...conversationNamed,
        afterSeq: whole(['之后', 'After'], { min: 0 }),
        beforeSeq: whole(['之前', 'Before'], { min: 0 }),
        /** The rows from this moment on. */
        fromAt: moment(['自', 'From']),
        page: pageTakes.page,
        limit: historyRows,
        pageSize: historyRows,
      },
      gives: messages(messageFrame),
      right: 'signedIn',
      scope: 'own',
      class: 'read',
      audit: 'view',
      encoding: 'form',
    }),
    markRead: operation('POST /im/message/readAllRemoteMessage', {
      spec: ['unspecified.im-message.readAllRemoteMessage'],
      takes: { ...conversationNamed, seq: whole(['序号', 'Number'], { min: 0 }) },
      gives: nothing,
      right: 'signedIn',
      scope: 'own',
      class: 'write',
      audit: 'none',
      encoding: 'form',
    }),
    /** One's own, within `chatLimits.recallMs`. */
    recall: operation('POST /im/message/recall', {
      spec: [],
      ours: 'taking a message back; the specification names no call for it',
      takes: { conversationId: id(undefined, { required: true }), seq: whole(['序号', 'Number'], { required: true, min: 1 }) },
      gives: nothing,
      right: 'signedIn',
      scope: 'own',
      class: 'write',
      audit: 'change',
      encoding: 'form',
    }),
  },
  unique: [
    ['conversationId', 'seq'],
    ['senderId', 'clientId'],
  ],
});
