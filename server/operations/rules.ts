/** Entities whose rows hold each other, one line each. */
import { approvalRuleRule } from '#server/approvals/approvalRuleRule.ts';
import { callRecordRule } from '#server/customers/callRecordRule.ts';
import { assertedGroupRule } from '#server/segments/assertedGroupRule.ts';
import { classifyRule } from '#server/settings/classifyRule.ts';
import { conversationRule } from '#server/desk/conversationRule.ts';
import { callerStateRule } from '#server/calls/callerStateRule.ts';
import { callTaskRule } from '#server/calls/callTaskRule.ts';
import { complaintRule } from '#server/complaints/complaintRule.ts';
import { costDetailRule } from '#server/customers/costDetailRule.ts';
import { obstetricRule } from '#server/customers/obstetricRule.ts';
import { investigationRule } from '#server/investigations/investigationRule.ts';
import { customerNoteRule } from '#server/customers/customerNoteRule.ts';
import { dictionaryItemRule } from '#server/settings/dictionaryItemRule.ts';
import { exportLayoutRule } from '#server/imports/exportLayoutRule.ts';
import { importLayoutRule } from '#server/imports/importLayoutRule.ts';
import { healthDeclarationRule } from '#server/declarations/healthDeclarationRule.ts';
import { leadGroupMemberRule, leadGroupRule } from '#server/customers/leadGroupRule.ts';
import { memberRule } from '#server/customers/memberRule.ts';
import { fileRule } from '#server/files/fileRule.ts';
import { menuRule } from '#server/rights/menuRule.ts';
import { orgDictionaryRule } from '#server/organisations/orgDictionaryRule.ts';
import { orgFieldConfigRule } from '#server/ownFields/orgFieldConfigRule.ts';
import { orgFieldTemplateRule } from '#server/ownFields/orgFieldTemplateRule.ts';
import { orgHomeRule } from '#server/homes/orgHomeRule.ts';
import { orderRule } from '#server/orders/orderRule.ts';
import { organisationRule } from '#server/organisations/organisationRule.ts';
import { questionnaireAnswerRule, questionnaireRule } from '#server/questionnaires/questionnaireRule.ts';
import { roleRule } from '#server/rights/roleRule.ts';
import { pointRecordRule } from '#server/points/pointRecordRule.ts';
import { pointRuleRule } from '#server/points/pointRuleRule.ts';
import { processDefinitionRule } from '#server/processes/processRule.ts';
import { journeyEnrolmentRule, journeyRule } from '#server/journeys/journeyRule.ts';
import { patientRule } from '#server/customers/patientRule.ts';
import { backVisitDetailRule, returnVisitRule } from '#server/followUps/returnVisitRule.ts';
import { staffAbsenceRule } from '#server/followUps/staffAbsenceRule.ts';
import { visitRuleRule } from '#server/followUps/visitRuleRule.ts';
import type { Rule } from '#server/engine/rules/rule.ts';
import { handRules } from '#server/engine/rules/ruleOf.ts';
import { smsBatchRule } from '#server/batches/smsBatchRule.ts';
import { mpTemplateRule, smsSignRule, smsTemplateRule } from '#server/templates/templateRule.ts';
import { staffUserRule } from '#server/accounts/staffUserRule.ts';
import { trackRecordRule } from '#server/customers/trackRecordRule.ts';
import { userBindOrgRule } from '#server/rights/userBindOrgRule.ts';
import { wechatConfigRule } from '#server/wechat/wechatConfigRule.ts';

const rules: Readonly<Record<string, Rule>> = {
  approvalRule: approvalRuleRule,
  callRecord: callRecordRule,
  assertedGroup: assertedGroupRule,
  backVisitDetail: backVisitDetailRule,
  callerState: callerStateRule,
  callTask: callTaskRule,
  classify: classifyRule,
  complaint: complaintRule,
  costDetail: costDetailRule,
  customerNote: customerNoteRule,
  conversation: conversationRule,
  dictionaryItem: dictionaryItemRule,
  file: fileRule,
  exportLayout: exportLayoutRule,
  importLayout: importLayoutRule,
  healthDeclaration: healthDeclarationRule,
  investigation: investigationRule,
  journey: journeyRule,
  journeyEnrolment: journeyEnrolmentRule,
  leadGroup: leadGroupRule,
  leadGroupMember: leadGroupMemberRule,
  member: memberRule,
  menu: menuRule,
  obstetricInfo: obstetricRule,
  order: orderRule,
  mpTemplate: mpTemplateRule,
  organisation: organisationRule,
  orgDictionary: orgDictionaryRule,
  orgFieldConfig: orgFieldConfigRule,
  orgFieldTemplate: orgFieldTemplateRule,
  orgHome: orgHomeRule,
  patient: patientRule,
  pointRecord: pointRecordRule,
  processDefinition: processDefinitionRule,
  pointRule: pointRuleRule,
  questionnaire: questionnaireRule,
  questionnaireAnswer: questionnaireAnswerRule,
  returnVisit: returnVisitRule,
  role: roleRule,
  staffAbsence: staffAbsenceRule,
  smsBatch: smsBatchRule,
  smsSign: smsSignRule,
  smsTemplate: smsTemplateRule,
  staffUser: staffUserRule,
  trackRecord: trackRecordRule,
  userBindOrg: userBindOrgRule,
  visitRule: visitRuleRule,
  wechatConfig: wechatConfigRule,
  wecomConfig: wechatConfigRule,
};

handRules(rules);
