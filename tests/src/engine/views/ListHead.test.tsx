import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { entityNamed } from '#contract/standardEntities.ts';
import { ListHead } from '#src/engine/views/ListHead.tsx';
import { screenOf } from '#src/engine/views/listScreen.tsx';
import { draw } from '#tests/views/stage.tsx';
import { stagedList } from './stagedList.tsx';

const customers = screenOf(entityNamed('member'), { path: '/customManage' }, ['resources'], {
  write: false,
  remove: true,
  export: true,
  import: false,
  has: () => true,
});

it.each([{ archived: true }, { removed: true }, {}])('exports those that are shown: %j', async (query) => {
  const list = stagedList({ entity: 'member', path: '/customManage', query: { ...query, searchValue: '林' } });
  const { rootActor } = draw(<ListHead list={list} screen={customers} title="客户" />);
  fireEvent.click(await screen.findByRole('button', { name: /导出/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: '导出为 CSV' }));
  const asked = { format: 'csv', searchValue: '林', columns: customers.columns, ...query };
  expect(rootActor.sent).toEqual([
    { type: 'download.ask', name: expect.stringMatching(/^客户 .*\.csv$/) as string, download: { of: 'rows', id: 'member', asked } },
  ]);
});
