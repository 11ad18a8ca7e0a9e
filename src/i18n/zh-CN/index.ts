import { board } from '#src/engine/words/zh-CN/board.ts';
import { beside } from '#src/engine/words/zh-CN/beside.ts';
import { figures } from '#src/engine/words/zh-CN/figures.ts';
import { calls } from '#src/calls/words/zh-CN/calls.ts';
import { charts } from '#src/kit/words/zh-CN/charts.ts';
import { composer } from '#src/desk/words/zh-CN/composer.ts';
import { desk } from '#src/desk/words/zh-CN/desk.ts';
import { diagrams } from '#src/kit/words/zh-CN/diagrams.ts';
import { duty } from '#src/desk/words/zh-CN/duty.ts';
import { first, setup } from '#src/accounts/words/zh-CN/first.ts';
import { gallery } from '#src/gallery/words/zh-CN/gallery.ts';
import { head } from '#src/desk/words/zh-CN/head.ts';
import { inputs } from '#src/kit/words/zh-CN/inputs.ts';
import { keys } from '#src/shell/words/zh-CN/keys.ts';
import { login } from '#src/accounts/words/zh-CN/login.ts';
import { messages } from '#src/messages/words/zh-CN/messages.ts';
import { notify } from '#src/shell/words/zh-CN/notify.ts';
import { acts } from '#src/engine/words/zh-CN/acts.ts';
import { customers } from '#src/customers/words/zh-CN/customers.ts';
import { segments } from '#src/segments/words/zh-CN/segments.ts';
import { life } from '#src/engine/words/zh-CN/life.ts';
import { orders } from '#src/orders/words/zh-CN/orders.ts';
import { resource } from '#src/engine/words/zh-CN/resource.ts';
import { timeLine } from '#src/engine/words/zh-CN/timeLine.ts';
import { tree } from '#src/engine/words/zh-CN/tree.ts';
import { files } from '#src/files/words/zh-CN/files.ts';
import { homes } from '#src/homes/words/zh-CN/homes.ts';
import { points } from '#src/points/words/zh-CN/points.ts';
import { importHistory } from '#src/imports/words/zh-CN/importHistory.ts';
import { layouts } from '#src/imports/words/zh-CN/layouts.ts';
import { operation } from '#src/operation/words/zh-CN/operation.ts';
import { orgMany } from '#src/organisations/words/zh-CN/orgMany.ts';
import { orgWords } from '#src/organisations/words/zh-CN/orgWords.ts';
import { roles } from '#src/rights/words/zh-CN/roles.ts';
import { wechat } from '#src/wechat/words/zh-CN/wechat.ts';
import { ownFields } from '#src/engine/words/zh-CN/ownFields.ts';
import { homePage, pages } from '#src/shell/words/zh-CN/pages.ts';
import { palette } from '#src/shell/words/zh-CN/palette.ts';
import { parts } from '#src/kit/words/zh-CN/parts.ts';
import { patient } from '#src/desk/words/zh-CN/patient.ts';
import { richText } from '#src/kit/words/zh-CN/richText.ts';
import { rules } from '#src/desk/words/zh-CN/rules.ts';
import { access, entrance, logins, session } from '#src/accounts/words/zh-CN/session.ts';
import { shell } from '#src/shell/words/zh-CN/shell.ts';
import { consult, side } from '#src/desk/words/zh-CN/side.ts';
import { start } from '#i18n/entry/zh-CN.start.ts';
import { states } from '#src/kit/words/zh-CN/states.ts';
import { tabs } from '#src/shell/words/zh-CN/tabs.ts';
import { talk } from '#src/desk/words/zh-CN/talk.ts';
import { version } from '#src/shell/words/zh-CN/version.ts';
import { imports, transfer } from '#src/transfers/words/zh-CN/transfer.ts';

export const words = {
  access,
  acts,
  calls,
  setup,
  shell,
  login,
  logins,
  ownFields,
  entrance,
  files,
  points,
  first,
  gallery,
  homes,
  homePage,
  importHistory,
  imports,
  inputs,
  states,
  beside,
  board,
  figures,
  charts,
  composer,
  consult,
  customers,
  segments,
  desk,
  diagrams,
  duty,
  head,
  keys,
  layouts,
  messages,
  notify,
  operation,
  orgMany,
  orgWords,
  roles,
  life,
  orders,
  pages,
  palette,
  parts,
  patient,
  resource,
  richText,
  rules,
  session,
  side,
  start,
  tabs,
  timeLine,
  tree,
  talk,
  version,
  wechat,
  transfer,
} as const;
