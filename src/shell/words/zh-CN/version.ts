/** A new version of the console. */
export const version = {
  title: '新版本已就绪',
  text: '空闲时自动更换，写了一半的内容都会保留',
  take: '换成新版本',
  taking: '正在更换',
} as const;
