/** The makers of templates, and what they allow (docs/adr/0156). */
import type { ContentSource } from '#contract/questionnaires/definition.ts';

export const own: ContentSource = { maker: 'Careline', licence: { zh: '可自由使用和修改', en: 'Free to use and to change' } };

/** The holder of PHQ-9 and GAD-7 says this. */
export const screeners: NonNullable<ContentSource['licence']> = {
  zh: '版权方声明：复制、翻译、展示和分发都不需要许可（phqscreeners.com）',
  en: 'No permission required to reproduce, translate, display or distribute (phqscreeners.com)',
};
