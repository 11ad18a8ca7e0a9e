/** A description cannot say these of an open row (docs/adr/0025): one line each. */
import { homeContentFields } from '#contract/choices/homeFields.ts';
import { sizeWords } from '#i18n/sizes.ts';
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import { CustomerHead } from '#src/customers/views/CustomerHead.tsx';
import { CustomerTags } from '#src/customers/views/CustomerTags.tsx';
import { chatLine } from '#src/desk/views/side/ChatLine.tsx';
import { ReturnsTag } from '#src/customers/views/ReturnsTag.tsx';
import { handNamed } from '#src/engine/views/named.tsx';
import type { NamedProps, ToldChangeProps } from '#src/engine/views/namedProps.tsx';
import { FilePart } from '#src/files/views/FilePart.tsx';
import { NodeTitle } from '#src/journeys/views/NodeTitle.tsx';
import { ExportLayoutPart, ImportLayoutPart } from '#src/imports/views/layouts/LayoutParts.tsx';
import { ConsultButton } from '#src/orders/views/ConsultButton.tsx';
import { lastDay, signedWords } from '#src/points/views/numberWords.tsx';
import { AccountPart } from '#src/rights/views/AccountPart.tsx';
import { FieldRulesPart } from '#src/rights/views/FieldRulesPart.tsx';
import { GrantsPart } from '#src/rights/views/GrantsPart.tsx';
import { RoleChange } from '#src/rights/views/RoleChange.tsx';
import type { SendPartProps } from '#src/questionnaires/views/SendPart.tsx';

/** The part comes with the page itself and its styles. */
const HomePart = lazily<NamedProps>(() => import('#src/homes/views/HomePart.tsx').then((module) => module.HomePart), 'ground', 'homes');
const VersionPart = lazily<NamedProps>(() => import('#src/homes/views/VersionPart.tsx').then((module) => module.VersionPart), 'ground', 'homes');
const CheckPart = lazily<NamedProps>(() => import('#src/wechat/views/CheckPart.tsx').then((module) => module.CheckPart), 'none');

/** Groups of customers are read by those who plan for many at once. */
const GroupPart = lazily<NamedProps>(() => import('#src/segments/views/GroupPart.tsx').then((module) => module.GroupPart), 'none');
const WhyPart = lazily<NamedProps>(() => import('#src/segments/views/WhyPart.tsx').then((module) => module.WhyPart), 'none');

const ReportHistory = lazily<NamedProps>(() => import('#src/customers/views/ReportHistory.tsx').then((module) => module.ReportHistory), 'none');

const BatchPart = lazily<NamedProps>(() => import('#src/batches/views/BatchPart.tsx').then((module) => module.BatchPart), 'none', 'batches');

/** Read by those who see points. */
const MemberPoints = lazily<NamedProps>(() => import('#src/points/views/MemberPoints.tsx').then((module) => module.MemberPointsPart), 'none');
const EntryPart = lazily<NamedProps>(() => import('#src/points/views/EntryPart.tsx').then((module) => module.EntryPart), 'none');

/** Read by those who see answers. */
type ScoresOf = NamedProps & { readonly by: 'memberId' | 'patientId' };
const Scores = lazily<ScoresOf>(() => import('#src/questionnaires/views/results/ScoresPart.tsx').then((module) => module.ScoresPart), 'none', 'results');

const SendPart = lazily<SendPartProps>(() => import('#src/questionnaires/views/SendPart.tsx').then((module) => module.SendPart), 'none', 'sending');

const ResultsPart = lazily<NamedProps>(
  () => import('#src/questionnaires/views/results/ResultsPart.tsx').then((module) => module.ResultsPart),
  'none',
  'results',
);

const ProcessDesignButton = lazily<Pick<NamedProps, 'row'>>(
  () => import('#src/processes/views/DesignButton.tsx').then((module) => module.DesignButton),
  'none',
  'tasks',
);
const DesignButton = lazily<Pick<NamedProps, 'row'>>(
  () => import('#src/questionnaires/views/results/DesignButton.tsx').then((module) => module.DesignButton),
  'none',
  'results',
);
const AnswerPart = lazily<NamedProps>(() => import('#src/questionnaires/views/results/AnswerPart.tsx').then((module) => module.AnswerPart), 'none', 'results');

/** Read by those who follow up. */
const VisitForm = lazily<NamedProps>(() => import('#src/followUps/views/VisitForm.tsx').then((module) => module.VisitForm), 'none', 'visits');

/** Read by those who see conversations. */
const CustomerTalks = lazily<NamedProps>(() => import('#src/desk/views/side/TalksPart.tsx').then((module) => module.CustomerTalks), 'none');
const OrderTalks = lazily<NamedProps>(() => import('#src/desk/views/side/TalksPart.tsx').then((module) => module.OrderTalks), 'none');

/** Read by developers. */
const ProblemPart = lazily<NamedProps>(() => import('#src/inspector/views/problem/ProblemPart.tsx').then((module) => module.ProblemPart), 'none', 'reporting');

/** Read by those who look into what went wrong. */
const ReportPart = lazily<NamedProps>(() => import('#src/investigations/views/ReportPart.tsx').then((module) => module.ReportPart), 'none');

const ApprovalPart = lazily<NamedProps>(() => import('#src/processes/views/ApprovalPart.tsx').then((module) => module.ApprovalPart), 'none', 'tasks');

const unsaid = (): string => '';
/** The texts of a page are read on the page that is drawn below. */
const shownAsPage = (entity: string) => Object.fromEntries(Object.keys(homeContentFields).map((name) => [`${entity}.${name}`, unsaid]));
/** The part of a batch tells these, or nobody needs to read them. */
const toldByPart = Object.fromEntries(
  [
    'chain',
    'foundAt',
    'nextAt',
    'syncedAt',
    'language',
    'isAtOnce',
    'path',
    'total',
    'waiting',
    'sent',
    'delivered',
    'failed',
    'leftOut',
    'unknown',
    'stopped',
    'kept',
  ].map((name) => [`smsBatch.${name}`, unsaid]),
);
/** The part below tells what came of the last check. */
const toldBelow = (entity: string) =>
  Object.fromEntries(['checkOutcome', 'checkedAt', 'checkCode', 'checkAddress'].map((name) => [`${entity}.${name}`, unsaid]));

/** Read by those who follow an approval. */
const StepTitles = lazily<Pick<NamedProps, 'row'>>(() => import('#src/processes/views/HolderCells.tsx').then((module) => module.StepTitles), 'none', 'tasks');
const InstancePart = lazily<NamedProps>(() => import('#src/processes/views/InstancePart.tsx').then((module) => module.InstancePart), 'none', 'tasks');

const LoadPart = lazily<NamedProps>(() => import('#src/processes/views/LoadPart.tsx').then((module) => module.LoadPart), 'none', 'tasks');

/** Journeys are drawn by few. */
const JourneyChange = lazily<ToldChangeProps>(() => import('#src/journeys/views/JourneyChange.tsx').then((module) => module.JourneyChange), 'none', 'journeys');

const ProcessChange = lazily<ToldChangeProps>(
  () => import('#src/processes/views/ProcessChange.tsx').then((module) => module.ProcessChange),
  'none',
  'processDesign',
);
const QuestionnaireChange = lazily<ToldChangeProps>(
  () => import('#src/questionnaires/views/QuestionnaireChange.tsx').then((module) => module.QuestionnaireChange),
  'none',
  'designer',
);

handNamed({
  row: {
    leads: { returnVisit: [(props) => <VisitForm {...props} />] },
    sections: {
      approval: [(props) => <ApprovalPart {...props} />],
      assertedGroup: [(props) => <GroupPart {...props} />],
      file: [(props) => <FilePart {...props} />],
      exportLayout: [(props) => <ExportLayoutPart {...props} />],
      importLayout: [(props) => <ImportLayoutPart {...props} />],
      investigation: [(props) => <ReportPart {...props} />],
      orgHome: [(props) => <HomePart {...props} />],
      member: [
        (props) => <CustomerTalks {...props} />,
        (props) => <MemberPoints {...props} />,
        (props) => <ReportHistory {...props} />,
        (props) => <WhyPart {...props} />,
        (props) => <Scores {...props} by="memberId" />,
      ],
      order: [(props) => <OrderTalks {...props} />],
      patient: [(props) => <Scores {...props} by="patientId" />],
      questionnaire: [(props) => <ResultsPart {...props} />],
      questionnaireAnswer: [(props) => <AnswerPart {...props} />],
      problemReport: [(props) => <ProblemPart {...props} />],
      pointRecord: [(props) => <EntryPart {...props} />],
      processDefinition: [(props) => <LoadPart {...props} />],
      processInstance: [(props) => <InstancePart {...props} />],
      role: [(props) => <GrantsPart {...props} />, (props) => <FieldRulesPart {...props} />],
      smsBatch: [(props) => <BatchPart {...props} />],
      staffUser: [(props) => <AccountPart {...props} />],
      wechatConfig: [(props) => <CheckPart {...props} />],
      wecomConfig: [(props) => <CheckPart {...props} />],
    },
    feet: {
      member: [
        ({ row }) => <ConsultButton customer={{ memberId: row.id, name: String(row['name'] ?? '') }} />,
        ({ row }) => <SendPart row={row} of="member" />,
      ],
      patient: [({ row }) => <SendPart row={row} of="patient" />],
      processDefinition: [({ row }) => <ProcessDesignButton row={row} />],
      questionnaire: [({ row }) => <DesignButton row={row} />],
    },
    facts: {
      // Title and amount tell what would be done; the ids lead nowhere for people.
      'approval.input': unsaid,
      'approval.subjectId': unsaid,
      'approval.seenVersion': unsaid,
      'approval.processId': unsaid,
      // The button that asks for it tells it.
      ...Object.fromEntries(['journey', 'orgHome', 'processDefinition', 'questionnaire'].map((entity) => [`${entity}.asksApproval`, unsaid])),
      // The steps of the report tell both.
      'investigation.isByProcess': unsaid,
      'investigation.reportedById': unsaid,
      'file.bytes': (value) => sizeWords(Number(value)),
      'file.path': unsaid,
      'file.contentType': unsaid,
      ...Object.fromEntries(['mayWithdraw', 'mayCancel', 'isInForce', 'isFromAbove'].map((name) => [`processDefinition.${name}`, unsaid])),
      // The diagram tells where it stands, with whom and since when; who may take it back is for the buttons.
      ...Object.fromEntries(
        [
          'chosen',
          'variables',
          'nodeIds',
          'peopleIds',
          'withdrawerIds',
          'mayCancel',
          'stepTitlesEn',
          'subjectId',
          'versionId',
          'parentTokenId',
          'seq',
          'subjectEntity',
        ].map((name) => [`processInstance.${name}`, unsaid]),
      ),
      'processInstance.stepTitles': (_, row) => <StepTitles row={row} />,
      'processTask.nameEn': unsaid,
      'processStep.nodeTitleEn': unsaid,
      'journeyEnrolment.nodeTitle': (_, row) => <NodeTitle row={row} />,
      'journeyStep.nodeTitle': (_, row) => <NodeTitle row={row} />,
      'member.returnsAt': (_, row) => <ReturnsTag row={row} />,
      'member.tags': (_, row) => <CustomerTags row={row} />,
      ...shownAsPage('orgHome'),
      'pointRecord.expireAt': lastDay,
      'pointRecord.point': (value) => signedWords(Number(value)),
      ...toldByPart,
      // A word of the specification for other programs: its standing says the same to people.
      'questionnaire.surveyState': unsaid,
      // The part below tells them in words, and the state says the rest.
      ...Object.fromEntries(['answers', 'scores', 'alarms', 'isAnonymous', 'open', 'revision'].map((name) => [`questionnaireAnswer.${name}`, unsaid])),
      'smsReceiver.variables': unsaid,
      'smsReceiver.messageId': unsaid,
      'returnVisit.cause': unsaid,
      'returnVisit.script': unsaid,
      ...toldBelow('wechatConfig'),
      ...toldBelow('wecomConfig'),
    },
    changes: { journey: JourneyChange, processDefinition: ProcessChange, questionnaire: QuestionnaireChange, role: RoleChange },
    records: { member: CustomerHead },
    lines: { conversation: chatLine },
    versions: { orgHome: VersionPart },
  },
});
