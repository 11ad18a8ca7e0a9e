import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { entityNamed } from '#contract/standardEntities.ts';
import { screenOf } from '#src/engine/views/listScreen.tsx';
import { DeveloperTalk } from '#src/rights/views/DeveloperTalk.tsx';
import { stagedList } from '#tests/src/engine/views/stagedList.tsx';
import { draw } from '#tests/views/stage.tsx';

const nothing = { write: false, remove: false, export: false, import: false, has: () => false };
const roles = screenOf(entityNamed('role'), { path: '/role' }, ['resources'], nothing);
const developer = {
  id: 'r1',
  code: 'developer',
  name: '开发运维',
  nameEn: 'Developer',
  rights: ['system.operate', 'chat.read'],
  isDisabled: false,
  version: 1,
};

test.each([
  ['zh-CN', '“开发运维”可以查看会话', '打开这个角色'],
  ['en', '“Developer” can see conversations', 'Open this role'],
] as const)('that a developer reads what patients say is told above the roles, one press from the role (%s)', (language, words, press) => {
  const list = stagedList({ rows: [{ ...developer, id: 'r0', code: 'nurse' }, developer] });
  draw(<DeveloperTalk list={list} screen={roles} />, { language });
  expect(screen.getByRole('note')).toHaveTextContent(words);
  fireEvent.click(screen.getByRole('button', { name: press }));
  expect(list.sent).toEqual([{ type: 'row.open', id: 'r1' }]);
});

test.each([
  ['a developer without it', { rights: ['system.operate'] }],
  ['a role that is switched off', { isDisabled: true }],
  ['another role with it', { code: 'nurse' }],
])('nothing is said of %s', (_, patch) => {
  draw(<DeveloperTalk list={stagedList({ rows: [{ ...developer, ...patch }] })} screen={roles} />);
  expect(screen.queryByRole('note')).toBeNull();
});
