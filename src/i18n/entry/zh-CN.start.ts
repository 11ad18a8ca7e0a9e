/** These are said before any word has come: they travel with the first module. */
export const start = {
  title: '控制台加载失败',
  text: '服务器可能正在重启，或者网络断了。',
  detail: '原因：{{reason}}',
  retry: '重试',
} as const;
