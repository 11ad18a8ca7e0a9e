import { createActor } from 'xstate';
import { afterEach, expect, test } from 'vitest';
import { filesMachine } from '#src/files/machines/filesMachine.ts';
import type { Space } from '#src/files/machines/filesMachine.ts';
import type { FilePlace } from '#contract/resources/file.ts';
import { asked } from '#tests/machines/simulated.ts';

let over: { stop(): void } | undefined;
afterEach(() => over?.stop());

function start() {
  const uses = asked<readonly FilePlace[], { readonly id: string }>();
  const space = asked<Space, unknown>();
  const actor = createActor(filesMachine.provide({ actors: { askUses: uses.logic, askSpace: space.logic } })).start();
  over = actor;
  return { actor, uses, space, context: () => actor.getSnapshot().context };
}
const place: FilePlace = { entity: 'member', id: 'm', name: '林晓' };

test('tells where the file is used that was asked for last, or why it cannot', async () => {
  const { actor, uses, context } = start();
  actor.send({ type: 'uses.show', id: 'one' });
  actor.send({ type: 'uses.show', id: 'two' });
  await uses.last().answer([place]);
  expect([context().id, context().places]).toEqual(['two', [place]]);
  actor.send({ type: 'uses.show', id: 'three' });
  expect(context().places).toBeNull();
  await uses.last().refuse({ reason: 'network' });
  expect([context().places, context().failure?.reason]).toEqual([null, 'network']);
  actor.send({ type: 'uses.show', id: 'three' });
  await uses.last().answer([]);
  expect([context().places, context().failure]).toEqual([[], null]);
});

test('keeps what it knows of the room where a reading fails', async () => {
  const { actor, space, context } = start();
  const known = { bytes: 1, limit: 2, ownBytes: 1, ownLimit: 2 };
  actor.send({ type: 'space.show' });
  await space.last().answer(known);
  actor.send({ type: 'space.show' });
  await space.last().refuse({ reason: 'network' });
  expect(context().space).toEqual(known);
});
