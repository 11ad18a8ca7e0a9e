/**
 * The editor of one journey: what is drawn, what can be taken back, what is wrong with it, and whether it is saved. Somebody else who saves meanwhile is told by name, and
 * nothing that was drawn here is lost.
 */
import { assign } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { noDraft } from '#src/kit/machines/drafts/draftContext.ts';
import { draftRegion, reopened } from '#src/kit/machines/drafts/draftRegion.ts';
import { draftOf } from './draft.ts';
import { contents, reading } from './editorEvents.ts';
import { editor, journeyDraft } from './editorSetup.ts';
import { noPanels } from './panels.ts';
import { dryRun, people, templates, testRun } from './panelRegions.ts';

export const journeyEditorMachine = editor.createMachine({
  id: 'journeyEditor',
  context: ({ input }) => ({
    ...noPanels,
    today: input.today,
    ...noDraft(draftOf({})),
    faults: [],
    chosen: [],
    clip: null,
    shows: 'graph',
  }),
  type: 'parallel',
  on: {
    ...reading.on,
    'draft.open': [
      {
        guard: { type: 'isOther', params: ({ event }) => event.id },
        target: ['.draft.loading', '.people.asking', '.templates.resting', '.dry.resting', '.test.resting'],
        actions: assign(({ context, event }) => ({ ...noPanels, clip: context.clip, id: event.id, kept: event.kept, chosen: [], row: null, failure: null })),
      },
      {
        guard: { type: 'takesKept', params: ({ event }) => event.kept },
        actions: { type: 'patch', params: ({ context, event }) => reopened(journeyDraft, context, event.kept) },
      },
    ],
  },
  states: {
    draft: draftRegion(journeyDraft, contents.on),
    people,
    templates,
    dry: dryRun,
    test: testRun,
  },
});
export type JourneyEditorRef = ActorRefFrom<typeof journeyEditorMachine>;
