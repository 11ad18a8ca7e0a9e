import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { LineValue } from '#contract/lines/lines.ts';
import { kindFields } from '#src/gallery/views/kindFields.tsx';
import { KindInput } from '#src/kit/views/inputs/KindInput.tsx';
import { plainLines } from '#src/kit/views/inputs/lines/plainLines.tsx';
import { draw } from '#tests/views/stage.tsx';
import { Held } from './held.tsx';

const dose = (name: string | null, more: LineValue = {}): LineValue => ({ name, dose: 100, from: null, until: null, ...more });
const three = [dose('甲'), dose('乙'), dose('丙')];

type Given = Partial<React.ComponentProps<typeof KindInput>>;
async function shown(start: readonly LineValue[] | null, more: Given = {}) {
  const told = vi.fn<(value: unknown) => void>();
  const view = draw(
    <Held<unknown> start={start} told={told}>
      {(held) => <KindInput {...held} field={kindFields.lines} optionsSource={plainLines} {...more} />}
    </Held>,
  );
  await screen.findByRole('button', { name: '添加药品' }, { timeout: 20_000 });
  return { told, view };
}
const cards = (): HTMLElement[] => screen.queryAllByRole('listitem');
const names = (): (string | null)[] => cards().map((card) => within(card).getByRole('textbox', { name: '药品' }).getAttribute('value'));
const press = (name: string | RegExp): Promise<void> => userEvent.click(screen.getByRole('button', { name }));

describe('lines of a form', () => {
  it('are added, each beginning as its fields do and taking the caret, up to as many as there may be; none is nothing', async () => {
    const { told } = await shown(null);
    await press('添加药品');
    expect(told).toHaveBeenLastCalledWith([dose(null, { dose: null })]);
    expect(within(cards()[0]!).getByRole('textbox', { name: '药品' })).toHaveFocus();
    expect(screen.getByText('药品 1')).toBeInTheDocument();
    for (let more = 0; more < 4; more += 1) await press('添加药品');
    expect(screen.getByRole('button', { name: '添加药品' })).toBeDisabled();
    for (let left = 5; left > 0; left -= 1) await press(`移除“药品 ${left}”`);
    expect(told).toHaveBeenLastCalledWith(null);
  });

  it('are called by their title while it is written, and a copy stands below without what one line alone may have', async () => {
    const { told } = await shown([dose('甲', { from: '2026-11-01' }), dose('乙')]);
    await press('复制“甲”');
    expect(told).toHaveBeenLastCalledWith([dose('甲', { from: '2026-11-01' }), dose(null, { from: '2026-11-01' }), dose('乙')]);
    await userEvent.type(within(cards()[1]!).getByRole('textbox', { name: '药品' }), '丁');
    expect(screen.getByRole('button', { name: '移除“丁”' })).toBeInTheDocument();
  });

  it('go to another place by a press, by Alt and the arrows, and by the mouse; the grip has the caret and says where', async () => {
    await shown(three);
    await press('下移“甲”');
    expect(names()).toEqual(['乙', '甲', '丙']);
    expect(screen.getByRole('button', { name: '移动“甲”，第 2 行，共 3 行' })).toHaveFocus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(names()).toEqual(['甲', '乙', '丙']);
    expect(screen.getByRole('button', { name: '上移“甲”' })).toBeDisabled();
    const dataTransfer = { setData: () => undefined, effectAllowed: '' };
    fireEvent.dragStart(screen.getByRole('button', { name: /移动“丙”/ }), { dataTransfer });
    fireEvent.dragOver(cards()[0]!, { dataTransfer });
    fireEvent.drop(cards()[0]!, { dataTransfer });
    expect(names()).toEqual(['丙', '甲', '乙']);
  });

  it('keep what is half typed in them when one above goes', async () => {
    await shown(three);
    const from = await within(cards()[1]!).findByRole('textbox', { name: '开始' }, { timeout: 20_000 });
    await userEvent.type(from, '某天');
    await userEvent.tab();
    const said = await screen.findByText(/“某天”不是日期/);
    await press('移除“甲”');
    expect(cards()[0]).toContainElement(said);
  });

  it('are judged at their places: a value alone, two together, and what the server says', async () => {
    const start = [dose('甲', { dose: null }), dose('甲', { from: '2026-11-02', until: '2026-11-01' })];
    const { told, view } = await shown(start, { isChecked: true, innerProblems: { '[1].dose': '库存不足' } });
    const field = (at: number, name: string): HTMLElement => within(cards()[at]!).getByLabelText(name);
    expect(field(0, '每次（毫克）')).toHaveAccessibleDescription('必填');
    expect(field(1, '药品')).toHaveAccessibleDescription('和第 1 行重复');
    expect(field(1, '每次（毫克）')).toHaveAccessibleDescription('库存不足');
    expect(await within(cards()[1]!).findByText('不能早于“开始”')).toBeInTheDocument();
    // The caret goes to the first wrong value, not to the lines as a whole.
    expect(view.container.querySelector('[aria-invalid="true"]')).toBe(field(0, '每次（毫克）'));
    await userEvent.type(field(1, '药品'), '！');
    expect(told).toHaveBeenLastCalledWith([start[0], { ...start[1], name: '甲！' }]);
    expect(field(1, '药品')).not.toHaveAccessibleDescription();
  });

  it('cannot be changed with a reason', async () => {
    await shown(three, { disabledWhy: '已归档' });
    for (const button of screen.getAllByRole('button')) expect(button).toBeDisabled();
    expect(screen.getAllByText('已归档')[0]).toBeInTheDocument();
  });
});
