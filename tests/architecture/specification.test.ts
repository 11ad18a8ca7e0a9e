/** The suite of the specification (`tests/specification`) knows nothing of ours: one file starts the server, the others have the specification and what the server answers. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = 'tests/specification';
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
const importsOf = (text: string): string[] =>
  [...text.matchAll(/\bfrom '([^']+)'|^import '([^']+)'|\bimport\(\s*'([^']+)'/gm)].map(([, from, bare, later]) => from ?? bare ?? later ?? '');
const isKnown = (from: string): boolean => /^(node:|\.\/|#tests\/specification\/)/.test(from) || from === 'vitest' || from === '#tests/contract/specCalls.ts';

describe('the suite of the specification', () => {
  it.each(sources.filter((name) => name !== 'stage.ts'))('%s is given nothing of ours', (name) => {
    expect(importsOf(readFileSync(join(folder, name), 'utf8')).filter((from) => !isKnown(from))).toEqual([]);
  });

  it('reads no table of ours but the OpenAPI document that the server could hand out', () => {
    const read = sources.flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(/readFileSync\('([^']+)'/g)].map(([, path]) => path));
    expect(read).toEqual(['contract/openapi.json']);
  });
});
