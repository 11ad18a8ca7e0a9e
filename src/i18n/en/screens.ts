/** The desk says none of these: they come with the first screen that is another one (docs/adr/0074). */
import { board } from '#src/engine/words/en/board.ts';
import { figures } from '#src/engine/words/en/figures.ts';
import { diagrams } from '#src/kit/words/en/diagrams.ts';
import { layoutForm } from '#src/imports/words/en/layoutForm.ts';
import { investigations } from '#src/investigations/words/en/investigations.ts';
import { reports } from '#src/customers/words/en/reports.ts';
import { segments } from '#src/segments/words/en/segments.ts';
import { tree } from '#src/engine/words/en/tree.ts';
import { wechat } from '#src/wechat/words/en/wechat.ts';
import { ownFields } from '#src/engine/words/en/ownFields.ts';
import { acts } from '#src/engine/words/en/acts.ts';
import { drafts } from '#src/engine/words/en/drafts.ts';
import { versions } from '#src/engine/words/en/versions.ts';
import { beside } from '#src/engine/words/en/beside.ts';
import { charts } from '#src/kit/words/en/charts.ts';
import { richText } from '#src/kit/words/en/richText.ts';

export const screenWords = {
  ownFields,
  board,
  figures,
  layoutForm,
  investigations,
  reports,
  segments,
  diagrams,
  tree,
  wechat,
  acts,
  drafts,
  versions,
  beside,
  charts,
  richText,
} as const;
export { enScreens as refusals } from '#contract/refusalTables/enScreens.ts';
