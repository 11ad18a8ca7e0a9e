import { describe, expect, it } from 'vitest';
import { changedStages } from './changedStages.ts';

const stages = (...changed: readonly string[]) =>
  Object.fromEntries(changedStages(changed, (path) => path === 'tests/server/rights').map((one) => [one.name, one.command]));

describe('what changed files concern', () => {
  it('is the tests of their folder, the tests that stand on them, and the projects that read them', () => {
    expect(stages('server/rights/why.ts')).toEqual({
      format: 'oxfmt --check server/rights/why.ts',
      lint: 'oxlint --type-aware --type-check server/rights/why.ts',
      related: 'vitest related --run --project unit --project views server/rights/why.ts',
      types: 'tsc -p tsconfig.node.json',
      server: 'vitest run --project server tests/server/rights',
    });
  });

  it('is both sides and the generated files for the contract', () => {
    const { types, contract, server } = stages('contract/kinds.ts');
    expect(types).toBe('tsc -p tsconfig.node.json && tsc -p tsconfig.mixed.json');
    expect(contract).toBe('node scripts/writeContract.ts --check');
    expect(server).toBeUndefined();
  });

  it('is the walks over all entities, at those that a description describes, and not every test that stands on all descriptions', () => {
    const paths = ['contract/resources/complaint.ts'];
    const { related, contracts, screens, entities, types } = Object.fromEntries(
      changedStages(
        paths,
        () => false,
        ['complaint'],
        (entity) => [`/${entity}`],
      ).map((one) => [one.name, one.command]),
    );
    expect(related).toBeUndefined();
    expect(types).toBe('tsc -p tsconfig.node.json');
    expect(contracts).toBe('vitest run --project unit tests/contract tests/architecture');
    expect(screens).toBe(String.raw`vitest run --project views tests/views -t "^(complaint\.|/complaint )"`);
    expect(entities).toBe('vitest run --project promises tests/server/everyResource.test.ts -t "^(complaint )"');
  });

  it('is a test itself where a test was written, which the linter reads with its types, and nothing but its form for a text', () => {
    const { flows, types, lint } = stages('tests/flows/tabs.test.ts');
    expect(flows).toBe('vitest run --project flows tests/flows/tabs.test.ts');
    expect(lint).toBe('oxlint --type-aware --type-check tests/flows/tabs.test.ts');
    expect(types).toBeUndefined();
    expect(stages('docs/words.md')).toEqual({ format: 'oxfmt --check docs/words.md' });
    expect(stages('public/logo.png')).toEqual({});
  });
});
