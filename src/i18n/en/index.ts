import { beside } from './admin/beside.ts';
import { charts } from './charts.ts';
import { composer } from './composer.ts';
import { desk } from './desk.ts';
import { diagrams } from './diagrams.ts';
import { duty } from './duty.ts';
import { first, setup } from './first.ts';
import { gallery } from './gallery.ts';
import { head } from './head.ts';
import { inputs } from './inputs.ts';
import { keys } from './keys.ts';
import { login } from './login.ts';
import { messages } from './messages.ts';
import { notify } from './notify.ts';
import { acts, customers, life, orders, resource, tree } from './orders.ts';
import { files } from './admin/files.ts';
import { homes } from './admin/homes.ts';
import { points } from './admin/points.ts';
import { layouts } from './admin/layouts.ts';
import { operation } from './admin/operation.ts';
import { orgMany } from './admin/orgMany.ts';
import { orgWords } from './admin/orgWords.ts';
import { roles } from './admin/roles.ts';
import { wechat } from './admin/wechat.ts';
import { ownFields } from './ownFields.ts';
import { homePage, pages } from './pages.ts';
import { palette } from './palette.ts';
import { parts } from './parts.ts';
import { patient } from './patient.ts';
import { richText } from './richText.ts';
import { rules } from './rules.ts';
import { access, entrance, logins, session } from './session.ts';
import { shell } from './shell.ts';
import { consult, side } from './side.ts';
import { start } from '#i18n/door/en.start.ts';
import { states } from './states.ts';
import { tabs } from './tabs.ts';
import { talk } from './talk.ts';
import { version } from './version.ts';
import { imports, transfer } from './transfer.ts';

export const words = {
  access,
  acts,
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
  imports,
  inputs,
  states,
  beside,
  charts,
  composer,
  consult,
  customers,
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
  tree,
  talk,
  version,
  wechat,
  transfer,
} as const;
