/** Parts of a screen that come at their first use. */
export const parts = {
  loading: '正在打开',
  notLoaded: '这一部分没有打开，填写的内容还在',
  loadAgain: '再打开一次',
} as const;
