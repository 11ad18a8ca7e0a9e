import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { PaletteRef } from '#src/shell/machines/consoleMachine.ts';
import { Keys } from '#src/kit/views/dom/Keys.tsx';
import { ComingPalette } from '#src/shell/views/palette/ComingPalette.tsx';
import { actorShowing, draw } from '#tests/views/stage.tsx';
import type { StagedActor } from '#tests/views/stage.tsx';

it('what is typed before the palette is here is its words, and no key of the desk', async () => {
  const palette = actorShowing<PaletteRef>({ context: { words: '' } }) as PaletteRef & StagedActor;
  const next = vi.fn();
  draw(
    <>
      <Keys keys={{ n: next }} />
      <ComingPalette palette={palette} isOpen />
    </>,
  );
  expect(screen.getByRole('textbox')).toHaveFocus();
  await userEvent.keyboard('n');
  expect(palette.sent).toEqual([{ type: 'words.type', words: 'n', names: [] }]);
  await userEvent.click(document.body);
  await userEvent.keyboard('n');
  expect(next).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('textbox'));
  await userEvent.keyboard('{Escape}');
  expect(palette.sent.at(-1)).toEqual({ type: 'palette.close' });
});
