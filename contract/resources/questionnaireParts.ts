/** Somebody said this of themselves: it stands beside the customer and beside the patient it is of: the same columns in both places. */
import type { Part } from '#contract/screens/views.ts';

export const declarationPart = (by: 'memberId' | 'patientId'): Part => ({
  entity: 'healthDeclaration',
  title: ['健康申报', 'Health declarations'],
  by,
  columns: ['purpose', 'visitOn', 'status', 'concerns'],
  sort: '-visitOn',
});

/** Whoever answered with their name. */
export const answersPart = (by: 'memberId' | 'patientId'): Part => ({
  entity: 'questionnaireAnswer',
  title: ['问卷答卷', 'Questionnaires'],
  by,
  columns: ['questionnaireId', 'status', 'submittedAt', 'isAlarm'],
  sort: '-sentAt',
});
