import { randomUUIDv7 } from 'node:crypto';
import { expect, test } from 'vitest';
import { moveReadMark } from '#server/log/readMark.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { startNode, until, withNode } from '#tests/server/support/hubRig.ts';

const house = withNode();

test("marks only move forward, never beyond the last message, and are heard by the reader's own devices and by the other side", async () => {
  const staff = await house.people.staff();
  const [desk, phone, colleague, patient] = [
    await house.node.connect(staff),
    await house.node.connect(staff),
    await house.node.connect(await house.people.staff()),
    await house.node.connect(await house.people.member()),
  ];
  for (const text of ['1', '2', '3']) await patient.answer(patient.say(text));
  const { conversationId: id = '' } = patient.texts()[0] ?? {};
  const conversation = { id, orgId: house.people.orgId, groupId: house.people.groupId, memberId: patient.person.id };
  const mark = (reader: { id: string; system: 'staff' | 'member' }, seq?: number): Promise<number | undefined> =>
    inTransaction(house.db.database, (tx) => moveReadMark(tx, conversation, reader, seq));
  const nurse = { id: staff.id, system: 'staff' } as const;

  expect(await mark(nurse, 2)).toBe(2);
  expect(await mark(nurse, 1)).toBeUndefined();
  expect(await mark(nurse, 2)).toBeUndefined();
  expect(await mark(nurse, 99)).toBe(3);
  expect(await mark({ id: patient.person.id, system: 'member' })).toBe(3);
  expect(await mark({ id: randomUUIDv7(), system: 'staff' }, 0)).toBe(0);

  const marksOf = (peer: typeof desk): unknown[] =>
    peer.frames.filter((frame) => frame.entity === 'readMark').map((frame) => ({ id: frame.id, version: frame.version, patch: frame.patch }));
  const [two, three, members] = [
    [staff.id, 'staff', 2],
    [staff.id, 'staff', 3],
    [patient.person.id, 'member', 3],
  ].map(([readerId, readerSystem, seq]) => ({ id, version: seq, patch: { readerId, readerSystem, seq } }));
  for (const peer of [desk, phone]) {
    await until('three marks', () => marksOf(peer).length === 3);
    expect(marksOf(peer)).toEqual([two, three, members]);
  }
  await until("the marks at the patient's", () => marksOf(patient).length >= 4);
  expect(marksOf(patient).slice(0, 3)).toEqual([two, three, members]);
  await colleague.position();
  expect(marksOf(colleague)).toEqual([members]);
  // The same after coming back, from memory and from the log.
  for (const at of [house.node, await startNode(house.db.database)]) {
    const [again, own] = [await at.connect(colleague.person, 0), await at.connect(staff, 0)];
    for (const peer of [again, own]) await peer.heard('that it has everything', (frame) => frame.type === 4);
    expect([marksOf(again), marksOf(own)]).toEqual([[members], [two, three, members]]);
    if (at !== house.node) await at.stop();
  }
});

test('marks of one reader set at the same moment end at the furthest one', async () => {
  const patient = await house.node.connect(await house.people.member());
  for (let index = 0; index < 20; index += 1) await patient.answer(patient.say(`${index}`));
  const { conversationId: id = '' } = patient.texts()[0] ?? {};
  const conversation = { id, orgId: house.people.orgId, groupId: house.people.groupId, memberId: patient.person.id };
  const reader = { id: (await house.people.staff()).id, system: 'staff' } as const;
  await Promise.all([7, 3, 19, 12, 1, 19, 5].map((seq) => inTransaction(house.db.database, (tx) => moveReadMark(tx, conversation, reader, seq))));
  const [row] = await house.db.database.query('select seq from read_mark where conversation_id = $1 and reader_id = $2', [id, reader.id]);
  expect(row).toEqual({ seq: 19 });
});
