import type { version as zh } from '#i18n/zh-CN/version.ts';

export const version = {
  title: 'A new version is ready',
  text: 'It comes by itself when you are idle; what you have begun to write is kept',
  take: 'Update now',
  taking: 'Updating',
} as const satisfies Record<keyof typeof zh, string>;
