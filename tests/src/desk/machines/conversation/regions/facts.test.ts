import { expect, test } from 'vitest';
import type { ChatPerson } from '#src/kit/machines/rows.ts';
import { changed, opened } from '#tests/machines/conversationStage.ts';
import { rowOf, staff } from '#tests/machines/simulated.ts';

test('colleagues who look and type are listed, each fading by itself; the member apart', async () => {
  const one = await opened();
  const signal = (fromRemoteId: string, fromRemoteSystem: 'staff' | 'member', kind: 'typing' | 'looking'): void =>
    one.burst({ type: 19, messageType: 19, conversationId: 'a', signal: kind, fromRemoteId, fromRemoteSystem, username: fromRemoteId });
  signal('u2', 'staff', 'looking');
  signal('u3', 'staff', 'typing');
  signal('m-a', 'member', 'typing');
  expect(one.context().colleaguesHere.map(({ name, signal: kind }) => [name, kind])).toEqual([
    ['u2', 'looking'],
    ['u3', 'typing'],
  ]);
  expect(one.context().typing?.name).toBe('m-a');
  one.clock.increment(6_100);
  expect(one.context().colleaguesHere.map((here) => here.name)).toEqual(['u2']);
  expect(one.context().typing).toBeNull();
  one.clock.increment(24_400);
  expect(one.context().colleaguesHere).toEqual([]);
});

test('a piece of text stands where the caret was', async () => {
  const one = await opened();
  one.child.send({ type: 'draft.changed', text: '您好/ye 再见' });
  one.child.send({ type: 'draft.insert', text: '已预约', from: 2, to: 5 });
  expect(one.context().draft).toBe('您好已预约 再见');
});

test('tags and other conversations: asked once, told where they fail; a transcript is the root’s to fetch', async () => {
  const one = await opened();
  await one.calls.person.last().answer({ name: '王芳', tags: ['旧'] } as unknown as ChatPerson);
  one.child.send({ type: 'tags.set', tags: ['新'] });
  await one.calls.tags.last().answer();
  expect(one.context().person?.tags).toEqual(['新']);
  one.child.send({ type: 'tags.set', tags: [] });
  await one.calls.tags.last().refuse({ reason: 'network' });
  expect([one.context().person?.tags, one.context().sideFailures.tags?.reason]).toEqual([['新'], 'network']);
  one.child.send({ type: 'earlier.ask' });
  await one.calls.earlier.last().answer([rowOf('a'), rowOf('b')]);
  expect(one.context().earlier?.map((row) => row.conversationId)).toEqual(['b']);
  one.child.send({ type: 'transcript.ask' });
  expect(one.heardOf('download.ask')).toEqual([{ type: 'download.ask', name: 'name a', download: { of: 'transcript', id: 'a' } }]);
  one.burst(changed('member', 'm-a'));
  expect(one.calls.person.runs).toHaveLength(2);
});

test('a new name of who serves is asked for; a member asks for nothing of the staff’s', async () => {
  const one = await opened();
  one.burst(changed('conversation', 'a', { state: 'serving', assigneeId: 'u2' }));
  await one.calls.row.last().answer(rowOf('a', { assigneeId: 'u2', assigneeName: '周敏', version: 9 }));
  expect(one.context().row.assigneeName).toBe('周敏');
  const member = await opened({ me: { ...staff, id: 'm-a', system: 'member' } });
  expect([member.calls.timeline.runs, member.calls.memberNotes.runs, member.calls.person.runs]).toEqual([[], [], []]);
  member.write('x');
  expect(member.sent()[0]).not.toHaveProperty('expectedAssigneeId');
});
