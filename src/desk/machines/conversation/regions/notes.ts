/** Steps and private notes of the conversation, and notes about the customer. */
import { assign } from 'xstate';
import type { NoteInput } from '#src/desk/machines/conversation/setup.ts';
import { conversationSetup } from '#src/desk/machines/conversation/setup.ts';
import { withNote } from '#src/desk/machines/conversation/timeline.ts';
import { failureOf } from '#src/kit/machines/failure.ts';

/** Read when somebody looks, and again when an event says that there is more. */
export const timeline = conversationSetup.createStateConfig({
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'hasDesk', target: 'idle' }, { target: 'without' }] },
    idle: { always: { guard: 'wantsTimeline', target: 'loading' } },
    loading: {
      entry: assign({ wantsTimeline: false }),
      invoke: {
        id: 'timeline',
        src: 'loadTimeline',
        input: ({ context }) => ({ row: context.row }),
        onDone: { target: 'idle', actions: assign({ timeline: ({ event }) => event.output }) },
        onError: { target: 'pausing', actions: assign({ wantsTimeline: true }) },
      },
    },
    pausing: { after: { retry: 'idle' } },
    without: {},
  },
});

export const memberNotes = conversationSetup.createStateConfig({
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'hasDesk', target: 'idle' }, { target: 'without' }] },
    idle: { always: { guard: 'wantsMemberNotes', target: 'loading' } },
    loading: {
      entry: assign({ wantsMemberNotes: false }),
      invoke: {
        id: 'memberNotes',
        src: 'loadMemberNotes',
        input: ({ context }) => ({ row: context.row }),
        onDone: { target: 'idle', actions: [assign({ memberNotes: ({ event }) => event.output }), { type: 'sideDone', params: 'memberNotes' }] },
        onError: {
          target: 'pausing',
          actions: [
            assign({ wantsMemberNotes: true }),
            { type: 'sideFail', params: ({ event }) => ({ part: 'memberNotes', failure: failureOf(event.error) }) },
          ],
        },
      },
    },
    pausing: { after: { retry: 'idle' }, on: { 'side.retry': { guard: { type: 'isRetried', params: 'memberNotes' }, target: 'idle' } } },
    without: {},
  },
});

/** Writing and removing. A text that could not be saved stays where it was written. */
export const notes = conversationSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      on: {
        'note.save': {
          guard: { type: 'isWritten', params: ({ context }) => context.noteDraft },
          target: 'saving',
          actions: assign(({ context }) => ({ noteId: context.noteId ?? context.tools.newId(), failure: null })),
        },
        'memberNote.save': {
          guard: { type: 'isWritten', params: ({ event }) => event.text },
          target: 'savingAboutMember',
          actions: assign(({ context, event }) => ({
            memberNoteDraft: event.text,
            memberNoteId: context.memberNoteDraft === event.text && context.memberNoteId !== null ? context.memberNoteId : context.tools.newId(),
            failure: null,
          })),
        },
        'note.remove': { target: 'removing', actions: assign({ removingNoteId: ({ event }) => event.id, failure: null }) },
      },
    },
    saving: {
      tags: 'savingNote',
      invoke: {
        id: 'note',
        src: 'saveNote',
        input: ({ context }): NoteInput => ({ row: context.row, isAboutMember: false, text: context.noteDraft.trim(), clientId: context.noteId ?? '' }),
        onDone: {
          target: 'idle',
          actions: assign(({ context, event }) => ({
            timeline: withNote(context.timeline, event.output),
            // A text that was written meanwhile is another note.
            noteDraft: context.noteDraft.trim() === event.output.text ? '' : context.noteDraft,
            noteId: null,
          })),
        },
        onError: {
          target: 'idle',
          actions: { type: 'failAct', params: ({ event }) => ({ failure: failureOf(event.error), act: { type: 'note.save' as const } }) },
        },
      },
    },
    savingAboutMember: {
      tags: 'savingMemberNote',
      invoke: {
        id: 'memberNote',
        src: 'saveNote',
        input: ({ context }): NoteInput => ({
          row: context.row,
          isAboutMember: true,
          text: context.memberNoteDraft.trim(),
          clientId: context.memberNoteId ?? '',
        }),
        onDone: {
          target: 'idle',
          actions: [
            assign(({ context, event }) => ({
              memberNotes: [event.output, ...(context.memberNotes ?? []).filter((note) => note.id !== event.output.id)],
              memberNoteDraft: '',
              memberNoteId: null,
            })),
            { type: 'sideDone', params: 'memberNote' },
          ],
        },
        onError: { target: 'idle', actions: { type: 'sideFail', params: ({ event }) => ({ part: 'memberNote', failure: failureOf(event.error) }) } },
      },
    },
    removing: {
      invoke: {
        id: 'removal',
        src: 'removeNote',
        input: ({ context }) => ({ id: context.removingNoteId ?? '' }),
        onDone: {
          target: 'idle',
          actions: assign(({ context }) => ({
            timeline: context.timeline.filter((row) => row.id !== context.removingNoteId),
            memberNotes: context.memberNotes?.filter((note) => note.id !== context.removingNoteId) ?? null,
            removingNoteId: null,
          })),
        },
        onError: {
          target: 'idle',
          actions: [
            {
              type: 'failAct',
              params: ({ context, event }) => ({ failure: failureOf(event.error), act: { type: 'note.remove' as const, id: context.removingNoteId ?? '' } }),
            },
            assign({ removingNoteId: null }),
          ],
        },
      },
    },
  },
});
