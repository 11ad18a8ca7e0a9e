import { flag, longText, moment, ref, text } from '#contract/kinds.ts';
import { entity } from '#contract/standard.ts';

/** Colleagues keep this about a customer. Its versions are its history; who did not write it needs a right of their own to change it (server/customers/customerNoteRule.ts). */
export const customerNote = entity('customerNote', {
  label: ['客户备注', 'Customer note'],
  orgOwned: true,
  responsible: ['memberId'],
  author: { id: 'authorId', name: 'authorName', at: 'writtenAt' },
  fields: {
    memberId: ref(['客户', 'Customer'], 'member', { required: true, isFixed: true, search: true }),
    memberName: text(['客户', 'Customer'], { via: 'memberId.name', inList: true, grade: 'personal' }),
    content: longText(['内容', 'Content'], { required: true, inList: true, search: true, grade: 'personal', max: 2_000 }),
    isPinned: flag(['置顶', 'Pinned'], { required: true, inList: true }),
    authorId: ref(['作者账号', 'Account'], 'staffUser', { readOnly: true }),
    authorName: text(['作者', 'Author'], { readOnly: true, inList: true, max: 60 }),
    writtenAt: moment(['写于', 'Written at'], { readOnly: true, inList: true, sort: true }),
  },
  indexes: [['memberId', 'writtenAt']],
  timeLine: [{ of: { member: 'memberId' }, at: 'writtenAt', label: ['客户备注', 'Customer note'], sign: 'note', title: 'content', says: ['authorName'] }],
  standard: {
    base: '/crm-server/customerNotes',
    title: 'memberName',
    hint: 'authorName',
    sort: '-writtenAt',
    narrowedBy: ['memberId', 'authorId'],
    endpoints: {
      list: ['GET /crm-server/customerNotes/find', 'crm-server.customerNotes.find'],
      create: ['POST /crm-server/customerNotes/insert', 'crm-server.customerNotes.insert'],
      update: ['POST /crm-server/customerNotes/update', 'crm-server.customerNotes.update'],
      remove: ['POST /crm-server/customerNotes/deleteById', ''],
    },
  },
  screens: [
    {
      path: '/customerNotes',
      view: 'list',
      title: ['客户备注', 'Customer notes'],
      area: 'customer',
      ours: 'the specification names the calls of notes and no page of all of them',
    },
  ],
});
