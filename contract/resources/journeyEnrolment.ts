/** Walks of customers through journeys, and the steps of each. The runtime alone writes them (server/journeys); a colleague may let somebody leave. */
import { messageReasons } from '#contract/choices/messaging.ts';
import type { JourneyContent } from '#contract/journeys/entry.ts';
import { nodeKindLabels } from '#contract/journeys/nodeKinds.ts';
import { choice, flag, id, json, longText, moment, ref, shape, state, text, whole } from '#contract/kinds.ts';
import { exitReasons, parkedReasons, stepResults } from '#contract/journeys/reasons.ts';
import { enrolmentLife } from '#contract/lives/enrolmentLife.ts';
import { entity } from '#contract/standard.ts';

const readOnly = { readOnly: true } as const;
const listed = { readOnly: true, inList: true } as const;
const sorted = { readOnly: true, inList: true, sort: true } as const;

export const journeyEnrolment = entity('journeyEnrolment', {
  label: ['旅程中的客户', 'Person in a journey'],
  orgOwned: true,
  responsible: ['memberId'],
  fields: {
    journeyId: ref(['随访旅程', 'Journey'], 'journey', { required: true, ...listed }),
    memberId: ref(['客户', 'Customer'], 'member', { required: true, ...listed, search: true }),
    memberName: text(['姓名', 'Name'], { via: 'memberId.name', grade: 'personal' }),
    /** The version that they walk through (`definition_version`). */
    versionId: id(['版本', 'Version'], { required: true, ...readOnly }),
    versionNumber: whole(['版本号', 'Version no.'], { required: true, ...listed }),
    state: state(['状态', 'State'], enrolmentLife, { required: true, inList: true }),
    /** The id of a node of that version; people read what the node is called. */
    node: text(['节点编号', 'Node id'], { required: true, ...readOnly, max: 60 }),
    nodeTitle: text(['所在节点', 'Node'], { ...listed, computed: true }),
    nodeKind: choice(['节点类型', 'Kind of node'], nodeKindLabels, { readOnly: true, computed: true }),
    /** Steps that were taken: a step is known by the enrolment, its node and this number. */
    round: whole(['步数', 'Steps'], { required: true, ...readOnly }),
    dueAt: moment(['下一步时间', 'Next step at'], sorted),
    waitsFor: text(['等待', 'Waits for'], { ...readOnly, max: 80 }),
    parkedReason: choice(['停放原因', 'Parked because'], parkedReasons, listed),
    exitReason: choice(['退出原因', 'Left because'], exitReasons, listed),
    enteredAt: moment(['进入时间', 'Entered'], { required: true, ...sorted }),
    endedAt: moment(['退出时间', 'Left'], { readOnly: true, sort: true }),
    /** The moment of what made them enter, and the row it was: nobody enters twice for one. */
    occurredAt: moment(['触发时间', 'Triggered at'], readOnly),
    entryKey: text(['触发来源', 'Triggered by'], { required: true, ...readOnly, max: 80 }),
    isTest: flag(['测试', 'Test'], { required: true, ...listed }),
    /** A test person walks through this draft, on a clock of their own. */
    testContent: json(['测试内容', 'Draft'], shape<JourneyContent>(), readOnly),
  },
  unique: [['journeyId', 'memberId', 'entryKey']],
  indexes: [['journeyId', 'state', 'node'], ['memberId', 'state'], ['dueAt'], ['waitsFor']],
  timeLine: [
    { of: { member: 'memberId' }, at: 'enteredAt', label: ['进入随访旅程', 'Entered a journey'], sign: 'visit', title: 'journeyId' },
    { of: { member: 'memberId' }, at: 'endedAt', label: ['退出随访旅程', 'Left a journey'], sign: 'visit', title: 'journeyId', says: ['exitReason'] },
  ],
  standard: {
    base: '/crm-server/followUpDefinition/enrolment',
    title: 'memberName',
    hint: 'journeyId',
    sort: '-enteredAt',
    narrowedBy: ['journeyId', 'memberId', 'state'],
    without: ['import', 'restore', 'bulk'],
    endpoints: {
      list: ['GET /crm-server/followUpDefinition/enrolment/list', ''],
      move: ['POST /crm-server/followUpDefinition/enrolment/leave', ''],
    },
  },
  parts: [
    { entity: 'journeyStep', title: ['步骤', 'Steps'], by: 'enrolmentId', columns: ['nodeTitle', 'kind', 'port', 'result', 'at'], rights: 'journeyEnrolment' },
  ],
  screens: [
    {
      path: '/journeyPeople',
      view: 'list',
      title: ['旅程中的客户', 'People in journeys'],
      area: 'followUp',
      columns: ['memberName', 'journeyId', 'state', 'nodeTitle', 'dueAt', 'parkedReason', 'exitReason', 'enteredAt', 'versionNumber', 'isTest'],
      ours: 'a count on a node opens its people; the specification names no page of them',
    },
  ],
});

/** Each step once: unique by enrolment, node and round. */
export const journeyStep = entity('journeyStep', {
  label: ['旅程步骤', 'Journey step'],
  orgOwned: true,
  responsible: ['memberId'],
  fields: {
    enrolmentId: id(['旅程中的客户', 'Person in a journey'], { required: true, ...readOnly }),
    journeyId: ref(['随访旅程', 'Journey'], 'journey', { required: true, ...listed }),
    memberId: ref(['客户', 'Customer'], 'member', { required: true, ...listed, search: true }),
    memberName: text(['姓名', 'Name'], { via: 'memberId.name', grade: 'personal' }),
    node: text(['节点编号', 'Node id'], { required: true, ...readOnly, max: 60 }),
    /** Empty where its author gave the node none: whoever reads calls it by its kind. */
    nodeTitle: text(['节点', 'Node'], { ...listed, max: 60 }),
    kind: choice(['类型', 'Kind'], nodeKindLabels, { required: true, ...listed }),
    round: whole(['步数', 'Step'], { required: true, ...readOnly }),
    /** The port by which they went on; empty while they stay. */
    port: text(['去向', 'Went on by'], { ...listed, max: 40 }),
    result: choice(['结果', 'Result'], stepResults, listed),
    /** A message that did not go, or not yet, says why. */
    reason: choice(['原因', 'Because'], messageReasons, listed),
    messageId: ref(['消息', 'Message'], 'sentMessage', readOnly),
    visitId: id(['回访', 'Return visit'], readOnly),
    /** A test person is told this, and nobody else. */
    says: longText(['内容', 'Says'], { ...readOnly, grade: 'personal', max: 10_000 }),
    at: moment(['时间', 'At'], { required: true, ...sorted }),
    isTest: flag(['测试', 'Test'], { required: true, ...readOnly }),
  },
  unique: [['enrolmentId', 'node', 'round']],
  indexes: [
    ['journeyId', 'node'],
    ['memberId', 'at'],
  ],
  standard: {
    base: '/crm-server/followUpDefinition/step',
    title: 'memberName',
    hint: 'nodeTitle',
    sort: '-at',
    rights: 'journeyEnrolment',
    narrowedBy: ['journeyId', 'memberId'],
    without: ['import', 'restore', 'bulk', 'history'],
    endpoints: { list: ['GET /crm-server/followUpDefinition/step/list', ''] },
  },
});
