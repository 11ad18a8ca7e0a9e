/**
 * The designer of one questionnaire: what it asks, what can be taken back, what is wrong with it, whether it is saved, and where it stands (docs/adr/0112, 0146). Beside it stands a telephone on
 * which it is tried; what is answered there goes nowhere.
 */
import { assign } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { noDraft } from '#src/kit/machines/drafts/draftContext.ts';
import { draftRegion, reopened } from '#src/kit/machines/drafts/draftRegion.ts';
import { draftOf } from './contentParts.ts';
import { contents, reading } from './designerEvents.ts';
import { designer, questionnaireDraft } from './designerSetup.ts';
import { survey } from './surveyRegion.ts';

const fresh = { chosen: '', panel: 'form', shows: null, trial: {}, added: 0, isChecked: false, hasEnglish: null } as const;
const draft = draftRegion(questionnaireDraft, contents.on);

export const designerMachine = designer.createMachine({
  id: 'questionnaireDesigner',
  context: ({ input }) => ({ ...noDraft(draftOf({})), ...fresh, newId: input.newId, faults: [], templates: null }),
  on: {
    ...reading.on,
    'draft.open': [
      {
        guard: { type: 'isOther', params: ({ event }) => event.id },
        target: '.draft.loading',
        actions: assign(({ event }) => ({ ...fresh, id: event.id, kept: event.kept, row: null, failure: null })),
      },
      {
        guard: { type: 'takesKept', params: ({ event }) => event.kept },
        actions: { type: 'patch', params: ({ context, event }) => reopened(questionnaireDraft, context, event.kept) },
      },
    ],
  },
  type: 'parallel',
  states: {
    draft,
    survey,
    /** They are asked for where an empty questionnaire is begun. */
    templates: {
      initial: 'resting',
      states: {
        resting: { on: { 'templates.ask': { guard: 'lacksTemplates', target: 'asking' } } },
        asking: {
          invoke: {
            id: 'templates',
            src: 'loadTemplates',
            onDone: { target: 'resting', actions: assign({ templates: ({ event }) => event.output }) },
            onError: 'missing',
          },
        },
        missing: { on: { 'templates.ask': 'asking' } },
      },
    },
  },
});
export type DesignerRef = ActorRefFrom<typeof designerMachine>;
