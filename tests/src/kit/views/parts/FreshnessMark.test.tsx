import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FreshnessMark } from '#src/kit/views/parts/FreshnessMark.tsx';
import { draw, now } from '#tests/views/stage.tsx';

const rows = [
  [{ mark: 'live', since: now, syncedAt: now }, '实时', 'Live'],
  [{ mark: 'catchingUp', since: now, syncedAt: now }, '同步中', 'Syncing'],
  [{ mark: 'polling', since: now, syncedAt: now - 12_000 }, '定时刷新，12 秒前', 'Polling, 12 s ago'],
  [{ mark: 'stale', since: now, syncedAt: now - 671_000 }, '停于 10:30', 'As of 10:30'],
  [{ mark: 'quiet', since: now, syncedAt: now - 671_000 }, '停于 10:30', 'As of 10:30'],
  [{ mark: 'offline', since: now, syncedAt: now - 671_000 }, '停于 10:30', 'As of 10:30'],
  [{ mark: 'stopped', since: now, syncedAt: now }, '已停止', 'Stopped'],
] as const;

describe('the freshness mark', () => {
  it.each(rows)('says %o in both languages', (freshness, chinese, english) => {
    draw(<FreshnessMark />, { root: { freshness } }).unmount();
    draw(<FreshnessMark />, { root: { freshness } });
    expect(screen.getByText(chinese)).toBeInTheDocument();
    draw(<FreshnessMark />, { root: { freshness }, language: 'en' });
    expect(screen.getByText(english)).toBeInTheDocument();
  });

  it('prefers the age of a panel that failed to load', () => {
    draw(<FreshnessMark staleSince={now - 671_000} />);
    expect(screen.getByText('停于 10:30')).toBeInTheDocument();
  });
});
