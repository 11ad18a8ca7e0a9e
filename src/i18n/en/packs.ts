/** Each of these comes with the pages that say it, and with no other (src/kit/wiring/loading/packs.ts). */
import { answering } from '#src/questionnaires/words/en/answering.ts';
import { batches } from '#src/batches/words/en/batches.ts';
import { calls } from '#src/calls/words/en/calls.ts';
import { designer } from '#src/questionnaires/words/en/designer.ts';
import { gallery } from '#src/gallery/words/en/gallery.ts';
import { homes } from '#src/homes/words/en/homes.ts';
import { inspector } from '#src/inspector/words/en/inspector.ts';
import { journeys } from '#src/journeys/words/en/journeys.ts';
import { lives } from '#src/inspector/words/en/lives.ts';
import { operation } from '#src/operation/words/en/operation.ts';
import { orgMany } from '#src/organisations/words/en/orgMany.ts';
import { orgWords } from '#src/organisations/words/en/orgWords.ts';
import { reporting } from '#src/inspector/words/en/reporting.ts';
import { results } from '#src/questionnaires/words/en/results.ts';
import { sending } from '#src/questionnaires/words/en/sending.ts';
import { visits } from '#src/followUps/words/en/visits.ts';
import { workbench } from '#src/workbench/words/en/workbench.ts';
import { tasks } from '#src/processes/words/en/tasks.ts';
import { processDesign } from '#src/processes/words/en/processDesign.ts';

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
