import { render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { VirtualRows } from '#views/dom/VirtualRows.tsx';

const numbers = Array.from({ length: 5_000 }, (_, index) => index);
const rows = (count: number, onNearEnd: () => void = () => undefined): React.ReactElement => (
  <VirtualRows count={count} rowHeight={72} slice={(from, to) => numbers.slice(0, count).slice(from, to)} onNearEnd={onNearEnd} container={{ className: 'rows', role: 'list' }}>
    {(row, index) => <span role="listitem">{`row ${row} at ${index}`}</span>}
  </VirtualRows>
);

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
