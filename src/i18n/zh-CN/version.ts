/** A new version of the console. */
export const version = {
  title: '新版本已就绪',
  text: '空闲时自动更新，写了一半的内容都会保留',
  take: '现在更新',
  taking: '正在更新',
} as const;
