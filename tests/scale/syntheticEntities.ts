/**
 * Descriptions that no hospital has, as text: the product is tried with as many entities as it is planned for, and with every word that a description may have.
 * Each shape is one way to describe an entity; numbers are spread over the shapes in turn.
 */

export interface SyntheticEntity {
  readonly name: string;
  /** The text of `contract/resources/<name>.ts`. */
  readonly description: string;
  /** Name -> text of `contract/lives/<name>.ts`, where the shape has lives. */
  readonly lives: Readonly<Record<string, string>>;
}

interface Shape {
  /** Functions of `contract/kinds.ts` that the fields use. */
  readonly kinds: readonly string[];
  /** Lines of `fields`. */
  readonly fields: (n: number) => readonly string[];
  /** Lines of `standard` beside base, title and endpoints. */
  readonly standard?: readonly string[];
  /** Lines beside `fields` and `standard`. */
  readonly beside?: readonly string[];
  /** More of its screen. */
  readonly screen?: string;
  /** Lives of its own, by the ends of their names. */
  readonly lives?: Readonly<Record<string, (name: string) => string>>;
  /** Calls that carry states as numbers. */
  readonly numbered?: readonly string[];
  /** Words of a second screen. */
  readonly part?: string;
}

/** These stand in every shape. */
const name = `name: text(['名称', 'Name'], { required: true, inList: true, search: true, sort: true, max: 60 }),`;
const orgName = `orgName: text(['机构', 'Organisation'], { via: 'orgId.name', inList: true }),`;

/** One of each kind that is stored alone; rows of one kind and day stand for times of it that do not overlap. */
const plain: Shape = {
  kinds: ['choice', 'day', 'decimal', 'flag', 'longText', 'money', 'moment', 'region', 'text', 'timeOfDay', 'whole'],
  fields: () => [
    name,
    `kind: choice(['类别', 'Kind'], { one: ['甲', 'One'], two: ['乙', 'Two'] }, { required: true, default: 'one', inList: true }),`,
    `price: money(['价格', 'Price'], { inList: true, sort: true, max: 1_000_000 }),`,
    `amount: whole(['数量', 'Amount'], { inList: true, min: -99, max: 9_999 }),`,
    `level: decimal(['数值', 'Level'], { min: -50, max: 500, sort: true, places: 3 }),`,
    `opensAt: timeOfDay(['开放时间', 'Opens at'], { sort: true }),`,
    `closesAt: timeOfDay(['关闭时间', 'Closes at']),`,
    `enabled: flag(['启用', 'Enabled'], { required: true, default: true, inList: true }),`,
    `startsOn: day(['开始日期', 'Starts on'], { inList: true }),`,
    `calledAt: moment(['联系时间', 'Called at']),`,
    `place: region(['地区', 'Region']),`,
    `remark: longText(['备注', 'Remark'], { max: 500 }),`,
    orgName,
  ],
  standard: [`narrowedBy: ['kind'],`],
  beside: [`period: { from: 'opensAt', to: 'closesAt', apart: ['orgId', 'kind', 'startsOn'] },`],
};

/** A life, a reference to the plain entity before it, and a screen of the rows that lead to one kind of these. */
const living: Shape = {
  kinds: ['choice', 'longText', 'ref', 'state', 'text', 'whole'],
  fields: (n) => [
    name,
    `ofId: ref(['所属', 'Belongs to'], '${entityName(n - 1)}', { required: true, isFixed: true, inList: true }),`,
    `ofKind: choice(['所属类别', 'Kind of what it belongs to'], { one: ['甲', 'One'], two: ['乙', 'Two'] }, { via: 'ofId.kind', inList: true }),`,
    `status: state(['状态', 'Status'], ${entityName(n)}Life, { required: true, inList: true }),`,
    `assigneeId: ref(['负责人', 'Looked after by'], 'staffUser', { inList: true }),`,
    `level: choice(['程度', 'Level'], { low: ['低', 'Low'], high: ['高', 'High'] }, { required: true, default: 'low', inList: true }),`,
    `score: whole(['分数', 'Score'], { sort: true, inList: true, max: 100 }),`,
    `said: longText(['说明', 'Said'], { max: 1_000 }),`,
    `wish: longText(['诉求', 'Wish'], { max: 500 }),`,
    `source: text(['来源', 'Source'], { max: 60 }),`,
    orgName,
  ],
  standard: [`narrowedBy: ['status', 'ofId'],`],
  beside: [`responsible: ['assigneeId'],`],
  lives: { Life: spokenLife },
  part: `only: { ofKind: 'one' },`,
};

/** Rows stand below rows of the same, and belong to the whole group. */
const tree: Shape = {
  kinds: ['flag', 'longText', 'many', 'refTree', 'text', 'whole'],
  fields: (n) => [
    name,
    `nameEn: text(['英文名称', 'English name'], { search: true, max: 120 }),`,
    `parentId: refTree(['上级', 'Parent'], '${entityName(n)}'),`,
    `sort: whole(['排序', 'Order'], { sort: true, max: 9_999 }),`,
    `codes: many(['编码', 'Codes'], text(['编码', 'Code'], { max: 30 }), { min: 2, max: 10 }),`,
    `enabled: flag(['启用', 'Enabled'], { required: true, default: true, inList: true }),`,
    `isOpen: flag(['公开', 'Open'], { required: true }),`,
    `hint: text(['提示', 'Hint'], { max: 60 }),`,
    `remark: longText(['备注', 'Remark'], { max: 500 }),`,
    orgName,
  ],
  standard: [`sort: 'sort',`, `scope: 'group',`],
};

/** Delicate values: masked by role, and no text that may be changed but these. */
const delicate: Shape = {
  kinds: ['day', 'idCard', 'image', 'longText', 'money', 'phone', 'richText', 'secret', 'text'],
  fields: () => [
    `name: text(['姓名', 'Name'], { required: true, inList: true, search: true, grade: 'personal', max: 60 }),`,
    `mobile: phone(['手机', 'Mobile'], { inList: true, search: true }),`,
    `idNumber: idCard(['证件号', 'Identity number']),`,
    `bornOn: day(['出生日期', 'Born on'], { grade: 'personal' }),`,
    `finding: longText(['所见', 'Finding'], { grade: 'sensitive', max: 2_000 }),`,
    `portrait: image(['照片', 'Portrait']),`,
    `text: richText(['正文', 'Text']),`,
    `deposit: money(['押金', 'Deposit'], { max: 1_000_000 }),`,
    `key: secret(['密钥', 'Key']),`,
    orgName,
  ],
};

/** An organisation adds fields of its own; the first is found by its code; lines stand in the row. */
const own: Shape = {
  kinds: ['choice', 'flag', 'lines', 'longText', 'ref', 'text', 'whole'],
  fields: () => [
    `code: text(['编码', 'Code'], { required: true, isFixed: true, inList: true, search: true, form: 'code', max: 40 }),`,
    name,
    `memberId: ref(['客户', 'Customer'], 'member', { isFixed: true, search: true }),`,
    `memberName: text(['客户', 'Customer'], { via: 'memberId.name', inList: true, grade: 'personal' }),`,
    `tone: choice(['颜色', 'Tone'], { plain: ['灰', 'Grey'], good: ['绿', 'Green'] }),`,
    `weight: whole(['权重', 'Weight'], { min: 1, max: 100 }),`,
    `isDefault: flag(['默认', 'Default'], { required: true }),`,
    `remark: longText(['备注', 'Remark'], { max: 500 }),`,
    `doses: lines(['用量', 'Doses'], { one: ['用量', 'dose'], unique: ['step'], fields: { step: text(['步骤', 'Step'], { required: true, max: 40 }), amount: whole(['数量', 'Amount'], { required: true, min: 1, max: 99 }), byId: ref(['负责人', 'By'], 'staffUser') } }, { inList: true, max: 5 }),`,
    orgName,
  ],
  standard: [`ownFields: true,`],
  beside: [`unique: [['orgId', 'code']],`],
};

/** Two lives that travel as numbers, one of which goes on by the clock and reminds; an act, a figure and a part. */
const twofold: Shape = {
  kinds: ['longText', 'moment', 'money', 'ref', 'state', 'text'],
  fields: (n) => [
    name,
    `visit: state(['就诊', 'Visit'], ${entityName(n)}Life, { required: true, inList: true }),`,
    `bill: state(['账单', 'Bill'], ${entityName(n)}BillLife, { required: true, inList: true }),`,
    `dueAt: moment(['期限', 'Due'], { inList: true, sort: true }),`,
    `amount: money(['金额', 'Amount'], { max: 1_000_000 }),`,
    `memberId: ref(['客户', 'Customer'], 'member', { isFixed: true }),`,
    `assigneeId: ref(['负责人', 'Looked after by'], 'staffUser', { inList: true }),`,
    `remark: longText(['备注', 'Remark'], { max: 500 }),`,
    orgName,
  ],
  standard: [
    `narrowedBy: ['visit', 'bill'],`,
    `figures: {
      all: { label: ['全部', 'All'], chart: 'numbers', measures: { all: { label: ['数量', 'Count'] } } },
      byMonth: {
        label: ['近 12 个月', 'Last 12 months'],
        chart: 'bar',
        over: { field: 'dueAt', per: 'month', last: 12 },
        measures: { due: { label: ['到期金额', 'Due'], sum: 'amount', where: { all: [['bill', 'is', 'open']] } } },
      },
      byVisit: { label: ['按状态', 'By state'], chart: 'donut', by: 'visit', measures: { all: { label: ['数量', 'Count'] } } },
    },`,
  ],
  beside: [
    `responsible: ['assigneeId'],`,
    `parts: [{ entity: 'order', title: ['订单', 'Orders'], by: 'memberId', value: 'memberId', columns: ['title'] }],`,
    `acts: {
    note: act('update', { on: 'row', icon: 'send', label: ['写备注', 'Write a remark'], done: ['已写', 'Written'], form: ['remark'], from: ['open', 'working'], whyNot: ['已结束', 'It is over'] }),
  },`,
  ],
  lives: { Life: clockedLife, BillLife: spokenLife },
  numbered: ['list', 'create', 'update', 'move'],
  screen: ` columns: ['name', 'visit', 'bill', 'dueAt'], figures: ['all', 'byMonth', 'byVisit'],`,
};

/** Rows hold in their organisation and below it, one of each kind and between its days. */
const inherited: Shape = {
  kinds: ['choice', 'day', 'flag', 'longText', 'text', 'whole'],
  fields: () => [
    name,
    `kind: choice(['类别', 'Kind'], { one: ['甲', 'One'], two: ['乙', 'Two'] }, { required: true, default: 'one', isFixed: true, inList: true }),`,
    `minutes: whole(['时长', 'Minutes'], { inList: true, sort: true, max: 9_999 }),`,
    `startsOn: day(['开始日期', 'From'], { inList: true, sort: true }),`,
    `endsOn: day(['结束日期', 'Until'], { inList: true }),`,
    `enabled: flag(['启用', 'Enabled'], { required: true, default: true, inList: true }),`,
    `isInForce: flag(['现在生效', 'In force now'], { readOnly: true, computed: true, inList: true }),`,
    `isFromAbove: flag(['上级机构设置', 'Set above'], { readOnly: true, computed: true }),`,
    `remark: longText(['备注', 'Remark'], { max: 500 }),`,
    orgName,
  ],
  standard: [`scope: 'inherited',`, `inForce: { by: ['kind'] },`],
  beside: [`period: { from: 'startsOn', to: 'endsOn' },`],
};

/** Somebody takes a row, at most so many at once, and no two for the same time. */
const taken: Shape = {
  kinds: ['longText', 'moment', 'ref', 'state', 'text'],
  fields: (n) => [
    name,
    `status: state(['状态', 'Status'], ${entityName(n)}Life, { required: true, inList: true }),`,
    `takenById: ref(['处理人', 'Taken by'], 'staffUser', { inList: true }),`,
    `takenAt: moment(['接手时间', 'Taken at'], { readOnly: true }),`,
    `startAt: moment(['开始', 'Begins'], { inList: true, sort: true }),`,
    `endAt: moment(['结束', 'Ends'], { inList: true }),`,
    `remark: longText(['备注', 'Remark'], { max: 500 }),`,
    orgName,
  ],
  beside: [
    `responsible: ['takenById'],`,
    `period: { from: 'startAt', to: 'endAt', apart: ['takenById'] },`,
    `claim: { holder: 'takenById', since: 'takenAt', counts: ['open', 'working'], most: { own: 'capacity', setting: 'deskPolicy.capacity', usual: 20 } },`,
  ],
  lives: { Life: spokenLife },
};

/** Living entities refer to the plain one before them. */
const shapes: readonly Shape[] = [plain, living, tree, delicate, own, twofold, inherited, taken];
/** One of each shape. */
export const shapeCount = shapes.length;

const entityName = (n: number): string => `synthetic${n}`;

/** People alone make its moves. */
function spokenLife(name: string): string {
  return lifeOf(name, ["take: { from: ['open'], to: 'working', label: ['受理', 'Take up'], by: ['staff'] },"]);
}

/** One move is made by the clock where nobody made it before, and somebody is told of the moment beforehand. */
function clockedLife(name: string): string {
  const take = "take: { from: ['open'], to: 'working', label: ['受理', 'Take up'], by: ['staff', 'system'], when: { at: 'dueAt', after: { hours: 1 } } },";
  const reminder = "{ at: 'dueAt', before: { days: 1 }, in: ['open'], whom: ['assigneeId'], orRole: 'serviceLead', message: ['就要到期', 'It is due soon'] }";
  return lifeOf(name, [take], `  reminds: { dueSoon: ${reminder} },\n`);
}

const lifeOf = (lifeName: string, moves: readonly string[], reminds = ''): string => `import { life } from './life.ts';

export const ${lifeName} = life('${lifeName}', {
  first: 'open',
  states: {
    open: { label: ['待处理', 'Open'], tone: 'waiting', number: 0 },
    working: { label: ['处理中', 'In progress'], tone: 'active', number: 1 },
    done: { label: ['已完成', 'Done'], tone: 'good', number: 2 },
  },
  moves: {
    ${moves.join('\n    ')}
    finish: { from: ['working'], to: 'done', label: ['完成', 'Finish'], by: ['staff'], reason: 'asked' },
  },
${reminds}});
`;

const livesOf = (n: number, { lives = {} }: Shape): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(lives).map(([end, text]) => {
      const lifeName = `${entityName(n)}${end}`;
      return [lifeName, text(lifeName)];
    }),
  );

function descriptionOf(n: number, shape: Shape): string {
  const { kinds, fields, standard = [], beside = [], numbered = [], screen = '', part } = shape;
  const [entity, path] = [entityName(n), `/crm-server/${entityName(n)}`];
  const lives = Object.keys(livesOf(n, shape));
  return `${beside.some((line) => line.startsWith('acts:')) ? "import { act } from '#contract/acts/act.ts';\n" : ''}import { ${kinds.join(', ')} } from '#contract/kinds.ts';
${lives.map((one) => `import { ${one} } from '#contract/lives/${one}.ts';\n`).join('')}import { entity } from '#contract/standard.ts';

export const ${entity} = entity('${entity}', {
  label: ['样本${n}', 'Sample ${n}'],
  orgOwned: true,
  ${beside.join('\n  ')}
  fields: {
    ${fields(n).join('\n    ')}
  },
  standard: {
    base: '${path}',
    title: 'name',
    ${[...standard, ...(numbered.length > 0 ? [`numbered: ['${numbered.join("', '")}'],`] : [])].join('\n    ')}
    endpoints: {
      list: ['GET ${path}/list', ''],
      create: ['POST ${path}/create', ''],
      update: ['POST ${path}/update', ''],
      remove: ['POST ${path}/delete', ''],
      ${lives.length > 0 ? `move: ['POST ${path}/updateStatus', ''],` : ''}
    },
  },
  screens: [
    { path: '/${entity}', view: 'list', title: ['样本${n}', 'Sample ${n}'], area: 'setting',${screen} ours: 'no hospital has it' },
    ${part === undefined ? '' : `{ path: '/${entity}Part', view: 'list', title: ['样本${n}（部分）', 'Part of sample ${n}'], area: 'setting', ours: 'no hospital has it', ${part} },`}
  ],
});
`;
}

/** @returns the descriptions from the first on; a run of `shapeCount` has every shape */
export function syntheticEntities(count: number): readonly SyntheticEntity[] {
  return Array.from({ length: count }, (_, n) => {
    const shape = shapes[n % shapes.length] ?? plain;
    return { name: entityName(n), description: descriptionOf(n, shape), lives: livesOf(n, shape) };
  });
}
