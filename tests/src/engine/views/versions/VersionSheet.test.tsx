import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { entityNamed } from '#contract/standardEntities.ts';
import { ActSheet } from '#src/engine/views/acts/ActSheet.tsx';
import { BulkStrip } from '#src/engine/views/BulkStrip.tsx';
import { screenOf } from '#src/engine/views/listScreen.tsx';
import { draw } from '#tests/views/stage.tsx';
import { stagedList } from '#tests/src/engine/views/stagedList.tsx';

const processes = screenOf(entityNamed('processDefinition'), { path: '/processDesigner' }, ['resources'], {
  write: true,
  remove: true,
  export: true,
  import: true,
  has: () => true,
});
const plan = {
  publishedNumber: 1,
  nextNumber: 2,
  changes: [{ field: 'name', from: '退款', to: '大额退款' }],
  names: {},
  faults: [],
  cautions: [],
  counted: 3,
  running: [{ number: 1, count: 3, names: ['王某退款'] }],
  goingOver: {
    goes: 1,
    stays: ['2 条留在原版本：新版本没有“主管审批”这一步'],
    rows: [
      { id: 'a', name: '王某退款', number: 1, at: null, why: '新版本没有“主管审批”这一步' },
      { id: 'b', name: '李某退款', number: 1, at: '财务复核', why: null },
    ],
  },
  review: null,
};
const staged = { entity: 'processDefinition', path: '/processDesigner', rows: [{ id: 'p', name: '退款' }] };
const asked = (act: string, answer: object = plan) =>
  stagedList({ ...staged, preview: { act, ids: ['p'], change: {}, row: null, answer, effect: null, failure: null } });

it.each([
  ['zh-CN', '换到新版本时，1 条可以换', ['留在 V1：新版本没有“主管审批”这一步', '到“财务复核”']],
  ['en', 'Could go over to the new version: 1', ['Stays on V1', 'To "财务复核"']],
] as const)('says in %s of each that runs where it goes, or why it stays', async (language, counted, places) => {
  draw(<ActSheet list={asked('publish')} screen={processes} />, { language });
  const sheet = await screen.findByRole('dialog', { hidden: true });
  expect(await within(sheet).findByText(counted)).toBeInTheDocument();
  const lines = within(sheet).getByRole('list', { name: language === 'en' ? 'One by one' : '逐条', hidden: true });
  for (const [at, words] of places.entries()) expect(within(lines).getAllByRole('listitem', { hidden: true })[at]).toHaveTextContent(words);
});

it('says nothing of going over where the definition cannot tell, and where it is retired', async () => {
  draw(<ActSheet list={asked('publish', { ...plan, goingOver: null })} screen={processes} />).unmount();
  draw(<ActSheet list={asked('retire')} screen={processes} />);
  const sheet = await screen.findByRole('dialog', { hidden: true });
  expect(await within(sheet).findByText('现在有 3 条在进行')).toBeInTheDocument();
  expect(sheet).not.toHaveTextContent('换到新版本');
});

it.each(['publish', 'retire'])('%s asks what becomes of those that run, chooses nothing beforehand, and is not pressed before it is said', async (act) => {
  const press = async (change: object, answer: object = plan) => {
    const list = stagedList({ ...staged, preview: { act, ids: ['p'], change, row: null, answer, effect: null, failure: null } });
    const { unmount } = draw(<ActSheet list={list} screen={processes} />);
    const sheet = await screen.findByRole('dialog', { hidden: true });
    await within(sheet).findAllByRole('textbox', { hidden: true });
    const told = {
      isAsked: within(sheet).queryByLabelText(/进行中的/u) !== null,
      isDisabled: within(sheet)
        .getByRole('button', { name: act === 'publish' ? '发布为 V2' : '下线', hidden: true })
        .hasAttribute('disabled'),
    };
    unmount();
    return told;
  };
  expect(await press({})).toEqual({ isAsked: true, isDisabled: true });
  expect(await press({ carry: 'keep' })).toEqual({ isAsked: true, isDisabled: false });
  expect(await press({}, { ...plan, counted: 0, running: [], goingOver: null })).toEqual({ isAsked: false, isDisabled: false });
});

it('the report of publishing says what stayed, and why', () => {
  const [stays = ''] = plan.goingOver.stays;
  draw(<BulkStrip list={stagedList({ ...staged, bulkReport: { act: 'publish', done: ['p'], failed: [], stayed: [stays] } })} screen={processes} />);
  expect(screen.getByRole('status')).toHaveTextContent(stays);
});
