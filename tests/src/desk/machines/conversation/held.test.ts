import { expect, test } from 'vitest';
import { start, withDesk } from '#tests/machines/conversationStage.ts';
import { rowOf } from '#tests/machines/simulated.ts';

const picture = (name: string, type = 'image/png'): File => new File(['x'], name, { type });
const nameOf = (file: Blob | undefined): string => (file instanceof File ? file.name : '');

test('pictures picked together are looked at one after another: sent, given up, made smaller', async () => {
  const one = start({ features: withDesk });
  for (const name of ['a.png', 'b.png', 'c.png']) one.child.send({ type: 'picture.hold', file: picture(name) });
  expect([nameOf(one.context().held?.file), one.context().heldNext.length]).toEqual(['a.png', 2]);
  one.child.send({ type: 'picture.send', isShrunk: false });
  expect([nameOf(one.context().held?.file), nameOf(one.calls.upload.last().input.file)]).toEqual(['b.png', 'a.png']);
  one.child.send({ type: 'picture.drop' });
  expect(nameOf(one.context().held?.file)).toBe('c.png');
  one.child.send({ type: 'picture.send', isShrunk: true });
  await one.calls.shrink.last().answer(picture('c.jpg', 'image/jpeg'));
  expect([one.context().held, one.context().heldNext, one.context().outbox.length]).toEqual([null, [], 2]);
});

test('a picture that cannot be made smaller stays in sight', async () => {
  const one = start({ features: withDesk });
  one.child.send({ type: 'picture.hold', file: picture('a.gif', 'image/gif') });
  expect(one.context().held?.checks).toEqual(['imageFormat']);
  one.child.send({ type: 'picture.send', isShrunk: true });
  await one.calls.shrink.last().refuse({ reason: 'other', code: 0, text: 'no picture' });
  expect([nameOf(one.context().held?.file), one.context().failure?.text]).toEqual(['a.gif', 'no picture']);
});

test('closing goes on to the next once it is done, and not where it is refused', async () => {
  const one = start({ features: withDesk, row: rowOf('a', { lastSeq: 0 }) });
  one.child.send({ type: 'move.make', move: 'close', closeReason: 'solved', goOn: true });
  await one.calls.life.last().refuse({ reason: 'newerMessage', code: 40906, text: '' });
  expect(one.heardOf('answer.next')).toEqual([]);
  one.child.send({ type: 'move.make', move: 'close', closeReason: 'solved', goOn: true });
  await one.calls.life.last().answer(rowOf('a', { state: 'closed' }));
  expect([one.heardOf('answer.next').length, one.context().moving]).toEqual([1, null]);
});
