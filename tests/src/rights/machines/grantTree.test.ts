import { expect, test } from 'vitest';
import type { GrantRow } from '#src/rights/machines/context.ts';
import { screensOf } from '#src/rights/machines/grantTree.ts';

const row = (id: string, parentId: string | null, right: string): GrantRow => ({ id, parentId, right }) as GrantRow;

test('a button stands at the first of the lists that have it and says which they are, what stands for no right stands everywhere, another area has its own', () => {
  const rows = [
    row('customers', null, ''),
    row('all', 'customers', 'member.read'),
    row('mine', 'customers', 'member.read'),
    row('all.edit', 'all', 'member.write'),
    row('mine.edit', 'mine', 'member.write'),
    row('mine.folder', 'mine', ''),
    row('mine.export', 'mine.folder', 'member.export'),
    row('setting', null, ''),
    row('rules', 'setting', 'rule.read'),
    row('rules.edit', 'rules', 'member.write'),
  ];
  const seen = (areaId: string): unknown =>
    screensOf(rows, areaId).map(({ screen, buttons }) => [screen.id, buttons.map(({ button, screens }) => [button.id, ...screens.map(({ id }) => id)])]);
  expect(seen('customers')).toEqual([
    ['all', [['all.edit', 'all', 'mine']]],
    [
      'mine',
      [
        ['mine.folder', 'mine'],
        ['mine.export', 'mine'],
      ],
    ],
  ]);
  expect(seen('setting')).toEqual([['rules', [['rules.edit', 'rules']]]]);
});
