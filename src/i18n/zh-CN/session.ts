/** A session begins with these. */
import { zhPublic } from '#contract/refusalTables/zhPublic.ts';
import { zhSession } from '#contract/refusalTables/zhSession.ts';
import { composer } from '#src/desk/words/zh-CN/composer.ts';
import { desk } from '#src/desk/words/zh-CN/desk.ts';
import { duty } from '#src/desk/words/zh-CN/duty.ts';
import { first, setup } from '#src/accounts/words/zh-CN/first.ts';
import { head } from '#src/desk/words/zh-CN/head.ts';
import { inputs } from '#src/kit/words/zh-CN/inputs.ts';
import { keys } from '#src/shell/words/zh-CN/keys.ts';
import { login } from '#src/accounts/words/zh-CN/login.ts';
import { messages } from '#src/messages/words/zh-CN/messages.ts';
import { notify } from '#src/shell/words/zh-CN/notify.ts';
import { customers } from '#src/customers/words/zh-CN/customers.ts';
import { life } from '#src/engine/words/zh-CN/life.ts';
import { orders } from '#src/orders/words/zh-CN/orders.ts';
import { resource } from '#src/engine/words/zh-CN/resource.ts';
import { timeLine } from '#src/engine/words/zh-CN/timeLine.ts';
import { files } from '#src/files/words/zh-CN/files.ts';
import { homePage, pages } from '#src/shell/words/zh-CN/pages.ts';
import { palette } from '#src/shell/words/zh-CN/palette.ts';
import { parts } from '#src/kit/words/zh-CN/parts.ts';
import { patient } from '#src/desk/words/zh-CN/patient.ts';
import { access, entrance, logins, session } from '#src/accounts/words/zh-CN/session.ts';
import { shell } from '#src/shell/words/zh-CN/shell.ts';
import { consult, side } from '#src/desk/words/zh-CN/side.ts';
import { start } from '#i18n/entry/zh-CN.start.ts';
import { states } from '#src/kit/words/zh-CN/states.ts';
import { tabs } from '#src/shell/words/zh-CN/tabs.ts';
import { talk } from '#src/desk/words/zh-CN/talk.ts';
import { version } from '#src/shell/words/zh-CN/version.ts';
import { imports, transfer } from '#src/transfers/words/zh-CN/transfer.ts';
import { importHistory } from '#src/imports/words/zh-CN/importHistory.ts';
import { points } from '#src/points/words/zh-CN/points.ts';
import { roles } from '#src/rights/words/zh-CN/roles.ts';
import { rules } from '#src/desk/words/zh-CN/rules.ts';
import { layouts } from '#src/imports/words/zh-CN/layouts.ts';

export const sessionWords = {
  access,
  setup,
  shell,
  login,
  logins,
  entrance,
  files,
  first,
  homePage,
  imports,
  inputs,
  states,
  composer,
  consult,
  customers,
  desk,
  duty,
  head,
  keys,
  messages,
  notify,
  life,
  orders,
  pages,
  palette,
  parts,
  patient,
  resource,
  session,
  side,
  start,
  tabs,
  timeLine,
  talk,
  version,
  transfer,
  importHistory,
  points,
  roles,
  rules,
  layouts,
} as const;
/** A language that is chosen within a session has not met a page before it. */
export const refusals = { ...zhPublic, ...zhSession } as const;
