/** Columns are as wide as what is read whole in them, in the language of whoever reads; a cell says what is looked for in it. */
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { choice, moment } from '#contract/kinds.ts';
import type { Field } from '#contract/kinds.ts';
import { smsTemplate } from '#contract/resources/smsTemplate.ts';
import type { StandardResource } from '#contract/standardEntities.ts';
import { cells } from '#src/engine/views/cells.tsx';
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

/** A field stands beside those of the template for this. */
const ofField = (field: Field, language: 'zh-CN' | 'en'): number | undefined =>
  columnsOf({ ...screen, fields: { ...screen.fields, own: field } }, [{ key: 'own' }], false, language)[0]?.width;

test('a choice and a moment have room for their longest words, in the language of whoever reads', () => {
  const choices = { wait: ['待处理', 'Waiting for approval'], on: ['进行', 'On'] } as const;
  // "Waiting for approval" in letters of 13 px.
  expect(ofField(choice(['状态', 'State'], choices), 'en')).toBeGreaterThanOrEqual(20 * 6.5);
  expect(ofField(choice(['状态', 'State'], choices), 'zh-CN')).toBe(104);
  // "Yesterday 18:20".
  expect(ofField(moment(['时间', 'Time'], {}), 'en')).toBeGreaterThanOrEqual(15 * 6.5);
  expect(ofField(moment(['时间', 'Time'], {}), 'zh-CN')).toBe(96);
  const sentence = { long: ['一句话'.repeat(20), 'A whole sentence. '.repeat(10)] } as const;
  for (const language of ['zh-CN', 'en'] as const) expect(ofField(choice(['状态', 'State'], sentence), language)).toBe(240);
});

test('a width that somebody chose stays', () => {
  expect(widthOf('status', 'en', [{ key: 'status', width: 90 }])).toBe(90);
});

test('a moment keeps its hour on every day of this year', () => {
  /** 2026-11-20 10:42 in Shanghai. */
  const now = Date.parse('2026-11-20T02:42:00Z');
  const said = (when: string, language: 'zh-CN' | 'en'): string | null =>
    render(cells.moment.draw(when, { field: moment(['时间', 'Time'], {}), language, now })).container.textContent;
  const rows = [
    ['2026-11-20T01:00:00Z', '09:00', '09:00'],
    ['2026-11-19T10:20:00Z', '昨天 18:20', 'Yesterday 18:20'],
    ['2026-11-01T10:20:00Z', '11-01 18:20', '1 Nov 18:20'],
    ['2025-12-08T03:00:00Z', '2025-12-08', '2025-12-08'],
    ['2026-11-21T00:30:00Z', '明天 08:30', 'tomorrow 08:30'],
  ] as const;
  for (const [when, chinese, english] of rows) expect([said(when, 'zh-CN'), said(when, 'en')]).toEqual([chinese, english]);
});
