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
  pointsReversed: { code: 40963, http: 409, text: ['这条流水已经冲正过', 'This entry has been reversed already'] },
  customerNoteNotYours: {
    code: 40331,
    http: 403,
    text: [
      '这条备注由{name}写下，您没有修改同事备注的权限；可以另写一条',
      '{name} wrote this note, and you may not change colleagues’ notes. Write one of your own',
    ],
  },
  menuMisplaced: { code: 40918, http: 409, text: ['菜单不能放在这里，换一个上级目录', 'A menu cannot be placed here. Choose another folder'] },
  menuBuiltIn: { code: 40941, http: 409, text: ['系统自带的菜单不能删除，可以隐藏', 'Built-in menus cannot be removed. Hide them instead'] },
} as const;
