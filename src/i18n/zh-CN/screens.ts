/** The desk says none of these: they come with the first screen that is another one (docs/adr/0074). */
import { board } from '#src/engine/words/zh-CN/board.ts';
import { figures } from '#src/engine/words/zh-CN/figures.ts';
import { diagrams } from '#src/kit/words/zh-CN/diagrams.ts';
import { layoutForm } from '#src/imports/words/zh-CN/layoutForm.ts';
import { investigations } from '#src/investigations/words/zh-CN/investigations.ts';
import { reports } from '#src/customers/words/zh-CN/reports.ts';
import { segments } from '#src/segments/words/zh-CN/segments.ts';
import { tree } from '#src/engine/words/zh-CN/tree.ts';
import { wechat } from '#src/wechat/words/zh-CN/wechat.ts';
import { ownFields } from '#src/engine/words/zh-CN/ownFields.ts';
import { acts } from '#src/engine/words/zh-CN/acts.ts';
import { drafts } from '#src/engine/words/zh-CN/drafts.ts';
import { versions } from '#src/engine/words/zh-CN/versions.ts';
import { beside } from '#src/engine/words/zh-CN/beside.ts';
import { charts } from '#src/kit/words/zh-CN/charts.ts';
import { richText } from '#src/kit/words/zh-CN/richText.ts';

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
export { zhScreens as refusals } from '#contract/refusalTables/zhScreens.ts';
