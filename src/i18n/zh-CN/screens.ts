/** The desk says none of these: they come with the first screen that is another one (docs/adr/0074). */
import { answering } from '#src/questionnaires/words/zh-CN/answering.ts';
import { board } from '#src/engine/words/zh-CN/board.ts';
import { figures } from '#src/engine/words/zh-CN/figures.ts';
import { calls } from '#src/calls/words/zh-CN/calls.ts';
import { processDesign } from '#src/processes/words/zh-CN/processDesign.ts';
import { diagrams } from '#src/kit/words/zh-CN/diagrams.ts';
import { gallery } from '#src/gallery/words/zh-CN/gallery.ts';
import { inspector } from '#src/inspector/words/zh-CN/inspector.ts';
import { batches } from '#src/batches/words/zh-CN/batches.ts';
import { layoutForm } from '#src/imports/words/zh-CN/layoutForm.ts';
import { investigations } from '#src/investigations/words/zh-CN/investigations.ts';
import { segments } from '#src/segments/words/zh-CN/segments.ts';
import { journeys } from '#src/journeys/words/zh-CN/journeys.ts';
import { tree } from '#src/engine/words/zh-CN/tree.ts';
import { homes } from '#src/homes/words/zh-CN/homes.ts';
import { operation } from '#src/operation/words/zh-CN/operation.ts';
import { orgMany } from '#src/organisations/words/zh-CN/orgMany.ts';
import { orgWords } from '#src/organisations/words/zh-CN/orgWords.ts';
import { workbench } from '#src/workbench/words/zh-CN/workbench.ts';
import { wechat } from '#src/wechat/words/zh-CN/wechat.ts';
import { ownFields } from '#src/engine/words/zh-CN/ownFields.ts';
import { acts } from '#src/engine/words/zh-CN/acts.ts';
import { designer } from '#src/questionnaires/words/zh-CN/designer.ts';
import { drafts } from '#src/engine/words/zh-CN/drafts.ts';
import { versions } from '#src/engine/words/zh-CN/versions.ts';
import { beside } from '#src/engine/words/zh-CN/beside.ts';
import { charts } from '#src/kit/words/zh-CN/charts.ts';
import { richText } from '#src/kit/words/zh-CN/richText.ts';
import { visits } from '#src/followUps/words/zh-CN/visits.ts';
import { tasks } from '#src/processes/words/zh-CN/tasks.ts';

export const screenWords = {
  answering,
  visits,
  tasks,
  calls,
  ownFields,
  gallery,
  homes,
  board,
  figures,
  inspector,
  batches,
  layoutForm,
  investigations,
  segments,
  journeys,
  diagrams,
  processDesign,
  operation,
  orgMany,
  orgWords,
  tree,
  wechat,
  workbench,
  acts,
  designer,
  drafts,
  versions,
  beside,
  charts,
  richText,
} as const;
