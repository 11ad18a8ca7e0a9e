/** Follow-up journeys: who enters, and what happens to them until they leave (docs/adr/0103). What runs is a published version; this row is the draft. */
import type { JourneyCaps, JourneyEntry } from '#contract/journeys/entry.ts';
import type { JourneyGraph } from '#contract/journeys/graph.ts';
import { json, longText, shape, text } from '#contract/kinds.ts';
import { entity } from '#contract/standard.ts';
import { versionFields } from '#contract/versions.ts';
import { publishingActsOf, publishingFields } from './approvalAsking.ts';
import { journeyOperations } from './journeyOperations.ts';
import { journeyEnrolActs } from './memberJourney.ts';

const spec = 'unspecified.misc.follow-up-definitions';
const list = { view: 'list', area: 'followUp' } as const;
const page = { view: 'record', area: 'followUp' } as const;

export const journey = entity('journey', {
  label: ['随访旅程', 'Journey'],
  orgOwned: true,
  fields: {
    ...versionFields,
    ...publishingFields,
    name: text(['名称', 'Name'], { required: true, inList: true, search: true, sort: true, max: 60 }),
    remark: longText(['说明', 'Remark'], { inList: true, max: 500 }),
    /** Values of `entryFields`. */
    entry: json(['目标与触发', 'Target and trigger'], shape<JourneyEntry>()),
    graph: json(['流程', 'Graph'], shape<JourneyGraph>()),
    /** Values of `capFields`. */
    caps: json(['人数上限', 'Caps'], shape<JourneyCaps>()),
  },
  versions: { content: ['entry', 'graph', 'caps'] },
  unique: [['orgId', 'name']],
  standard: {
    base: '/crm-server/followUpDefinition',
    title: 'name',
    hint: 'remark',
    without: ['import', 'bulk'],
    endpoints: {
      list: ['GET /crm-server/followUpDefinition/list', spec],
      save: ['POST /crm-server/followUpDefinition/save', spec],
      remove: ['POST /crm-server/followUpDefinition/deleteById', spec],
    },
  },
  operations: journeyOperations,
  acts: { ...journeyEnrolActs, ...publishingActsOf('journey') },
  parts: [
    {
      entity: 'journeyEnrolment',
      title: ['旅程中的客户', 'People in it'],
      by: 'journeyId',
      columns: ['memberId', 'state', 'nodeTitle', 'dueAt', 'parkedReason', 'exitReason'],
    },
  ],
  screens: [
    { path: '/followUpSetting', ...list, title: ['随访设置', 'Follow-up journeys'] },
    { path: '/followUpSettingEn', ...list, title: ['随访设置（英文）', 'Journeys (English)'], language: 'en' },
    { path: '/followUpEdit', ...page, title: ['编辑随访旅程', 'Edit journey'] },
    { path: '/followUpEditEn', ...page, title: ['编辑随访旅程（英文）', 'Edit journey (English)'], language: 'en' },
  ],
});
