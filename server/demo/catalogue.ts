/** The demo's orders are for these. Prices in fen; invented. */
export type Topic = 'fertility' | 'pregnancy' | 'height';

export interface CatalogueItem {
  readonly title: string;
  readonly fen: number;
  readonly topic: Topic;
  readonly remark: string;
}

export const catalogue = {
  luteal: { title: '黄体支持用药 · 14 天', fen: 128_600, topic: 'fertility', remark: '顾文澜医生开具，院内自取' },
  storage: { title: '冷冻胚胎续存 · 1 年', fen: 360_000, topic: 'fertility', remark: '到期前续存，避免影响后续周期' },
  hormones: { title: '性激素六项 + AMH', fen: 68_000, topic: 'fertility', remark: '月经第 2–4 天抽血' },
  follicles: { title: '卵泡监测 · 3 次', fen: 54_000, topic: 'fertility', remark: '按医生约定的日期来院' },
  semen: { title: '精液常规检查', fen: 32_000, topic: 'fertility', remark: '禁欲 2–7 天' },
  fertilityPack: { title: '备孕检查套餐 · 双人', fen: 198_000, topic: 'fertility', remark: '两人同日检查，报告 3 个工作日' },
  nt: { title: 'NT 超声 + 早期唐筛', fen: 86_000, topic: 'pregnancy', remark: '孕 11–13 周 + 6 天' },
  glucose: { title: '糖耐量检查', fen: 18_000, topic: 'pregnancy', remark: '空腹 8 小时，预留 3 小时' },
  archive: { title: '孕产建档套餐', fen: 145_000, topic: 'pregnancy', remark: '带身份证与既往报告' },
  course: { title: '分娩准备课 · 4 节', fen: 59_900, topic: 'pregnancy', remark: '周六上午，可带家属' },
  pelvic: { title: '产后盆底评估', fen: 29_900, topic: 'pregnancy', remark: '产后 42 天起' },
  boneAge: { title: '骨龄评估', fen: 26_000, topic: 'height', remark: '左手腕 X 光片一张' },
  growthPack: { title: '身高管理 · 季度随访', fen: 118_000, topic: 'height', remark: '含两次复测与营养指导' },
  growthBlood: { title: '生长发育抽血套餐', fen: 92_000, topic: 'height', remark: '空腹抽血' },
  nutrition: { title: '儿童营养评估', fen: 38_000, topic: 'height', remark: '带三天饮食记录' },
} as const satisfies Record<string, CatalogueItem>;
export type CatalogueKey = keyof typeof catalogue;

/** Consultations in writing: what a `_1` talk is bound to. One price a topic; what they are about differs as it does in any hospital. */
export const consultationItems = {
  fertility: { fen: 8_000, titles: ['图文问诊 · 生殖医学', '图文问诊 · 促排用药', '图文问诊 · 移植后随诊', '图文问诊 · 报告解读'] },
  pregnancy: { fen: 6_000, titles: ['图文问诊 · 产科', '图文问诊 · 孕期营养', '图文问诊 · 产后恢复'] },
  height: { fen: 6_000, titles: ['图文问诊 · 儿童生长发育', '图文问诊 · 骨龄解读', '图文问诊 · 儿童内分泌'] },
} as const satisfies Record<Topic, { readonly fen: number; readonly titles: readonly string[] }>;

/** The `number`th consultation that is bought; nothing of it is left to chance, so that all other rows stay as they are. */
export function consultationItem(topic: Topic, number: number): { readonly title: string; readonly fen: number } {
  const { fen, titles } = consultationItems[topic];
  return { fen, title: titles[number % titles.length] ?? titles[0] };
}
