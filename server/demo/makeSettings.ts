/** An administrator of the demo has set these up: what the group offers, whom it works with, what customers are welcomed by. Pure. */
import type { OwnFieldType } from '#contract/ownFields.ts';
import { dayMs, dayOf, isoOf } from './demoDates.ts';
import type { Draft, StaffRef } from './demoRows.ts';
import type { HouseName, StaffName } from './group.ts';
import { makeHomes } from './makeHomes.ts';
import { makeLayouts } from './makeLayouts.ts';
import { makeWechat } from './makeWechat.ts';
import type { RoleCode } from '#server/session/standardRoles.ts';
import type { Seeded } from './seeded.ts';

interface From {
  readonly seeded: Seeded;
  readonly now: number;
  readonly orgIds: Readonly<Record<HouseName, string>>;
  readonly staff: ReadonlyMap<StaffName, StaffRef>;
  readonly roles: readonly Draft[];
  readonly dictionary: readonly Draft[];
  readonly dictionaryItem: readonly Draft[];
}
type Word = readonly [zh: string, en: string];

const lines = [
  [
    'reproduction',
    ['辅助生殖', 'Assisted reproduction'],
    '顾文澜',
    [
      ['试管婴儿', 'IVF'],
      ['生育力保存', 'Fertility preservation'],
      ['男科', 'Andrology'],
    ],
  ],
  [
    'obstetrics',
    ['产科', 'Obstetrics'],
    '何佳宁',
    [
      ['孕期管理', 'Antenatal care'],
      ['分娩套餐', 'Delivery packages'],
      ['产后康复', 'Postnatal recovery'],
    ],
  ],
  [
    'gynaecology',
    ['妇科', 'Gynaecology'],
    null,
    [
      ['妇科体检', 'Check-ups'],
      ['微创手术', 'Minimally invasive surgery'],
    ],
  ],
  [
    'paediatrics',
    ['儿科与身高管理', 'Children and growth'],
    '沈清妍',
    [
      ['身高门诊', 'Growth clinic'],
      ['疫苗接种', 'Vaccination'],
    ],
  ],
] as const satisfies readonly (readonly [code: string, name: Word, lead: StaffName | null, plates: readonly Word[]])[];

/** Shop, name, its line, what stands below it. */
const categories = [
  [
    'own',
    ['体检套餐', 'Check-up packages'],
    'gynaecology',
    [
      ['孕前检查', 'Before pregnancy'],
      ['年度体检', 'Yearly'],
      ['男性检查', 'For men'],
    ],
  ],
  [
    'own',
    ['孕产服务', 'Pregnancy and birth'],
    'obstetrics',
    [
      ['建档产检', 'Antenatal files'],
      ['分娩', 'Delivery'],
      ['月子护理', 'After birth'],
    ],
  ],
  [
    'own',
    ['儿童健康', 'Children'],
    'paediatrics',
    [
      ['身高评估', 'Growth assessment'],
      ['儿童保健', 'Child care'],
    ],
  ],
  [
    'platform',
    ['名医问诊', 'Specialist consultations'],
    'reproduction',
    [
      ['图文问诊', 'In writing'],
      ['视频问诊', 'By video'],
    ],
  ],
  [
    'platform',
    ['健康商城', 'Health shop'],
    null,
    [
      ['营养补充', 'Supplements'],
      ['孕婴用品', 'For mother and child'],
    ],
  ],
] as const satisfies readonly (readonly [shop: string, name: Word, line: string | null, below: readonly Word[]])[];

const bornDays = 400;
const endsDays = 200;
const enterprises = [
  ['禾风软件园', '软件园', 'employer', '蒋文博', '13800001201', 190],
  ['青禾实验小学', '青禾小学', 'employer', '冯雪', '13800001202', 25],
  ['穗安健康保险', '穗安', 'insurer', '罗俊杰', '13800001203', 310],
  ['柳荫街社区卫生服务中心', '柳荫街', 'partner', '唐雨薇', '13800001204', null],
  ['明澈医学检验所', '明澈检验', 'supplier', '贺明', '13800001205', -12],
] as const;

const welcomes = [
  ['chengnan', '日常欢迎语', 'both', '{name}您好，这里是{org}。请直接说您的问题，方便的话带上就诊人姓名和最近一次检查的日期，我们会尽快回复。', null, 10],
  ['gaoxin', '元旦假期', 'member', '{name}您好，元旦期间{org}急诊照常，门诊 1 月 2 日恢复。急事打院区电话，其他问题我们看到就回。', 'newYear', 5],
  ['gaoxin', '问诊开场', 'consultation', '{name}您好，医生看到后会在这里回复您。检查报告可以先拍照发来，拍清楚日期和姓名。', 'off', 20],
] as const;

const field = (fieldKey: string, [label, labelEn]: Word, type: OwnFieldType, more: object = {}) => ({ fieldKey, label, labelEn, type, ...more });
const choicesOf = (...words: readonly Word[]) => ({ choices: words.map(([label, labelEn], at) => ({ value: `c${at + 1}`, label, labelEn })) });
/** Its choices are those of the house it is filled in at. */
const howFound = field('howFound', ['得知途径', 'How they found us'], 'choice', { inList: true });
const templates = [
  [
    ['辅助生殖建档', 'Assisted reproduction'],
    'member',
    [
      field('marriedYears', ['结婚年数', 'Years married'], 'whole', { min: 0, max: 60 }),
      field('tryingMonths', ['备孕月数', 'Months trying'], 'whole', { min: 0, max: 360, inList: true }),
      field('plan', ['促排方案', 'Protocol'], 'choice', { ...choicesOf(['长方案', 'Long'], ['拮抗剂', 'Antagonist'], ['自然周期', 'Natural']), inList: true }),
      field('amh', ['AMH ng/mL', 'AMH, ng/mL'], 'decimal', { min: 0, max: 30 }),
      field('transferredOn', ['末次移植', 'Last transfer'], 'day'),
      field('callFrom', ['方便接听', 'Best time to call'], 'timeOfDay'),
    ],
  ],
  [
    ['身高门诊档案', 'Growth clinic'],
    'patient',
    [
      field('fatherHeight', ['父亲身高 cm', 'Father’s height, cm'], 'whole', { min: 100, max: 250 }),
      field('motherHeight', ['母亲身高 cm', 'Mother’s height, cm'], 'whole', { min: 100, max: 250 }),
      field('heightCm', ['身高 cm', 'Height, cm'], 'decimal', { min: 30, max: 250 }),
      field('boneAgeOn', ['骨龄片日期', 'Bone age on'], 'day'),
    ],
  ],
] as const;

const orgClasses = [
  ['直营院区', 'Own hospital', '集团全资，数据全部进集团报表'],
  ['合作机构', 'Partner', '只转介客户，不进集团报表'],
  ['社区门诊', 'Community clinic', null],
] as const;

/** A house has taken over some of its group's words, and has one of its own. */
const houseWords = { house: 'chengnan', type: 'customerSource', taken: ['outpatient', 'referral', 'official'], own: ['社区义诊', 'Community clinic'] } as const;

function makeWords({ seeded, now, orgIds, dictionary, dictionaryItem }: From): readonly Draft[] {
  const { house, type, taken, own } = houseWords;
  const atMs = now - bornDays * dayMs;
  const dictionaryId = dictionary.find((one) => one['type'] === type)?.id ?? null;
  const kept = (): Draft => ({ id: seeded.id(atMs), orgId: orgIds[house], createdAt: isoOf(atMs), dictionaryId, enabled: true });
  const bound = dictionaryItem
    .filter((one) => one['dictionaryId'] === dictionaryId && taken.some((value) => value === one['value']))
    .map(({ id, value, label, labelEn, sort }): Draft => ({ ...kept(), itemId: id, value, label, labelEn, sort, origin: 'group' }));
  return [...bound, { ...kept(), itemId: null, value: 'community', label: own[0], labelEn: own[1], sort: 90, origin: 'own' }];
}

/** In the order in which they refer to each other. */
export function makeSettings(from: From): Readonly<Record<string, readonly Draft[]>> {
  const { seeded, now, orgIds, staff, roles, dictionary } = from;
  const atMs = now - bornDays * dayMs;
  const kept = (orgId: string): Draft => ({ id: seeded.id(atMs), orgId, createdAt: isoOf(atMs) });
  const offered = ([name, nameEn]: Word, sort: number) => ({ name, nameEn, sort: (sort + 1) * 10, enabled: true });
  const group = (): Draft => kept(orgIds.group);

  const businessLine = lines.map(([code, name, lead], at): Draft & { readonly code: string } => ({
    ...group(),
    ...offered(name, at),
    code,
    leaderUserId: lead === null ? null : (staff.get(lead)?.id ?? null),
  }));
  const lineId = (code: string | null): string | null => businessLine.find((one) => one.code === code)?.id ?? null;
  const businessPlate = lines.flatMap(([code, , , plates]) => plates.map((name, at): Draft => ({ ...group(), ...offered(name, at), lineId: lineId(code) })));
  const classify = categories.flatMap(([shop, name, line, below], at): Draft[] => {
    const top = { ...group(), ...offered(name, at), shop, parentId: null, lineId: lineId(line) };
    return [top, ...below.map((one, index): Draft => ({ ...group(), ...offered(one, index), shop, parentId: top.id, lineId: top.lineId }))];
  });
  const enterprise = enterprises.map(([name, shortName, kind, contactName, contactPhone, days], at): Draft => ({
    ...kept(at % 2 === 0 ? orgIds.gaoxin : orgIds.chengnan),
    name,
    shortName,
    kind,
    contactName,
    contactPhone,
    ownerUserId: staff.get(at % 2 === 0 ? '沈清妍' : '韩璐')?.id ?? null,
    signedOn: dayOf(now - endsDays * dayMs),
    endsOn: days === null ? null : dayOf(now + days * dayMs),
    enabled: days === null || days > 0,
  }));
  const year = Number(dayOf(now).slice(0, 4));
  const welcomeTip = welcomes.map(([house, name, kind, content, when, sort]): Draft => ({
    ...kept(orgIds[house]),
    name,
    kind,
    content,
    startsOn: when === 'newYear' ? `${year + 1}-01-01` : null,
    endsOn: when === 'newYear' ? `${year + 1}-01-01` : null,
    sort,
    enabled: when !== 'off',
  }));
  const roleIds = (...codes: readonly RoleCode[]): readonly string[] => roles.filter((one) => codes.some((code) => code === one['code'])).map(({ id }) => id);
  const orgFollowRole: readonly Draft[] = [
    { ...kept(orgIds.chengnan), name: '城南随访', duty: 'execute', roleIds: roleIds('followUp', 'nurse'), enabled: true },
    { ...kept(orgIds.chengnan), name: '随访主管', duty: 'manage', roleIds: roleIds('serviceLead', 'corpadmin'), enabled: true },
  ];
  const orgFieldTemplate = templates.map(([[name, nameEn], entity, fields]): Draft => ({
    ...group(),
    name,
    nameEn,
    entity,
    fields:
      entity === 'member' ? [...fields, { ...howFound, dictionaryId: dictionary.find((one) => one['type'] === houseWords.type)?.id ?? null }] : [...fields],
    isDisabled: false,
  }));
  return {
    ...makeLayouts(kept, orgIds),
    ...makeHomes({ kept, now, orgIds, writerId: staff.get('秦楚然')?.id ?? null }),
    orgFieldTemplate,
    orgFollowRole,
    enterprise,
    businessLine,
    businessPlate,
    classify,
    welcomeTip,
    orgDictionary: makeWords(from),
    orgClassify: orgClasses.map(([name, nameEn, remark], at): Draft => ({ ...group(), ...offered([name, nameEn], at), remark })),
    ...makeWechat({ now, kept: (house) => kept(orgIds[house]) }),
  };
}
