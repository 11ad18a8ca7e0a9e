import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { StaleStrip } from '#src/kit/views/states/Stale.tsx';
import { draw, now } from '#tests/views/stage.tsx';

const since = (mark: string, ms: number) => ({ root: { freshness: { mark, since: now - ms, syncedAt: now - 671_000 } } });

describe('data that is no longer fed', () => {
  it.each([
    ['zh-CN', '以下是 10:30 的数据', '刷新'],
    ['en', 'This is the data of 10:30', 'Refresh'],
  ] as const)('says its age and can be asked for at once (%s)', async (language, words, button) => {
    const update = vi.fn();
    draw(<StaleStrip onUpdate={update} />, { ...since('stale', 5_000), language });
    expect(screen.getByRole('note')).toHaveTextContent(words);
    await userEvent.click(screen.getByRole('button', { name: button }));
    expect(update).toHaveBeenCalledOnce();
  });

  it.each([
    ['stale', 4_000],
    ['live', 60_000],
    ['catchingUp', 60_000],
    ['polling', 60_000],
  ] as const)('is not said while the connection only blinks or the data still comes: %s for %i ms', (mark, ms) => {
    const { container } = draw(<StaleStrip onUpdate={() => undefined} />, since(mark, ms));
    expect(container).toBeEmptyDOMElement();
  });

  it('is said at once when nothing comes any more', () => {
    draw(<StaleStrip onUpdate={() => undefined} isUpdating />, since('stopped', 0));
    expect(screen.getByRole('button', { name: '正在更新' })).toBeDisabled();
  });
});
