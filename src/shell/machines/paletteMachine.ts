/** The command palette: one field over screens, customers, orders, conversations and what can be done. Each section asks, answers and fails by itself. */
import { assign, setup } from 'xstate';
import { paletteLimits } from '#contract/limits/lists.ts';
import { isEnough } from '#contract/readings/searched.ts';
import { failureOf } from '#src/kit/machines/failure.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import { nothingFound } from './palette/context.ts';
import type { Found, Match, Named, PaletteContext, PaletteEvent, PaletteInput, SectionName } from './palette/context.ts';
import { actionToSupply, promiseToSupply, toSupply } from '#src/kit/machines/standIn.ts';

export type { Found, FoundMember, FoundOrder, FoundTalk, Match, Named, SectionName } from './palette/context.ts';

const paletteSetup = setup({
  types: {
    context: {} as PaletteContext,
    events: {} as PaletteEvent,
    input: {} as PaletteInput,
    tags: {} as 'open' | `${SectionName}Busy` | `${SectionName}Failed`,
  },
  actors: {
    /** Letters of any of the names, the first letters of its syllables, or the syllables themselves. */
    matchNames: promiseToSupply<readonly Match[], { readonly words: string; readonly names: readonly Named[] }>('matchNames'),
    find: promiseToSupply<Partial<Found>, { readonly section: SectionName; readonly words: string }>('find'),
  },
  actions: {
    /** Actions are found by the words of the other language too. */
    loadOtherWords: actionToSupply('loadOtherWords'),
    openTab: (_, address: string) => toSupply('openTab', address),
    /** Nothing of what was looked for is left behind. */
    clear: assign({ words: '', names: [], matches: [], found: nothingFound, failures: {}, cursor: null }),
    take: assign(({ context }, found: Partial<Found>) => ({ found: { ...context.found, ...found } })),
    forget: assign(({ context }, section: SectionName) => ({
      found: { ...context.found, [section]: null },
      failures: { ...context.failures, [section]: undefined },
    })),
    fail: assign(({ context }, { section, failure }: { section: SectionName; failure: Failure }) => ({
      failures: { ...context.failures, [section]: failure },
    })),
  },
  guards: {
    asks: ({ context, event }, section: SectionName) => event.type === 'words.type' && context.sections.includes(section) && isEnough(event.words),
    isSection: ({ event }, section: SectionName) => event.type === 'section.retry' && event.section === section,
  },
  delays: { typing: paletteLimits.typingMs },
});

/** An answer to words that were typed over is dropped with its call. */
const section = (name: SectionName) =>
  paletteSetup.createStateConfig({
    initial: 'quiet',
    on: {
      'words.type': [
        { guard: { type: 'asks', params: name }, target: '.typing', actions: { type: 'forget', params: name } },
        { target: '.quiet', actions: { type: 'forget', params: name } },
      ],
      'section.retry': { guard: { type: 'isSection', params: name }, target: '.asking', actions: { type: 'forget', params: name } },
      'palette.open': '.quiet',
      'palette.close': '.quiet',
    },
    states: {
      quiet: {},
      typing: { tags: `${name}Busy`, after: { typing: 'asking' } },
      asking: {
        tags: `${name}Busy`,
        invoke: {
          id: name,
          src: 'find',
          input: ({ context }) => ({ section: name, words: context.words.trim() }),
          onDone: { target: 'quiet', actions: { type: 'take', params: ({ event }) => event.output } },
          onError: { target: 'failed', actions: { type: 'fail', params: ({ event }) => ({ section: name, failure: failureOf(event.error) }) } },
        },
      },
      failed: { tags: `${name}Failed`, on: { 'palette.heal': { target: 'asking', actions: { type: 'forget', params: name } } } },
    },
  });

export const paletteMachine = paletteSetup.createMachine({
  id: 'palette',
  context: ({ input }) => ({ ...input, words: '', names: [], matches: [], found: nothingFound, failures: {}, cursor: null }),
  type: 'parallel',
  states: {
    sheet: {
      initial: 'closed',
      on: { 'tab.open': { actions: { type: 'openTab', params: ({ event }) => event.address } } },
      states: {
        closed: { entry: 'clear', on: { 'palette.open': { target: 'open', actions: 'loadOtherWords' } } },
        open: {
          tags: 'open',
          on: {
            'palette.close': 'closed',
            'words.type': { actions: assign({ words: ({ event }) => event.words, names: ({ event }) => event.names, cursor: null }) },
            'cursor.move': { actions: assign({ cursor: ({ event }) => event.key }) },
          },
        },
      },
    },
    matching: {
      initial: 'idle',
      on: { 'words.type': '.busy', 'palette.close': '.idle' },
      states: {
        idle: {},
        busy: {
          invoke: {
            id: 'matchNames',
            src: 'matchNames',
            input: ({ context }) => ({ words: context.words.trim(), names: context.names }),
            onDone: { target: 'idle', actions: assign({ matches: ({ event }) => event.output }) },
            onError: { target: 'idle', actions: assign({ matches: [] }) },
          },
        },
      },
    },
    members: section('members'),
    orders: section('orders'),
    talks: section('talks'),
  },
});
