import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SocketRef } from '#src/shell/machines/consoleMachine.ts';
import { Banner } from '#src/shell/views/Banner.tsx';
import { LinkPill } from '#src/shell/views/LinkPill.tsx';
import { actorShowing, draw, now } from '#tests/views/stage.tsx';
import type { Shown } from '#tests/views/stage.tsx';

const socketAs = (tags: readonly string[], state: Shown['state'] = ''): SocketRef =>
  actorShowing<SocketRef>({ context: { events: 20, stoppedAt: now - 60_000, retryAt: null, lastBeatAt: null }, tags, state });

describe('the stopped connection', () => {
  it('is told with its cause and undone by one click', () => {
    const { rootActor } = draw(<Banner />, {
      root: { socket: socketAs(['forbidden']), freshness: { mark: 'polling', since: now, syncedAt: now, nextPollAt: now + 18_000 } },
    });
    expect(screen.getByRole('alert')).toHaveTextContent('10:41:07 起，累计 20 次断开或出错');
    expect(screen.getByText('18 秒后再查')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: '立即重新连接' }));
    expect(rootActor.sent).toEqual([{ type: 'reconnect.ask' }]);
  });

  it('shows no banner while reconnecting goes on by itself', () => {
    draw(<Banner />, { root: { socket: socketAs(['retrying'], 'waiting') } });
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the connection pill', () => {
  it.each([
    [['open'], { open: 'live' }, '实时连接'],
    [['open'], { open: 'catchingUp' }, '同步中'],
    [['retrying'], 'connecting', '正在连接'],
    [['retrying'], 'waiting', '等待重连'],
    [['forbidden'], 'forbidden', '已停止'],
    [[], 'off', '未连接'],
  ] as const)('%o %o is %s', (tags, state, word) => {
    draw(<LinkPill />, { root: { socket: socketAs(tags, state) } });
    expect(screen.getByRole('status')).toHaveTextContent(word);
  });

  it.each([
    ['quiet', '没有回应'],
    ['offline', '网络断开'],
  ])('says %s, long before the connection is given up', (mark, word) => {
    draw(<LinkPill />, { root: { socket: socketAs(['open'], { open: 'live' }), freshness: { mark, since: now, syncedAt: now } } });
    expect(screen.getByRole('status')).toHaveTextContent(word);
  });
});
