/** The login page and the pages after it share these words. */
export const frame = {
  product: 'Careline',
  language: '语言',
  darkTheme: '换成深色',
  lightTheme: '换成浅色',
} as const;

export const reach = {
  network: '连不上服务器，内容还在，检查网络后重试',
  languageMissing: '语言包加载失败，界面保持不变。网络恢复后再切换。',
} as const;
