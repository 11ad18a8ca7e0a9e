/** The colleagues who have reported a customer. */
export const reports = {
  title: '报备记录',
  customer: '客户',
  at: '报备时间',
  by: '报备人',
  holder: '跟进人',
  until: '保护到',
  unprotected: '没有保护期',
  over: '已过期',
  thisOne: '本客户',
  none: '还没有报备记录',
} as const;
