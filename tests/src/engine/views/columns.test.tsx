/** Columns are as wide as what is read whole in them, in the language of whoever reads. */
import { expect, test } from 'vitest';
import { smsTemplate } from '#contract/resources/smsTemplate.ts';
import type { StandardResource } from '#contract/standardEntities.ts';
import { columnsOf } from '#src/engine/views/columns.tsx';
import { screenOf } from '#src/engine/views/listScreen.tsx';

const nothing = { write: false, remove: false, export: false, import: false, has: () => false };
const screen = screenOf(smsTemplate as unknown as StandardResource, { path: '/smsTemplate' }, [], nothing);
const widthOf = (key: string, language: 'zh-CN' | 'en', columns: readonly { key: string; width?: number }[] = [{ key }]): number | undefined =>
  columnsOf(screen, columns, false, language).find((one) => one.key === key)?.width;

test('a state has room for its longest word, of either script', () => {
  // "Approved by provider", "服务商审核中".
  expect(widthOf('status', 'en')).toBeGreaterThanOrEqual(16 + 128);
  expect(widthOf('status', 'zh-CN')).toBe(104);
});

test('a head is read whole, in either language', () => {
  // "Words of the provider" with the mark of a filter.
  expect(widthOf('providerWords', 'en')).toBeGreaterThanOrEqual(20 + 21 * 6);
  expect(widthOf('providerWords', 'zh-CN')).toBeLessThan(widthOf('providerWords', 'en') ?? 0);
});

test('a width that somebody chose stays', () => {
  expect(widthOf('status', 'en', [{ key: 'status', width: 90 }])).toBe(90);
});
