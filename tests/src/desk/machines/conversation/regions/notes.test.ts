import { expect, test } from 'vitest';
import type { NoteRow, TimelineRow } from '#src/kit/machines/rows.ts';
import { changed, now, opened, start, withDesk } from '#tests/machines/conversationStage.ts';

const note = (id: string, rest: Partial<NoteRow> = {}): NoteRow => ({
  id,
  conversationId: 'a',
  memberId: 'm-a',
  afterSeq: 2,
  text: '问腹围',
  authorId: 'staff-1',
  authorName: '何医生',
  at: now,
  ...rest,
});

test('steps and notes are read when somebody looks, and again with each event about them', async () => {
  const one = start({ features: withDesk });
  expect(one.calls.timeline.runs).toEqual([]);
  one.child.send({ type: 'conversation.shown' });
  await one.calls.timeline.last().answer([{ id: 's1' } as TimelineRow]);
  one.burst(changed('note', 'n1', { conversationId: 'b', memberId: 'm-b' }));
  expect(one.calls.timeline.runs).toHaveLength(1);
  one.burst(changed('note', 'n1', { conversationId: 'a', memberId: 'm-a' }));
  await one.calls.timeline.last().refuse({ reason: 'network' });
  one.clock.increment(5_000);
  await one.calls.timeline.last().answer([{ id: 's1' } as TimelineRow, { id: 'n1' } as TimelineRow]);
  expect(one.context().timeline).toHaveLength(2);
  one.burst(changed('conversation', 'a', { state: 'closed' }));
  expect(one.calls.timeline.runs).toHaveLength(4);
});

test('a note: kept until it is saved, one note however often it is tried', async () => {
  const one = await opened();
  one.child.send({ type: 'note.changed', text: ' 问腹围 ' });
  one.child.send({ type: 'note.save' });
  expect(one.child.getSnapshot().hasTag('savingNote')).toBe(true);
  await one.calls.saveNote.last().refuse({ reason: 'network' });
  expect(one.context().noteDraft).toBe(' 问腹围 ');
  one.child.send({ type: 'note.save' });
  const [first, second] = one.calls.saveNote.runs.map((run) => run.input);
  expect(second).toMatchObject({ isAboutMember: false, text: '问腹围', clientId: first?.clientId });
  await one.calls.saveNote.last().answer(note('n1'));
  expect(one.context()).toMatchObject({ noteDraft: '', timeline: [{ id: 'n1', kind: 'note', actorName: '何医生' }] });
  one.child.send({ type: 'note.remove', id: 'n1' });
  await one.calls.removeNote.last().answer();
  expect(one.context().timeline).toEqual([]);
});

test('a note about the customer stands on top; one that cannot be removed stays', async () => {
  const one = await opened();
  await one.calls.memberNotes.last().answer([note('old', { conversationId: null })]);
  one.child.send({ type: 'memberNote.save', text: '带孩子' });
  await one.calls.saveNote.last().answer(note('new', { conversationId: null, text: '带孩子' }));
  expect(one.context()).toMatchObject({ memberNotes: [{ id: 'new' }, { id: 'old' }], memberNoteDraft: '' });
  one.child.send({ type: 'note.remove', id: 'old' });
  await one.calls.removeNote.last().refuse({ reason: 'notYourNote' });
  expect(one.context()).toMatchObject({ failure: { reason: 'notYourNote' }, memberNotes: [{ id: 'new' }, { id: 'old' }] });
  one.burst(changed('note', 'x', { conversationId: null, memberId: 'm-a' }));
  await one.calls.memberNotes.last().answer([]);
  expect(one.context().memberNotes).toEqual([]);
});
