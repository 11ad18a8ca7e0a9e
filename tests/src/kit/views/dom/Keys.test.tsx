import { fireEvent, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Keys } from '#src/kit/views/dom/Keys.tsx';

it('leaves every key to a sheet that is open above it, wherever the focus is', () => {
  const pressed: string[] = [];
  const view = (isOpen: boolean): React.ReactElement => (
    <>
      <Keys keys={{ n: () => pressed.push('n'), escape: () => pressed.push('escape') }} />
      {isOpen ? (
        <div>
          <div role="dialog" aria-modal="true">
            <button type="button">x</button>
          </div>
        </div>
      ) : null}
    </>
  );
  const { rerender, container } = render(view(true));
  fireEvent.keyDown(container.querySelector('button') as HTMLElement, { key: 'n' });
  // Not taken either: the sheet's own Escape would not be heard.
  expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(true);
  expect(pressed).toEqual([]);
  rerender(view(false));
  fireEvent.keyDown(document.body, { key: 'n' });
  expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(false);
  expect(pressed).toEqual(['n', 'escape']);
});
