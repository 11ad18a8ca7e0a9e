import type { MessageKind } from '#contract/choices/messages.ts';
import { messageKinds, messageTopics } from '#contract/choices/messages.ts';
import { choice, flag, id, json, longText, moment, ref, shape, text, whole } from '#contract/kinds.ts';
import type { Label } from '#contract/label.ts';
import { systemMessageLimits } from '#contract/limits/chat.ts';
import { nothing, one, operation, page, resource } from '#contract/resource.ts';
import { pageTakes } from '#contract/standardShapes.ts';

/** A kind's words are filled with these. Names of people are among them, so they are never part of an event. */
export type MessageValues = Readonly<Record<string, string | number>>;

const kindLabels = Object.fromEntries(Object.entries(messageKinds).map(([kind, { topic }]) => [kind, messageTopics[topic]])) as {
  readonly [K in MessageKind]: Label;
};

export const systemMessageRow = {
  id: id(undefined, { required: true }),
  kind: choice(['类型', 'Kind'], kindLabels, { required: true }),
  values: json(['内容', 'Content'], shape<MessageValues>(), { required: true, grade: 'personal' }),
  /** A screen of this console, from its `/` on. */
  link: text(['去处', 'Leads to']),
  createdAt: moment(['时间', 'Time'], { required: true }),
  readAt: moment(['已读时间', 'Read at']),
  version: whole(['版本', 'Version'], { required: true }),
} as const;

const own = { right: 'signedIn', scope: 'self' } as const;
const which = { id: id(undefined, { required: true }) } as const;
const announcing = { spec: [], right: 'message.announce', scope: 'orgAndBelow' } as const;

/** The product sends this to one person. Nobody else ever sees it; kept 180 days. */
export const systemMessage = resource('systemMessage', {
  label: ['系统消息', 'System message'],
  orgOwned: true,
  fields: {
    recipientId: ref(['收件人', 'Recipient'], 'staffUser', { required: true }),
    kind: choice(['类型', 'Kind'], kindLabels, { required: true }),
    values: json(['内容', 'Content'], shape<MessageValues>(), { required: true, grade: 'personal' }),
    link: text(['去处', 'Leads to']),
    readAt: moment(['已读时间', 'Read at']),
  },
  indexes: [['recipientId', 'createdAt']],
  operations: {
    myUnreadCount: operation('GET /crm-server/systemMessages/mynoreadcount', {
      spec: ['crm-server.systemMessages.mynoreadcount'],
      takes: {},
      gives: one({ count: whole(['未读', 'Unread'], { required: true }), position: whole(['位置', 'Position']) }),
      ...own,
      class: 'read',
      audit: 'none',
    }),
    /** The newest first. */
    myPage: operation('GET /crm-server/systemMessages/mypage', {
      spec: ['crm-server.systemMessages.mypage'],
      takes: {
        ...pageTakes,
        /** One of them, as the list would show it. */
        id: id(),
        next: text(['续页', 'Go on from']),
        unread: flag(['只看未读', 'Unread only']),
        topic: choice(['类型', 'Kind'], messageTopics),
      },
      gives: page(systemMessageRow),
      ...own,
      class: 'read',
      audit: 'list',
    }),
    one: operation('GET /crm-server/systemMessages/{id}', {
      spec: ['crm-server.systemMessages.by-id'],
      takes: which,
      gives: one(systemMessageRow),
      ...own,
      class: 'read',
      audit: 'view',
    }),
    /** Sets, never flips: reading what was read changes nothing. */
    read: operation('POST /crm-server/systemMessages/read/{id}', {
      spec: ['crm-server.systemMessages.read-id'],
      takes: which,
      gives: nothing,
      ...own,
      class: 'write',
      audit: 'change',
    }),
    remove: operation('POST /crm-server/systemMessages/delete/{id}', {
      spec: ['crm-server.systemMessages.delete-id'],
      takes: which,
      gives: nothing,
      ...own,
      class: 'write',
      audit: 'change',
    }),
    /** The one named and every older one: what came meanwhile stays unread. */
    readAll: operation('POST /crm-server/systemMessages/read/upTo', {
      spec: [],
      ours: 'marks all read at once; the specification names one message a call',
      takes: which,
      gives: one({ count: whole(['条数', 'Count'], { required: true }) }),
      ...own,
      class: 'write',
      audit: 'change',
    }),
    /** So many would hear an announcement now. */
    receivers: operation('GET /crm-server/systemMessages/announcement/receivers', {
      ...announcing,
      ours: 'how many people an announcement reaches, asked before it is confirmed',
      takes: {},
      gives: one({ count: whole(['人数', 'People'], { required: true }) }),
      class: 'read',
      audit: 'none',
    }),
    announce: operation('POST /crm-server/systemMessages/announcement/send', {
      ...announcing,
      ours: "an announcement to everybody of the sender's organisations; the specification only names how messages are read",
      takes: {
        title: text(['标题', 'Title'], { required: true, max: systemMessageLimits.titleCharacters }),
        text: longText(['正文', 'Text'], { required: true, max: systemMessageLimits.textCharacters }),
        clientId: id(['客户端编号', 'Client id']),
      },
      gives: one({ count: whole(['人数', 'People'], { required: true }) }),
      class: 'once',
      audit: 'change',
    }),
  },
});
