/** The outcome of a return visit is written by one call: the visit ends or waits for its next attempt, and what follows from it is in the same transaction (docs/adr/0105). */
import { trackWays } from '#contract/choices/records.ts';
import { visitResults } from '#contract/choices/visits.ts';
import { choice, flag, id, longText, moment, text, whole } from '#contract/kinds.ts';
import { visitLimits } from '#contract/limits/visits.ts';
import { one, operation } from '#contract/resource.ts';

const details = 'unspecified.misc.back-visit-detail-calls';

export const returnVisitOperations = {
  record: operation('POST /crm-server/backVisitDetail/record', {
    spec: [details],
    takes: {
      /** The visit. */
      id: id(undefined, { required: true }),
      version: whole(['版本', 'Version']),
      result: choice(['结果', 'Outcome'], visitResults, { required: true }),
      channel: choice(['方式', 'Channel'], trackWays, { default: 'phone' }),
      content: longText(['回访内容', 'Note'], { max: visitLimits.noteCharacters }),
      satisfaction: whole(['满意度', 'Satisfaction'], { min: 1, max: visitLimits.satisfaction }),
      nextFollowAt: moment(['下次回访', 'Next visit']),
      /** Nobody was reached: this visit waits for the next attempt in place of being done. */
      staysOpen: flag(['保留为待回访', 'Keep it open']),
    },
    gives: one({
      id: id(undefined, { required: true }),
      status: text(['状态', 'Status'], { required: true }),
      nextVisitId: id(['下次回访', 'Next visit']),
    }),
    right: 'returnVisit.move',
    scope: 'org',
    class: 'write',
    audit: 'change',
  }),
};
