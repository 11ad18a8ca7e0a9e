/** The calls of a definition with versions take and give these (contract/versions.ts). */
import { one, rows } from './resource.ts';
import {
  compareAnswer,
  compareTakes,
  decideAnswer,
  decideTakes,
  planAnswer,
  planTakes,
  publishAnswer,
  publishTakes,
  retireTakes,
  submitAnswer,
  submitTakes,
  versionRow,
} from './versions.ts';

export const versionShapes = {
  publish: { takes: publishTakes, gives: one(publishAnswer) },
  publishCheck: { takes: planTakes, gives: one(planAnswer) },
  submit: { takes: submitTakes, gives: one(submitAnswer) },
  decide: { takes: decideTakes, gives: one(decideAnswer) },
  retire: { takes: retireTakes, gives: one(publishAnswer) },
  versions: { takes: { id: planTakes.id }, gives: rows(versionRow) },
  compare: { takes: compareTakes, gives: one(compareAnswer) },
} as const;
