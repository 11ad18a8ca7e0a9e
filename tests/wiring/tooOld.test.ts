/** The page itself, as every browser gets it, and the script that looks whether the browser can read the rest. */
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const page = readFileSync('index.html', 'utf8');
const script = readFileSync('public/tooOld.js', 'utf8');
const has = (): null => null;

/** @param missing the browser has all but this. @returns how each part of the page is drawn afterwards; a part that was taken away is not in it */
function shownIn(missing: 'none' | 'noModule' | 'Map' | 'groupBy' | 'any'): Readonly<Record<string, string>> {
  const shown = new Map(['too-old', 'not-begun'].filter((id) => page.includes(`id="${id}"`)).map((id) => [id, { display: '' }]));
  const parentNode = { removeChild: ({ id }: { readonly id: string }) => shown.delete(id) };
  const document = {
    createElement: () => (missing === 'noModule' ? {} : { noModule: false }),
    getElementById: (id: string) => ({ id, style: shown.get(id), parentNode }),
  };
  const window = {
    ...(missing === 'Map' ? {} : { Map: missing === 'groupBy' ? {} : { groupBy: has } }),
    AbortSignal: missing === 'any' ? {} : { any: has },
  };
  runInNewContext(script, { window, document });
  return Object.fromEntries([...shown].map(([id, { display }]) => [id, display]));
}

test('a browser of today is told nothing, and no word of it stays in the page', () => {
  expect(shownIn('none')).toEqual({ 'not-begun': '' });
});

test.each(['noModule', 'Map', 'groupBy', 'any'] as const)('one without %s is told that it is too old, and no word of a slow network', (missing) => {
  expect(shownIn(missing)).toEqual({ 'too-old': 'block', 'not-begun': 'none' });
});

test('both languages say what it would take, the same as the README', () => {
  const lowest = [/Chrome 117/, /Edge 117/, /Firefox 124/, /Safari 17\.4/, /iOS 17\.4/];
  const told = /<div class="too-old"([^]*?)<\/div>/.exec(page)?.[1] ?? '';
  const [zh = '', en = ''] = told.split('lang="en"');
  expect([/浏览器版本过低/.test(zh), /too old/.test(en)]).toEqual([true, true]);
  for (const one of lowest) expect([one, told.match(new RegExp(one, 'g'))?.length]).toEqual([one, 2]);
  expect(readFileSync('README.md', 'utf8')).toMatch(/Chrome and Edge 117, Firefox 124, Safari 17\.4 \(iOS 17\.4\)/);
});

test('is written so that a browser without modules reads it: no arrow, no let, no template', () => {
  expect(script.replaceAll(/\/\*.*\*\//g, '')).not.toMatch(/=>|\blet\b|\bconst\b|`|\?\.|\?\?/);
});

test('the page reaches the edges of a telephone, so that its insets are known', () => {
  expect(page).toContain('viewport-fit=cover');
});
