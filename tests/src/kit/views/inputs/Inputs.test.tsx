import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { KindName } from '#contract/kinds.ts';
import { kindFields, kindValues } from '#src/gallery/views/kindFields.tsx';
import { ConfirmSheet } from '#src/kit/views/inputs/ConfirmSheet.tsx';
import { IdCardInput } from '#src/kit/views/inputs/IdCardInput.tsx';
import { KindInput } from '#src/kit/views/inputs/KindInput.tsx';
import { plainLines } from '#src/kit/views/inputs/lines/plainLines.tsx';
import { PhoneInput } from '#src/kit/views/inputs/PhoneInput.tsx';
import { draw } from '#tests/views/stage.tsx';
import { Held } from './held.tsx';

describe('each kind of field', () => {
  const kinds = Object.keys(kindFields) as KindName[];
  it.each(kinds.flatMap((kind) => [[kind, 'zh-CN'] as const, [kind, 'en'] as const]))(
    '%s has an input with its label, disabled with the reason (%s)',
    async (kind, language) => {
      const field = kindFields[kind];
      const optionsSource = kind === 'lines' ? plainLines : {};
      draw(<KindInput field={field} value={kindValues[kind] ?? null} onChange={() => undefined} disabledWhy="已归档" optionsSource={optionsSource} />, {
        language,
      });
      const name = new RegExp(field.label[language === 'en' ? 1 : 0].replaceAll(/[()（）]/g, '.'));
      // The calendars come as a module of their own.
      const late = { timeout: 20_000 };
      expect(kind === 'lines' ? await screen.findAllByRole('group', { name }, late) : await screen.findAllByLabelText(name, {}, late)).not.toEqual([]);
      const isReadOnly = ['id', 'state', 'image'].includes(kind);
      if (!isReadOnly) expect(screen.getAllByText('已归档')[0]).toBeInTheDocument();
    },
  );

  it('is judged when it is left, and what is missing only when somebody asks to save', async () => {
    const shown = (isChecked: boolean): React.ReactElement => (
      <>
        <Held<unknown> start={null} told={() => undefined}>
          {(held) => <KindInput {...held} field={kindFields.phone} isChecked={isChecked} />}
        </Held>
        <button type="button">next</button>
      </>
    );
    draw(shown(false));
    const field = screen.getByRole('textbox', { name: '手机' });
    await userEvent.click(field);
    await userEvent.tab();
    expect(field).not.toHaveAccessibleDescription();
    await userEvent.type(field, '1380013');
    expect(field).not.toHaveAccessibleDescription();
    await userEvent.tab();
    expect(field).toHaveAccessibleDescription('号码不够长');
    draw(shown(true));
    expect(screen.getAllByRole('textbox', { name: '手机' })[1]).toHaveAccessibleDescription('必填');
  });
});

describe('a telephone number', () => {
  it('is grouped when it is left and given as it is stored', async () => {
    const told = vi.fn<(value: string | null) => void>();
    draw(
      <Held<string> start={null} told={told}>
        {(held) => <PhoneInput {...held} label="手机" />}
      </Held>,
    );
    const field = screen.getByRole('textbox', { name: '手机' });
    await userEvent.type(field, '+86 138-0013-8000');
    await userEvent.tab();
    expect(told).toHaveBeenLastCalledWith('13800138000');
    expect(field).toHaveValue('138 0013 8000');
    expect(field).toHaveAccessibleDescription('手机');
  });

  it('that is masked stays untouched, and is a new one from the first key on', async () => {
    const told = vi.fn<(value: string | null) => void>();
    draw(
      <Held<string> start="138****8000" told={told}>
        {(held) => <PhoneInput {...held} label="手机" />}
      </Held>,
    );
    const field = screen.getByRole('textbox', { name: '手机' });
    await userEvent.click(field);
    await userEvent.tab();
    expect(told).not.toHaveBeenCalled();
    expect(field).toHaveValue('138****8000');
    fireEvent.change(field, { target: { value: '138****80001' } });
    expect(field).not.toHaveValue(expect.stringContaining('*'));
  });
});

describe('an identity number', () => {
  it('shows region, birthday and sex', async () => {
    draw(<IdCardInput label="证号" value="11010519491231002X" onChange={() => undefined} />, { language: 'en' });
    const field = screen.getByRole('textbox', { name: '证号' });
    expect(field).toHaveValue('110105 19491231 002X');
    await waitFor(() => expect(field).toHaveAccessibleDescription('北京市朝阳区 · 1949-12-31 · Female'), { timeout: 10_000 });
  });

  it('of the old form is refused with words', () => {
    draw(<IdCardInput label="证号" value="110105491231002" onChange={() => undefined} />);
    expect(screen.getByRole('textbox', { name: '证号' })).toHaveAccessibleDescription('这是 15 位的旧号码，2013 年起停用；写新证上的 18 位');
  });
});

describe('a question before something many would regret', () => {
  const ask = (typed = ''): { readonly onAct: ReturnType<typeof vi.fn>; readonly onKeep: ReturnType<typeof vi.fn> } => {
    const [onAct, onKeep] = [vi.fn<() => void>(), vi.fn<() => void>()];
    draw(<ConfirmSheet title="删除小组" consequences={['12 位客户转回排队']} act="删除" keep="不删" isDanger typed={typed} onAct={onAct} onKeep={onKeep} />);
    return { onAct, onKeep };
  };

  it('says what will happen, has the focus on the safe side, and leaves by Escape', () => {
    const { onAct, onKeep } = ask();
    expect(screen.getByRole('alertdialog', { name: '删除小组' })).toHaveAccessibleDescription(/12 位客户转回排队/);
    expect(screen.getByRole('button', { name: '不删' })).toHaveFocus();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    expect([onAct.mock.calls.length, onKeep.mock.calls.length]).toEqual([0, 1]);
  });

  it('is answered by a click, or by typing where it cannot be undone', async () => {
    const { onAct } = ask('高新院区');
    const act = screen.getByRole('button', { name: '删除' });
    expect(act).toBeDisabled();
    await userEvent.type(screen.getByRole('textbox'), '高新院{Enter}');
    expect(onAct).not.toHaveBeenCalled();
    await userEvent.type(screen.getByRole('textbox'), '区{Enter}');
    expect(onAct).toHaveBeenCalledOnce();
  });
});
