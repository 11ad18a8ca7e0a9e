/**
 * The designer of one process: what is drawn as a tree or a graph, what can be taken back, what is wrong with it, whether it is saved, and its files of BPMN. Somebody else who
 * saves meanwhile is told by name, and nothing that was drawn here is lost.
 */
import { assign } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { noDraft } from '#src/kit/machines/drafts/draftContext.ts';
import { draftRegion, reopened } from '#src/kit/machines/drafts/draftRegion.ts';
import { failureOf } from '#src/kit/machines/failure.ts';
import { contentOf } from './content.ts';
import { contents, reading } from './designerEvents.ts';
import { designer, processDraft } from './designerSetup.ts';
import { replaced } from './designing.ts';

/** The definition as a file of BPMN, and a file as the definition: what is read stands in place of what was drawn, one step back. */
const filing = designer.createStateConfig({
  initial: 'resting',
  states: {
    resting: { on: { 'file.write': 'writing', 'file.read': 'reading' } },
    writing: {
      tags: 'filing',
      entry: assign({ panel: 'file', fileFailure: null, file: null }),
      invoke: {
        id: 'write',
        src: 'writeFile',
        input: ({ context }) => ({ id: context.id, content: context.draft }),
        onDone: { target: 'resting', actions: assign({ file: ({ event }) => event.output }) },
        onError: { target: 'resting', actions: assign({ fileFailure: ({ event }) => failureOf(event.error) }) },
      },
    },
    reading: {
      tags: 'filing',
      entry: assign({ panel: 'file', fileFailure: null }),
      invoke: {
        id: 'read',
        src: 'readFile',
        input: ({ event }) => ({ file: event.type === 'file.read' ? event.file : new Blob() }),
        onDone: {
          target: 'resting',
          actions: [{ type: 'patch', params: ({ context, event }) => ({ ...replaced(context, event.output), panel: 'node' as const }) }, 'keep'],
        },
        onError: { target: 'resting', actions: assign({ fileFailure: ({ event }) => failureOf(event.error) }) },
      },
    },
  },
});

export const processDesignerMachine = designer.createMachine({
  id: 'processDesigner',
  context: {
    ...noDraft(contentOf({})),
    faults: [],
    chosen: [],
    clip: null,
    shows: 'tree',
    panel: 'node',
    opening: null,
    fileFailure: null,
    file: null,
  },
  type: 'parallel',
  on: {
    ...reading.on,
    'draft.open': [
      {
        guard: { type: 'isOther', params: ({ event }) => event.id },
        target: ['.draft.loading', '.file.resting'],
        actions: assign(({ context, event }) => ({
          id: event.id,
          kept: event.kept,
          clip: context.clip,
          chosen: [],
          row: null,
          failure: null,
          panel: 'node',
          opening: null,
          file: null,
          fileFailure: null,
        })),
      },
      {
        guard: { type: 'takesKept', params: ({ event }) => event.kept },
        actions: { type: 'patch', params: ({ context, event }) => reopened(processDraft, context, event.kept) },
      },
    ],
  },
  states: {
    draft: draftRegion(processDraft, contents.on),
    file: filing,
  },
});
export type ProcessDesignerRef = ActorRefFrom<typeof processDesignerMachine>;
