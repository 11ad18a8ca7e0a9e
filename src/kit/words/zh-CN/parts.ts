/** Parts of a screen that come at their first use. */
export const parts = {
  loading: '正在打开',
  notLoaded: '这部分加载失败，填写的内容还在',
  loadAgain: '重新加载',
} as const;
