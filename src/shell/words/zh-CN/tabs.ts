/** The strip of open screens, and what is asked before one of them goes. */
export const tabs = {
  close: '关闭{{title}}',
  closeThis: '关闭',
  closeOthers: '关闭其他',
  closeRight: '关闭右侧',
  more: '全部打开的页面',
  unsaved: '有没发出或没保存的内容',
  asksTitle: '“{{titles}}”里有没发出或没保存的内容',
  asksText: '关闭页面后内容还留着，重新打开可继续编辑。',
  closeAnyway: '仍要关闭',
  stay: '留在这里',
  leaveTitle: '离开会退出登录',
  leaveText: '还有内容没有发出或保存，只在这个窗口里。退出登录后可能找不回来。',
  leave: '退出登录',
} as const;
