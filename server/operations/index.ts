/** Every call and its handler. A key of the contract without one does not compile. */
import { account } from '#server/accounts/account.ts';
import { contact } from '#server/accounts/contact.ts';
import { scan } from '#server/accounts/scan.ts';
import { member } from '#server/customers/distribute.ts';
import { referrals } from '#server/customers/refer.ts';
import { home } from '#server/homes/publicPages.ts';
import { orgHome } from '#server/homes/publish.ts';
import { organisation } from '#server/rights/organisations.ts';
import { organisationLines } from '#server/settings/addMany.ts';
import { tryConfig } from '#server/settings/tryConfig.ts';
import { orgDictionary } from '#server/settings/words.ts';
import { standardHandlers } from '#server/resources/index.ts';
import { access } from './access.ts';
import { cannedReply } from './cannedReply.ts';
import { conversation } from './conversation.ts';
import { desk } from './desk.ts';
import { fileLayout } from '#server/imports/fileLayout.ts';
import { files } from './files.ts';
import type { Handlers } from './handler.ts';
import { menu } from './menu.ts';
import { job } from './job.ts';
import { listLayout } from './listLayout.ts';
import { message } from './message.ts';
import { note } from './note.ts';
import { order } from './order.ts';
import { orgField } from './orgField.ts';
import { dictionary } from '#server/settings/dictionary.ts';
import { orgFollowRole } from './orgFollowRole.ts';
import { paletteSearch } from './paletteSearch.ts';
import { payment } from '#server/orders/payments.ts';
import { points } from '#server/points/pointCalls.ts';
import { preference } from './preference.ts';
import { search } from './search.ts';
import { session } from './session.ts';
import { setupStep } from './setupStep.ts';
import { staffUser } from './staffUser.ts';
import { system } from '#server/observe/system.ts';
import { systemMessage } from './systemMessage.ts';
import { userBindOrg } from './userBindOrg.ts';

export const handlers: Handlers = {
  ...standardHandlers,
  ...session,
  ...files,
  ...conversation,
  ...search,
  ...menu,
  ...member,
  ...referrals,
  ...message,
  ...order,
  ...organisation,
  ...desk,
  ...note,
  ...cannedReply,
  ...payment,
  ...points,
  ...preference,
  ...listLayout,
  ...paletteSearch,
  ...staffUser,
  ...system,
  ...systemMessage,
  ...userBindOrg,
  ...job,
  ...fileLayout,
  ...orgField,
  ...orgDictionary,
  ...organisationLines,
  ...dictionary,
  ...orgFollowRole,
  ...orgHome,
  ...home,
  ...tryConfig,
  ...access,
  ...account,
  ...scan,
  ...contact,
  ...setupStep,
};
