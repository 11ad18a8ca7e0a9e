import { choice, flag, id, longText, moment, ref, text, whole } from '#contract/kinds.ts';
import { resource } from '#contract/resource.ts';
import { conversationLife } from '#contract/lives/conversationLife.ts';

const moves = Object.fromEntries(Object.entries(conversationLife.moves).map(([key, value]) => [key, value.label])) as {
  readonly [K in keyof typeof conversationLife.moves]: (typeof conversationLife.moves)[K]['label'];
};
const states = Object.fromEntries(Object.entries(conversationLife.states).map(([key, value]) => [key, value.label])) as {
  readonly [K in keyof typeof conversationLife.states]: (typeof conversationLife.states)[K]['label'];
};
const actors = { staff: ['人员', 'Staff'], member: ['会员', 'Member'], system: ['系统', 'System'] } as const;

/** One move of a conversation with its actor: written in the transaction that made it, never changed. */
export const conversationStep = resource('conversationStep', {
  label: ['会话记录', 'Conversation step'],
  orgOwned: true,
  responsible: ['conversationId'],
  fields: {
    conversationId: ref(['会话', 'Conversation'], 'conversation', { required: true }),
    /** Stands after this message. */
    afterSeq: whole(['在此之后', 'After'], { required: true }),
    move: choice(['变更', 'Move'], moves, { required: true }),
    fromState: choice(['原状态', 'From'], states, { required: true }),
    toState: choice(['新状态', 'To'], states, { required: true }),
    actorKind: choice(['操作方', 'Actor kind'], actors, { required: true }),
    actorId: id(['操作人', 'Actor'], { required: true }),
    actorName: text(['操作人', 'Actor'], { grade: 'personal' }),
    toUserId: ref(['转给', 'To'], 'staffUser'),
    toUserName: text(['转给', 'To']),
    toTeamId: ref(['转给小组', 'To team'], 'team'),
    toTeamName: text(['转给小组', 'To team']),
    /** The customer had been waiting since then when this step ended the wait. */
    waitedSince: moment(['等待自', 'Waiting since']),
    until: moment(['稍后至', 'Until']),
    closeReason: text(['结束原因', 'Close reason']),
    remark: longText(['说明', 'Remark']),
    at: moment(['时间', 'Time'], { required: true }),
  },
  indexes: [['conversationId', 'at']],
  operations: {},
});

/** A step or a private note, as the history shows it between the messages. */
export const timelineRow = {
  id: id(undefined, { required: true }),
  kind: choice(['类别', 'Kind'], { step: ['记录', 'Step'], note: ['备注', 'Note'] }, { required: true }),
  afterSeq: whole(['在此之后', 'After'], { required: true }),
  at: moment(['时间', 'Time'], { required: true }),
  actorKind: choice(['操作方', 'Actor kind'], actors, { required: true }),
  actorId: id(['操作人', 'Actor'], { required: true }),
  actorName: text(['操作人', 'Actor'], { grade: 'personal' }),
  /** A note's words; empty on a step. */
  text: longText(['内容', 'Text'], { grade: 'sensitive' }),
  move: choice(['变更', 'Move'], moves),
  toUserName: text(['转给', 'To']),
  toTeamName: text(['转给小组', 'To team']),
  waitedSince: moment(['等待自', 'Waiting since']),
  until: moment(['稍后至', 'Until']),
  closeReason: text(['结束原因', 'Close reason']),
  remark: longText(['说明', 'Remark']),
} as const;

/** A conversation that was to be handed over at the end of a shift says whether it went, and why not. */
export const handedOver = {
  conversationId: id(undefined, { required: true }),
  isDone: flag(['已交', 'Done'], { required: true }),
  reason: text(['原因', 'Reason'], { max: 400 }),
} as const;
