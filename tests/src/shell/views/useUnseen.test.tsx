import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { preferenceDefaults } from '#contract/resources/desk.ts';
import type { DeskRef } from '#src/shell/machines/consoleMachine.ts';
import { useUnseen } from '#src/shell/views/useUnseen.tsx';
import { actorShowing, draw } from '#tests/views/stage.tsx';

function Figure(): React.ReactElement {
  return <output>{useUnseen()}</output>;
}
const shown = (context?: Readonly<Record<string, unknown>>): string | null => {
  const { unmount } = draw(<Figure />, { root: context ? { desk: actorShowing<DeskRef>({ context }) } : {} });
  const text = screen.getByRole('status').textContent;
  unmount();
  return text;
};

it('counts customers for the title, where the person wants it', () => {
  const unseen = ['a', 'b', 'c'];
  expect(shown({ preferences: preferenceDefaults, unseen })).toBe('3');
  expect(shown({ preferences: { ...preferenceDefaults, notify: { ...preferenceDefaults.notify, title: false } }, unseen })).toBe('0');
  expect(shown()).toBe('0');
});
