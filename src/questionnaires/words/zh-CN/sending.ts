/** 给一位客户发送问卷。 */
export const sending = {
  send: '发送问卷',
  find: '按名称查找',
  list: '可发送的问卷',
  none: '还没有已发布的问卷',
  noneText: '在“问卷管理”里发布后，就可以在这里发送',
  noneFound: '没有名称相符的问卷',
  asked_one: '{{count}} 题',
  asked_other: '{{count}} 题',
  last: '上次发送 {{time}}',
  open: '客户还没填完',
  openTitle: '{{time}} 发送，客户还没提交；再发一次是同一份',
  byMessage: '已发送，客户会收到带链接的消息',
  byNone: '没有能送达客户的渠道，把链接复制给客户',
  same: '客户还没填完上一份，用的是同一个链接',
  copy: '复制链接',
  another: '再发一份',
} as const;
