/**
 * The detail of an entry is told in words: each key that is written has a field here, by whose kind its value is read. Ids and codes are kept; names come beside them.
 */
import { auditClasses, auditOutcomes } from '#contract/calls/system.ts';
import { jobParts } from '#contract/calls/job.ts';
import { choice, flag, id, many, moment, money, ref, text, whole } from '#contract/kinds.ts';
import type { Field } from '#contract/kinds.ts';
import type { Label } from '#contract/label.ts';
import { decisions } from '#contract/choices/versions.ts';
import { knownRightLabel } from '#contract/readings/rightLabel.ts';
import { stateFieldsOf } from '#contract/readings/fieldRoles.ts';
import { resourceHere } from '#contract/standardEntities.ts';
import { auditVerbs, ownerLabel, subjectOf, verbLabel } from './auditWords.ts';

/** The keys stand in the order in which they are told. */
export const auditKeys = {
  act: choice(['操作', 'Action'], auditVerbs),
  action: text(['操作', 'Action']),
  move: text(['变更', 'Move']),
  from: text(['从', 'From']),
  to: text(['到', 'To']),
  amount: money(['金额', 'Amount']),
  assignMode: text(['分配方式', 'Assignment']),
  below: id(['移到', 'Moved below']),
  bytes: whole(['大小（字节）', 'Size in bytes']),
  carried: whole(['换版本或停止', 'Moved or stopped']),
  class: choice(['类别', 'Class'], auditClasses),
  columns: text(['列', 'Columns']),
  conversationId: ref(['会话', 'Conversation'], 'conversation'),
  conversations: whole(['涉及会话', 'Conversations']),
  count: whole(['数量', 'Count']),
  decision: choice(['结论', 'Decision'], decisions),
  done: whole(['完成', 'Done']),
  enabled: flag(['启用', 'Enabled']),
  endedSessions: whole(['结束的登录', 'Logins ended']),
  ending: text(['文件格式', 'Format']),
  entity: text(['对象', 'Object']),
  entityId: id(['记录', 'Record']),
  expected: money(['应付金额', 'Amount due']),
  failed: whole(['未完成', 'Not done']),
  field: text(['字段', 'Field']),
  fields: whole(['识别出的项', 'Fields read']),
  fromNumber: whole(['取自版本', 'From version']),
  fromOrgId: ref(['原机构', 'From organisation'], 'organisation'),
  given: text(['增加的权限', 'Rights given']),
  grade: text(['权限', 'Access']),
  inConversation: flag(['写在会话里', 'In a conversation']),
  invited: whole(['发出链接', 'Invited']),
  isChanged: flag(['有变化', 'Changed']),
  isChecked: flag(['已完成', 'Ticked']),
  isFull: flag(['显示完整号码', 'Number in full']),
  isKept: flag(['保存图片', 'Picture kept']),
  isNew: flag(['新建', 'New']),
  isOff: flag(['下线', 'Withdrawn']),
  isShared: flag(['全机构共用', 'Shared']),
  isShow: flag(['展示', 'Shown']),
  isUrgent: flag(['加急', 'Urgent']),
  job: ref(['任务', 'Job'], 'job'),
  kept: whole(['未交出', 'Not handed over']),
  kind: text(['类型', 'Kind']),
  layout: text(['模板', 'Template']),
  left: whole(['未处理', 'Left out']),
  made: whole(['新增', 'Made']),
  members: whole(['成员', 'Members']),
  messages: whole(['消息', 'Messages']),
  name: text(['步骤', 'Step']),
  number: whole(['版本', 'Version']),
  ordered: whole(['调整的项', 'Put in order']),
  outcome: choice(['结果', 'Result'], auditOutcomes),
  part: choice(['下载内容', 'Part'], jobParts),
  passed: whole(['已转交', 'Passed on']),
  path: ref(['文件', 'File'], 'file'),
  payPrice: money(['应付金额', 'Amount due']),
  people: whole(['客户', 'Customers']),
  personId: ref(['人员', 'Person'], 'staffUser'),
  point: whole(['积分', 'Points']),
  reason: text(['原因', 'Reason']),
  reasonGiven: flag(['写明原因', 'Reason given']),
  receivers: whole(['接收人', 'Receivers']),
  removed: flag(['已移除', 'Removed']),
  reversalOfId: ref(['被冲正的流水', 'Entry reversed'], 'pointRecord'),
  role: text(['角色', 'Role']),
  rows: whole(['条数', 'Rows']),
  seq: whole(['消息序号', 'Message number']),
  session: id(['登录会话', 'Login session']),
  sessionId: id(['登录会话', 'Login session']),
  tags: whole(['标签', 'Tags']),
  taken: text(['去掉的权限', 'Rights taken away']),
  template: text(['模板', 'Template']),
  version: whole(['版本', 'Version']),
} as const satisfies Readonly<Record<string, Field>>;
export type AuditKey = keyof typeof auditKeys;
/** A detail holds ids, states and counts, never personal text. */
export type AuditDetail = Readonly<Partial<Record<AuditKey, AuditValue>>>;
export type AuditValue = string | number | boolean | null;

export interface AuditTold {
  readonly operation: string;
  readonly entity?: string | null | undefined;
  readonly detail?: Readonly<Record<string, AuditValue>> | null | undefined;
}
export interface AuditFact {
  readonly key: string;
  readonly field: Field;
  readonly value: unknown;
}

const period = { from: moment(auditKeys.from.label), to: moment(auditKeys.to.label), count: whole(['条数', 'Rows']) };
/** Some calls mean something else by a key. */
const meanings: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
  'system.auditList': period,
  'system.auditExport': period,
  'member.merge': { from: ref(['并入的客户', 'Merged customer'], 'member') },
  'customerMerge.takeBack': { from: ref(['恢复的客户', 'Customer brought back'], 'member') },
  'member.distribute': { to: ref(['分配给', 'To'], 'staffUser') },
  'member.transfer': { to: ref(['转给', 'To'], 'staffUser') },
  'member.turnover': { to: ref(['流转到', 'To'], 'leadGroup') },
  'member.refer': { to: ref(['转介到', 'To'], 'organisation') },
  'orgHome.deploy': { from: whole(['取自版本', 'From version']) },
};

const labelled = (field: Field | undefined, label: Label): Field | undefined => field && { ...field, label };
const fieldIn = (entity: string, name: string): Field | undefined => resourceHere(entity)?.fields[name];
const takenBy = (entity: string, call: string, name: string): Field | undefined => resourceHere(entity)?.operations[call]?.takes[name];

/** Some fields stand in descriptions, which the console fetches only when they are needed: these are asked for as late as here. */
const described: Readonly<Partial<Record<AuditKey, (told: AuditTold, label: Label) => Field | undefined>>> = {
  assignMode: () => fieldIn('deskPolicy', 'assignMode'),
  below: (told, label) => ref(label, subjectOf(told)),
  entityId: ({ detail }, label) => (typeof detail?.['entity'] === 'string' ? ref(label, detail['entity']) : undefined),
  grade: (_told, label) => labelled(takenBy('orgFieldConfig', 'gradeSave', 'grade'), label),
  kind: () => fieldIn('order', 'kind'),
  move: (_told, label) => labelled(takenBy('conversation', 'move', 'move'), label),
  name: (_told, label) => labelled(takenBy('setupStep', 'check', 'name'), label),
  template: (_told, label) => labelled(takenBy('role', 'fromTemplate', 'template'), label),
  from: stateOf,
  to: (told, label) => (told.operation === 'conversation.handOver' ? takenBy('conversation', 'handOver', 'to') : stateOf(told, label)),
};

/** `from` and `to` are states of the row that was moved, or of somebody's duty. */
function stateOf(told: AuditTold, label: Label): Field | undefined {
  if (told.operation === 'desk.setDuty') return labelled(fieldIn('staffUser', 'dutyState'), label);
  const fields = resourceHere(subjectOf(told))?.fields ?? {};
  return /move$/i.test(told.operation) ? labelled(fields[String(told.detail?.['field'] ?? stateFieldsOf(fields)[0])], label) : undefined;
}

const pieces = (value: AuditValue): readonly string[] => String(value).split(' ').filter(Boolean);
const known = (names: readonly string[], label: (name: string) => Label | undefined): Readonly<Record<string, Label>> =>
  Object.fromEntries(names.map((name) => [name, label(name) ?? [name, name]]));
const fieldLabel = (entity: string) => (name: string) => fieldIn(entity, name)?.label;

/** Columns and rights are several names in one text. */
const listed: Readonly<Record<string, (told: AuditTold) => (name: string) => Label | undefined>> = {
  columns: (told) => fieldLabel(subjectOf(told)),
  given: () => knownRightLabel,
  taken: () => knownRightLabel,
};
/** A call, an entity and a field are names that have words elsewhere. */
const named: Readonly<Record<string, (told: AuditTold, name: string) => Label | undefined>> = {
  action: (_told, name) => verbLabel(name),
  entity: (_told, name) => ownerLabel(name),
  field: (told, name) => fieldLabel(subjectOf(told))(name),
};

/** A leaver's rows went to colleagues: `<entity>: <id>` tells of each kind to whom, `-` that they stay. */
const takers = /(\w+): ([\da-f-]{36}|-)(?:, |$)/g;
const takenOver = (value: AuditValue): AuditFact[] =>
  [...String(value).matchAll(takers)].map(([, entity = '', who = '']) => {
    const label = ownerLabel(entity) ?? [entity, entity];
    return { key: `to ${entity}`, field: ref([`${label[0]}交给`, `${label[1]} to`], 'staffUser'), value: who === '-' ? null : who };
  });

function factOf(told: AuditTold, key: string, value: AuditValue): AuditFact {
  const plain: Field = (auditKeys as Readonly<Record<string, Field>>)[key] ?? text([key, key]);
  const list = listed[key]?.(told);
  if (list) return { key, field: many(plain.label, choice(plain.label, known(pieces(value), list))), value: pieces(value) };
  const one = named[key]?.(told, String(value));
  if (one) return { key, field: choice(plain.label, { [String(value)]: one }), value };
  return { key, field: meanings[told.operation]?.[key] ?? described[key as AuditKey]?.(told, plain.label) ?? plain, value };
}

const places: ReadonlyMap<string, number> = new Map(Object.keys(auditKeys).map((key, at) => [key, at]));
const placeOf = (key: string): number => places.get(key) ?? places.size;

/** Every key with a value is told; a key that no version writes any more is told as it stands. */
export const auditFacts = (told: AuditTold): readonly AuditFact[] =>
  Object.entries(told.detail ?? {})
    .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
    .flatMap(([key, value]) => {
      if (value === null || value === '') return [];
      return told.operation === 'account.leave' && key === 'to' ? takenOver(value) : [factOf(told, key, value)];
    });
