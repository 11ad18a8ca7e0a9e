/** Cells, heads, pages and acts that a description cannot say (docs/adr/0025): one line each. Every list waits for what is not fetched later. */
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import { sizeWords } from '#i18n/sizes.ts';
import { CustomerTags } from '#src/customers/views/CustomerTags.tsx';
import { ReturnsTag } from '#src/customers/views/ReturnsTag.tsx';
import type { ActPart } from '#src/engine/views/acts/actProps.tsx';
import { CustomerCell } from '#src/engine/views/cells/CustomerCell.tsx';
import { StandingCell } from '#src/engine/views/cells/StandingCell.tsx';
import { titleIn } from '#src/engine/views/columns.tsx';
import { handNamed, withParts } from '#src/engine/views/named.tsx';
import type { HeadProps, NamedProps, PageProps } from '#src/engine/views/namedProps.tsx';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import type { ConsultButtonProps } from '#src/orders/views/ConsultButton.tsx';
import { lastDay, signedWords } from '#src/points/views/numberWords.tsx';
import { EnabledCell } from '#src/rights/views/EnabledCell.tsx';
import { Outcome } from '#src/wechat/views/Outcome.tsx';

function PlainTitle({ screen, row }: NamedProps): React.ReactNode {
  return titleIn(screen, row, useLanguage());
}
/** Signs of its own for each type of file. */
const FileName = lazily<NamedProps>(
  () => import('#src/files/views/FileName.tsx').then((module) => module.FileName),
  (props) => <PlainTitle {...props} />,
);

const MessageStanding = lazily<NamedProps>(() => import('#src/outgoing/views/MessageCells.tsx').then((module) => module.MessageStanding), 'none');
const MessageReason = lazily<NamedProps>(() => import('#src/outgoing/views/MessageCells.tsx').then((module) => module.MessageReason), 'none');
const HeldUntil = lazily<NamedProps>(() => import('#src/outgoing/views/MessageCells.tsx').then((module) => module.HeldUntil), 'none');

const GroupHome = lazily<PageProps>(() => import('#src/homes/views/GroupHome.tsx').then((module) => module.GroupHome), 'ground', 'homes');
const JourneyEditor = lazily<PageProps>(
  () => withParts('row', import('#src/journeys/views/JourneyEditor.tsx')).then((module) => module.JourneyEditor),
  'ground',
  'journeys',
);
const Designer = lazily<PageProps>(
  () => withParts('row', import('#src/questionnaires/views/Designer.tsx')).then((module) => module.Designer),
  'ground',
  'designer',
);
const Results = lazily<PageProps>(() => import('#src/questionnaires/views/results/Results.tsx').then((module) => module.Results), 'ground', 'results');
const ProcessDesigner = lazily<PageProps>(
  () => withParts('row', import('#src/processes/views/ProcessDesigner.tsx')).then((module) => module.ProcessDesigner),
  'ground',
  'processDesign',
);
const AddMany = lazily<PageProps>(() => import('#src/organisations/views/AddMany.tsx').then((module) => module.AddMany), 'ground', 'orgMany');

/** No other list waits for them. */
const FilesHead = lazily<HeadProps>(() => import('#src/files/views/FilesHead.tsx').then((module) => module.FilesHead), 'none');
const ConsultButton = lazily<ConsultButtonProps>(() => import('#src/orders/views/ConsultButton.tsx').then((module) => module.ConsultButton), 'none');
const TemplateButton = lazily<HeadProps>(() => import('#src/rights/views/TemplateButton.tsx').then((module) => module.TemplateButton), 'none');
const TemplatesLink = lazily<HeadProps>(() => import('#src/engine/views/fields/TemplatesLink.tsx').then((module) => module.TemplatesLink), 'none');
const PointFigures = lazily<{ readonly hasRules?: true }>(() => import('#src/points/views/PointFigures.tsx').then((module) => module.PointFigures), 'none');
const GroupChoice = lazily<HeadProps>(() => import('#src/segments/views/GroupChoice.tsx').then((module) => module.GroupChoice), 'none');
const DeveloperTalk = lazily<HeadProps>(() => import('#src/rights/views/DeveloperTalk.tsx').then((module) => module.DeveloperTalk), 'none');
/** It comes with its formats and templates, to those who may export. */
const Export = lazily<PageProps>(() => import('#src/imports/views/layouts/ExportButton.tsx').then((module) => module.ExportButton), 'none');

const NodeTitle = lazily<{ readonly row: ListRow }>(() => import('#src/journeys/views/NodeTitle.tsx').then((module) => module.NodeTitle), 'none');
const JourneyEnrolAct = lazily<ActPart>(() => import('#src/journeys/views/JourneyEnrolAct.tsx').then((module) => module.JourneyEnrolAct), 'none', 'batches');
const ReferAct = lazily<ActPart>(() => import('#src/customers/views/ReferAct.tsx').then((module) => module.ReferAct), 'none');
const MergeAct = lazily<ActPart>(() => import('#src/customers/views/MergeAct.tsx').then((module) => module.MergeAct), 'none');
/** Approvals are asked for, and processes started, by those who may. */
const AskAct = lazily<ActPart>(() => import('#src/processes/views/AskAct.tsx').then((module) => module.AskAct), 'none', 'tasks');
const StartAct = lazily<ActPart>(() => import('#src/processes/views/StartAct.tsx').then((module) => module.StartAct), 'none', 'tasks');
const Holders = lazily<NamedProps>(() => import('#src/processes/views/HolderCells.tsx').then((module) => module.Holders), 'none', 'tasks');
const StepTitles = lazily<NamedProps>(() => import('#src/processes/views/HolderCells.tsx').then((module) => module.StepTitles), 'none', 'tasks');
const HeldSince = lazily<NamedProps>(() => import('#src/processes/views/HolderCells.tsx').then((module) => module.HeldSince), 'none', 'tasks');
const DueCell = lazily<NamedProps>(() => import('#src/processes/views/HolderCells.tsx').then((module) => module.DueCell), 'none', 'tasks');

/** Outcomes of measures are recorded by those who look into what went wrong. */
const MeasureAct = lazily<ActPart>(() => import('#src/investigations/views/MeasureAct.tsx').then((module) => module.MeasureAct), 'none');
const BindAct = lazily<ActPart>(() => import('#src/organisations/views/BindAct.tsx').then((module) => module.BindAct), 'none', 'orgWords');

handNamed({
  list: {
    cells: {
      'file.bytes': ({ row }) => sizeWords(Number(row['bytes'])),
      'file.name': (props) => <FileName {...props} />,
      'pointRecord.expireAt': ({ row }) => lastDay(row['expireAt']),
      'pointRecord.point': ({ row }) => signedWords(Number(row['point'])),
      'journeyEnrolment.nodeTitle': ({ row }) => <NodeTitle row={row} />,
      'journeyStep.nodeTitle': ({ row }) => <NodeTitle row={row} />,
      'member.name': (props) => <CustomerCell {...props} />,
      'member.returnsAt': ({ row }) => <ReturnsTag row={row} />,
      'member.tags': ({ row }) => <CustomerTags row={row} />,
      'staffUser.enabled': (props) => <EnabledCell {...props} />,
      'sentMessage.heldUntil': (props) => <HeldUntil {...props} />,
      'sentMessage.reason': (props) => <MessageReason {...props} />,
      'sentMessage.status': (props) => <MessageStanding {...props} />,
      'journey.standing': (props) => <StandingCell {...props} />,
      'orgHome.standing': (props) => <StandingCell {...props} />,
      'processDefinition.standing': (props) => <StandingCell {...props} />,
      'processInstance.dueAt': (props) => <DueCell {...props} />,
      'processInstance.holderIds': (props) => <Holders {...props} />,
      'processInstance.heldSince': (props) => <HeldSince {...props} />,
      'processInstance.stepTitles': (props) => <StepTitles {...props} />,
      'questionnaire.standing': (props) => <StandingCell {...props} />,
      'visitRule.standing': (props) => <StandingCell {...props} />,
      'smsTemplate.standing': (props) => <StandingCell {...props} />,
      'mpTemplate.standing': (props) => <StandingCell {...props} />,
      'wechatConfig.checkOutcome': Outcome,
      'wecomConfig.checkOutcome': Outcome,
    },
    pages: {
      '/followUpEdit': JourneyEditor,
      '/followUpEditEn': JourneyEditor,
      '/groupHomeManage': GroupHome,
      '/oraddMore': AddMany,
      '/processDesigner': ProcessDesigner,
      '/questionnaireDesigner': Designer,
      '/questionnaireResults': Results,
    },
    heads: {
      order: ({ screen }) => (screen.family === 'consultation' ? <ConsultButton /> : null),
      file: (props) => <FilesHead {...props} />,
      orgFieldConfig: (props) => <TemplatesLink {...props} />,
      role: (props) => <TemplateButton {...props} />,
    },
    tops: {
      '/customManageGroup': (props) => <GroupChoice {...props} />,
      '/groupPoint': () => <PointFigures />,
      '/organizationPoint': () => <PointFigures hasRules />,
      '/role': (props) => <DeveloperTalk {...props} />,
    },
    empty: { wechatConfig: 'wechat.emptyWechat', wecomConfig: 'wechat.emptyWecom' },
    searches: { order: 'orders.search' },
    acts: {
      'journey.askPublish': AskAct,
      'member.askMerge': AskAct,
      'member.merge': MergeAct,
      'customerPair.merge': MergeAct,
      'investigation.recordMeasure': MeasureAct,
      'journey.enrol': JourneyEnrolAct,
      'member.refer': ReferAct,
      'order.askDiscount': AskAct,
      'order.askRefund': AskAct,
      'order.askReview': AskAct,
      'orgDictionary.bind': BindAct,
      'orgHome.askPublish': AskAct,
      'processDefinition.askPublish': AskAct,
      'processInstance.start': StartAct,
      'questionnaire.askPublish': AskAct,
    },
    Export,
    later: { row: () => import('./rowParts.tsx'), form: () => import('./formParts.tsx') },
  },
});
