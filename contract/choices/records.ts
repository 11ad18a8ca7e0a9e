/** Words of what is written down about a customer. */
export const trackWays = {
  phone: ['电话', 'Phone'],
  wechat: ['企业微信', 'WeCom'],
  chat: ['在线咨询', 'Chat'],
  visit: ['到院面谈', 'In person'],
  sms: ['短信', 'SMS'],
  other: ['其他', 'Other'],
} as const;

export const callDirections = { out: ['呼出', 'Outgoing'], in: ['呼入', 'Incoming'] } as const;
export const callOutcomes = {
  connected: ['已接通', 'Connected'],
  noAnswer: ['无人接听', 'No answer'],
  busy: ['忙线', 'Busy'],
  refused: ['拒接', 'Declined'],
  unreachable: ['关机或停机', 'Unreachable'],
  wrongNumber: ['号码错误', 'Wrong number'],
  callBack: ['约定回拨', 'Call back'],
  missed: ['未接来电', 'Missed'],
} as const;
