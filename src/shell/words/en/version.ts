import type { version as zh } from '#src/shell/words/zh-CN/version.ts';

export const version = {
  title: 'A new version is ready',
  text: 'It is applied while you are idle; whatever you are writing is kept',
  take: 'Update now',
  taking: 'Updating',
} as const satisfies Record<keyof typeof zh, string>;
