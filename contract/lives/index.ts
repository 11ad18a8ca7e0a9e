/** Every life by its name, one line each: a field of kind `state` names one. */
import { answerLife } from './answerLife.ts';
import { callTaskLife } from './callTaskLife.ts';
import { complaintLife } from './complaintLife.ts';
import { conversationLife } from './conversationLife.ts';
import { customerLife } from './customerLife.ts';
import { distributionLife } from './distributionLife.ts';
import { enrolmentLife } from './enrolmentLife.ts';
import { followLife } from './followLife.ts';
import { healthDeclarationLife } from './healthDeclarationLife.ts';
import type { Life } from './life.ts';
import { mpTemplateLife } from './mpTemplateLife.ts';
import { orderLife } from './orderLife.ts';
import { returnVisitLife } from './returnVisitLife.ts';
import { visitRuleLife } from './visitRuleLife.ts';
import { providerReviewLife } from './providerReviewLife.ts';
import { smsBatchLife } from './smsBatchLife.ts';

export const lives: Readonly<Record<string, Life>> = {
  answerLife,
  callTaskLife,
  complaintLife,
  conversationLife,
  customerLife,
  distributionLife,
  enrolmentLife,
  followLife,
  healthDeclarationLife,
  mpTemplateLife,
  orderLife,
  returnVisitLife,
  visitRuleLife,
  providerReviewLife,
  smsBatchLife,
};
