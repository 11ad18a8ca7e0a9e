import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ThemeButton } from '#src/kit/views/parts/ThemeButton.tsx';
import { draw } from '#tests/views/stage.tsx';

it.each([
  ['light', '换成深色', 'dark'],
  ['dark', '换成浅色', 'light'],
] as const)('in %s it says %s and asks for it', (theme, word, other) => {
  const { rootActor } = draw(<ThemeButton />, { root: { theme } });
  fireEvent.click(screen.getByRole('button', { name: word }));
  expect(rootActor.sent).toEqual([{ type: 'theme.choose', theme: other }]);
});
