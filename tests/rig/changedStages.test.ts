import { describe, expect, it } from 'vitest';
import { changedStages } from './changedStages.ts';

const stages = (...changed: readonly string[]) =>
  Object.fromEntries(changedStages(changed, (path) => path === 'tests/server/rights').map((one) => [one.name, one.command]));

describe('what changed files concern', () => {
  it('is the tests of their folder, the tests that stand on them, and the projects that read them', () => {
    expect(stages('server/rights/why.ts')).toEqual({
      format: 'oxfmt --check server/rights/why.ts',
      lint: 'oxlint --type-aware server/rights/why.ts',
      related: 'vitest related --run --project unit --project views server/rights/why.ts',
      types: 'tsc -p tsconfig.node.json',
      server: 'vitest run --project server tests/server/rights',
    });
  });

  it('is every project and the generated files for the contract', () => {
    const { types, contract, server } = stages('contract/kinds.ts');
    expect(types).toBe('tsc -p tsconfig.web.json && tsc -p tsconfig.node.json && tsc -p tsconfig.mixed.json');
    expect(contract).toBe('node scripts/writeContract.ts --check');
    expect(server).toBeUndefined();
  });

  it('is a test itself where a test was written, and no type for a text', () => {
    expect(stages('tests/flows/tabs.test.ts')).toMatchObject({
      flows: 'vitest run --project flows tests/flows/tabs.test.ts',
      types: 'tsc -p tsconfig.mixed.json',
    });
    expect(stages('docs/words.md')).toEqual({ format: 'oxfmt --check docs/words.md' });
    expect(stages('public/logo.png')).toEqual({});
  });
});
