import { expect, test } from 'vitest';
import { shellPaths } from '#contract/screens/shellPaths.ts';

test('screens of the shell that hold no id, and nothing else', () => {
  expect([...shellPaths]).toEqual(expect.arrayContaining(['/consultation', '/orderManage']));
  for (const path of ['/', '/system', '/patient']) expect(shellPaths.has(path)).toBe(false);
  expect([...shellPaths].filter((path) => /[:?#]/.test(path))).toEqual([]);
});
