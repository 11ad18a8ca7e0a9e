import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { choice, flag, lines, many, text, whole } from '#contract/kinds.ts';
import { ResourceList } from '#src/engine/views/ResourceList.tsx';
import { draw } from '#tests/views/stage.tsx';
import { nothingCan, orderScreen, stagedList } from './stagedList.tsx';

const fields = {
  ...orderScreen.fields,
  grade: choice(['等级', 'Grade'], { gold: ['金卡', 'Gold'], silver: ['银卡', 'Silver'] }),
  urgent: flag(['紧急', 'Urgent']),
  count: whole(['数量', 'Count']),
  balance: whole(['结余', 'Balance'], { min: -100 }),
  items: lines(['明细', 'Items'], { one: ['明细', 'item'], fields: { name: text(['名称', 'Name']) } }),
};
const filtered = {
  ...orderScreen,
  fields,
  columns: ['orderNo', 'title', 'grade', 'urgent', 'count', 'balance', 'items', 'memberName'],
  filters: ['title', 'grade', 'urgent', 'count', 'balance', 'items'],
  can: { ...nothingCan, filter: true },
};
const rows = [{ id: '1', orderNo: 'TS-1', title: '用药', grade: 'gold', urgent: false, count: 1, balance: 0, status: 'paid', version: 1 }];
const listWith = (filter?: object) => stagedList({ rows, query: filter ? { filter } : {} });
const draws = (filter?: object) => {
  const list = listWith(filter);
  draw(<ResourceList list={list} screen={filtered} title="订单" />);
  return list;
};
const asked = (filter: object | undefined): object => ({ type: 'query.changed', patch: { filter } });

it('takes two steps: the heading, and the value; a second value means either', async () => {
  const list = draws();
  await userEvent.click(screen.getByRole('button', { name: '筛选等级' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: '银卡' }));
  expect(list.sent).toEqual([asked({ all: [['grade', 'is', 'silver']] })]);
  list.show({ query: { filter: { all: [['grade', 'is', 'silver']] } } });
  await userEvent.click(screen.getByRole('checkbox', { name: '金卡' }));
  expect(list.sent.at(-1)).toEqual(asked({ all: [['grade', 'anyOf', ['gold', 'silver']]] }));
});

it('is worked by the keyboard alone, and gives the focus back', async () => {
  const list = draws();
  screen.getByRole('button', { name: '筛选内容' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('textbox', { name: '内容' })).toHaveFocus();
  await userEvent.keyboard('黄体{Enter}');
  expect(list.sent).toEqual([asked({ all: [['title', 'has', '黄体']] })]);
  expect(screen.getByRole('button', { name: '筛选内容' })).toHaveFocus();
});

it('leaves everything else that is asked for as it is, and is taken away by itself', async () => {
  const list = draws({
    any: [
      ['title', 'has', 'a'],
      ['count', 'from', 3],
    ],
  });
  await userEvent.click(screen.getByRole('button', { name: '筛选紧急' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: '是' }));
  const narrowed = {
    all: [
      {
        any: [
          ['title', 'has', 'a'],
          ['count', 'from', 3],
        ],
      },
      ['urgent', 'is', true],
    ],
  };
  expect(list.sent).toEqual([asked(narrowed)]);
  list.show({ query: { filter: narrowed } });
  await userEvent.click(await screen.findByRole('button', { name: '取消这个筛选' }));
  expect(list.sent.at(-1)).toEqual(
    asked({
      all: [
        {
          any: [
            ['title', 'has', 'a'],
            ['count', 'from', 3],
          ],
        },
      ],
    }),
  );
});

it('asks for numbers from one to another', async () => {
  const list = draws();
  await userEvent.click(screen.getByRole('button', { name: '筛选数量' }));
  await userEvent.type(await screen.findByLabelText('从'), '3');
  await userEvent.type(screen.getByLabelText('到'), '9{Enter}');
  expect(list.sent).toEqual([
    asked({
      all: [
        ['count', 'from', 3],
        ['count', 'to', 9],
      ],
    }),
  ]);
});

it('asks for numbers below nought where they may lie there', async () => {
  const list = draws();
  await userEvent.click(screen.getByRole('button', { name: '筛选结余' }));
  await userEvent.type(await screen.findByLabelText('从'), '-300{Enter}');
  expect(list.sent).toEqual([asked({ all: [['balance', 'from', -300]] })]);
});

it('offers words of the house for a list of words, by what was typed, and takes one by one press', async () => {
  const house = ['生殖', '产后', '试管周期'].map((label) => ({ id: label, label, hint: 'label' }));
  const offered = [...house, { id: 'sale', label: '高意向', hint: 'sale' }];
  const list = stagedList({ rows, options: { customerTag: { state: 'ready', rows: offered } } });
  const marks = many(['标签', 'Tags'], text(['标签', 'Tag']), { offers: ['customerTag', 'label'] });
  draw(<ResourceList list={list} screen={{ ...filtered, fields: { ...fields, marks }, columns: ['marks'], filters: ['marks'] }} title="订单" />);
  await userEvent.click(screen.getByRole('button', { name: '筛选标签' }));
  const group = within(await screen.findByRole('group', { name: '标签' }));
  expect(list.sent).toContainEqual({ type: 'options.ask', entity: 'customerTag', words: '', isWhole: true });
  expect(group.getAllByRole('button').map((one) => one.textContent)).toEqual(['生殖', '产后', '试管周期']);
  await userEvent.type(screen.getByRole('textbox', { name: '标签' }), '试');
  expect(group.getAllByRole('button').map((one) => one.textContent)).toEqual(['试管周期']);
  await userEvent.click(group.getByRole('button', { name: /试管周期/ }));
  expect(list.sent.at(-1)).toEqual(asked({ all: [['marks', 'has', '试管周期']] }));
});

it('stands at columns that can be asked for, and at no other', () => {
  draws();
  expect(within(screen.getByRole('grid')).getAllByRole('button', { name: /^筛选/ })).toHaveLength(5);
});
