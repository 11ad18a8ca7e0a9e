import { expect, it } from 'vitest';
import { linkAddress } from '#src/kit/views/richText/linkAddress.tsx';

it.each([
  [' https://example.com/a?b ', 'https://example.com/a?b'],
  ['example.com', 'https://example.com'],
  ['例子.中国/随访', 'https://例子.中国/随访'],
  ['ann@example.com', 'mailto:ann@example.com'],
  ['tel:02112345678', 'tel:02112345678'],
])('%s leads to %s', (typed, address) => expect(linkAddress(typed)).toBe(address));

it.each([
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'java\tscript:x',
  'data:text/html,x',
  'file:///etc',
  '//example.com',
  '/inside',
  'https://',
  'word',
  '',
])('“%s” is no target', (typed) => expect(linkAddress(typed)).toBeNull());
