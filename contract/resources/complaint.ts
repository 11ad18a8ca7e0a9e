import { choice, longText, moment, phone, ref, state, text } from '#contract/kinds.ts';
import { complaintLife } from '#contract/lives/complaintLife.ts';
import { entity } from '#contract/standard.ts';

const spec = 'crm-server.complaint.resource';

/** A customer is not content: about what, how grave it is, and who looks after it until it is closed (spec 3). */
export const complaint = entity('complaint', {
  label: ['投诉', 'Complaint'],
  orgOwned: true,
  responsible: ['assigneeId', 'memberId'],
  fields: {
    title: text(['事由', 'About'], { required: true, inList: true, search: true, max: 60 }),
    memberId: ref(['客户', 'Customer'], 'member', { required: true, isFixed: true, search: true }),
    memberName: text(['客户', 'Customer'], { via: 'memberId.name', inList: true, grade: 'personal' }),
    memberMobile: phone(['手机', 'Mobile'], { via: 'memberId.mobile', inList: true }),
    source: choice(
      ['来源', 'Came in by'],
      { phone: ['电话', 'Telephone'], visit: ['现场', 'In person'], chat: ['在线咨询', 'Chat'], letter: ['来信', 'Letter'], other: ['其他', 'Other'] },
      { required: true, default: 'phone', inList: true },
    ),
    level: choice(
      ['程度', 'Severity'],
      { minor: ['一般', 'Minor'], serious: ['严重', 'Serious'], grave: ['重大', 'Grave'] },
      { required: true, default: 'minor', inList: true },
    ),
    content: longText(['经过', 'What happened'], { required: true, max: 2_000 }),
    wish: longText(['客户诉求', 'What the customer asks for'], { max: 500 }),
    status: state(['状态', 'Status'], complaintLife, { required: true, inList: true }),
    /** The customer is answered by then; left empty, the severity decides (server/complaints/complaintRule.ts). */
    dueAt: moment(['答复期限', 'Answer due'], { inList: true, sort: true }),
    assigneeId: ref(['处理人', 'Looked after by'], 'staffUser', { inList: true }),
    orgName: text(['机构', 'Organisation'], { via: 'orgId.name', inList: true }),
  },
  indexes: [['memberId']],
  timeLine: [{ of: { member: 'memberId' }, at: 'createdAt', label: ['投诉', 'Complaint'], sign: 'complaint', says: ['level', 'source'] }],
  standard: {
    base: '/crm-server/complaint',
    title: 'title',
    hint: 'memberName',
    ownFields: true,
    board: { by: 'status', card: ['memberName', 'level', 'source', 'assigneeId'], within: 4 },
    narrowedBy: ['status', 'memberId'],
    endpoints: {
      list: ['GET /crm-server/complaint/list', spec],
      save: ['POST /crm-server/complaint/save', spec],
      remove: ['POST /crm-server/complaint/delete', spec],
      move: ['POST /crm-server/complaint/updateStatus', spec],
    },
  },
  screens: [
    {
      path: '/complaint',
      view: 'list',
      title: ['投诉处理', 'Complaints'],
      area: 'customer',
      ours: 'the specification names the calls of complaints and no page of them',
    },
  ],
});
