import { fromCallback, createActor } from 'xstate';
import { expect, test } from 'vitest';
import { navigationLimits } from '#contract/limits/session.ts';
import { previewMachine } from '#src/shell/machines/previewMachine.ts';

const begin = () => createActor(previewMachine.provide({ actors: { handed: fromCallback(() => undefined) } })).start();

test('a text that is handed over is shown, each newer one in its place, at the width that is looked at', () => {
  const actor = begin();
  expect(actor.getSnapshot().value).toBe('empty');
  actor.send({ type: 'html.handed', html: '<p>一</p>' });
  actor.send({ type: 'width.choose', width: 'desktop' });
  actor.send({ type: 'html.handed', html: '<p>二</p>' });
  expect([actor.getSnapshot().value, actor.getSnapshot().context]).toEqual(['shown', { html: '<p>二</p>', width: 'desktop', changes: 2 }]);
});

test('one that is too long is said to be, with nothing of what was shown, and a shorter one is shown after it', () => {
  const actor = begin();
  actor.send({ type: 'html.handed', html: '<p>一</p>' });
  actor.send({ type: 'html.handed', html: 'x'.repeat(navigationLimits.previewCharacters + 1) });
  expect([actor.getSnapshot().value, actor.getSnapshot().context.html]).toEqual(['tooLong', '']);
  actor.send({ type: 'html.handed', html: '<p>二</p>' });
  expect([actor.getSnapshot().value, actor.getSnapshot().context.html]).toEqual(['shown', '<p>二</p>']);
});
