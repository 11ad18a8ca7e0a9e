/** The rules of single entities refuse these (`contract/errors.ts` has all refusals). */
export const entityErrors = {
  pointsShort: {
    code: 40961,
    http: 409,
    text: ['客户只有 {balance} 积分，改小数量再提交', 'The customer has only {balance} points. Use fewer'],
  },
  pointsNotByHand: {
    code: 40962,
    http: 409,
    text: ['只有手工增减的积分可以冲正，其他流水随业务变化', 'Only manual entries can be reversed; other entries follow their business'],
  },
  rowFixed: { code: 40999, http: 409, text: ['现在是“{state}”。{why}', 'It is "{state}" now. {why}'] },
  pointsReversed: { code: 40963, http: 409, text: ['这条流水已经冲正过', 'This entry has been reversed already'] },
  customerNoteNotYours: {
    code: 40331,
    http: 403,
    text: [
      '这条备注由{name}写下，您没有修改同事备注的权限；可以另写一条',
      '{name} wrote this note, and you may not change colleagues’ notes. Write one of your own',
    ],
  },
  filterTooWide: {
    code: 40966,
    http: 409,
    text: [
      '按这些条件查了 {seconds} 秒还没有查完，已停止。加一个条件缩小范围，例如：{fields}',
      'These conditions were looked through for {seconds} s without an end, and the search was stopped. Add a condition that narrows it, for example: {fields}',
    ],
  },
  menuMisplaced: { code: 40918, http: 409, text: ['菜单不能放在这里，换一个上级目录', 'A menu cannot be placed here. Choose another folder'] },
  menuBuiltIn: { code: 40941, http: 409, text: ['系统自带的菜单不能删除，可以隐藏', 'Built-in menus cannot be removed. Hide them instead'] },
  claimGone: {
    code: 40980,
    http: 409,
    text: ['这位客户已经不在公海里，刷新列表再选', 'This customer is not in the pool any more. Refresh the list and choose another one'],
  },
  claimGroupOff: {
    code: 40981,
    http: 409,
    text: ['线索组“{group}”已停用，不能领取，找组负责人', 'The lead group "{group}" is switched off and gives nobody away. Ask whoever runs it'],
  },
  claimNotYours: {
    code: 40982,
    http: 403,
    text: [
      '您不在线索组“{group}”里，也没有它的领取角色，请组负责人把您加进来',
      'You are no member of the lead group "{group}" and hold none of its claim roles. Ask whoever runs it to add you',
    ],
  },
  claimDailyLimit: {
    code: 40983,
    http: 409,
    text: [
      '今天在“{group}”已领取 {count} 位，达到每天 {limit} 位的上限，明天再领',
      'You have claimed {count} of "{group}" today, the daily limit of {limit}. Claim again tomorrow',
    ],
  },
  viewLimit: {
    code: 40968,
    http: 409,
    text: [
      '今天已打开“{group}”公海的 {limit} 位客户，达到每人每天的查看上限；领取后可继续查看，或明天再看',
      'You have opened {limit} customers in the pool of "{group}" today, the daily limit. Claim the customer to go on, or look again tomorrow',
    ],
  },
  groupFull: {
    code: 40984,
    http: 409,
    text: [
      '{name}在“{group}”已有 {count} 位客户，达到 {limit} 位的上限，先退回或转出几位',
      '{name} has {count} customers of "{group}", the limit of {limit}. Return or hand over some first',
    ],
  },
  claimTooSoon: {
    code: 40985,
    http: 409,
    text: [
      '这位客户刚从您手里退回，{until} 之后才能再领取，其他同事现在可以领',
      'You had this customer until lately and may claim again after {until}. Colleagues may claim now',
    ],
  },
  groupHasCustomers: {
    code: 40986,
    http: 409,
    text: [
      '这个线索组还有 {count} 位客户，先转到别的组，或停用这个组',
      'This lead group has {count} customers. Move them to another group, or switch this one off',
    ],
  },
  notFollowed: {
    code: 40987,
    http: 409,
    text: ['现在没有人跟进这位客户，用“分配跟进人”', 'Nobody follows this customer up now. Assign them instead'],
  },
  changedSince: {
    code: 40998,
    http: 409,
    text: [
      '之后又有改动，没有撤销。打开客户看看现在的跟进人和线索组',
      'changed since then and stays as it is. Open the customer to see who follows them up now',
    ],
  },
  notHeld: { code: 40927, http: 409, text: ['这项工作已经办完，或已经不在您手里', 'This is done already, or no longer yours'] },
  cannotTakeOver: {
    code: 40928,
    http: 409,
    text: ['{name}没有在这家机构做这项工作的权限，换一位同事', '{name} may not do this work in that organisation. Choose another colleague'],
  },
} as const;
