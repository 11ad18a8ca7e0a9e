import type { HomeBanner } from '#contract/homeContent.ts';
import { richTextRules } from '#contract/richText.ts';

const pictureIn = new RegExp(`data-file="(${richTextRules.file.slice(1, -1)})"`, 'g');

/** Every picture that the page shows, once each. */
export function picturesOf({ banners, introduction }: { readonly banners?: unknown; readonly introduction?: unknown }): readonly string[] {
  const inText = typeof introduction === 'string' ? [...introduction.matchAll(pictureIn)].map(([, path = '']) => path) : [];
  return [...new Set([...((banners ?? []) as readonly HomeBanner[]).map(({ picture }) => picture), ...inText])];
}
