import { expect, test } from 'vitest';
import { frame, opened, start, withDesk } from '#tests/machines/conversationStage.ts';

test('a picture is held, shrunk and sent; one that cannot be shrunk stays in sight', async () => {
  const one = await opened();
  const file = new Blob([new Uint8Array(3 * 1024 * 1024)], { type: 'image/png' });
  one.child.send({ type: 'picture.hold', file });
  expect(one.context().held).toMatchObject({ file, checks: ['imageSize'] });
  expect(one.heardOf('notice.raise')).toEqual([]);
  one.child.send({ type: 'picture.send', isShrunk: true });
  await one.calls.shrink.last().refuse(new Error('no canvas'));
  expect(one.context()).toMatchObject({ failure: { reason: 'other', text: 'no canvas' }, held: { file } });
  one.child.send({ type: 'picture.send', isShrunk: true });
  await one.calls.shrink.last().answer(new Blob(['x'], { type: 'image/jpeg' }));
  expect([one.context().held, one.states()]).toEqual([null, ['uploading']]);
  one.child.send({ type: 'picture.hold', file });
  one.child.send({ type: 'picture.send', isShrunk: false });
  // Both checks of spec 5 still tell, and neither stops it.
  expect(one.heardOf('notice.raise').map((event) => event['key'])).toEqual(['imageSize']);
  expect(one.states()).toEqual(['uploading', 'uploading']);
  one.child.send({ type: 'picture.hold', file });
  one.child.send({ type: 'picture.drop' });
  expect(one.context().held).toBeNull();
});

test('a picture that did not load is asked for again', async () => {
  const one = start({ features: withDesk });
  await one.calls.history.last().answer({ rows: [frame(1, { type: 1, messageType: 1, content: '/a' })], lastSeq: 1 });
  await one.calls.image.last().refuse({ reason: 'network' });
  one.child.send({ type: 'image.retry', path: '/a' });
  expect(one.context().images).toEqual({});
  await one.calls.image.last().answer('blob:a');
  expect(one.context().images).toEqual({ '/a': 'blob:a' });
});
