/** The lists of words that forms of the demo offer. Pure. */
import { dayMs, isoOf } from './demoDates.ts';
import type { Draft } from './demoRows.ts';
import type { Seeded } from './seeded.ts';

type Word = readonly [value: string, zh: string, en: string];
interface List {
  readonly name: string;
  readonly nameEn: string;
  readonly words: readonly Word[];
}

const lists: Readonly<Record<string, List>> = {
  customerSource: {
    name: '客户来源',
    nameEn: 'Customer source',
    words: [
      ['outpatient', '门诊', 'Outpatient'],
      ['referral', '转介绍', 'Referral'],
      ['official', '公众号', 'Official account'],
      ['activity', '活动', 'Activity'],
      ['hotline', '热线', 'Hotline'],
    ],
  },
  visitResult: {
    name: '回访结果',
    nameEn: 'Outcome of a follow-up',
    words: [
      ['reached', '已联系', 'Reached'],
      ['noAnswer', '未接听', 'No answer'],
      ['refused', '拒绝', 'Refused'],
      ['wrongNumber', '号码有误', 'Wrong number'],
    ],
  },
  pregnancyStage: {
    name: '孕期阶段',
    nameEn: 'Stage of pregnancy',
    words: [
      ['preparing', '备孕', 'Preparing'],
      ['treatment', '促排周期', 'Treatment cycle'],
      ['early', '早孕', 'Early'],
      ['middle', '中期', 'Middle'],
      ['late', '晚期', 'Late'],
      ['delivered', '已分娩', 'Delivered'],
    ],
  },
  cancelReason: {
    name: '取消原因',
    nameEn: 'Reason of a cancellation',
    words: [
      ['time', '时间不合适', 'Time does not fit'],
      ['price', '费用原因', 'Price'],
      ['elsewhere', '已在别处就诊', 'Treated elsewhere'],
    ],
  },
};
const madeDays = 200;

/** They belong to the whole group. */
export function makeDictionaries(
  seeded: Seeded,
  now: number,
  groupId: string,
): { readonly dictionary: readonly Draft[]; readonly dictionaryItem: readonly Draft[] } {
  const atMs = now - madeDays * dayMs;
  const kept = (): Draft => ({ id: seeded.id(atMs), orgId: groupId, createdAt: isoOf(atMs), enabled: true });
  const made = Object.entries(lists).map(([type, { name, nameEn, words }], sort) => ({ row: { ...kept(), type, name, nameEn, sort }, words }));
  return {
    dictionary: made.map(({ row }) => row),
    dictionaryItem: made.flatMap(({ row, words }) =>
      words.map(([value, label, labelEn], sort): Draft => ({ ...kept(), dictionaryId: row.id, value, label, labelEn, sort, isDefault: sort === 0 })),
    ),
  };
}
