import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { FailureReason } from '#contract/errors.ts';
import { LoadFailure } from '#src/kit/views/states/LoadFailure.tsx';
import { LoadFailureLine } from '#src/kit/views/states/LoadFailureLine.tsx';
import { draw } from '#tests/views/stage.tsx';

const rows: readonly (readonly [FailureReason, string, string])[] = [
  ['internal', '服务器内部错误，稍后重试', 'The server had an internal error. Try again shortly'],
  ['network', '连不上服务器，检查网络后重试', 'The server cannot be reached. Check the network and try again'],
  ['timeout', '服务器 15 秒内没有回应，稍后重试', 'No answer within 15 s. Try again shortly'],
  ['unavailable', '数据库暂时不可用，稍后重试', 'The database is not available. Try again shortly'],
  ['unreadable', '服务器返回内容异常，稍后重试', 'The server sent an unexpected answer. Try again shortly'],
  ['methodNotAllowed', '请求方式错误', 'request method error'],
  ['notFound', '没有找到这条记录，可能已被移走，返回列表看看', 'This record was not found; it may have moved. Go back to the list'],
];

describe('what could not be shown', () => {
  it.each(rows)('%s: says why without talking of saving, and can be tried again, in both languages', async (reason, chinese, english) => {
    const retry = vi.fn();
    const failure = { reason, code: 0, text: '', values: {} };
    for (const [language, words] of [
      ['zh-CN', chinese],
      ['en', english],
    ] as const) {
      const drawn = draw(
        <>
          <LoadFailure failure={failure} onRetry={retry} />
          <LoadFailureLine failure={failure} onRetry={retry} />
        </>,
        { language },
      );
      const alerts = screen.getAllByRole('alert');
      for (const alert of alerts) expect(alert).toHaveTextContent(words);
      for (const button of screen.getAllByRole('button')) await userEvent.click(button);
      drawn.unmount();
    }
    expect(retry).toHaveBeenCalledTimes(4);
  });
});
