import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { LoadBoundary } from '#src/kit/views/dom/LoadBoundary.tsx';

/** Each comes only at a later try than the first. */
function Absent(): never {
  throw Object.assign(new Error('not here'), { fault: 'error' });
}
function Broken(): never {
  throw new Error('broken');
}

test.each([
  ['a file that did not come is tried again when the line is back', Absent, 'here'],
  ['a screen that broke while it was drawn waits for a hand', Broken, 'failed'],
])('%s', (_, Part, shown) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const at = (heals: number, child: React.ReactNode): React.ReactElement => (
    <LoadBoundary of="/a" heals={heals} fallback={() => 'failed'}>
      {child}
    </LoadBoundary>
  );
  const { rerender } = render(at(0, <Part />));
  expect(screen.getByText('failed')).toBeInTheDocument();
  rerender(at(0, 'here'));
  expect(screen.getByText('failed')).toBeInTheDocument();
  rerender(at(1, 'here'));
  expect(screen.getByText(shown)).toBeInTheDocument();
});
