/** Every entity, one line each. The console fetches each from the file named here (vite/resourceFiles.ts). */
import { register } from '#contract/standardEntities.ts';
import { approval } from './approval.ts';
import { approvalRule } from './approvalRule.ts';
import { assertedGroup, groupMember } from './assertedGroup.ts';
import { businessLine, businessPlate } from './businessLine.ts';
import { callRecord } from './callRecord.ts';
import { allocationRule } from './allocationRule.ts';
import { callBatch } from './callBatch.ts';
import { callerState } from './callerState.ts';
import { callOutcome } from './callOutcome.ts';
import { callTask } from './callTask.ts';
import { cannedReply } from './cannedReply.ts';
import { classify } from './classify.ts';
import { complaint } from './complaint.ts';
import { customerMerge } from './customerMerge.ts';
import { customerPair } from './customerPair.ts';
import { conversation } from './conversation.ts';
import { conversationStep } from './conversationStep.ts';
import { customerTag } from './customerTag.ts';
import { costDetail, depositRecord } from './depositRecord.ts';
import { customerNote } from './customerNote.ts';
import { conversationMark, deskPolicy, staffPreference, team } from './desk.ts';
import { dictionary, dictionaryItem } from './dictionary.ts';
import { enterprise } from './enterprise.ts';
import { file } from './file.ts';
import { healthDeclaration } from './healthDeclaration.ts';
import { entitiesWith, exportLayoutOf, importLayoutOf } from './fileLayout.ts';
import { investigation } from './investigation.ts';
import { journey } from './journey.ts';
import { journeyEnrolment, journeyStep } from './journeyEnrolment.ts';
import { leadGroup, leadGroupMember } from './leadGroup.ts';
import { listLayout, teamQuery } from './listLayout.ts';
import { baby, medicalRecord, obstetricInfo } from './medicalRecord.ts';
import { member } from './member.ts';
import { menu } from './menu.ts';
import { message } from './message.ts';
import { mpTemplate } from './mpTemplate.ts';
import { note } from './note.ts';
import { order } from './order.ts';
import { organisation } from './organisation.ts';
import { orgClassify } from './orgClassify.ts';
import { orgDictionary } from './orgDictionary.ts';
import { orgFollowRole } from './orgFollowRole.ts';
import { entitiesWithOwnFields, orgFieldConfigOf } from './orgField.ts';
import { orgFieldTemplateOf } from './orgFieldTemplate.ts';
import { orderChannel } from './orderChannel.ts';
import { reportRule } from './reportRule.ts';
import { backVisitDetail, returnVisit } from './returnVisit.ts';
import { patient } from './patient.ts';
import { orgHome } from './orgHome.ts';
import { phoneCall } from './phoneCall.ts';
import { pointRecord, pointRule } from './points.ts';
import { questionnaire } from './questionnaire.ts';
import { questionnaireAnswer } from './questionnaireAnswer.ts';
import { problemReport } from './problemReport.ts';
import { processDefinition } from './processDefinition.ts';
import { processInstance, processStep } from './processInstance.ts';
import { processTask } from './processTask.ts';
import { role } from './role.ts';
import { messageRule } from './messageRule.ts';
import { sentMessage } from './sentMessage.ts';
import { stoppedNumber } from './stoppedNumber.ts';
import { strayReceipt } from './strayReceipt.ts';
import { setupStep } from './setupStep.ts';
import { workbench, workbenchRole } from './workbench.ts';
import { shellPreference } from './shellPreference.ts';
import { staffAbsence } from './staffAbsence.ts';
import { smsBatch, smsReceiver } from './smsBatch.ts';
import { smsSign, smsTemplate } from './smsTemplate.ts';
import { staffUser } from './staffUser.ts';
import { systemMessage } from './systemMessage.ts';
import { tagTime } from './tagTime.ts';
import { trackRecord } from './trackRecord.ts';
import { userBindOrg } from './userBindOrg.ts';
import { visitRule } from './visitRule.ts';
import { wechatConfig, wecomConfig } from './wechatConfig.ts';
import { welcomeTip } from './welcomeTip.ts';

const described = {
  organisation,
  orgClassify,
  role,
  menu,
  staffUser,
  userBindOrg,
  leadGroup,
  leadGroupMember,
  member,
  customerMerge,
  customerPair,
  patient,
  orderChannel,
  order,
  pointRule,
  pointRecord,
  complaint,
  investigation,
  trackRecord,
  callRecord,
  customerNote,
  customerTag,
  medicalRecord,
  obstetricInfo,
  baby,
  healthDeclaration,
  depositRecord,
  costDetail,
  callBatch,
  callerState,
  callOutcome,
  callTask,
  allocationRule,
  phoneCall,
  conversation,
  message,
  conversationStep,
  conversationMark,
  note,
  cannedReply,
  team,
  deskPolicy,
  staffPreference,
  shellPreference,
  setupStep,
  workbench,
  workbenchRole,
  listLayout,
  teamQuery,
  systemMessage,
  dictionary,
  dictionaryItem,
  orgDictionary,
  enterprise,
  businessLine,
  businessPlate,
  classify,
  wechatConfig,
  wecomConfig,
  welcomeTip,
  orgFollowRole,
  reportRule,
  tagTime,
  orgHome,
  approvalRule,
  approval,
  file,
  sentMessage,
  messageRule,
  stoppedNumber,
  strayReceipt,
  assertedGroup,
  groupMember,
  journey,
  journeyEnrolment,
  journeyStep,
  problemReport,
  processDefinition,
  processInstance,
  processStep,
  processTask,
  staffAbsence,
  visitRule,
  returnVisit,
  backVisitDetail,
  smsSign,
  smsTemplate,
  mpTemplate,
  smsBatch,
  smsReceiver,
  questionnaire,
  questionnaireAnswer,
} as const;

const extensible = entitiesWithOwnFields(described);
const ownFields = { orgFieldConfig: orgFieldConfigOf(extensible), orgFieldTemplate: orgFieldTemplateOf(extensible) } as const;

export const resources = {
  ...described,
  ...ownFields,
  importLayout: importLayoutOf(entitiesWith('import', { ...described, ...ownFields })),
  exportLayout: exportLayoutOf(entitiesWith('export', { ...described, ...ownFields })),
} as const;
register(resources);
