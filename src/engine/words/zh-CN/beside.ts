/** Beside the rows of a list: related rows, figures, the page of one row. */
export const beside = {
  all: '查看全部',
  none: '没有相关记录',
  count_one: '共 {{shown}} 条',
  count_other: '共 {{shown}} 条',
  from: '{{first}}–{{last}}',
  before: '上一页',
  next: '下一页',
  figures: '统计',
  charts: '走势图',
  period: '时间',
  cut: '只列出数量最多的几项',
  page: '打开独立页面',
  noRow: '没有选中记录',
  noRowText: '从列表中打开一条记录',
  toList: '返回列表',
} as const;
