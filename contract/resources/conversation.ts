import { choice, day, flag, id, moment, phone, ref, state, text, whole } from '#contract/kinds.ts';
import { one, operation, page, resource } from '#contract/resource.ts';
import { conversationLife } from '#contract/lives/conversationLife.ts';

const side = { staff: ['员工', 'Staff'], member: ['会员', 'Member'] } as const;

/** A row of the conversation list (spec 3; names are design 9's). `from` is the member's side, `to` the staff side. */
export const chatRow = {
  conversationId: id(['会话', 'Conversation'], { required: true }),
  systemId: text(['系统', 'System'], { required: true }),
  lastMessage: text(['最后消息', 'Last message'], { required: true, grade: 'personal' }),
  lastMessageType: whole(['消息类型', 'Message type'], { required: true }),
  lastMessageAt: moment(['时间', 'Time'], { required: true }),
  memberId: id(['会员', 'Member'], { required: true }),
  busId: text(['业务', 'Business id'], { required: true }),
  fromRemoteId: text(['来自', 'From'], { required: true }),
  fromRemoteSystem: choice(['来自系统', 'From system'], side, { required: true }),
  toRemoteId: text(['发给', 'To'], { required: true }),
  toRemoteSystem: choice(['发给系统', 'To system'], side, { required: true }),
  userName: text(['客户', 'Customer'], { required: true, grade: 'personal' }),
  patientName: text(['患者', 'Patient'], { required: true, grade: 'personal' }),
  description: text(['说明', 'Description'], { required: true, grade: 'personal' }),
  unreadIcon: flag(['未读', 'Unread'], { required: true }),
  unread: whole(['未读数', 'Unread count'], { required: true }),
  lastSeq: whole(['最后序号', 'Last number'], { required: true }),
  state: state(['状态', 'State'], conversationLife, { required: true }),
  assigneeId: id(['接待人', 'Assignee']),
  assigneeName: text(['接待人', 'Assignee']),
  /** Since when the patient waits for an answer; empty when nobody waits. */
  waitingSince: moment(['等待自', 'Waiting since']),
  /** How far the member has read: the tick beside the staff's own messages. */
  memberReadSeq: whole(['对方已读', 'Read by member'], { required: true }),
} as const;

/** The side panel and the identity line: who is being answered. Masked by role, at the server. */
export const chatPerson = {
  memberId: id(['会员', 'Member'], { required: true }),
  name: text(['姓名', 'Name'], { required: true, grade: 'personal' }),
  level: text(['会员等级', 'Level'], { required: true }),
  tags: text(['标签', 'Tags'], { required: true }),
  mobile: phone(['手机', 'Mobile']),
  source: text(['来源', 'Source']),
  ownerName: text(['归属', 'Owner']),
  patientName: text(['患者', 'Patient'], { grade: 'personal' }),
  sex: text(['性别', 'Sex'], { required: true }),
  birthday: day(['出生日期', 'Birthday'], { grade: 'personal' }),
  archiveNo: text(['档案号', 'File number'], { grade: 'personal' }),
  idNo: text(['身份证', 'ID number'], { grade: 'sensitive' }),
  allergies: text(['过敏', 'Allergies'], { grade: 'sensitive' }),
  summary: text(['就诊阶段', 'Stage'], { grade: 'sensitive' }),
} as const;

export const conversation = resource('conversation', {
  label: ['会话', 'Conversation'],
  orgOwned: true,
  fields: {
    kind: choice(['类型', 'Kind'], { consultation: ['问诊', 'Consultation'], member: ['会员', 'Member'] }, { required: true }),
    memberId: ref(['会员', 'Member'], 'member', { required: true }),
    patientId: ref(['患者', 'Patient'], 'patient'),
    /** The order a consultation is bound to (spec 4: `_1`). */
    busId: ref(['订单', 'Order'], 'order'),
    description: text(['说明', 'Description'], { grade: 'personal' }),
    state: state(['状态', 'State'], conversationLife, { required: true }),
    assigneeId: ref(['接待人', 'Assignee'], 'staffUser'),
    waitingSince: moment(['等待自', 'Waiting since']),
    lastSeq: whole(['最后序号', 'Last number'], { required: true }),
    lastMessageId: ref(['最后消息', 'Last message'], 'message'),
    lastMessageType: whole(['消息类型', 'Message type'], { required: true }),
    lastMessageAt: moment(['最后消息时间', 'Last message at'], { required: true }),
  },
  operations: {
    list: operation('GET /crm-server/Consultation/doctorGetChat', {
      spec: ['crm-server.Consultation.doctorGetChat'],
      takes: {
        /** One row, when only that one is wanted. */
        conversationId: id(),
        limit: whole(['条数', 'Rows'], { min: 1, max: 1000 }),
        next: text(['续页', 'Go on from']),
      },
      gives: page(chatRow),
      right: 'chat.read',
      scope: 'org',
      class: 'read',
      audit: 'list',
    }),
    mine: operation('GET /crm-server/Consultation/customer2AllMember', {
      spec: ['crm-server.Consultation.customer2AllMember'],
      takes: { limit: whole(['条数', 'Rows'], { min: 1, max: 1000 }), next: text(['续页', 'Go on from']) },
      /** The member's own conversations, for the patient's side. */
      gives: page(chatRow),
      right: 'chat.member',
      scope: 'own',
      class: 'read',
      audit: 'none',
    }),
    person: operation('GET /crm-server/Consultation/chatPerson', {
      spec: [],
      ours: 'the side panel of a conversation; the specification names no call for it',
      takes: { conversationId: id(undefined, { required: true }) },
      gives: one(chatPerson),
      right: 'chat.read',
      scope: 'org',
      class: 'read',
      audit: 'view',
    }),
  },
  uniqueNullsEqual: [['memberId', 'kind', 'busId', 'orgId']],
  indexes: [['orgId', 'lastMessageAt', 'id'], ['busId']],
});
