import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { FailureReason } from '#contract/errors.ts';
import { NotSaved } from '#src/kit/views/states/NotSaved.tsx';
import { draw } from '#tests/views/stage.tsx';

const failed = (reason: FailureReason, text = '') => ({ reason, code: 0, text, values: {} });

describe('[M3] what was not saved', () => {
  it.each([
    { language: 'zh-CN', said: '未保存服务器 15 秒内没有回应，内容还在，稍后重试', copy: '复制内容', again: '重试' },
    { language: 'en', said: 'Not savedNo answer within 15 s. What you wrote is still here; try again shortly', copy: 'Copy the text', again: 'Try again' },
  ] as const)('is said with its reason, a way to try again and one to copy ($language)', async ({ language, said, copy, again }) => {
    const retry = vi.fn();
    draw(<NotSaved failure={failed('timeout')} written="左侧打针部位有淤青" onRetry={retry} />, { language });
    expect(screen.getByRole('alert')).toHaveTextContent(said);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: copy }));
    expect(await navigator.clipboard.readText()).toBe('左侧打针部位有淤青');
    expect(screen.getByRole('button', { name: language === 'en' ? 'Copied' : '已复制' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: again }));
    expect(retry).toHaveBeenCalledOnce();
  });

  it.each(['refused', 'versionConflict', 'invalidInput', 'commitUnknown'] as const)(
    'offers no second try of the same where it cannot go well: %s',
    (reason) => {
      draw(<NotSaved failure={failed(reason, 'why')} onRetry={() => undefined} />);
      expect(screen.queryByRole('button')).toBeNull();
    },
  );

  it('copies nothing where nothing was written, and waits while it is tried again', () => {
    draw(<NotSaved failure={failed('internal')} written=" " onRetry={() => undefined} isRetrying />);
    expect(screen.getByRole('button', { name: '正在重试' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: '复制内容' })).toBeNull();
  });

  it("shows the answer's own words for a code that nobody here knows", () => {
    draw(<NotSaved failure={failed('other', '额度用完了')} />);
    expect(screen.getByRole('alert')).toHaveTextContent('未保存额度用完了');
  });
});
