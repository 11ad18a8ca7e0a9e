import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ManyInput, WordsInput } from '#src/kit/views/inputs/ManyInput.tsx';
import type { Option, TreeOption } from '#src/kit/views/inputs/options.tsx';
import { isSpelt, readingsOf } from '#src/kit/views/inputs/pinyin.tsx';
import { SelectInput } from '#src/kit/views/inputs/SelectInput.tsx';
import { TreeInput } from '#src/kit/views/inputs/TreeInput.tsx';
import { draw } from '#tests/views/stage.tsx';
import { Held } from './held.tsx';

const options: readonly Option[] = [
  { value: 'a', label: '武侯院区' },
  { value: 'b', label: '城南门诊', whyNot: '已停用' },
  { value: 'c', label: '高新院区', initials: 'gxyq' },
];
const field = (name: string): HTMLElement => screen.getByRole('combobox', { name });

describe('a long dictionary', () => {
  it('is sifted by text and by pinyin; Enter takes the first that fits', async () => {
    const told = vi.fn<(value: string | null) => void>();
    draw(
      <Held<string> start={null} told={told}>
        {(held) => <SelectInput {...held} label="院区" options={options} />}
      </Held>,
    );
    await userEvent.type(field('院区'), 'whyq');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    expect(screen.getByRole('status')).toHaveTextContent('找到 1 项，共 3 项');
    await userEvent.keyboard('{Enter}');
    expect(told).toHaveBeenCalledExactlyOnceWith('a');
    expect(field('院区')).toHaveValue('武侯院区');
    expect(field('院区')).toHaveAttribute('aria-expanded', 'false');
  });

  it('shows what cannot be chosen with its reason, and arrows pass it', async () => {
    const told = vi.fn<(value: string | null) => void>();
    draw(
      <Held<string> start="a" told={told}>
        {(held) => <SelectInput {...held} label="院区" options={options} required />}
      </Held>,
    );
    await userEvent.click(field('院区'));
    const off = await screen.findByRole('option', { name: /城南门诊/ });
    expect(off).toHaveAttribute('aria-disabled', 'true');
    expect(off).toHaveTextContent('已停用');
    await userEvent.click(off);
    expect(told).not.toHaveBeenCalled();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(told).toHaveBeenCalledExactlyOnceWith('c');
  });

  it('keeps and marks what is offered no longer', () => {
    const told = vi.fn<(value: string | null) => void>();
    draw(<SelectInput label="院区" value="old" onChange={told} options={options} chosen={{ value: 'old', label: '老院区' }} />);
    expect(field('院区')).toHaveValue('老院区');
    expect(field('院区')).toHaveAccessibleDescription('已不在可选范围里，原样保留');
    expect(told).not.toHaveBeenCalled();
  });

  it('leaves the search to an actor: told when it opens and with each change, shown as it stands', async () => {
    const onSearch = vi.fn<(words: string) => void>();
    const search = { state: 'failed', onSearch } as const;
    draw(<SelectInput label="客户" value={null} onChange={() => undefined} options={[]} search={search} />);
    await userEvent.type(field('客户'), '林');
    expect(onSearch.mock.calls.flat()).toEqual(['', '林']);
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(onSearch).toHaveBeenLastCalledWith('林');
  });

  it('says to whoever may not search that it is a matter of rights, and offers no second try', async () => {
    draw(<SelectInput label="客户" value={null} onChange={() => undefined} options={[]} search={{ state: 'refused', onSearch: () => undefined }} />);
    await userEvent.type(field('客户'), '林');
    expect(await screen.findByText(/没有查看权限/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
  });
});

describe('several of a dictionary', () => {
  it('are chosen in order, up to the most, and taken out again', async () => {
    const told = vi.fn<(value: readonly string[] | null) => void>();
    const many: readonly Option[] = [...options, { value: 'd', label: '本部' }];
    draw(
      <Held<readonly string[]> start={['x']} told={told}>
        {(held) => <ManyInput {...held} label="院区" options={many} max={2} />}
      </Held>,
    );
    await userEvent.click(field('院区'));
    await userEvent.click(await screen.findByRole('option', { name: '高新院区' }));
    expect(told).toHaveBeenLastCalledWith(['x', 'c']);
    expect(screen.getByRole('option', { name: /本部/ })).toHaveTextContent('最多选 2 项');
    await userEvent.click(screen.getByRole('button', { name: '去掉x' }));
    expect(told).toHaveBeenLastCalledWith(['c']);
  });

  it('is found one after the other by words alone: those of the last one are gone once it is taken', async () => {
    const told = vi.fn<(value: readonly string[] | null) => void>();
    const many: readonly Option[] = [...options, { value: 'd', label: '本部' }];
    draw(
      <Held<readonly string[]> start={[]} told={told}>
        {(held) => <ManyInput {...held} label="院区" options={many} />}
      </Held>,
    );
    for (const [words, taken] of [
      ['武侯', ['a']],
      ['本部', ['a', 'd']],
    ] as const) {
      await userEvent.type(field('院区'), words);
      await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
      await userEvent.keyboard('{Enter}');
      expect(told).toHaveBeenLastCalledWith(taken);
    }
  });
});

describe('words of one’s own', () => {
  it('are written one by one, each once, up to the most, and taken out again', async () => {
    const told = vi.fn<(value: readonly string[] | null) => void>();
    draw(
      <Held<readonly string[]> start={['备孕']} told={told}>
        {(held) => <WordsInput {...held} label="标签" max={3} />}
      </Held>,
    );
    await userEvent.type(screen.getByRole('textbox', { name: '标签' }), '二胎{Enter}备孕,宝妈群，多一个{Enter}');
    expect(told).toHaveBeenLastCalledWith(['备孕', '二胎', '宝妈群']);
    await userEvent.click(screen.getByRole('button', { name: '去掉备孕' }));
    await userEvent.type(screen.getByRole('textbox', { name: '标签' }), '{Backspace}');
    expect(told).toHaveBeenLastCalledWith(['二胎']);
  });
});

describe('a tree', () => {
  const nodes: readonly TreeOption[] = [
    { value: '51', label: '四川省', children: [{ value: '5101', label: '成都市', children: [{ value: '510107', label: '武侯区' }] }] },
  ];

  it('is unfolded by arrows; only leaves are chosen where that is wanted', async () => {
    const told = vi.fn<(value: string | null) => void>();
    draw(
      <Held<string> start={null} told={told}>
        {(held) => <TreeInput {...held} label="地区" nodes={nodes} onlyLeaves />}
      </Held>,
    );
    await userEvent.click(field('地区'));
    await userEvent.keyboard('{ArrowDown}{Enter}{ArrowDown}{ArrowRight}{ArrowDown}');
    expect(
      within(screen.getByRole('tree'))
        .getAllByRole('treeitem')
        .map((row) => row.getAttribute('aria-level')),
    ).toEqual(['1', '2', '3']);
    expect(told).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    expect(told).toHaveBeenCalledExactlyOnceWith('510107');
    expect(field('地区')).toHaveValue('四川省 / 成都市 / 武侯区');
  });
});

describe('pinyin', () => {
  const readings = readingsOf({ cheng: '成', chong: '重', zhong: '重', du: '都', dou: '都', qing: '庆', shi: '市' });
  it.each(['cd', 'chengdu', 'chengd', '成d', 'cdou', 'ds'])('%s means 成都市', (words) => expect(isSpelt('成都市', words, readings)).toBe(true));
  it.each(['cq', 'zhongqing', 'chongq'])('%s means 重庆', (words) => expect(isSpelt('重庆', words, readings)).toBe(true));
  it.each(['dc', 'cdx', 'chengs'])('%s does not mean 成都市', (words) => expect(isSpelt('成都市', words, readings)).toBe(false));
});
