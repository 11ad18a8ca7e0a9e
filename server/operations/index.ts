/** Every call and its handler. A key of the contract without one does not compile. */
import { approvals } from '#server/approvals/approvalCalls.ts';
import { account } from '#server/accounts/account.ts';
import { smsBatch } from '#server/batches/batchCalls.ts';
import { mpTemplate } from '#server/batches/mpCalls.ts';
import { allocationRule } from '#server/calls/allocationRuleCalls.ts';
import { callerState } from '#server/calls/callerStateCalls.ts';
import { callOutcome } from '#server/calls/callOutcomeCalls.ts';
import { callTask } from '#server/calls/callTaskCalls.ts';
import { sentMessage } from '#server/outgoing/sentMessageCalls.ts';
import { phoneCall } from '#server/calls/phoneCalls.ts';
import { contact } from '#server/accounts/contact.ts';
import { scan } from '#server/accounts/scan.ts';
import { memberContact } from '#server/customers/contact.ts';
import { memberConsent } from '#server/customers/consent.ts';
import { member } from '#server/customers/distribute.ts';
import { trackRecord } from '#server/customers/trackRecordCalls.ts';
import { duplicateHints } from '#server/customers/duplicateHint.ts';
import { customerPair } from '#server/customers/twins.ts';
import { merges } from '#server/customers/mergeCalls.ts';
import { follow } from '#server/customers/follow.ts';
import { takesBack } from '#server/customers/takeBack.ts';
import { claims } from '#server/customers/claimFromPool.ts';
import { leadGroups } from '#server/customers/leadGroupCalls.ts';
import { memberReports } from '#server/customers/reportHistory.ts';
import { customerImport } from '#server/imports/customerImportCalls.ts';
import { finding } from '#server/customers/finding.ts';
import { referrals } from '#server/customers/refer.ts';
import { memberStatistics } from '#server/customers/statistics.ts';
import { home } from '#server/homes/publicPages.ts';
import { answering } from '#server/questionnaires/answeringCalls.ts';
import { answerCards } from '#server/questionnaires/answerCards.ts';
import { organisation } from '#server/rights/organisations.ts';
import { organisationLines } from '#server/organisations/addMany.ts';
import { tryConfig } from '#server/wechat/tryConfig.ts';
import { orgDictionary } from '#server/organisations/words.ts';
import { standardHandlers } from '#server/engine/index.ts';
import { access } from '#server/rights/accessCalls.ts';
import { cannedReply } from '#server/desk/cannedReplyCalls.ts';
import { conversation } from '#server/desk/conversationCalls.ts';
import { desk } from '#server/desk/deskCalls.ts';
import { fileLayout } from '#server/imports/fileLayout.ts';
import { files } from '#server/files/filesCalls.ts';
import type { Handlers, PreviewHandlers } from '#server/engine/calls/handler.ts';
import { previewHandlers } from '#server/engine/previewing.ts';
import { heldWorkCalls } from '#server/leaving/heldWork.ts';
import { investigations } from '#server/investigations/investigationCalls.ts';
import { workflow } from '#server/workflow/authentication.ts';
import { menu } from '#server/rights/menuCalls.ts';
import { enrolling } from '#server/journeys/enrol.ts';
import { journeys } from '#server/journeys/journeyCalls.ts';
import { job } from '#server/imports/jobCalls.ts';
import { livesCalls } from '#server/lives/livesCalls.ts';
import { listLayout } from '#server/settings/listLayoutCalls.ts';
import { message } from '#server/desk/messageCalls.ts';
import { note } from '#server/desk/noteCalls.ts';
import { order } from '#server/orders/orderCalls.ts';
import { orgField } from '#server/ownFields/orgFieldCalls.ts';
import { dictionary } from '#server/settings/dictionary.ts';
import { orgFollowRole } from '#server/organisations/orgFollowRoleCalls.ts';
import { paletteSearch } from '#server/search/paletteSearchCalls.ts';
import { drill } from '#server/drills/drill.ts';
import { payment } from '#server/orders/payments.ts';
import { points } from '#server/points/pointCalls.ts';
import { processCalls } from '#server/processes/processCalls.ts';
import { taskDeskCalls } from '#server/processes/taskDeskCalls.ts';
import { processDesignCalls } from '#server/processes/designCalls.ts';
import { preference } from '#server/accounts/preferenceCalls.ts';
import { search } from '#server/search/searchCalls.ts';
import { problemReports } from '#server/operation/problemReports.ts';
import { segments } from '#server/segments/segmentCalls.ts';
import { session } from '#server/accounts/sessionCalls.ts';
import { setupStep } from '#server/setup/setupStepCalls.ts';
import { staffUser } from '#server/accounts/staffUserCalls.ts';
import { system } from '#server/operation/system.ts';
import { systemMessage } from '#server/messages/systemMessageCalls.ts';
import { workbench } from '#server/workbench/workbenchCalls.ts';
import { questionnaires } from '#server/questionnaires/questionnaireCalls.ts';
import { userBindOrg } from '#server/rights/userBindOrgCalls.ts';
import { questionnaireResultCalls } from '#server/questionnaires/results/resultCalls.ts';
import { returnVisit } from '#server/followUps/record.ts';
import { visitRule } from '#server/followUps/visitRuleCalls.ts';
import './approvalKinds.ts';
import './rules.ts';

const written: Omit<Handlers, keyof PreviewHandlers> = {
  ...standardHandlers,
  ...approvals,
  ...investigations,
  ...workflow,
  ...session,
  ...files,
  ...conversation,
  ...search,
  ...segments,
  ...menu,
  ...member,
  ...memberContact,
  ...memberConsent,
  ...allocationRule,
  ...smsBatch,
  ...mpTemplate,
  ...callerState,
  ...callOutcome,
  ...callTask,
  ...phoneCall,
  ...sentMessage,
  ...referrals,
  ...trackRecord,
  ...memberStatistics,
  ...merges,
  ...claims,
  ...follow,
  ...takesBack,
  ...leadGroups,
  ...memberReports,
  ...customerImport,
  ...finding,
  ...customerPair,
  ...duplicateHints,
  ...message,
  ...order,
  ...organisation,
  ...desk,
  ...heldWorkCalls,
  ...note,
  ...cannedReply,
  ...drill,
  ...payment,
  ...points,
  ...preference,
  ...problemReports,
  ...processCalls,
  ...taskDeskCalls,
  ...processDesignCalls,
  ...livesCalls,
  ...listLayout,
  ...paletteSearch,
  ...staffUser,
  ...system,
  ...systemMessage,
  ...userBindOrg,
  ...job,
  ...enrolling,
  ...journeys,
  ...fileLayout,
  ...orgField,
  ...orgDictionary,
  ...organisationLines,
  ...dictionary,
  ...orgFollowRole,
  ...home,
  ...answering,
  ...answerCards,
  ...tryConfig,
  ...access,
  ...account,
  ...scan,
  ...contact,
  ...setupStep,
  ...workbench,
  ...visitRule,
  ...questionnaireResultCalls,
  ...returnVisit,
  ...questionnaires,
};

export const handlers: Handlers = { ...written, ...previewHandlers(written) };
