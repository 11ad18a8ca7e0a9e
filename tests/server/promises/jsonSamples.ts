/** Something that fits each JSON parameter, for tests that change one value inside it at a time. */
import { randomUUID } from 'node:crypto';
import { option, sumOf } from '#tests/contract/questionnaires/samples.ts';
import type { Ids, Payload } from '#tests/server/support/everyCall.ts';
import { sampleProcess, tableHeaders } from './jsonSources.ts';
import type { JsonSources } from './jsonSources.ts';

const group = { all: [['name', 'is', 'x'], { any: [['birthday', 'from', '2026-11-22']] }] };
const importColumns = [{ headers: ['姓名'], field: 'name', isKey: true, words: [{ from: 'a', to: 'b' }], fixed: 'x', example: 'x' }];
const fieldRules = [{ entity: 'member', field: 'mobile', grade: 'masked' }];
const list = { path: '/customManage' };
const anew = { id: undefined, version: undefined };
const field = { ...anew, entity: 'member', type: 'text', dictionaryId: undefined, choices: undefined };
const layout = { ...anew, name: 'of a test', entity: 'member' };
const role = { ...anew, code: 'x', name: 'x', dataScope: 'org', scopeOrgIds: undefined, menuIds: undefined };
const lines = [{ name: 'x', type: 'hospital', parent: 'x' }];
const values = [{ name: 'x', value: 'x' }];
/** A row is made under another name each time, so that each value comes as far as the row. */
const named =
  (more: Payload = {}) =>
  async (): Promise<Payload> => ({ ...anew, name: randomUUID(), ...more });

/** A definition under another key each time. */
const keyed = (more: Payload) => async (): Promise<Payload> => {
  const key = `k${randomUUID().replaceAll('-', '').slice(0, 20)}`;
  return { ...anew, name: key, key, ...more };
};
const processValues = { amount: 5, kind: 'a', text: 'x', whole: 1, flag: true, day: '2026-11-22', person: null };
const begun = (definitionKey: string): Payload => ({ definitionKey, title: 'x', subjectEntity: undefined, subjectId: undefined });

const conditions = { all: [['name', 'has', 'x']] };
const at = { x: 0, y: 0 };
/** A node of each kind; the edges are as many as a walk needs. */
const graph = {
  nodes: [
    { id: 'entry', kind: 'entry', config: {}, at },
    { id: 'branch', kind: 'branch', config: { conditions }, at },
    { id: 'message', kind: 'message', title: 'x', config: { category: 'care', channels: ['inApp'], contents: [{ text: '{客户} x' }], spreadMinutes: 5 }, at },
    { id: 'task', kind: 'task', config: { type: 'other', executor: 'owner', inDays: 0, at: '09:00', script: 'x', timeoutDays: 1 }, at },
    { id: 'wait', kind: 'wait', config: { by: 'date', dateOf: 'entered', offsetDays: 1, whenPassed: 'goOn', at: '09:00' }, at },
    { id: 'day', kind: 'wait', config: { by: 'day', day: '2026-11-22', at: '09:00' }, at },
    { id: 'split', kind: 'split', config: { share: 50 }, at },
    { id: 'event', kind: 'event', config: { event: 'seen', timeoutDays: 1 }, at },
    { id: 'exit', kind: 'exit', config: { reason: 'x' }, at },
  ],
  edges: [
    ['entry', 'next', 'branch'],
    ['branch', 'yes', 'exit'],
    ['branch', 'no', 'message'],
    ['message', 'next', 'wait'],
    ['wait', 'next', 'day'],
    ['day', 'next', 'split'],
    ['split', 'first', 'event'],
    ['split', 'second', 'event'],
    ['event', 'timeout', 'task'],
    ['task', 'done', 'exit'],
  ].map(([from, port, to]) => ({ id: `${from} ${port}`, from, port, to })),
};
/** It is read alike whatever stands in it: the dry run alone has a node of each kind. */
const shortGraph = {
  nodes: graph.nodes.filter(({ id }) => ['entry', 'message', 'exit'].includes(id)),
  edges: [
    { id: 'a', from: 'entry', port: 'next', to: 'message' },
    { id: 'b', from: 'message', port: 'next', to: 'exit' },
  ],
};
const rest = { conditions: group, reEntry: 'never', exitEvents: ['seen'], exitConditions: group };
const byEvent = { by: 'event', event: 'registered', ...rest };
const caps = { perDay: 5, atOnce: 10 };
/** Everybody who was registered lately walks. */
const draft = { entry: { by: 'event', event: 'registered', reEntry: 'always' }, graph, caps };

/** One of each kind of answer to the questionnaire whose links `makeSources` gives. */
const answers = { bleeds: 'yes', fever: 'no', signs: ['dizzy'], days: { n: 3 }, pain: { n: 2 } };
/** A questionnaire with a condition, points and bands. */
const asked = {
  title: { zh: 'x', en: 'x' },
  sections: [
    {
      id: 's',
      questions: [
        { id: 'a', kind: 'radio', title: { zh: 'x' }, options: [option('no', 0), option('yes', 1)] },
        {
          id: 'b',
          kind: 'fillIn',
          title: { zh: 'x' },
          showIf: { all: [{ question: 'a', is: 'chosen', value: 'yes' }] },
          blanks: [{ id: 'n', label: { zh: '' }, type: 'whole', min: 0, max: 9 }],
        },
      ],
    },
  ],
  scores: [sumOf(['a'], [[0, 1]])],
};

export interface JsonSample {
  readonly value: unknown;
  /** The call needs these besides, to come as far as this parameter; made anew for each call where one call uses them up. */
  readonly beside: Payload | (() => Promise<Payload>);
  /** This says why the call does not succeed with it here. */
  readonly unless?: string;
}
const place = { sheet: 0, headerLine: 1 };
const of = (value: unknown, beside: JsonSample['beside'] = {}, unless?: string): JsonSample => ({ value, beside, ...(unless !== undefined && { unless }) });

/** Samples are found by `<call>.<parameter>`; `change` is that of every `bulk`. */
export const jsonSamples = (
  ids: Ids,
  { table, picture, checkedImport, leaver, two, link, smsTemplateId, mpTemplateId, processKey }: JsonSources,
): Readonly<Record<string, JsonSample>> => ({
  change: of({ name: 'x', enabled: true, sort: 1, remark: null }, { act: 'update' }),
  'desk.savePolicy.hours': of({ week: [[], [['08:00', '12:00']], [], [], [], [], []], days: { '2026-11-22': [['08:00', '12:00']] } }, { version: undefined }),
  'desk.savePreferences.desk': of({
    notify: { desktop: true, sound: true, volume: 50, title: true, about: 'mine' },
    singleKeys: true,
    goOn: true,
    byWait: true,
  }),
  'job.check.mapping': of(['name', null], { entity: 'member', ...table, ...place, keys: [] }),
  'job.mend.cells': of([{ line: 2, column: 0, text: 'x' }], async () => ({ id: await checkedImport(), hash: table.hash })),
  'account.leave.to': of([{ entity: 'member', userId: ids['userId'] ?? randomUUID() }], { id: leaver }, 'one leaves once'),
  'member.distribute.seen': of({ [ids['memberId'] ?? randomUUID()]: null }),
  'member.takeBack.versions': of({ [ids['memberId'] ?? randomUUID()]: 1 }),
  'member.transfer.seen': of({ [ids['memberId'] ?? randomUUID()]: ids['userId'] ?? null }),
  'member.merge.kept': of({ name: 'survivor', tags: 'both' }, two),
  'member.merge.seen': of({ [ids['memberId'] ?? randomUUID()]: 1 }, two, 'two become one once, and these are others each time'),
  'member.mergePreview.kept': of({ name: 'survivor', tags: 'both' }, two),
  ...Object.fromEntries(
    [
      'ask',
      'order',
      'refund',
      'discount',
      'merge',
      'publishHome',
      'publishJourney',
      'publishQuestionnaire',
      'publishProcess',
      'way',
      'discountWay',
      'mergeWay',
    ].map((call) => [`approval.${call}.chosen`, of({ look: [ids['userId'] ?? randomUUID()] }, {}, 'no house here asks for an approval')]),
  ),
  'approval.merge.kept': of({ name: 'survivor', tags: 'both' }, two, 'no house here asks for an approval'),
  'processDefinition.save.graph': of(sampleProcess.graph, keyed({ variables: sampleProcess.variables })),
  'processDefinition.save.variables': of(sampleProcess.variables, keyed({ graph: sampleProcess.graph })),
  'processDefinition.writeBpmn.graph': of(sampleProcess.graph, { ...sampleProcess, mayWithdraw: true, mayCancel: true }),
  'processDefinition.writeBpmn.variables': of(sampleProcess.variables, { ...sampleProcess, mayWithdraw: true, mayCancel: true }),
  ...Object.fromEntries(
    ['start', 'way'].flatMap((call) => [
      [`processInstance.${call}.variables`, of(processValues, { ...begun(processKey), chosen: { look: [ids['userId']] } })],
      [`processInstance.${call}.chosen`, of({ look: [ids['userId']] }, { ...begun(processKey), variables: processValues })],
    ]),
  ),
  'member.importCheck.rows': of([{ 姓名: '林晓' }], { path: undefined, sheet: 0, mapping: ['name'], keys: [] }),
  'member.importCheck.mapping': of(['name', null], { path: table.path, sheet: 0, keys: [] }),
  'workbench.seen.counts': of({ 'fresh.today': 1 }),
  'journey.save.entry': of({ by: 'group', groupId: ids['assertedGroup'], withPresent: true, leavesWithGroup: true, ...rest }, named({ graph, caps })),
  'journey.save.graph': of(shortGraph, named({ caps })),
  'journey.save.caps': of(caps, named({ graph })),
  'journey.dryRun.entry': of(byEvent, draft),
  'journey.dryRun.graph': of(graph, draft),
  'journey.dryRun.caps': of(caps, draft),
  'journey.testStart.entry': of(
    { by: 'group', groupId: ids['assertedGroup'], withPresent: true, leavesWithGroup: true, ...rest },
    { ...draft, graph: shortGraph },
  ),
  'journey.testStart.graph': of(shortGraph, draft),
  'journey.testStart.caps': of(caps, { ...draft, graph: shortGraph }),
  'answering.keep.answers': of(answers, link),
  'answering.submit.answers': of(answers, link),
  'questionnaire.save.content': of(asked, async () => ({ ...anew, title: randomUUID() })),
  'visitRule.save.contents': of([{ channel: 'inApp', text: 'x' }], named({ noticeModes: ['inApp'] })),
  'smsTemplate.save.variables': of([{ name: 'x', label: 'x', example: 'x' }], named({ text: '{x}' })),
  'mpTemplate.save.fields': of([{ key: 'thing1', label: 'x', value: '{x}' }], async () => ({ ...anew, name: 'x', providerId: randomUUID() })),
  'mpTemplate.send.values': of(values, { templateId: mpTemplateId, memberIds: [ids['memberId']] }),
  'mpTemplate.sendFromExcel.values': of(values, { templateId: mpTemplateId, path: table.path }),
  'smsBatch.save.conditions': of(group, named({ source: 'filter', memberIds: undefined })),
  'smsBatch.save.values': of(values, named({ memberIds: [ids['memberId']] })),
  'smsBatch.forMembers.values': of(values, { ids: [ids['memberId']], name: 'x', templateId: smsTemplateId }),
  'investigation.save.measures': of([{ what: 'x', ownerId: ids['userId'] ?? randomUUID(), dueOn: '2026-11-22', isDone: false, outcome: 'x' }], {
    ...anew,
    title: 'x',
    content: 'x',
  }),
  'allocationRule.save.callers': of([{ userId: ids['userId'] ?? randomUUID(), dailyCap: 5 }], { ...anew, name: 'of callers' }),
  'organisation.addMany.lines': of(lines),
  'organisation.addManyCheck.lines': of(lines),
  'role.save.fieldRules': of(fieldRules, role),
  'role.affected.fieldRules': of(fieldRules),
  'assertedGroup.create.conditions': of({ all: [['name', 'has', 'x'], { hasNo: 'order.memberId' }] }, { name: 'by conditions' }),
  'assertedGroup.update.conditions': of({ all: [['name', 'has', 'x'], { hasNo: 'order.memberId' }] }, { version: undefined }),
  'member.findByFields.fields': of({ name: 'x' }),
  'member.findByDynamic.conditions': of({ all: [['name', 'has', 'x']] }),
  'listLayout.save.columns': of([{ key: 'name', width: 120, isFrozen: true }], list),
  'listLayout.save.team': of([{ name: 'x', searchValue: 'x', filter: group, sort: 'name', by: 'x', isMine: true }], list),
  'listLayout.save.queries': of([{ name: 'x', searchValue: 'x', filter: group, sort: 'name' }], list),
  'listLayout.save.folds': of(['x'], list),
  'listLayout.save.board': of({ isShown: true, folded: ['x'] }, list),
  'orgFieldConfig.save.choices': of([{ value: 'x', label: 'x', labelEn: 'x' }], { ...field, label: 'of choices', type: 'choice' }),
  'orgFieldConfig.save.visibleIf': of(group, { ...field, label: 'shown if' }),
  'orgFieldConfig.save.requiredIf': of(group, { ...field, label: 'required if' }),
  'orgFieldConfig.save.roleRules': of([{ role: 'desk', grade: 'read' }], { ...field, label: 'by role' }),
  'orgFieldTemplate.save.fields': of([{ label: 'x', fieldKey: 'x', type: 'choice', choices: [{ value: 'x', label: 'x' }] }], layout),
  'orgHome.save.banners': of([{ picture, title: 'x', target: 'https://example.com', from: '2026-11-22', until: null, isOn: true }], { version: undefined }),
  'orgHome.save.entries': of([{ title: 'x', icon: 'phone', target: 'https://example.com' }], { version: undefined }),
  'importLayout.save.columns': of(importColumns, layout),
  'importLayout.try.columns': of(importColumns, { entity: 'member', path: table.path, ...place, headers: tableHeaders }),
  'exportLayout.save.columns': of([{ field: 'name', header: 'x' }], layout),
  'exportLayout.save.query': of({ searchValue: 'x', filter: group, sort: '-createdAt' }, { ...layout, name: 'with a query' }),
});
