/** The roles a hospital group begins with, with or without demo data. */
import type { Label } from '#contract/label.ts';
import { allRights } from '#contract/entityRights.ts';
import { roleTemplates } from '#contract/resources/role.ts';
import type { RoleTemplate, DataScope } from '#contract/resources/role.ts';
import { corpAdminRoleCode } from '#contract/rights.ts';
import type { Right } from '#contract/rights.ts';

interface StandardRole {
  readonly name: Label;
  readonly rights: readonly Right[];
  readonly dataScope: DataScope;
}

/** Everything that staff can hold: chatting as a patient belongs to members alone. */
export const everyStaffRight = (Object.keys(allRights) as Right[]).filter((right) => right !== 'chat.member');
/** Whoever works here begins processes and decides about tasks that come to them. */
const approving = ['processTask.read', 'processTask.move', 'processInstance.read', 'processInstance.write'] as const;
/** Whoever speaks with customers adds them and keeps their files right, with the enterprise they belong to. */
const answering = [
  'chat.read',
  'chat.write',
  'order.read',
  'orderChannel.read',
  'member.read',
  'member.write',
  'member.move',
  'enterprise.read',
  'leadGroup.read',
  'complaint.read',
  'complaint.write',
  'trackRecord.read',
  'trackRecord.write',
  'callRecord.read',
  'callRecord.write',
  'customerNote.read',
  'customerNote.write',
  'customerTag.read',
  'callBatch.read',
  'callOutcome.read',
  'callTask.read',
  'callTask.move',
  'visitRule.read',
  'returnVisit.read',
  'returnVisit.write',
  'returnVisit.move',
  'staffAbsence.read',
  'staffAbsence.write',
  'sentMessage.read',
  'journey.read',
  'journeyEnrolment.read',
  'questionnaire.read',
  'questionnaireAnswer.read',
  'questionnaire.send',
  'questionnaireAnswer.move',
  'approval.read',
  'staffUser.find',
  'file.upload',
  ...approving,
] as const;
/** Somebody who treats people, or speaks with them about their treatment, has these. */
const treating = ['medicalRecord.read', 'medicalRecord.write', 'healthDeclaration.read', 'healthDeclaration.write', 'healthDeclaration.move'] as const;
/** Somebody who keeps accounts has these of deposits and costs. */
const deposits = ['depositRecord.read', 'depositRecord.write', 'depositRecord.remove', 'depositRecord.export', 'depositRecord.import'] as const;
/** Somebody who answers for how customers are looked after has these of what is written down about them. */
const records = [
  'trackRecord.remove',
  'trackRecord.export',
  'trackRecord.import',
  'callRecord.remove',
  'callRecord.export',
  'callRecord.import',
  'customerNote.remove',
  'customerNote.export',
  'customerNote.import',
  'call.listen',
  'note.others',
  'customerTag.write',
  'depositRecord.read',
] as const;
/** Somebody who distributes customers finds by these to whom they can be given, and says how their pools work. */
const distributing = ['staffUser.read', 'role.find', 'orgFollowRole.read', 'leadGroup.write', 'leadGroup.remove'] as const;
/** Somebody who leads a team puts two files of one customer together. */
const leading = ['member.merge', 'customerPair.read'] as const;
/** Somebody who answers for who is called, and when. */
const leadingCalls = [
  'sentMessage.write',
  'messageRule.read',
  'stoppedNumber.read',
  'callTask.write',
  'callTask.remove',
  'callTask.import',
  'callTask.export',
  'callBatch.write',
  'callBatch.remove',
  'callOutcome.write',
  'allocationRule.read',
  'allocationRule.write',
  'callerState.read',
  'callerState.export',
  'contact.lift',
] as const;
/** Somebody who answers for what customers are asked after they came, and by whom. */
const leadingVisits = [
  'staffAbsence.remove',
  'visitRule.write',
  'visitRule.move',
  'visitRule.publish',
  'visitRule.remove',
  'visitRule.export',
  'returnVisit.remove',
  'returnVisit.export',
] as const;
/** Somebody who answers for journeys: whoever is in one, and what it says. */
const leadingProcesses = ['processDefinition.read', 'processInstance.move', 'processInstance.export', 'processTask.export'] as const;
const leadingJourneys = ['journey.write', 'journey.publish', 'journey.remove', 'journey.export', 'journeyEnrolment.move', 'journeyEnrolment.export'] as const;
/** Somebody who asks customers how they are writes what they are asked; another one than who wrote it examines it. */
const writingQuestionnaires = ['questionnaire.write'] as const;
/** Somebody who answers for what customers are asked. */
const leadingQuestionnaires = [
  ...writingQuestionnaires,
  'questionnaire.publish',
  'questionnaire.remove',
  'questionnaire.export',
  'questionnaireAnswer.export',
] as const;
/** Somebody who writes to many customers at once, and answers for what they are told. */
const messaging = [
  'smsSign.read',
  'smsTemplate.read',
  'smsTemplate.write',
  'smsTemplate.move',
  'smsTemplate.publish',
  'smsTemplate.remove',
  'mpTemplate.read',
  'mpTemplate.write',
  'mpTemplate.move',
  'mpTemplate.publish',
  'mpTemplate.remove',
  'smsBatch.read',
  'smsBatch.write',
  'smsBatch.move',
  'smsBatch.remove',
  'smsBatch.export',
] as const;
/** Somebody who decides about what colleagues ask for. */
const deciding = ['approval.decide', 'approvalRule.read'] as const;
/** Somebody who finds out why something went wrong. */
const investigating = ['investigation.read', 'investigation.write', 'investigation.move', 'investigation.export'] as const;
/** Somebody who answers for what points cost has these. */
const points = ['pointRecord.read', 'pointRecord.export', 'pointRule.read'] as const;

export const standardRoles = {
  consultant: {
    name: ['咨询师', 'Consultant'],
    rights: [...answering, 'depositRecord.read', 'order.push', 'order.move', 'number.reveal', 'pointRecord.read'],
    dataScope: 'org',
  },
  nurse: { name: ['护士', 'Nurse'], rights: [...answering, ...treating, ...writingQuestionnaires], dataScope: 'org' },
  physician: {
    name: ['主任医师', 'Chief physician'],
    rights: [...answering, ...treating, 'order.push', 'order.move', 'member.unmask', ...writingQuestionnaires, 'questionnaire.publish'],
    dataScope: 'org',
  },
  /** They call customers: one number in clear, with the reason in the audit. */
  followUp: {
    name: ['随访专员', 'Follow-up'],
    rights: [...answering, ...writingQuestionnaires, 'medicalRecord.read', 'healthDeclaration.read', 'healthDeclaration.write', 'number.reveal'],
    dataScope: 'org',
  },
  serviceLead: {
    name: ['客服主管', 'Service lead'],
    rights: [
      ...answering,
      ...distributing,
      ...records,
      ...leading,
      ...leadingCalls,
      ...leadingVisits,
      ...leadingJourneys,
      ...leadingQuestionnaires,
      ...leadingProcesses,
      ...messaging,
      ...deciding,
      ...investigating,
      'lives.watch',
      'member.export',
      'member.import',
      'assertedGroup.read',
      'assertedGroup.write',
      'assertedGroup.remove',
      'welcomeTip.read',
      'welcomeTip.write',
      'complaint.move',
      'complaint.export',
      'order.push',
      'order.move',
      'order.approve',
      'order.export',
      'desk.team',
      'chat.export',
      'number.reveal',
      ...points,
      'pointRecord.write',
    ],
    dataScope: 'group',
  },
  finance: {
    name: ['财务', 'Finance'],
    // They read customers to know whose an order is; what is written of a patient is not theirs.
    rights: [
      'order.read',
      'orderChannel.read',
      'order.move',
      'order.approve',
      'order.export',
      'approval.read',
      ...deciding,
      'member.read',
      'enterprise.read',
      'enterprise.write',
      ...deposits,
      ...points,
      'pointRecord.write',
      'staffUser.find',
      ...approving,
    ],
    dataScope: 'group',
  },
  [corpAdminRoleCode]: { name: ['集团管理员', 'Group administrator'], rights: everyStaffRight, dataScope: 'group' },
  developer: {
    name: ['开发', 'Developer'],
    // Not 'chat.read': what patients say is not for whoever keeps the machines running.
    rights: [
      'developer.inspect',
      'problemReport.read',
      'problemReport.remove',
      'lives.watch',
      'system.operate',
      'order.read',
      'orderChannel.read',
      'file.upload',
    ],
    dataScope: 'group',
  },
} as const satisfies Record<string, StandardRole>;
export type RoleCode = keyof typeof standardRoles;

/** A new role may begin from these: those a group begins with, and two that it mostly wants soon. */
export const templateRoles = {
  consultant: standardRoles.consultant,
  nurse: standardRoles.nurse,
  physician: standardRoles.physician,
  callCentre: { name: roleTemplates.callCentre, rights: [...answering, 'order.push', 'number.reveal'], dataScope: 'org' },
  finance: standardRoles.finance,
  manager: {
    name: roleTemplates.manager,
    rights: [
      ...answering,
      ...distributing,
      ...records,
      ...leading,
      ...leadingCalls,
      ...leadingVisits,
      ...leadingQuestionnaires,
      ...leadingProcesses,
      ...messaging,
      ...deciding,
      ...investigating,
      'lives.watch',
      'member.export',
      'complaint.move',
      'complaint.export',
      'order.push',
      'order.move',
      'order.approve',
      'order.export',
      'desk.team',
      'chat.export',
      'number.reveal',
      'assertedGroup.read',
      'organisation.read',
      'orgHome.read',
      'orgHome.write',
    ],
    dataScope: 'orgAndBelow',
  },
} as const satisfies Record<RoleTemplate, StandardRole>;
