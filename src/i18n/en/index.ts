import { board } from '#src/engine/words/en/board.ts';
import { beside } from '#src/engine/words/en/beside.ts';
import { figures } from '#src/engine/words/en/figures.ts';
import { calls } from '#src/calls/words/en/calls.ts';
import { charts } from '#src/kit/words/en/charts.ts';
import { composer } from '#src/desk/words/en/composer.ts';
import { desk } from '#src/desk/words/en/desk.ts';
import { diagrams } from '#src/kit/words/en/diagrams.ts';
import { duty } from '#src/desk/words/en/duty.ts';
import { first, setup } from '#src/accounts/words/en/first.ts';
import { gallery } from '#src/gallery/words/en/gallery.ts';
import { head } from '#src/desk/words/en/head.ts';
import { inputs } from '#src/kit/words/en/inputs.ts';
import { keys } from '#src/shell/words/en/keys.ts';
import { login } from '#src/accounts/words/en/login.ts';
import { messages } from '#src/messages/words/en/messages.ts';
import { notify } from '#src/shell/words/en/notify.ts';
import { acts } from '#src/engine/words/en/acts.ts';
import { customers } from '#src/customers/words/en/customers.ts';
import { segments } from '#src/segments/words/en/segments.ts';
import { life } from '#src/engine/words/en/life.ts';
import { orders } from '#src/orders/words/en/orders.ts';
import { resource } from '#src/engine/words/en/resource.ts';
import { timeLine } from '#src/engine/words/en/timeLine.ts';
import { tree } from '#src/engine/words/en/tree.ts';
import { files } from '#src/files/words/en/files.ts';
import { homes } from '#src/homes/words/en/homes.ts';
import { points } from '#src/points/words/en/points.ts';
import { importHistory } from '#src/imports/words/en/importHistory.ts';
import { layouts } from '#src/imports/words/en/layouts.ts';
import { operation } from '#src/operation/words/en/operation.ts';
import { orgMany } from '#src/organisations/words/en/orgMany.ts';
import { orgWords } from '#src/organisations/words/en/orgWords.ts';
import { roles } from '#src/rights/words/en/roles.ts';
import { wechat } from '#src/wechat/words/en/wechat.ts';
import { ownFields } from '#src/engine/words/en/ownFields.ts';
import { homePage, pages } from '#src/shell/words/en/pages.ts';
import { palette } from '#src/shell/words/en/palette.ts';
import { parts } from '#src/kit/words/en/parts.ts';
import { patient } from '#src/desk/words/en/patient.ts';
import { richText } from '#src/kit/words/en/richText.ts';
import { rules } from '#src/desk/words/en/rules.ts';
import { access, entrance, logins, session } from '#src/accounts/words/en/session.ts';
import { shell } from '#src/shell/words/en/shell.ts';
import { consult, side } from '#src/desk/words/en/side.ts';
import { start } from '#i18n/entry/en.start.ts';
import { states } from '#src/kit/words/en/states.ts';
import { tabs } from '#src/shell/words/en/tabs.ts';
import { talk } from '#src/desk/words/en/talk.ts';
import { version } from '#src/shell/words/en/version.ts';
import { imports, transfer } from '#src/transfers/words/en/transfer.ts';

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
