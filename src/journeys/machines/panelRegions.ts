/** The people on the nodes, the dry run and the test person, each on its own beside what is drawn. */
import { assign } from 'xstate';
import { failureOf } from '#src/kit/machines/failure.ts';
import { editor } from './editorSetup.ts';
import { templateIdsIn } from './templates.ts';
import type { JourneyEditorContext, JourneyEditorEvent } from './editorSetup.ts';

interface Heard {
  readonly event: Extract<JourneyEditorEvent, { readonly type: 'burst' }>;
}
const hasWalked = { type: 'hasWalked', params: ({ event }: Heard) => event.changes } as const;

/** Counts follow the people as they walk. What is known stays where a later reading fails. */
export const people = editor.createStateConfig({
  initial: 'resting',
  states: {
    resting: { on: { burst: { guard: hasWalked, target: 'settling' }, reload: { guard: 'isOpened', target: 'asking' } } },
    settling: { after: { settle: 'asking' } },
    asking: {
      invoke: {
        id: 'counts',
        src: 'loadCounts',
        input: ({ context }) => ({ id: context.id }),
        onDone: { target: 'resting', actions: assign({ people: ({ event }) => event.output }) },
        onError: 'resting',
      },
      on: { burst: { guard: hasWalked, target: 'settling' } },
    },
  },
});

const named = ({ draft }: JourneyEditorContext): readonly string[] => templateIdsIn(draft.graph);
const isTemplateChanged = { type: 'isTemplateChanged', params: ({ event }: Heard) => event.changes } as const;

/** A newer version of a template that the draft names is told as it is put in force. Where it cannot be asked, nothing is said of it. */
export const templates = editor.createStateConfig({
  initial: 'resting',
  states: {
    resting: {
      always: { guard: 'namesNewTemplate', target: 'asking' },
      on: { burst: { guard: isTemplateChanged, target: 'settling' }, reload: { guard: 'namesTemplates', target: 'asking' } },
    },
    settling: { after: { settle: 'asking' } },
    asking: {
      entry: assign({ templatesAsked: ({ context }) => named(context) }),
      invoke: {
        id: 'templates',
        src: 'loadTemplates',
        input: ({ context }) => ({ ids: context.templatesAsked }),
        onDone: { target: 'resting', actions: assign({ templates: ({ event }) => event.output }) },
        onError: 'resting',
      },
      on: { burst: { guard: isTemplateChanged, target: 'settling' } },
    },
  },
});

export const dryRun = editor.createStateConfig({
  initial: 'resting',
  states: {
    resting: { on: { 'dry.run': 'running' } },
    running: {
      entry: assign({ panel: 'dry', dryFailure: null }),
      invoke: {
        id: 'dry',
        src: 'runDry',
        input: ({ context }) => ({ ...context.draft, id: context.id }),
        onDone: { target: 'resting', actions: assign({ dry: ({ event }) => event.output }) },
        onError: { target: 'resting', actions: assign({ dryFailure: ({ event }) => failureOf(event.error) }) },
      },
      on: { 'dry.stop': 'resting' },
    },
  },
});

export const testRun = editor.createStateConfig({
  initial: 'resting',
  on: { 'test.member': { actions: assign({ testMember: ({ event }) => event.id }) } },
  states: {
    resting: { on: { 'test.begin': 'beginning' } },
    beginning: {
      entry: assign({ panel: 'test', test: null, testFailure: null }),
      invoke: {
        id: 'begin',
        src: 'beginTest',
        input: ({ context }) => ({ ...context.draft, id: context.id, memberId: context.testMember }),
        onDone: { target: 'walking', actions: assign({ test: ({ event }) => event.output }) },
        onError: { target: 'resting', actions: assign({ testFailure: ({ event }) => failureOf(event.error) }) },
      },
    },
    /** Her steps are heard as they are taken, and asked for once a second beside: her clock goes on where nothing happens. */
    walking: {
      always: { guard: 'isTestOver', target: 'resting' },
      after: { testStep: 'asking' },
      on: { burst: { guard: hasWalked, target: 'asking' }, 'test.end': 'ending' },
    },
    asking: {
      invoke: {
        id: 'walk',
        src: 'loadTest',
        input: ({ context }) => ({ id: context.test?.enrolmentId ?? '' }),
        onDone: { target: 'walking', actions: assign({ test: ({ event }) => event.output, testFailure: null }) },
        onError: { target: 'walking', actions: assign({ testFailure: ({ event }) => failureOf(event.error) }) },
      },
      on: { 'test.end': 'ending' },
    },
    ending: {
      invoke: {
        id: 'end',
        src: 'endTest',
        input: ({ context }) => ({ id: context.test?.enrolmentId ?? '' }),
        onDone: { target: 'resting', actions: assign(({ context }) => ({ test: context.test && { ...context.test, state: 'ended' as const } })) },
        onError: { target: 'walking', actions: assign({ testFailure: ({ event }) => failureOf(event.error) }) },
      },
    },
  },
});
