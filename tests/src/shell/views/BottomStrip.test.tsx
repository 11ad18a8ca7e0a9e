import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { SocketRef } from '#src/shell/machines/consoleMachine.ts';
import { BottomStrip } from '#src/shell/views/BottomStrip.tsx';
import { actorShowing, draw, now } from '#tests/views/stage.tsx';

const strip = (language: 'zh-CN' | 'en'): HTMLElement => {
  const socket = actorShowing<SocketRef>({ context: { events: 0, stoppedAt: null, retryAt: null, lastBeatAt: now - 3_000 }, tags: ['open'] });
  draw(
    <MemoryRouter initialEntries={['/consultation']}>
      <BottomStrip onKeyMap={() => undefined} />
    </MemoryRouter>,
    { language, root: { socket } },
  );
  return screen.getByRole('contentinfo');
};

test.each([
  ['zh-CN', '已同步到 10:42:07', '心跳 3 秒前'],
  ['en', 'Synced to 10:42:07', 'heartbeat 3 s ago'],
] as const)('the strip says how far it is synced; the last heartbeat is for whoever points at it (%s)', (language, synced, beat) => {
  const foot = strip(language);
  expect(foot).toHaveTextContent(synced);
  expect(foot).not.toHaveTextContent(/心跳|heartbeat/i);
  expect(screen.getByTitle(beat)).toHaveTextContent(synced);
});
