import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, test, vi } from 'vitest';
import { VirtualRows } from '#src/kit/views/dom/VirtualRows.tsx';

const numbers = Array.from({ length: 5_000 }, (_, index) => index);
const rows = (count: number, onNearEnd: () => void = () => undefined): React.ReactElement => (
  <VirtualRows
    count={count}
    rowHeight={72}
    slice={(from, to) => numbers.slice(0, count).slice(from, to)}
    onNearEnd={onNearEnd}
    container={{ className: 'rows', role: 'list' }}
  >
    {(row, index) => <span role="listitem">{`row ${row} at ${index}`}</span>}
  </VirtualRows>
);

interface Named {
  readonly id: string;
  readonly words: string;
}
const moving = (given: readonly Named[], topToken = 'all', now = 0): React.ReactElement => (
  <VirtualRows
    count={given.length}
    rowHeight={72}
    topToken={topToken}
    slice={(from, to) => given.slice(from, to)}
    holding={{ keyOf: (row) => row.id, get: (id) => given.find((row) => row.id === id), now }}
    container={{ className: 'rows', role: 'list' }}
  >
    {(row) => <span role="listitem">{row.words}</span>}
  </VirtualRows>
);
const shown = (): readonly string[] => screen.getAllByRole('listitem').map((one) => one.textContent);
const before = [
  { id: 'a', words: 'a' },
  { id: 'b', words: 'b' },
  { id: 'c', words: 'c' },
];
const after = [
  { id: 'c', words: 'c new' },
  { id: 'a', words: 'a' },
  { id: 'b', words: 'b' },
];

test('a chosen row that has moved out of sight is one press away', () => {
  const at = (index: number): React.ReactElement => (
    <VirtualRows
      count={5_000}
      rowHeight={72}
      slice={(from, to) => numbers.slice(from, to)}
      reveal={{ key: 'a', indexOf: () => index, pill: (isAbove) => (isAbove ? 'above' : 'below') }}
      container={{ className: 'rows', role: 'list' }}
    >
      {(row) => <span role="listitem">{row}</span>}
    </VirtualRows>
  );
  const { rerender } = render(at(0));
  const list = screen.getByRole('list');
  Object.defineProperties(list, { clientHeight: { value: 720 }, scrollTop: { value: 0, writable: true } });
  expect(screen.queryByRole('button')).toBeNull();
  rerender(at(4_000));
  fireEvent.click(screen.getByRole('button', { name: 'below' }));
  fireEvent.scroll(list);
  expect([list.scrollTop, screen.queryByRole('button')]).toEqual([4_001 * 72 - 720, null]);
  rerender(at(0));
  fireEvent.click(screen.getByRole('button', { name: 'above' }));
  expect(list.scrollTop).toBe(0);
});

describe('rows that move by themselves', () => {
  it('keep their places under a moving pointer, with new contents, until it leaves', () => {
    const { rerender } = render(moving(before));
    fireEvent.pointerMove(screen.getByRole('list'));
    rerender(moving(after));
    expect(shown()).toEqual(['a', 'b', 'c new']);
    fireEvent.pointerLeave(screen.getByRole('list'));
    expect(shown()).toEqual(['c new', 'a', 'b']);
  });

  it('move again once the pointer rests', () => {
    const { rerender } = render(moving(before));
    fireEvent.pointerMove(screen.getByRole('list'));
    rerender(moving(after, 'all', 9_000));
    expect(shown()).toEqual(['a', 'b', 'c new']);
    rerender(moving(after, 'all', 10_000));
    expect(shown()).toEqual(['c new', 'a', 'b']);
  });

  it('are held neither in another list nor where one is gone', () => {
    const { rerender } = render(moving(before));
    fireEvent.pointerMove(screen.getByRole('list'));
    rerender(moving(after, 'unread'));
    expect(shown()).toEqual(['c new', 'a', 'b']);
    fireEvent.pointerMove(screen.getByRole('list'));
    rerender(moving([...before.slice(0, 2), { id: 'd', words: 'd' }], 'unread'));
    expect(shown()).toEqual(['a', 'b', 'd']);
  });
});

describe('elements of rows that move by themselves', () => {
  const named = (names: string): readonly Named[] => Array.from(names, (name) => ({ id: name, words: name }));
  const elements = (): Readonly<Record<string, HTMLElement>> => Object.fromEntries(screen.getAllByRole('listitem').map((one) => [one.textContent, one]));

  it('a row that only moves keeps its element, in the order of the rows', () => {
    const { rerender } = render(moving(named('abcdef')));
    const first = elements();
    rerender(moving(named('eabcdf')));
    expect(shown()).toEqual(['e', 'a', 'b', 'c', 'd', 'f']);
    for (const name of 'abcdf') expect(elements()[name]).toBe(first[name]);
    rerender(moving(named('xyeabc')));
    expect(shown()).toEqual(['x', 'y', 'e', 'a', 'b', 'c']);
    for (const name of 'abc') expect(elements()[name]).toBe(first[name]);
  });

  it('where most of them are new, no element is made anew', () => {
    const { rerender } = render(moving(named('abcdefgh')));
    const first = screen.getAllByRole('listitem');
    rerender(moving(named('stuvwxah')));
    expect(shown()).toEqual(Array.from('stuvwxah'));
    expect(screen.getAllByRole('listitem')).toEqual(first);
  });
});

describe('a window over many rows', () => {
  it('draws only what is in sight of five thousand', () => {
    render(rows(5_000));
    expect(screen.getAllByRole('listitem').length).toBeLessThan(40);
    expect(screen.getByText('row 0 at 0')).toBeInTheDocument();
  });

  it('is as high as all of them together', () => {
    render(rows(5_000));
    expect(screen.getByRole('list').firstElementChild).toHaveStyle({ height: '360000px' });
  });

  it('asks for more only near the end, and again when there is a new end', () => {
    const more = vi.fn();
    const { rerender } = render(rows(5_000, more));
    expect(more).not.toHaveBeenCalled();
    rerender(rows(10, more));
    expect(more).toHaveBeenCalledTimes(1);
    rerender(rows(12, more));
    expect(more).toHaveBeenCalledTimes(2);
  });
});
