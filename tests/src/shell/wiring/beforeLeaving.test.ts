import { expect, test } from 'vitest';
import { askBeforeLeaving } from '#src/shell/wiring/beforeLeaving.ts';

test('the browser asks before it leaves what is being written, and only then', () => {
  const window = new EventTarget() as unknown as Window;
  let isWriting = true;
  const isAsked = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const stop = askBeforeLeaving(window, () => isWriting);
  expect(isAsked()).toBe(true);
  isWriting = false;
  expect(isAsked()).toBe(false);
  isWriting = true;
  stop();
  expect(isAsked()).toBe(false);
});
