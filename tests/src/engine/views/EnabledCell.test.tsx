import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { entityNamed } from '#contract/standardEntities.ts';
import { EnabledCell } from '#src/rights/views/EnabledCell.tsx';
import { AskProvider } from '#src/engine/views/ask.tsx';
import type { Question } from '#src/engine/views/ask.tsx';
import { screenOf } from '#src/engine/views/listScreen.tsx';
import { draw, person } from '#tests/views/stage.tsx';
import { stagedList } from './stagedList.tsx';

const staff = screenOf(entityNamed('staffUser'), { path: '/user' }, ['resources'], { write: true, remove: true, export: true, import: true, has: () => true });
const row = (id: string, enabled: boolean) => ({ id, nickName: '周敏', enabled, version: 4 });

it('asks before somebody is thrown out, and switches on at once', async () => {
  const list = stagedList();
  const asked: Question[] = [];
  const show = (enabled: boolean) =>
    draw(
      <AskProvider value={(question) => asked.push(question)}>
        <EnabledCell list={list} screen={staff} row={row('u2', enabled)} />
      </AskProvider>,
    );
  const { unmount } = show(true);
  fireEvent.click(await screen.findByRole('switch', { name: '周敏的账号启用' }));
  expect(list.sent).toEqual([]);
  expect(asked[0]).toMatchObject({ title: '停用周敏的账号？', act: '停用' });
  asked[0]?.onAct('');
  unmount();
  show(false);
  fireEvent.click(await screen.findByRole('switch'));
  expect(list.sent).toEqual([
    { type: 'row.change', id: 'u2', version: 4, patch: { enabled: false } },
    { type: 'row.change', id: 'u2', version: 4, patch: { enabled: true } },
  ]);
});

it('is out of reach for one’s own account, and where nothing may be changed', async () => {
  draw(<EnabledCell list={stagedList()} screen={staff} row={row(person.id, true)} />).unmount();
  draw(<EnabledCell list={stagedList()} screen={staff} row={row(person.id, true)} />);
  draw(<EnabledCell list={stagedList()} screen={{ ...staff, can: { ...staff.can, update: false } }} row={row('u2', true)} />);
  for (const one of await screen.findAllByRole('switch')) expect(one).toBeDisabled();
  expect(screen.getByTitle('不能停用自己的账号')).toBeInTheDocument();
});
