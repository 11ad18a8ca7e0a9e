import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cleanRichText } from '#server/richText/clean.ts';
import { editorLabel, editorOf } from './richEditorStage.tsx';

async function write(
  html: string,
): Promise<{ readonly press: (name: string) => void; readonly value: () => string; readonly tools: () => HTMLElement | null }> {
  let value = html;
  render(
    editorOf(html, (written) => {
      value = written;
    }),
  );
  await screen.findByRole('textbox', { name: editorLabel });
  return {
    press: (name) => act(() => fireEvent.click(screen.getByRole('button', { name }))),
    value: () => value,
    tools: () => screen.queryByRole('toolbar', { name: 'Table operations' }),
  };
}
const [heads, cells] = [Array.from({ length: 3 }, () => '<th>'), Array.from({ length: 3 }, () => '<td>')];
const rowsOf = (html: string): string[][] => {
  const place = document.createElement('div');
  place.innerHTML = html;
  return [...place.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => cell.outerHTML.replace(/<p><\/p>|<\/t[dh]>/g, '')));
};

it('[H2] a table is put in, grows, shrinks and goes by buttons alone, and what the server keeps is what was written', async () => {
  const { press, value, tools } = await write('');
  expect(tools()).toBeNull();
  press('Table');
  expect(rowsOf(value())).toEqual([heads, cells, cells]);
  press('Add row below');
  press('Add column right');
  expect(rowsOf(value())).toHaveLength(4);
  expect(rowsOf(value())[1]).toHaveLength(4);
  press('Delete row');
  press('Delete column');
  expect(rowsOf(value())).toEqual([cells, cells, cells]);
  press('Header row');
  expect(rowsOf(value())).toEqual([heads, cells, cells]);
  expect(cleanRichText(value())).toBe(value());
  expect(within(screen.getByRole('toolbar', { name: 'Table operations' })).getByRole('button', { name: 'Merge cells' })).toBeDisabled();
  press('Delete table');
  expect([value(), tools()]).toEqual(['', null]);
});

it('a table inside a table is not made, and a span that no browser could hold is one', async () => {
  const { press, value } = await write('<table><tr><td colspan="2" rowspan="99999">x</td><td colspan="1000000000">y</td></tr></table>');
  press('Add row below');
  press('Table');
  expect(value().match(/<table/g)).toHaveLength(1);
  expect(rowsOf(value())[0]).toEqual(['<td colspan="2"><p>x</p>', '<td><p>y</p>']);
});
