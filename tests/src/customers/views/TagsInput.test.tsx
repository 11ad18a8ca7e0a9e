import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { tagLimits } from '#contract/limits/lists.ts';
import { member } from '#contract/resources/member.ts';
import { CustomerHead } from '#src/customers/views/CustomerHead.tsx';
import { TagsInput } from '#src/customers/views/TagsInput.tsx';
import type { EditorRef } from '#src/engine/machines/resourceList/context.ts';
import { orderScreen, stagedList } from '#tests/src/engine/views/stagedList.tsx';
import { actorShowing, draw } from '#tests/views/stage.tsx';

const offered = [
  { id: 't1', label: '试管周期', labelEn: 'IVF cycle', hint: 'label' },
  { id: 't2', label: '备孕', labelEn: 'Trying', hint: 'label' },
  { id: 't3', label: '高意向', labelEn: 'Keen', hint: 'sale' },
  { id: 't4', label: '已停用', labelEn: 'Off', hint: 'label', isPast: true },
];
const list = () => stagedList({ options: { customerTag: { state: 'ready', rows: offered } } });
const given = { field: member.fields.tags, screen: orderScreen, editor: actorShowing<EditorRef>({ context: {} }) };
const offers = () => within(screen.getByRole('group', { name: '标签' }));

test('plain tags are taken from those of the house by one press, and written freely beside them', () => {
  const onChange = vi.fn();
  const staged = list();
  draw(<TagsInput {...given} list={staged} isFree value={['老客户', '备孕']} onChange={onChange} />);
  expect(staged.sent).toContainEqual({ type: 'options.ask', entity: 'customerTag', words: '', isWhole: true });
  expect(
    offers()
      .getAllByRole('button')
      .map((one) => one.textContent),
  ).toEqual(['试管周期']);
  fireEvent.click(offers().getByRole('button', { name: /试管周期/ }));
  expect(onChange).toHaveBeenLastCalledWith(['老客户', '备孕', '试管周期']);
  const words = screen.getByRole('textbox', { name: '标签' });
  fireEvent.change(words, { target: { value: ' 朋友介绍 ' } });
  fireEvent.keyDown(words, { key: 'Enter' });
  expect(onChange).toHaveBeenLastCalledWith(['老客户', '备孕', '朋友介绍']);
});

test('where there is no room left nothing is offered to be taken', () => {
  const full = Array.from({ length: tagLimits.most }, (_, at) => `标签${at}`);
  draw(<TagsInput {...given} list={list()} isFree value={full} onChange={vi.fn()} />);
  for (const one of offers().getAllByRole('button')) expect(one).toBeDisabled();
});

test('the head of a file shows the tags of all three kinds, each kind by its name', () => {
  const row = { id: 'm1', version: 1, name: '林晓彤', titleTags: ['宝妈'], tags: ['试管周期'], saleTags: ['高意向', '对比中'] };
  draw(<CustomerHead list={list()} screen={{ ...orderScreen, entity: 'member', fields: member.fields }} row={row} />);
  expect(screen.getByRole('group', { name: '头衔标签' })).toHaveTextContent('宝妈');
  expect(screen.getByRole('group', { name: '销售标签' })).toHaveTextContent('高意向对比中');
  expect(screen.getByText('试管周期')).toBeVisible();
});
