import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Language } from '#i18n/language.ts';
import { decimal } from '#contract/kinds.ts';
import { DecimalInput } from '#src/kit/views/inputs/DecimalInput.tsx';
import { MoneyInput } from '#src/kit/views/inputs/MoneyInput.tsx';
import { WholeInput } from '#src/kit/views/inputs/WholeInput.tsx';
import { draw } from '#tests/views/stage.tsx';
import { Held } from './held.tsx';

const warnings = { 'zh-CN': '不能输入小数和负数', en: 'decimals and negative numbers are forbidden' } as const;

function whole(start: number | null, language: Language = 'zh-CN'): { readonly field: HTMLElement; readonly told: ReturnType<typeof vi.fn> } {
  const told = vi.fn<(value: number | null) => void>();
  draw(
    <Held<number> start={start} told={told}>
      {(held) => <WholeInput {...held} label="天数" min={2} max={60} step={2} />}
    </Held>,
    { language },
  );
  return { field: screen.getByRole('spinbutton', { name: '天数' }), told };
}

describe('a whole number', () => {
  it.each(['zh-CN', 'en'] as const)('[v-number] minus, dot, comma and their full-width forms warn and clear it (%s)', async (language) => {
    const { field, told } = whole(12, language);
    for (const key of ['-', '.', ',', '。', '．', '－', '，', '−']) {
      fireEvent.change(field, { target: { value: '12' } });
      await userEvent.type(field, key);
      expect(field, key).toHaveValue('');
      expect(screen.getByRole('alert'), key).toHaveTextContent(warnings[language]);
      expect(told, key).toHaveBeenLastCalledWith(null);
    }
    await userEvent.type(field, '8');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(told).toHaveBeenLastCalledWith(8);
  });

  it.each([
    ['the minus of the number pad', { key: '-', code: 'NumpadSubtract' }],
    ['the decimal key of the number pad', { key: '.', code: 'NumpadDecimal' }],
    ['its comma on other keyboards', { key: ',', code: 'NumpadDecimal' }],
  ])('[v-number] %s warns and clears', (_, key) => {
    const { field } = whole(12);
    expect(fireEvent.keyDown(field, key)).toBe(false);
    expect(field).toHaveValue('');
    expect(screen.getByRole('alert')).toHaveTextContent(warnings['zh-CN']);
  });

  it('[M10] what is pasted or dropped is judged like what is typed', async () => {
    const { field, told } = whole(12);
    await userEvent.click(field);
    for (const text of ['-5', '1.5', '1,286']) {
      fireEvent.change(field, { target: { value: text } });
      expect(field, text).toHaveValue('');
    }
    fireEvent.change(field, { target: { value: '34' } });
    for (const text of ['1e5', '34abc', '0x10', '１e', '9'.repeat(16)]) {
      fireEvent.change(field, { target: { value: text } });
      expect(field, text).toHaveValue('34');
      expect(screen.getByRole('alert')).toHaveTextContent('只能写数字');
    }
    fireEvent.change(field, { target: { value: ' ４２ ' } });
    expect(told).toHaveBeenLastCalledWith(42);
    for (const [value] of told.mock.calls) expect(value === null || (Number.isInteger(value) && Number(value) >= 0)).toBe(true);
  });

  it('[M10] an input method is judged when it is done', () => {
    const { field, told } = whole(null);
    fireEvent.compositionStart(field);
    fireEvent.change(field, { target: { value: 'yi' } });
    expect(field).toHaveValue('yi');
    expect(told).not.toHaveBeenCalled();
    fireEvent.change(field, { target: { value: '－１' } });
    fireEvent.compositionEnd(field);
    expect(field).toHaveValue('');
    expect(screen.getByRole('alert')).toHaveTextContent(warnings['zh-CN']);
  });

  it('arrows step within the bounds; a command of the browser is none of ours', async () => {
    const { field, told } = whole(58);
    await userEvent.type(field, '{ArrowUp}{ArrowUp}');
    expect(told).toHaveBeenLastCalledWith(60);
    expect(fireEvent.keyDown(field, { key: '-', code: 'Minus', ctrlKey: true })).toBe(true);
    expect(field).toHaveValue('60');
  });
});

describe('a whole number that may lie below nought', () => {
  const below = (start: number | null) => {
    const told = vi.fn<(value: number | null) => void>();
    draw(
      <Held<number> start={start} told={told}>
        {(held) => <WholeInput {...held} label="提前" min={-30} max={30} />}
      </Held>,
    );
    return { field: screen.getByRole('spinbutton', { name: '提前' }), told };
  };

  it.each(['-12', '－１２', '−12'])('%s is typed, a minus alone is none yet', async (text) => {
    const { field, told } = below(null);
    await userEvent.type(field, text);
    expect(told.mock.calls.flat()).toEqual([null, -1, -12]);
    expect(field).toHaveValue('-12');
    await userEvent.clear(field);
    await userEvent.type(field, '-');
    expect(field).toHaveValue('-');
    await userEvent.tab();
    expect(field).toHaveValue('');
  });

  it('a decimal and a second minus are refused in words that leave the sign out; arrows begin at nought and pass it', async () => {
    const { field, told } = below(null);
    await userEvent.type(field, '{ArrowUp}{ArrowDown}');
    expect(told.mock.calls.flat()).toEqual([0, -1]);
    for (const text of ['-1.5', '1-2', '--1']) {
      fireEvent.change(field, { target: { value: text } });
      expect(screen.getByRole('alert'), text).toHaveTextContent('只能填整数，不能输入小数');
      expect(field).toHaveValue('');
      fireEvent.change(field, { target: { value: '7' } });
    }
  });
});

describe('an amount', () => {
  const amount = (start: number | null): { readonly field: HTMLElement; readonly told: ReturnType<typeof vi.fn> } => {
    const told = vi.fn<(value: number | null) => void>();
    draw(
      <Held<number> start={start} told={told}>
        {(held) => <MoneyInput {...held} label="定金" />}
      </Held>,
    );
    return { field: screen.getByRole('textbox', { name: '定金' }), told };
  };

  it('is typed in yuan and given in fen; with thousands when it is left', async () => {
    const { field, told } = amount(null);
    await userEvent.type(field, '1286.1');
    expect(field).toHaveValue('1286.1');
    expect(told).toHaveBeenLastCalledWith(128_610);
    await userEvent.tab();
    expect(field).toHaveValue('1,286.10');
    await userEvent.click(field);
    expect(field).toHaveValue('1286.10');
  });

  it('takes no third decimal, no minus and no exponent, and keeps what stands', async () => {
    const { field, told } = amount(1_250);
    await userEvent.click(field);
    for (const text of ['12.505', '-12.50', '1e3', '12.5.0']) {
      fireEvent.change(field, { target: { value: text } });
      expect(field, text).toHaveValue('12.50');
      expect(screen.getByRole('alert')).toHaveTextContent('金额写到分');
    }
    expect(told).not.toHaveBeenCalled();
    fireEvent.change(field, { target: { value: '¥1,286。5' } });
    expect(told).toHaveBeenLastCalledWith(128_650);
  });
});

describe('a decimal', () => {
  const measured = (min: number): { readonly field: HTMLElement; readonly told: ReturnType<typeof vi.fn> } => {
    const told = vi.fn<(value: number | null) => void>();
    draw(
      <Held<number> start={1_240.5} told={told}>
        {(held) => <DecimalInput {...held} label="雌二醇" field={decimal(['雌二醇', 'Oestradiol'], { places: 2, min })} />}
      </Held>,
    );
    return { field: screen.getByRole('textbox', { name: '雌二醇' }), told };
  };

  it('is given as it was typed, place by place, and stands with thousands when it is left', async () => {
    const { field, told } = measured(0);
    expect(field).toHaveValue('1,240.5');
    await userEvent.click(field);
    expect(field).toHaveValue('1240.5');
    await userEvent.clear(field);
    await userEvent.type(field, '2.05');
    expect(field).toHaveValue('2.05');
    expect(told).toHaveBeenLastCalledWith(2.05);
    fireEvent.change(field, { target: { value: '１，２８６。5' } });
    expect(told).toHaveBeenLastCalledWith(1_286.5);
  });

  it('is never rounded: a place too many, a minus or an exponent changes nothing', async () => {
    const { field, told } = measured(0);
    await userEvent.click(field);
    for (const text of ['1.005', '-1', '1e3', '1.2.3', '.']) {
      fireEvent.change(field, { target: { value: text } });
      expect(field, text).toHaveValue('1240.5');
      expect(screen.getByRole('alert')).toHaveTextContent('小数点后最多 2 位');
    }
    expect(told).not.toHaveBeenCalled();
  });

  it('lies below nought where its bound does', async () => {
    const { field, told } = measured(-5);
    await userEvent.click(field);
    await userEvent.clear(field);
    await userEvent.type(field, '-0.25');
    expect(told).toHaveBeenLastCalledWith(-0.25);
  });
});
