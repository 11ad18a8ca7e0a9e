import { describe, expect, it } from 'vitest';
import { CallFailure } from '#api/errors.ts';
import { failureTeller } from '#src/shell/wiring/debug.ts';
import { fakeBrowser } from '#tests/wiring/fakeBrowser.ts';

function told(path: string, stored: boolean, failure: CallFailure) {
  const around = fakeBrowser('http://127.0.0.1', path);
  if (stored) around.localStorage.setItem('careline.debug', '1');
  const events: unknown[] = [];
  failureTeller({ around, tell: (event) => events.push(event) })(failure, 'GET /api-user/users');
  return { events, lines: around.logged };
}

describe('a call that failed', () => {
  it.each([
    ['/orderManage', false, []],
    ['/orderManage?debug', false, ['server internal error: GET /api-user/users boom']],
    ['/orderManage', true, ['server internal error: GET /api-user/users boom']],
  ] as const)('[e-500] 500 makes no message; a console line only in debug mode: %s, stored %s', (path, stored, lines) => {
    expect(told(path, stored, new CallFailure('internal', 500, 'boom'))).toEqual({ events: [], lines });
  });

  it('[e-405] 405 is always told', () => {
    const { events, lines } = told('/', false, new CallFailure('methodNotAllowed', 405, ''));
    expect([events, lines]).toEqual([[{ type: 'notice.raise', key: 'methodNotAllowed', text: '' }], []]);
  });

  it('one that nothing answered tells of the line', () => {
    expect(told('/', false, new CallFailure('network', 0, ''))).toEqual({ events: [{ type: 'call.unanswered' }], lines: [] });
  });

  it('anything else is told where it was asked', () => {
    for (const reason of ['notFound', 'refused', 'timeout', 'cancelled', 'other'] as const)
      expect(told('/?debug', true, new CallFailure(reason, 0, ''))).toEqual({ events: [], lines: [] });
  });
});
