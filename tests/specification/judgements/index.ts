/** Calls that are observed one by one, by endpoint: what they are for is not said by the words of their path. */
import type { Judgements } from '#tests/specification/known.ts';
import { administrationJudgements } from './administration.ts';
import { approvalJudgements } from './approvals.ts';
import { careJudgements } from './care.ts';
import { customerJudgements } from './customers.ts';
import { fileJudgements } from './files.ts';
import { messageJudgements } from './messages.ts';
import { followUpJudgements } from './followUps.ts';
import { processJudgements } from './processes.ts';
import { scanJudgements } from './scans.ts';
import { sessionJudgements } from './session.ts';
import { talkJudgements } from './talks.ts';

export const judgements: Judgements = {
  ...sessionJudgements,
  ...scanJudgements,
  ...administrationJudgements,
  ...customerJudgements,
  ...approvalJudgements,
  ...careJudgements,
  ...followUpJudgements,
  ...processJudgements,
  ...talkJudgements,
  ...fileJudgements,
  ...messageJudgements,
};
