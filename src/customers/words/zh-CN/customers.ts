/** Customers: who follows them up, and how they came in. */
export const customers = {
  referTo: '转介到',
  referClosed: '未打开「接收转介」',
  referNone: '没有其他机构',
  mergeKeep: '保留',
  mergeSince: '建档 {{day}}',
  mergeBoth: '两边都保留',
  mergeAlike: '两份资料没有不同的内容',
  mergedHistory: '合并客户',
  partedHistory: '撤销合并',
  mergedInto: '您打开的客户已合并到这一位',
  tagUntil: '{{tag}}：有效到 {{day}}',
  tagSoon_one: '{{tag}}：还有 {{count}} 天到期（{{day}}）',
  tagSoon_other: '{{tag}}：还有 {{count}} 天到期（{{day}}）',
  tagEnded: '标签到期，自动移除',
} as const;
