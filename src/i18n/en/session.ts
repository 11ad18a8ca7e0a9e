/** A session begins with these. */
import { enPublic } from '#contract/refusalTables/enPublic.ts';
import { enSession } from '#contract/refusalTables/enSession.ts';
import { composer } from '#src/desk/words/en/composer.ts';
import { desk } from '#src/desk/words/en/desk.ts';
import { duty } from '#src/desk/words/en/duty.ts';
import { first, setup } from '#src/accounts/words/en/first.ts';
import { head } from '#src/desk/words/en/head.ts';
import { inputs } from '#src/kit/words/en/inputs.ts';
import { keys } from '#src/shell/words/en/keys.ts';
import { login } from '#src/accounts/words/en/login.ts';
import { messages } from '#src/messages/words/en/messages.ts';
import { notify } from '#src/shell/words/en/notify.ts';
import { customers } from '#src/customers/words/en/customers.ts';
import { life } from '#src/engine/words/en/life.ts';
import { orders } from '#src/orders/words/en/orders.ts';
import { resource } from '#src/engine/words/en/resource.ts';
import { timeLine } from '#src/engine/words/en/timeLine.ts';
import { files } from '#src/files/words/en/files.ts';
import { homePage, pages } from '#src/shell/words/en/pages.ts';
import { palette } from '#src/shell/words/en/palette.ts';
import { parts } from '#src/kit/words/en/parts.ts';
import { patient } from '#src/desk/words/en/patient.ts';
import { access, entrance, logins, session } from '#src/accounts/words/en/session.ts';
import { shell } from '#src/shell/words/en/shell.ts';
import { consult, side } from '#src/desk/words/en/side.ts';
import { start } from '#i18n/entry/en.start.ts';
import { states } from '#src/kit/words/en/states.ts';
import { tabs } from '#src/shell/words/en/tabs.ts';
import { talk } from '#src/desk/words/en/talk.ts';
import { version } from '#src/shell/words/en/version.ts';
import { imports, transfer } from '#src/transfers/words/en/transfer.ts';
import { importHistory } from '#src/imports/words/en/importHistory.ts';
import { points } from '#src/points/words/en/points.ts';
import { roles } from '#src/rights/words/en/roles.ts';
import { rules } from '#src/desk/words/en/rules.ts';
import { layouts } from '#src/imports/words/en/layouts.ts';

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
export const refusals = { ...enPublic, ...enSession } as const;
