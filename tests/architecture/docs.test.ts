import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const pages = [
  'README.md',
  'ARCHITECTURE.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
const named = /(?:`|\]\()((?:contract|src|server|tests|bench|docs|scripts)\/[\w./-]*\w\/?)(?:`|\))/g;

describe('the pages', () => {
  it.each(pages)('%s names only files that exist', (page) => {
    const missing = [...readFileSync(page, 'utf8').matchAll(named)].map((match) => match[1] ?? '').filter((path) => !existsSync(path));
    expect(missing).toEqual([]);
  });

  it('follow both walks through files: the guide names at least thirty', () => {
    expect([...readFileSync('docs/realtime.md', 'utf8').matchAll(named)].length).toBeGreaterThan(30);
  });
});
