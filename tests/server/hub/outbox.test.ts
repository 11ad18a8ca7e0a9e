import { randomUUIDv7 } from 'node:crypto';
import { expect, test } from 'vitest';
import { closeCodes } from '#contract/closeCodes.ts';
import { Batch } from '#server/hub/batch.ts';
import { textFrame } from '#server/hub/wsFrame.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { until, withNode } from '#tests/server/support/hubRig.ts';
import type { Frame } from '#tests/server/support/hubRig.ts';

const house = withNode();

test('frames of every length arrive as they were', async () => {
  const member = await house.people.member();
  const patient = await house.node.connect(member);
  for (const content of ['x', 'x'.repeat(60), 'é'.repeat(300), '汉'.repeat(4_000), '𠮷😀', 'a\u2028b"\\'])
    expect(await patient.answer(patient.say(content))).toMatchObject({ content });
  const lone = await patient.answer(patient.say('a\ud800b'));
  const [row] = await house.db.database.query('select content from message where id = $1', [lone.id]);
  expect(row).toEqual({ content: lone.content });
  expect(textFrame('x'.repeat(70_000)).subarray(0, 10)).toEqual(Buffer.from([0x81, 127, 0, 0, 0, 0, 0, 1, 0x11, 0x70]));
});

test('sockets that got the same frames share the joined bytes; others get their own', () => {
  const [a, b, c] = ['a', 'b', 'c'].map(textFrame) as [Buffer, Buffer, Buffer];
  const root = new Batch();
  const [one, two] = [root.and(a).and(b), root.and(a).and(b)];
  expect(two.join()).toBe(one.join());
  expect(one.join()).toEqual(Buffer.concat([a, b]));
  expect(root.and(a).and(c).join()).toEqual(Buffer.concat([a, c]));
  expect(root.and(c).join()).toBe(c);
  expect([one.frames, one.bytes]).toEqual([2, a.length + b.length]);
});

test('a reader that takes nothing is cut, costs a bounded memory, holds nobody up, and has everything after its return', async () => {
  const staff = await house.people.staff();
  const [slow, healthy] = [await house.node.connect(staff), await house.node.connect(await house.people.staff())];
  const position = await slow.position();
  const { sockets } = house.node.hub.stats();
  slow.ws.pause();
  const ids: string[] = [];
  const patch = { text: 'x'.repeat(3_000) };
  const changesOf = (frames: readonly Frame[]): string[] =>
    frames.filter((frame) => frame.entity === 'order').map((frame) => (frame as { id?: string }).id ?? '');
  const changes = (): string[] => changesOf(healthy.frames);
  await until('the cut', async () => {
    const some = Array.from({ length: 100 }, () => randomUUIDv7());
    await inTransaction(house.db.database, async (tx) => {
      for (const id of some)
        tx.append({
          groupId: house.people.groupId,
          frameType: 17,
          entity: 'order',
          entityId: id,
          change: 'updated',
          version: 1,
          patch,
          audience: { orgIds: [house.people.orgId], memberIds: [] },
          actorId: house.people.orgId,
        });
    });
    ids.push(...some);
    await until('them at the healthy one', () => changes().length === ids.length);
    return house.node.hub.stats().cutBehind === 1;
  });
  expect(changes()).toEqual(ids);
  await until('one socket fewer', () => house.node.hub.stats().sockets === sockets - 1);
  slow.ws.resume();
  await until('its end', () => slow.closed);
  expect(changesOf(slow.frames).length).toBeLessThan(ids.length);
  const again = await house.node.connect(staff, slow.frames.at(-1)?.position ?? position);
  await again.heard('that it has everything', (frame) => frame.type === 4);
  expect(changesOf([...slow.frames, ...again.frames])).toEqual(ids);
  expect([closeCodes.behind, 1006]).toContain(slow.closed?.code);
});
