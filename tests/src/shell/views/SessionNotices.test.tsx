import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { SessionRef } from '#src/shell/machines/consoleMachine.ts';
import { SessionOver, SessionWarning } from '#src/shell/views/SessionNotices.tsx';
import { actorShowing, draw, now, person } from '#tests/views/stage.tsx';
import type { StagedActor } from '#tests/views/stage.tsx';

const idle = 30 * 60_000;
const sessionIn = (state: string | Readonly<Record<string, string>>, patch: Readonly<Record<string, unknown>> = {}): SessionRef & StagedActor =>
  actorShowing<SessionRef>({
    context: { person, notice: null, endsAt: now + 12 * 3_600_000, touchedAt: now - idle + 107_000, ...patch },
    tags: ['warned', 'active'],
    state,
  });

describe('before a session ends', () => {
  it('says how long is left, where drafts are, and takes one click', async () => {
    const session = sessionIn({ active: 'warned' });
    draw(<SessionWarning />, { session, root: { draftStore: {} } });
    expect(screen.getByRole('timer')).toHaveTextContent('还剩 1:47');
    expect(screen.getByRole('alert')).toHaveTextContent('草稿会加密保存');
    await userEvent.click(screen.getByRole('button', { name: '继续使用' }));
    expect(session.sent).toEqual([{ type: 'session.stay' }]);
  });

  it('offers no stay where none is possible', () => {
    draw(<SessionWarning />, { session: sessionIn({ active: 'lastMinutes' }, { endsAt: now + 65_000 }), language: 'en' });
    expect(screen.getByRole('timer')).toHaveTextContent('1:05 left');
    expect(screen.getByRole('alert')).toHaveTextContent('Logged in for nearly 12 hours');
    expect(screen.queryByRole('button')).toBeNull();
  });
});

it('the 1.5 s can be cut short: the redirect knows where one was', async () => {
  const session = sessionIn({ ending: 'refused' });
  draw(<SessionOver />, { session });
  await userEvent.click(screen.getByRole('button', { name: '现在去登录' }));
  expect(session.sent).toEqual([{ type: 'redirect.now' }]);
});
