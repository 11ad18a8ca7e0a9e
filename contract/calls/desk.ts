/** The desk as a workplace: who is there, how it works, what a person likes. */
import { deskPolicyFields } from '#contract/resources/desk.ts';
import type { DeskPreferences } from '#contract/resources/desk.ts';
import { choice, flag, id, json, many, shape, text, whole } from '#contract/kinds.ts';
import { tagLimits } from '#contract/limits/lists.ts';
import { nothing, one, operation, rows } from '#contract/resource.ts';
import { duties } from '#contract/choices/people.ts';

export const colleagueRow = {
  id: id(undefined, { required: true }),
  name: text(['姓名', 'Name'], { required: true }),
  title: text(['职务', 'Title']),
  teamIds: many(['小组', 'Teams'], id(), { required: true }),
  dutyState: choice(['在岗', 'Duty'], duties, { required: true }),
  /** Somebody is at a live connection (within 45 s). */
  isPresent: flag(['在线', 'Present'], { required: true }),
  /** Open conversations they hold; true when read. */
  open: whole(['接待数', 'Open'], { required: true }),
  capacity: whole(['上限', 'Limit'], { required: true }),
} as const;

export const teamRow = {
  id: id(undefined, { required: true }),
  name: text(['名称', 'Name'], { required: true }),
  memberIds: many(['成员', 'Members'], id(), { required: true }),
  version: whole(['版本', 'Version'], { required: true }),
} as const;

const read = { spec: [], right: 'chat.read', scope: 'org', class: 'read', audit: 'none' } as const;
/** The specification names the configuration of customer service, and no path: working hours, limits and texts of the desk are it. */
const customerService = ['unspecified.misc.customer-service-configs'] as const;
const change = { spec: [], scope: 'org', class: 'write', audit: 'change' } as const;

export const desk = {
  /** Everybody who may answer in the session's organisation. */
  people: operation('GET /crm-server/Consultation/people', {
    ...read,
    ours: 'colleagues to transfer to; the specification names no call for it',
    takes: {},
    gives: rows(colleagueRow),
  }),
  teams: operation('GET /crm-server/Consultation/teams', {
    ...read,
    ours: 'teams to transfer to; the specification names no call for it',
    takes: {},
    gives: rows(teamRow),
  }),
  saveTeam: operation('POST /crm-server/Consultation/saveTeam', {
    ...change,
    ours: 'teams to transfer to; the specification names no call for it',
    right: 'desk.team',
    takes: {
      id: id(),
      version: whole(['版本', 'Version']),
      name: text(['名称', 'Name'], { required: true, max: 40 }),
      memberIds: many(['成员', 'Members'], id(), { required: true, max: 500 }),
    },
    gives: one(teamRow),
  }),
  /** Whoever waited in its queue waits in everybody's. */
  removeTeam: operation('POST /crm-server/Consultation/removeTeam', {
    ...change,
    ours: 'teams to transfer to; the specification names no call for it',
    right: 'desk.team',
    takes: { id: id(undefined, { required: true }) },
    gives: nothing,
  }),
  /** The policy is of the session's organisation; the defaults where nobody has saved one. */
  policy: operation('GET /crm-server/Consultation/policy', {
    ...read,
    spec: customerService,
    takes: {},
    gives: one({ ...deskPolicyFields, version: whole(['版本', 'Version'], { required: true }) }),
  }),
  savePolicy: operation('POST /crm-server/Consultation/savePolicy', {
    ...change,
    spec: customerService,
    right: 'desk.team',
    takes: { ...deskPolicyFields, version: whole(['版本', 'Version']) },
    gives: one({ ...deskPolicyFields, version: whole(['版本', 'Version'], { required: true }) }),
  }),
  setDuty: operation('POST /crm-server/Consultation/setDuty', {
    ...change,
    ours: 'on duty, busy, off duty; the specification names no call for it',
    right: 'chat.write',
    takes: { dutyState: choice(['在岗', 'Duty'], duties, { required: true }) },
    gives: nothing,
  }),
  preferences: operation('GET /crm-server/Consultation/preferences', {
    ...read,
    ours: 'notifications and keys of one person; the specification names no call for it',
    scope: 'self',
    takes: {},
    gives: one({ desk: json(['咨询台', 'Desk'], shape<DeskPreferences>(), { required: true }) }),
  }),
  savePreferences: operation('POST /crm-server/Consultation/savePreferences', {
    ...change,
    ours: 'notifications and keys of one person; the specification names no call for it',
    right: 'chat.read',
    scope: 'self',
    audit: 'none',
    takes: { desk: json(['咨询台', 'Desk'], shape<DeskPreferences>(), { required: true }) },
    gives: nothing,
  }),
  /** Customers who have a conversation here carry these tags, the most frequent first. */
  tags: operation('GET /crm-server/Consultation/tags', {
    ...read,
    ours: 'the list of conversations is narrowed to customers with a tag; the specification names no call for it',
    takes: {},
    gives: rows({ tag: text(['标签', 'Tag'], { required: true }), count: whole(['客户数', 'Customers'], { required: true }) }),
  }),
  /** Those of them who carry this one. */
  tagged: operation('GET /crm-server/Consultation/tagged', {
    ...read,
    ours: 'the list of conversations is narrowed to customers with a tag; the specification names no call for it',
    takes: { tag: text(['标签', 'Tag'], { required: true, max: tagLimits.characters }) },
    gives: rows({ memberId: id(['会员', 'Member'], { required: true }) }),
  }),
  /** The whole set; the panel adds and removes one at a time. */
  setTags: operation('POST /crm-server/customerTag/setForMember', {
    ...change,
    ours: 'tags of a customer, set from the side panel; the specification gives no spelling beside the path crm-server/customerTag',
    right: 'chat.write',
    takes: {
      memberId: id(['会员', 'Member'], { required: true }),
      tags: many(['标签', 'Tags'], text(['标签', 'Tag'], { required: true, max: tagLimits.characters }), { required: true, max: tagLimits.most }),
    },
    gives: nothing,
  }),
};
