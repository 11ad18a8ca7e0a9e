/** Customers: who follows them up, and how they came in. */
export const customers = {
  referTo: '转介到',
  referClosed: '未打开「接收转介」',
  referNone: '没有其他机构',
  tagUntil: '{{tag}}：有效到 {{day}}',
  tagSoon_one: '{{tag}}：还有 {{count}} 天到期（{{day}}）',
  tagSoon_other: '{{tag}}：还有 {{count}} 天到期（{{day}}）',
  tagEnded: '标签到期，自动移除',
  copyNumber: '复制号码',
  call: '拨打',
  age: '{{age}} 岁',
  owner: '跟进人',
  noOwner: '公海',
  since: '开始跟进',
  nextTagEnds: '下一个标签到期',
  inDays_one: '{{count}} 天后',
  inDays_other: '{{count}} 天后',
} as const;
