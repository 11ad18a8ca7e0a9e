/** Calls of journeys beside the standard verbs. All ours: the specification names definitions alone. */
import type { DryPerson, DryStanding, JourneySums, NodeCount, OlderTemplate, TemplateTold, Told } from '#contract/journeys/answers.ts';
import type { JourneyCaps, JourneyEntry } from '#contract/journeys/entry.ts';
import type { JourneyGraph } from '#contract/journeys/graph.ts';
import type { EffectLine } from '#contract/acts/preview.ts';
import { previewOf } from '#contract/acts/preview.ts';
import { choice, flag, id, json, many, moment, ref, shape, state, text, whole } from '#contract/kinds.ts';
import { journeyLimits } from '#contract/limits/journeys.ts';
import { enrolmentLife } from '#contract/lives/enrolmentLife.ts';
import { one, operation } from '#contract/resource.ts';
import { bulkReport } from '#contract/standardShapes.ts';

const journeyId = ref(['随访旅程', 'Journey'], 'journey', { required: true });
/** The draft as it stands on the screen; as it is saved where these are left out. */
const draft = {
  entry: json(['目标与触发', 'Target and trigger'], shape<JourneyEntry>()),
  graph: json(['流程', 'Graph'], shape<JourneyGraph>()),
  caps: json(['人数上限', 'Caps'], shape<JourneyCaps>()),
} as const;
const enrolmentId = id(['旅程中的客户', 'Person in a journey'], { required: true });
const people = { right: 'journeyEnrolment.read', scope: 'org', class: 'read', audit: 'list', spec: [] } as const;
const test = { right: 'journey.write', scope: 'org', class: 'write', audit: 'change', spec: [] } as const;

const looked = {
  /** So many would have entered when somebody looked: no more enter than that. */
  done: whole(['预览人数', 'Looked at'], { min: 0 }),
  looksAhead: flag(['预计', 'Looks ahead']),
} as const;
const put = {
  gives: one({
    entered: whole(['进入', 'Entered'], { required: true }),
    refused: whole(['未进入', 'Refused'], { required: true }),
    ...bulkReport,
    lines: json(['接下来', 'What comes next'], shape<readonly EffectLine[]>(), { required: true }),
  }),
  right: 'journeyEnrolment.move',
  scope: 'org',
  class: 'once',
  audit: 'change',
  spec: [],
} as const;
const enrol = operation('POST /crm-server/followUpDefinition/enrol', {
  ours: 'customers are put into a journey by hand',
  takes: { journeyId, ids: many(['客户', 'Customers'], id(), { required: true, min: 1, max: journeyLimits.chosen }), ...looked },
  ...put,
});
const enrolFrom = operation('POST /crm-server/followUpDefinition/enrolFrom', {
  ours: 'the customers of a group, or of a sheet, are put into a journey by hand',
  takes: {
    journeyId,
    from: choice(['客户来自', 'Customers from'], { group: ['客户群组', 'A customer group'], sheet: ['Excel 名单', 'An Excel sheet'] }, { default: 'group' }),
    groupId: ref(['客户群组', 'Customer group'], 'assertedGroup'),
    path: text(['名单文件', 'Sheet'], { max: 200 }),
    ...looked,
  },
  ...put,
});

export const journeyOperations = {
  /** Live: the row of a journey is told of whenever one of them changes. */
  counts: operation('GET /crm-server/followUpDefinition/counts', {
    ours: 'how many people stand on each node, and the sums that always agree',
    takes: { journeyId },
    gives: one({
      nodes: json(['节点', 'Nodes'], shape<readonly NodeCount[]>(), { required: true }),
      sums: json(['合计', 'Sums'], shape<JourneySums>(), { required: true }),
    }),
    ...people,
    audit: 'none',
  }),
  dryRun: operation('POST /crm-server/followUpDefinition/dryRun', {
    ours: 'who would have got what, and when, in the last days; it changes nothing',
    takes: { journeyId, ...draft, days: whole(['天数', 'Days'], { min: 1, max: journeyLimits.dryDays }) },
    gives: one({
      from: moment(['从', 'From'], { required: true }),
      to: moment(['到', 'To'], { required: true }),
      /** Those who came, and how many of them were walked in the time there was: the numbers that follow are of the latter. */
      coming: whole(['符合的客户', 'Came'], { required: true }),
      looked: whole(['算到', 'Walked'], { required: true }),
      entered: whole(['进入', 'Entered'], { required: true }),
      messages: whole(['送达消息', 'Messages that reach'], { required: true }),
      leftOut: whole(['送不到的消息', 'Messages that do not'], { required: true }),
      tasks: whole(['回访任务', 'Return visits'], { required: true }),
      /** They sum up to `entered`, the largest first. */
      standings: json(['最后停在', 'Where they are at the end'], shape<readonly DryStanding[]>(), { required: true }),
      /** People beyond those listed. */
      more: whole(['未列出', 'Not listed'], { required: true }),
      people: json(['客户', 'People'], shape<readonly DryPerson[]>(), { required: true, grade: 'personal' }),
      /** Customers get an older version of these than the one in force. */
      older: json(['较早版本的模板', 'Older templates'], shape<readonly OlderTemplate[]>(), { required: true }),
    }),
    ...people,
  }),
  templates: operation('POST /crm-server/followUpDefinition/templates', {
    ours: 'the versions of the templates that a draft names, so that its editor tells of a newer one',
    takes: { ids: many(['模板', 'Templates'], id(), { required: true, min: 1, max: journeyLimits.nodes }) },
    gives: one({ templates: json(['模板', 'Templates'], shape<readonly TemplateTold[]>(), { required: true }) }),
    right: 'journey.read',
    scope: 'org',
    class: 'read',
    audit: 'none',
    spec: [],
  }),
  /** Customers who were chosen in a list enter by hand; so many may not, each with the reason. */
  enrol,
  enrolPreview: previewOf('journey.enrol', enrol, 'POST /crm-server/followUpDefinition/enrol/preview', { looksAhead: true }),
  /** The customers of a group, or those that a sheet names. */
  enrolFrom,
  enrolFromPreview: previewOf('journey.enrolFrom', enrolFrom, 'POST /crm-server/followUpDefinition/enrolFrom/preview', { looksAhead: true }),
  /** A month on the person's own clock. Nothing of it goes outside, and nobody counts it. */
  testStart: operation('POST /crm-server/followUpDefinition/test/start', {
    ours: 'a test person walks through the draft in seconds',
    takes: { journeyId, ...draft, memberId: ref(['客户', 'Customer'], 'member') },
    gives: one({ enrolmentId }),
    ...test,
  }),
  testState: operation('GET /crm-server/followUpDefinition/test/state', {
    ours: 'where the test person stands, and what they were sent',
    takes: { enrolmentId },
    gives: one({
      state: state(['状态', 'State'], enrolmentLife, { required: true }),
      node: text(['所在节点', 'Node'], { required: true }),
      clock: moment(['测试时钟', 'Clock'], { required: true }),
      told: json(['收到的内容', 'What they got'], shape<readonly Told[]>(), { required: true, grade: 'personal' }),
      exitReason: text(['退出原因', 'Left because']),
    }),
    ...people,
    audit: 'none',
  }),
  testEnd: operation('POST /crm-server/followUpDefinition/test/end', {
    ours: 'the test person is taken out',
    takes: { enrolmentId },
    gives: one({ enrolmentId }),
    ...test,
  }),
};
