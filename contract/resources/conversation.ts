import { binary, nothing, one, operation, page, resource, rows } from '#contract/resource.ts';
import { choice, flag, id, longText, many, moment, ref, state, text, whole } from '#contract/kinds.ts';
import { pageTakes } from '#contract/standardShapes.ts';
import { closeReasons, conversationLife, staffMoves } from '#contract/lives/conversationLife.ts';
import { deskDefaults, deskLimits } from '#contract/limits/chat.ts';
import { chatPerson } from './chatPerson.ts';
import { handedOver, timelineRow } from './conversationStep.ts';
import { conversationTimeLine } from './conversationViews.ts';
import { foundRow } from './foundRow.ts';

/** Spec 3: the names that a list of conversations can be asked by. */
const chatListTakes = {
  id: id(),
  searchValue: text(['搜索', 'Search'], { max: 80 }),
  name: text(['姓名', 'Name'], { max: 80 }),
  nickName: text(['昵称', 'Nickname'], { max: 80 }),
  ...pageTakes,
  next: text(['续页', 'Go on from']),
} as const;

const side = { staff: ['人员', 'Staff'], member: ['会员', 'Member'] } as const;

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
  /** The member has read so far: this is the tick beside the staff's own messages. */
  memberReadSeq: whole(['对方已读', 'Read by member'], { required: true }),
  version: whole(['版本', 'Version'], { required: true }),
  isUrgent: flag(['加急', 'Urgent'], { required: true }),
  teamId: id(['小组', 'Team']),
  teamName: text(['小组', 'Team']),
  /** When this stay of the customer began: at their first message, and at each one that reopens. */
  openedAt: moment(['开始于', 'Opened at']),
  /** The first answer of this stay. */
  firstReplyAt: moment(['首次回复', 'First answer at']),
  closedAt: moment(['结束于', 'Closed at']),
  closeReason: choice(['结束原因', 'Close reason'], closeReasons),
  snoozedUntil: moment(['稍后至', 'Snoozed until']),
  /** The reader's own. */
  isPinned: flag(['置顶', 'Pinned'], { required: true }),
  /** The reader's own: shows as unread until somebody of the staff answers. */
  isKeptUnread: flag(['标为待回复', 'Kept unread'], { required: true }),
} as const;

const consultation = { spec: [], right: 'chat.write', scope: 'org', class: 'write', audit: 'change' } as const;

export const conversation = resource('conversation', {
  label: ['会话', 'Conversation'],
  orgOwned: true,
  responsible: ['assigneeId'],
  // A conversation that is put off until later takes no place. They are counted over all the person's organisations, because it is one person.
  claim: {
    holder: 'assigneeId',
    counts: ['serving', 'waitingCustomer'],
    most: { own: 'capacity', setting: 'deskPolicy.capacity', usual: deskDefaults.capacity },
  },
  fields: {
    kind: choice(['类型', 'Kind'], { consultation: ['问诊', 'Consultation'], member: ['会员', 'Member'] }, { required: true }),
    memberId: ref(['会员', 'Member'], 'member', { required: true }),
    patientId: ref(['患者', 'Patient'], 'patient'),
    /** The order a consultation is bound to (spec 4: `_1`). */
    busId: ref(['订单', 'Order'], 'order'),
    mergedFromId: id(['并入的会员', 'Merged member, whose survivor has another one']),
    description: text(['说明', 'Description'], { grade: 'personal' }),
    state: state(['状态', 'State'], conversationLife, { required: true }),
    assigneeId: ref(['接待人', 'Assignee'], 'staffUser'),
    waitingSince: moment(['等待自', 'Waiting since']),
    lastSeq: whole(['最后序号', 'Last number'], { required: true }),
    lastMessageId: ref(['最后消息', 'Last message'], 'message'),
    lastMessageType: whole(['消息类型', 'Message type'], { required: true }),
    lastMessageAt: moment(['最后消息时间', 'Last message at'], { required: true }),
    /** The newest message of the staff: what was kept unread before it is answered. */
    lastStaffSeq: whole(['最后回复序号', 'Last answer number']),
    isUrgent: flag(['加急', 'Urgent']),
    teamId: ref(['小组', 'Team'], 'team'),
    openedAt: moment(['开始于', 'Opened at']),
    firstReplyAt: moment(['首次回复', 'First answer at']),
    closedAt: moment(['结束于', 'Closed at']),
    closeReason: choice(['结束原因', 'Close reason'], closeReasons),
    snoozedUntil: moment(['稍后至', 'Snoozed until']),
    /** When the customer was told that they wait: once a stay. */
    toldAt: moment(['已告知', 'Told at'], { readOnly: true }),
  },
  operations: {
    list: operation('GET /crm-server/Consultation/doctorGetChat', {
      spec: ['crm-server.Consultation.doctorGetChat'],
      takes: {
        /** One row, when only that one is wanted. */
        conversationId: id(),
        /** All conversations of one customer. */
        memberId: id(['会员', 'Member']),
        ...chatListTakes,
      },
      gives: page(chatRow),
      right: 'chat.read',
      scope: 'org',
      class: 'read',
      audit: 'list',
    }),
    mine: operation('GET /crm-server/Consultation/customer2AllMember', {
      spec: ['crm-server.Consultation.customer2AllMember'],
      takes: chatListTakes,
      /** The member's own conversations; of staff those that they see. */
      gives: page(chatRow),
      right: 'signedIn',
      scope: 'own',
      class: 'read',
      audit: 'list',
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
    /** One move of `conversationLife`; the server refuses what the table does not allow and says what it does. */
    move: operation('POST /crm-server/Consultation/move', {
      ...consultation,
      ours: 'claim, transfer, snooze, close: the specification names no call for the life of a conversation',
      takes: {
        conversationId: id(undefined, { required: true }),
        move: choice(['变更', 'Move'], staffMoves, { required: true }),
        /** `assign`: to whom. */
        toUserId: id(['转给', 'To']),
        /** `requeue`: which team's queue; everybody's when absent. */
        toTeamId: id(['转给小组', 'To team']),
        /** `snooze`: until when. */
        until: moment(['稍后至', 'Until']),
        /** `close`: why. */
        closeReason: choice(['结束原因', 'Close reason'], closeReasons),
        /** `close`: the last message seen; refused when the customer wrote since. */
        seenSeq: whole(['已看到', 'Seen'], { min: 0 }),
        remark: text(['说明', 'Remark'], { max: 200 }),
      },
      gives: one(chatRow),
    }),
    setUrgent: operation('POST /crm-server/Consultation/setUrgent', {
      ...consultation,
      ours: 'the urgent flag of a conversation; the specification names no call for it',
      takes: { conversationId: id(undefined, { required: true }), isUrgent: flag(['加急', 'Urgent'], { required: true }) },
      gives: nothing,
    }),
    /** Pin and keep unread: the caller's own, on all their windows. */
    mark: operation('POST /crm-server/Consultation/mark', {
      ...consultation,
      ours: 'pin and keep unread; the specification names no call for it',
      right: 'chat.read',
      audit: 'none',
      takes: { conversationId: id(undefined, { required: true }), isPinned: flag(['置顶', 'Pinned']), isKeptUnread: flag(['标为待回复', 'Kept unread']) },
      gives: nothing,
    }),
    /** The conversation's steps and the notes inside it come newest last: never content frames. */
    timeline: operation('GET /crm-server/Consultation/timeline', {
      spec: [],
      ours: 'moves and private notes of a conversation; the specification names no call for it',
      takes: { conversationId: id(undefined, { required: true }) },
      gives: rows(timelineRow),
      right: 'chat.read',
      scope: 'org',
      class: 'read',
      audit: 'view',
    }),
    /** UTF-8 text, for the file of a complaint or a report. */
    transcript: operation('GET /crm-server/Consultation/transcript', {
      spec: [],
      ours: 'the transcript of a conversation; the specification names no call for it',
      takes: { conversationId: id(undefined, { required: true }) },
      gives: binary,
      right: 'chat.export',
      scope: 'org',
      class: 'read',
      audit: 'export',
    }),
    /** People by name, phone digits or file number; messages by their words. */
    search: operation('GET /crm-server/Consultation/search', {
      spec: [],
      ours: 'search in people and messages; the specification names no call for it',
      takes: {
        words: text(['查找', 'Words'], { required: true, max: 60 }),
        limit: whole(['条数', 'Rows'], { min: 1, max: 100 }),
      },
      gives: rows(foundRow),
      right: 'chat.read',
      scope: 'org',
      class: 'read',
      audit: 'list',
    }),
    /** Going off duty: each open conversation is passed on or kept, in one transaction; what could not be is told one by one. */
    handOver: operation('POST /crm-server/Consultation/handOver', {
      ...consultation,
      ours: 'hand-over at the end of a shift; the specification names no call for it',
      takes: {
        conversationIds: many(['会话', 'Conversations'], id(), { required: true, max: deskLimits.handOverMost }),
        to: choice(['交给', 'To'], { person: ['同事', 'Colleague'], team: ['小组', 'Team'], queue: ['排队', 'Queue'] }, { required: true }),
        toUserId: id(['同事', 'Colleague']),
        toTeamId: id(['小组', 'Team']),
        note: longText(['交班说明', 'Hand-over note'], { max: 1_000 }),
      },
      gives: rows(handedOver),
    }),
  },
  timeLine: conversationTimeLine,
  uniqueNullsEqual: [['memberId', 'kind', 'busId', 'orgId', 'mergedFromId']],
  indexes: [['orgId', 'lastMessageAt', 'id'], ['busId'], ['memberId', 'lastMessageAt'], ['assigneeId', 'state'], ['orgId', 'state', 'waitingSince']],
});
