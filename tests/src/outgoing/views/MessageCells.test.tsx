/** Cells of a sent message: whoever reads the list knows why it waits and until when, and by which way it went instead. */
import { expect, test } from 'vitest';
import { HeldUntil, MessageReason, MessageStanding } from '#src/outgoing/views/MessageCells.tsx';
import { orderScreen, stagedList } from '#tests/src/engine/views/stagedList.tsx';
import { draw } from '#tests/views/stage.tsx';

const cells = { MessageStanding, MessageReason, HeldUntil };
const said = (name: keyof typeof cells, row: Readonly<Record<string, unknown>>, language: 'zh-CN' | 'en'): string | null => {
  const Cell = cells[name];
  return draw(<Cell list={stagedList()} screen={orderScreen} row={{ id: 'm1', version: 1, ...row }} />, { language }).container.textContent;
};

/** Shown in the late morning of 20 November in Shanghai. */
test.each([
  ['zh-CN', '暂缓', '免打扰时段', '明天 08:12'],
  ['en', 'Held', 'Quiet hours', 'tomorrow 08:12'],
] as const)('a message that waits for the morning says so, and until when (%s)', (language, state, reason, until) => {
  const row = { status: 'held', reason: 'quietHours', heldUntil: '2026-11-21T00:12:00Z' };
  expect([said('MessageStanding', row, language), said('MessageReason', row, language), said('HeldUntil', row, language)]).toEqual([state, reason, until]);
});

test('one that took another way says which code sent it there; one that only went says nothing', () => {
  const row = { status: 'sent', channel: 'sms', formerChannel: 'mp', formerCode: '43004' };
  expect(said('MessageReason', row, 'en')).toMatch(/43004 → SMS/u);
  expect([said('MessageReason', { status: 'sent', channel: 'sms' }, 'en'), said('HeldUntil', { status: 'sent' }, 'en')]).toEqual(['—', '—']);
});
