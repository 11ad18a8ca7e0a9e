import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { VersionRef } from '#src/shell/machines/consoleMachine.ts';
import { VersionStrip } from '#src/shell/views/VersionStrip.tsx';
import { actorShowing, draw } from '#tests/views/stage.tsx';

const versionAs = (tags: readonly string[]) => actorShowing<VersionRef>({ context: { ready: '2' }, tags });

it('says nothing while there is no new version', () => {
  draw(<VersionStrip />, { root: { version: versionAs([]) } });
  expect(screen.queryByRole('status')).toBeNull();
});

it.each([
  ['zh-CN', '新版本已就绪', '换成新版本'],
  ['en', 'A new version is ready', 'Update now'],
] as const)('says kindly that there is one, and takes it at once by one button (%s)', (language, title, button) => {
  const version = versionAs(['ready']);
  draw(<VersionStrip />, { language, root: { version } });
  expect(screen.getByRole('status')).toHaveTextContent(title);
  fireEvent.click(screen.getByRole('button', { name: button }));
  expect(version.sent).toEqual([{ type: 'version.take' }]);
});

it('is pressed once', () => {
  draw(<VersionStrip />, { root: { version: versionAs(['ready', 'taking']) } });
  expect(screen.getByRole('button', { name: '正在更换' })).toBeDisabled();
});
