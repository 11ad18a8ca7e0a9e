/** Each of these comes with the pages that say it, and with no other (src/kit/wiring/loading/packs.ts). */
import { answering } from '#src/questionnaires/words/zh-CN/answering.ts';
import { batches } from '#src/batches/words/zh-CN/batches.ts';
import { calls } from '#src/calls/words/zh-CN/calls.ts';
import { designer } from '#src/questionnaires/words/zh-CN/designer.ts';
import { gallery } from '#src/gallery/words/zh-CN/gallery.ts';
import { homes } from '#src/homes/words/zh-CN/homes.ts';
import { inspector } from '#src/inspector/words/zh-CN/inspector.ts';
import { journeys } from '#src/journeys/words/zh-CN/journeys.ts';
import { lives } from '#src/inspector/words/zh-CN/lives.ts';
import { operation } from '#src/operation/words/zh-CN/operation.ts';
import { orgMany } from '#src/organisations/words/zh-CN/orgMany.ts';
import { orgWords } from '#src/organisations/words/zh-CN/orgWords.ts';
import { reporting } from '#src/inspector/words/zh-CN/reporting.ts';
import { results } from '#src/questionnaires/words/zh-CN/results.ts';
import { sending } from '#src/questionnaires/words/zh-CN/sending.ts';
import { visits } from '#src/followUps/words/zh-CN/visits.ts';
import { workbench } from '#src/workbench/words/zh-CN/workbench.ts';
import { tasks } from '#src/processes/words/zh-CN/tasks.ts';
import { processDesign } from '#src/processes/words/zh-CN/processDesign.ts';

export const packWords = {
  answering,
  batches,
  calls,
  designer,
  gallery,
  homes,
  inspector,
  journeys,
  lives,
  operation,
  orgMany,
  orgWords,
  processDesign,
  reporting,
  results,
  sending,
  tasks,
  visits,
  workbench,
} as const;
