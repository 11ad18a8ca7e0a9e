/** Every life by its name, one line each: a field of kind `state` names one. */
import { answerLife } from './answerLife.ts';
import { approvalLife } from './approvalLife.ts';
import { callerStateLife } from './callerStateLife.ts';
import { callTaskLife } from './callTaskLife.ts';
import { complaintLife } from './complaintLife.ts';
import { conversationLife } from './conversationLife.ts';
import { customerLife } from './customerLife.ts';
import { distributionLife } from './distributionLife.ts';
import { enrolmentLife } from './enrolmentLife.ts';
import { followLife } from './followLife.ts';
import { healthDeclarationLife } from './healthDeclarationLife.ts';
import { investigationLife } from './investigationLife.ts';
import type { Life } from './life.ts';
import { mpTemplateLife } from './mpTemplateLife.ts';
import { orderLife } from './orderLife.ts';
import { processInstanceLife } from './processInstanceLife.ts';
import { processTaskLife } from './processTaskLife.ts';
import { questionnaireLife } from './questionnaireLife.ts';
import { returnVisitLife } from './returnVisitLife.ts';
import { smsTemplateLife } from './smsTemplateLife.ts';
import { visitRuleLife } from './visitRuleLife.ts';
import { providerReviewLife } from './providerReviewLife.ts';
import { smsBatchLife } from './smsBatchLife.ts';

export const lives: Readonly<Record<string, Life>> = {
  answerLife,
  approvalLife,
  callerStateLife,
  callTaskLife,
  complaintLife,
  conversationLife,
  customerLife,
  distributionLife,
  enrolmentLife,
  followLife,
  healthDeclarationLife,
  investigationLife,
  mpTemplateLife,
  orderLife,
  processInstanceLife,
  processTaskLife,
  questionnaireLife,
  returnVisitLife,
  smsTemplateLife,
  visitRuleLife,
  providerReviewLife,
  smsBatchLife,
};
