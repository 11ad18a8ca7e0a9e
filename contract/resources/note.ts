import { id, longText, moment, ref, text, whole } from '#contract/kinds.ts';
import { nothing, one, operation, resource, rows } from '#contract/resource.ts';
import { deskLimits } from '#contract/limits/chat.ts';

export const noteRow = {
  id: id(undefined, { required: true }),
  conversationId: id(['会话', 'Conversation']),
  memberId: id(['会员', 'Member'], { required: true }),
  afterSeq: whole(['在此之后', 'After'], { required: true }),
  text: longText(['内容', 'Text'], { required: true, grade: 'sensitive' }),
  authorId: id(['作者', 'Author'], { required: true }),
  authorName: text(['作者', 'Author'], { required: true }),
  at: moment(['时间', 'Time'], { required: true }),
} as const;

const change = { spec: [], right: 'chat.write', scope: 'org', class: 'write', audit: 'change' } as const;

/** Staff tell each other these: inside a conversation, or about a customer (without `conversationId`). A note is never a content frame, and never the customer's. */
export const note = resource('note', {
  label: ['备注', 'Note'],
  orgOwned: true,
  responsible: ['memberId'],
  fields: {
    memberId: ref(['会员', 'Member'], 'member', { required: true }),
    conversationId: ref(['会话', 'Conversation'], 'conversation'),
    /** Stands after this message. */
    afterSeq: whole(['在此之后', 'After'], { required: true }),
    text: longText(['内容', 'Text'], { required: true, grade: 'sensitive' }),
    authorId: ref(['作者', 'Author'], 'staffUser', { required: true }),
    authorName: text(['作者', 'Author'], { required: true }),
    at: moment(['时间', 'Time'], { required: true }),
    /** Given by the client: the same note sent twice is one note. */
    clientId: id(['客户端编号', 'Client id']),
  },
  unique: [['authorId', 'clientId']],
  indexes: [
    ['conversationId', 'at'],
    ['memberId', 'at'],
  ],
  timeLine: [{ of: { member: 'memberId' }, at: 'at', label: ['备注', 'Note'], sign: 'note', title: 'text', says: ['authorName'], rights: 'chat' }],
  operations: {
    /** Notes about a customer, newest first. */
    list: operation('GET /crm-server/consultationNote/list', {
      spec: [],
      ours: 'notes about a customer; the specification names no call for it',
      takes: { memberId: id(['会员', 'Member'], { required: true }) },
      gives: rows(noteRow),
      right: 'chat.read',
      scope: 'org',
      class: 'read',
      audit: 'view',
    }),
    save: operation('POST /crm-server/consultationNote/save', {
      ...change,
      ours: 'private notes; the specification names no call for it',
      takes: {
        /** One of the two: a note inside a conversation, or about a customer. */
        conversationId: id(['会话', 'Conversation']),
        memberId: id(['会员', 'Member']),
        text: longText(['内容', 'Text'], { required: true, max: deskLimits.noteCharacters }),
        clientId: id(['客户端编号', 'Client id']),
      },
      gives: one(noteRow),
    }),
    /** One's own only. */
    remove: operation('DELETE /crm-server/consultationNote/remove', {
      ...change,
      ours: 'private notes; the specification names no call for it',
      takes: { id: id(undefined, { required: true }) },
      gives: nothing,
    }),
  },
});
