import { describe, expect, it } from 'vitest';
import { choice, day, flag, lines, longText, moment, phone, ref, secret, state, text } from '#contract/kinds.ts';
import type { Fields } from '#contract/kinds.ts';
import type { Period } from '#contract/period.ts';
import type { Resource, Standard } from '#contract/resource.ts';
import type { ResourceScreen } from '#contract/screens/resourceScreen.ts';
import type { TimeLineWord } from '#contract/timeLine.ts';
import type { Figure, Part } from '#contract/screens/views.ts';
import { resources } from '#contract/resources/index.ts';
import { claimProblems } from '#server/engine/checks/checkClaim.ts';
import { checkEntity } from '#server/engine/checks/checkEntity.ts';

const all = resources as unknown as Readonly<Record<string, Resource>>;
const check = (fields: Fields, standard: Partial<Standard> = {}, more: Partial<Resource> = {}): void =>
  checkEntity(
    {
      name: 'plan',
      label: ['计划', 'Plan'],
      orgOwned: true,
      operations: {},
      fields: { name: text(['名称', 'Name'], { required: true }), ...fields },
      standard: { base: '/crm-server/plan', title: 'name', endpoints: { list: ['GET /crm-server/plan/list', ''] }, ...standard },
      ...more,
    },
    all,
  );

const days = { from: 'from', to: 'to' } as const;
const checkPeriod = (period: Period): void =>
  check(
    {
      from: day(['从', 'From']),
      to: day(['到', 'To']),
      at: moment(['时间', 'At']),
      isOn: flag(['启用', 'On']),
      memberId: ref(['客户', 'Customer'], 'member'),
      bornOn: day(['生日', 'Birthday'], { via: 'memberId.birthday' }),
    },
    {},
    { period },
  );

const [doses, dose] = [
  ['用量', 'Doses'],
  ['用量', 'dose'],
] as const;
const level = choice(['等级', 'Level'], { gold: ['金', 'Gold'] });
const listScreen: ResourceScreen = { path: '/plan', view: 'list', title: ['计划', 'Plans'], area: 'setting' };

const count = ['数量', 'Count'] as const;
const figure = (more: Partial<Figure>): Partial<Standard> => ({
  figures: { all: { label: count, chart: 'numbers', measures: { all: { label: count } }, ...more } },
});
const line = (more: Partial<TimeLineWord>): Partial<Resource> => ({
  timeLine: [{ of: { member: 'memberId' }, at: 'createdAt', label: ['计划', 'Plan'], sign: 'file', ...more }],
});
const ofMember = { memberId: ref(['客户', 'Customer'], 'member') };
const part: Part = { entity: 'order', title: ['订单', 'Orders'], by: 'memberId', columns: ['title'] };

describe('a wrong description', () => {
  it.each<[string, () => void, string]>([
    ['without its title', () => check({}, { title: 'label' }), `plan: standard.title is 'label', which is none of its fields`],
    ['in a line that its rows have not', () => check({}, {}, line({ of: { file: 'fileId' } })), `stands in the line of 'file', which has none`],
    [
      'in a line by a field that names no row of it',
      () => check({}, {}, line({ of: { member: 'name' } })),
      `is found by 'name', which names no row of 'member'`,
    ],
    ['in no line', () => check({}, {}, line({ of: {} })), 'stands in no line'],
    ['in a line at no moment', () => check(ofMember, {}, line({ at: 'name' })), `is at 'name'. Name createdAt, or a moment that is stored`],
    ['in a line with a field it has not', () => check(ofMember, {}, line({ says: ['code'] })), `says 'code', which is none of its fields`],
    [
      'with a section of what it has not',
      () => check({}, {}, { sections: [{ label: ['甲', 'One'], fields: ['code'] }] }),
      `the section 'One' has the field 'code'`,
    ],
    [
      'with a field in two sections',
      () => check({}, {}, { sections: [{ label: ['甲', 'One'], fields: ['name', 'name'] }] }),
      `has the field 'name', which another section has already`,
    ],
    ['with a hint it has not', () => check({}, { hint: 'code' }), `plan: standard.hint is 'code'`],
    ['in an order it may not have', () => check({}, { sort: '-name' }), `plan: standard.sort is 'name'. Write sort: true at that field`],
    ['that belongs to no organisation', () => check({}, {}, { orgOwned: false }), 'Write orgOwned: true'],
    ['parted by what is no choice', () => check({}, { only: { name: ['x'] } }), `standard.only names 'name', which is no choice`],
    [
      'with a screen of a part that no call can narrow to',
      () => check({ level }, {}, { screens: [{ ...listScreen, only: { level: 'gold' } }] }),
      `the screen /plan has only 'level: gold'. Write a value of a choice of this entity, and name the choice in standard.narrowedBy`,
    ],
    [
      'with a screen of a part that is told by what no reference is narrowed by',
      () =>
        check(
          { memberId: ref(['客户', 'Customer'], 'member'), sex: choice(['性别', 'Sex'], { male: ['男', 'Male'] }, { via: 'memberId.sex' }) },
          {},
          { screens: [{ ...listScreen, only: { sex: 'male' } }] },
        ),
      `the screen /plan has only 'sex: male'. Write a value of a choice of 'member', and name the choice in its standard.narrowedBy`,
    ],
    [
      'with a screen of a part that two references would offer',
      () =>
        check(
          {
            aboveId: ref(['上级', 'Above'], 'classify'),
            besideId: ref(['旁边', 'Beside'], 'classify'),
            shop: choice(['商城', 'Shop'], { own: ['自营', 'Own'] }, { via: 'aboveId.shop' }),
          },
          {},
          { screens: [{ ...listScreen, only: { shop: 'own' } }] },
        ),
      `the screen /plan has only 'shop: own'. Another field leads to 'classify', and would offer this part alone, too`,
    ],
    ['with a screen of a column it has not', () => check({}, {}, { screens: [{ ...listScreen, columns: ['size'] }] }), `has the column 'size'`],
    [
      'with a screen of calls that are not there',
      () => check({}, {}, { screens: [{ ...listScreen, family: 'files' }] }),
      `names the family 'files', which has no list`,
    ],
    [
      'that is switched on without a switch',
      () => check({}, { endpoints: { list: ['GET /crm-server/plan/list', ''], able: ['POST /crm-server/plan/able', ''] } }),
      'plan is switched on and off: write enabled: flag(...)',
    ],
    [
      'that is inherited and does not say which row counts',
      () => check({}, { scope: 'inherited' }),
      `plan is inherited: write standard.inForce: { by: [...] }, the fields of which one row each counts, or by: 'each'`,
    ],
    [
      'that is inherited and does not tell what counts',
      () => check({}, { scope: 'inherited', inForce: { by: [] } }),
      'plan is inherited: write isInForce: flag(..., { readOnly: true, computed: true })',
    ],
    [
      'that shows a secret below',
      () => check({ key: secret(['密钥', 'Key']) }, { scope: 'inherited', inForce: { by: [] } }),
      `plan has a secret and cannot be inherited by whoever stands below. Leave out scope: 'inherited'`,
    ],
    [
      'of which one row each counts by what it has not',
      () => check({}, { inForce: { by: ['kind'] } }),
      `plan: standard.inForce.by names 'kind', which is no stored field of this entity`,
    ],
    [
      'that is in force between what are no days',
      () => check({ from: moment(['从', 'From']), to: moment(['到', 'To']) }, { inForce: { by: [] } }, { period: { from: 'from', to: 'to' } }),
      `plan is in force by days, and its period is of kind moment. Name two days in period`,
    ],
    ['of a time whose end it has not', () => checkPeriod({ from: 'from', to: 'until' }), `plan: period.to is 'until', which is none of its fields`],
    [
      'of a time between what is no time',
      () => checkPeriod({ from: 'name', to: 'to' }),
      `plan: period.from is 'name' of kind text. Name a field of one of the kinds day, moment, timeOfDay`,
    ],
    [
      'of a time whose end stands elsewhere',
      () => checkPeriod({ from: 'from', to: 'bornOn' }),
      `plan: period.to is 'bornOn', which its table does not have. Name a field that is neither read through a reference nor computed`,
    ],
    [
      'of a time between two kinds',
      () => checkPeriod({ from: 'from', to: 'at' }),
      `plan: period goes from 'from' of kind day to 'at' of kind moment. Name two fields of one kind`,
    ],
    ['of a time between one field', () => checkPeriod({ from: 'from', to: 'from' }), `plan: period begins and ends with 'from'. Name two fields`],
    [
      'whose rows are held apart by nothing',
      () => checkPeriod({ ...days, apart: [] }),
      'plan: period.apart names nothing. Write the fields within which two rows do not overlap',
    ],
    [
      'whose rows are held apart by what it has not',
      () => checkPeriod({ ...days, apart: ['orgId', 'room'] }),
      `plan: period.apart names 'room', which is no stored field of this entity`,
    ],
    [
      'whose rows are held apart by what cannot',
      () => checkPeriod({ ...days, apart: ['isOn'] }),
      `plan: period.apart names 'isOn' of kind flag, by which rows cannot be held apart`,
    ],
    [
      'that begins as none of its choices',
      () => check({ level: choice(['等级', 'Level'], { gold: ['金', 'Gold'] }, { default: 'silver' }) }),
      `plan.level has default: 'silver', which is none of its choices. Write one of gold`,
    ],
    [
      'that refers to nothing',
      () => check({ ownerId: ref(['归属', 'Owner'], 'staff') }),
      `plan.ownerId refers to 'staff', which no entity is called. Name one of organisation`,
    ],
    [
      'that sorts what has no order',
      () => check({ body: longText(['内容', 'Body'], { sort: true }) }),
      'plan.body is of kind longText, which has no order: leave out sort',
    ],
    ['with a field that every row has', () => check({ version: text(['版本', 'Version']) }), 'plan.version stands in every row already'],
    ['with a field that nobody can spell', () => check({ own_size: text(['尺寸', 'Size']) }), 'plan.own_size is no name of a field: begin with a small letter'],
    ['with a form for what is no text', () => check({ tel: phone(['电话', 'Phone'], { form: 'code' }) }), 'plan.tel is of kind phone, which has no form'],
    ['with bounds for what has none', () => check({ tel: phone(['电话', 'Phone'], { max: 11 }) }), 'plan.tel is of kind phone, which has no bounds'],
    ['with bounds the wrong way round', () => check({ size: text(['尺寸', 'Size'], { min: 9, max: 5 }) }), 'plan.size has min: 9 above max: 5'],
    [
      'that reads through no reference',
      () => check({ tel: phone(['电话', 'Phone'], { via: 'memberId.mobile' }) }),
      `plan.tel has via: 'memberId.mobile'. Write a reference of this entity`,
    ],
    [
      'that reads a field which is not there',
      () => check({ memberId: ref(['客户', 'Customer'], 'member'), tel: phone(['电话', 'Phone'], { via: 'memberId.tel' }) }),
      `plan.tel has via: 'memberId.tel', but 'member' has no field 'tel'`,
    ],
    [
      'that names a life which is not there',
      () => check({ status: state(['状态', 'Status'], { name: 'planLife', states: {} }) }),
      `plan.status names the life 'planLife'. Put it into contract/lives/index.ts`,
    ],
    [
      'that adds up what is no number',
      () => check({}, figure({ measures: { all: { label: count, sum: 'name' } } })),
      `the figure all: measures.all adds up 'name'`,
    ],
    [
      'that balances what has no periods',
      () => check({}, figure({ chart: 'numbers', measures: { all: { label: count, isRunning: true } } })),
      'is running, which needs periods: write over, and leave out by',
    ],
    [
      'that counts rows which no field tells',
      () => check({}, figure({ measures: { all: { label: count, where: { all: [['size', 'is', 1]] } } } })),
      `is of the rows where 'size'`,
    ],
    ['with a chart of nothing', () => check({}, figure({ chart: 'line' })), 'has neither by nor over: write what its rows are told apart by, or the periods'],
    ['with a donut of periods', () => check({}, figure({ chart: 'donut', over: { field: 'createdAt', per: 'day', last: 7 } })), 'is a donut: write by'],
    ['that tells rows apart by a moment', () => check({ at: moment(['时间', 'At']) }, figure({ chart: 'bar', by: 'at' })), `tells rows apart by 'at'`],
    ['told apart by a time that it has not', () => check({}, figure({ chart: 'bar', by: ['time', 'name'] })), 'is told apart by the time, which needs over'],
    [
      'of a list that opens with a chart',
      () =>
        check(
          {},
          { figures: { all: { label: ['全部', 'All'], chart: 'bar', by: 'kind', measures: { count: { label: ['数', 'Count'] } } } } },
          { screens: [{ ...listScreen, figures: ['all'] }] },
        ),
      "opens with the chart 'all'",
    ],
    ['of a page without figures', () => check({}, {}, { screens: [{ ...listScreen, view: 'figures' }] }), 'shows figures and names none'],
    [
      'with periods of what has no index',
      () => check({}, figure({ over: { field: 'name', per: 'day', last: 7 } })),
      `is over 'name'. Name createdAt, or a moment or day that has sort: true`,
    ],
    [
      'with more periods than one reads',
      () => check({}, figure({ over: { field: 'createdAt', per: 'day', last: 9_000 } })),
      'is over the last 9000. Write a number from 1 to 400',
    ],
    [
      'with a call of figures and none',
      () => check({}, { endpoints: { list: ['GET /crm-server/plan/list', ''], figures: ['GET /crm-server/plan/sums', ''] } }),
      'Write standard.figures',
    ],
    [
      'with a screen of a figure that is not there',
      () => check({}, {}, { screens: [{ ...listScreen, figures: ['member.all'] }] }),
      `shows the figure 'member.all', which is in no standard.figures`,
    ],
    [
      'with a record that has columns',
      () => check({}, {}, { screens: [{ ...listScreen, view: 'record', columns: ['name'] }] }),
      'shows one row. Leave out columns',
    ],
    ['with parts of nothing', () => check({}, {}, { parts: [{ ...part, entity: 'plans' }] }), `the part of 'plans' names no entity that is described in full`],
    ['with parts that are nobody’s', () => check({}, {}, { parts: [{ ...part, by: 'title' }] }), `is found by 'title', which says of no row whose it is`],
    ['with parts that are found row by row', () => check({}, {}, { parts: [{ ...part, by: 'channelId' }] }), `Write indexes: [['channelId']] in 'order'`],
    [
      'with parts of columns that are not there',
      () => check({}, {}, { parts: [{ ...part, columns: ['size'] }] }),
      `has the column 'size', which 'order' has not`,
    ],
    [
      'with parts of another’s rights',
      () => check({}, {}, { parts: [{ ...part, entity: 'patient', columns: ['name'] }] }),
      `is read by the rights of 'member'. Write rights: 'member'`,
    ],
    [
      'that is taken by nobody who could be',
      () => check({}, {}, { claim: { holder: 'name' } }),
      `plan: the claim has holder 'name'. Name a field that is ref(..., 'staffUser')`,
    ],
    [
      'that is taken from its beginning',
      () => check({ ownerId: ref(['归属', 'Owner'], 'staffUser', { required: true }) }, {}, { claim: { holder: 'ownerId' } }),
      `plan: the claim has holder 'ownerId', which is required`,
    ],
    [
      'that is taken since what is no moment, counts no states and has no cap',
      () =>
        check(
          { ownerId: ref(['归属', 'Owner'], 'staffUser') },
          {},
          { claim: { holder: 'ownerId', since: 'name', counts: ['open'], most: { own: 'username', setting: 'deskPolicy.hours', usual: 0 } } },
        ),
      [
        `plan: the claim has since 'name'. Name a moment with readOnly: true, which the server alone writes.`,
        `  plan: the claim counts 'open', which is no state of this entity. States are .`,
        `  plan: the claim has most.own 'username', which is no whole number of staffUser.`,
        `  plan: the claim has most.setting 'deskPolicy.hours', which is no whole number of an entity. Write '<entity>.<field>'.`,
        `  plan: the claim has most.usual 0. Write a whole number from 1 on`,
      ].join('\n'),
    ],
    ['with lines of nothing', () => check({ doses: lines(doses, { one: dose, fields: {} }) }), 'plan.doses has lines without fields'],
    [
      'with lines of lines',
      () => check({ doses: lines(doses, { one: dose, fields: { more: lines(doses, { one: dose, fields: { size: text(dose) } }) } }) }),
      `plan.doses has a line with 'more' of kind lines. A line holds text, longText, whole`,
    ],
    [
      'with a line that is graded in part',
      () => check({ doses: lines(doses, { one: dose, fields: { tel: text(dose, { grade: 'personal' }) } }) }),
      'of grade personal: write the grade at the lines',
    ],
    [
      'with a line that is sorted by',
      () => check({ doses: lines(doses, { one: dose, fields: { size: text(dose, { sort: true }) } }) }),
      'no column of a table: leave out sort',
    ],
    [
      'with a line that refers to nothing',
      () => check({ doses: lines(doses, { one: dose, fields: { byId: ref(dose, 'staff') } }) }),
      `plan.doses has a line with 'byId', which refers to 'staff'`,
    ],
    [
      'with lines in the order of texts',
      () => check({ doses: lines(doses, { one: dose, fields: { from: text(dose), until: text(dose) }, inOrder: [['from', 'until']] }) }),
      `has inOrder: ['from', 'until']. Name two fields of one kind among whole, decimal, money, day, timeOfDay`,
    ],
    ['that is asked for if what is not there', () => check({ size: text(dose, { askedIf: { all: [['kind', 'is', 'x']] } }) }), `has askedIf over 'kind'`],
    [
      'that must be there where nobody asks for it',
      () => check({ size: text(dose, { required: true, askedIf: { all: [['name', 'is', 'x']] } }) }),
      'has askedIf and is required: leave out required',
    ],
    ['with parts in no order', () => check({}, {}, { parts: [{ ...part, sort: '-title' }] }), `is sorted by '-title'`],
  ])('%s fails with what to write', (_what, make, words) => {
    expect(make).toThrow(words);
  });

  it('tells every problem at once', () => {
    expect(() => check({ ownerId: ref(['归属', 'Owner'], 'nobody') }, { title: 'x', hint: 'y' })).toThrow(
      /standard\.title.*\n.*standard\.hint.*\n.*plan\.ownerId/,
    );
  });
});

it('every claim there is is a right one, of entities that have a table alone, too', () => {
  const claimed = Object.values(all).filter(({ claim }) => claim);
  expect(claimed.map(({ name }) => name).toSorted()).toEqual(['callTask', 'conversation', 'member', 'processTask']);
  expect(claimed.flatMap((one) => claimProblems(one, all))).toEqual([]);
});
