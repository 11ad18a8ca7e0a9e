/** A row of an organisation above holds here, and is changed there. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { entityNamed } from '#contract/standardEntities.ts';
import { screenOf } from '#src/engine/views/listScreen.tsx';
import { ResourceList } from '#src/engine/views/ResourceList.tsx';
import { draw } from '#tests/views/stage.tsx';
import { stagedList } from './stagedList.tsx';

const allowed = { write: true, remove: true, export: true, import: true, has: () => true };
const tagTimes = screenOf(entityNamed('tagTime'), { path: '/tagTime' }, ['resources'], allowed);
const row = (id: string, tag: string, isFromAbove: boolean) => ({
  id,
  tag,
  days: 30,
  enabled: true,
  isInForce: true,
  isFromAbove,
  orgName: '市一院',
  version: 1,
});
const list = () => stagedList({ entity: 'tagTime', path: '/tagTime', rows: [row('1', '孕期', false), row('2', '高危', true)] });

it('is neither chosen, switched, edited nor removed in the list, where a row of one’s own is', async () => {
  const one = list();
  draw(<ResourceList list={one} screen={tagTimes} title="标签时效" />);
  const [own, above] = screen.getAllByRole('row').slice(1);
  expect(within(own!).getByRole('checkbox')).toBeEnabled();
  expect(within(above!).getByRole('checkbox')).toBeDisabled();
  expect(await within(own!).findByRole('switch')).toBeEnabled();
  expect(within(above!).queryByRole('switch')).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: '选择已载入的全部' }));
  expect(one.sent.at(-1)).toEqual({ type: 'rows.choose', ids: ['1'], isOn: true });
  const menuOf = async (of: HTMLElement): Promise<readonly (string | null)[]> => {
    await userEvent.click(within(of).getByRole('button', { name: /的操作$/ }));
    const words = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
    await userEvent.keyboard('{Escape}');
    return words;
  };
  expect(await menuOf(above!)).toEqual(['打开', '整页打开', '复制链接']);
});
