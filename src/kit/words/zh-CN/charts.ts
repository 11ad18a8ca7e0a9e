/** Charts. */
export const charts = {
  numbers: '查看数字',
  unknown: '无',
  empty: '暂无数据',
  byState: '会话，按清单',
  state: '清单',
  count: '会话数',
  unread: '未读',
  byRead: '会话，已读和未读',
  read: '已读',
  byHour: '最近一条消息，按小时',
  hour: '时刻',
} as const;
