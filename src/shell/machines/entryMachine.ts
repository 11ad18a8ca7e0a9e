/**
 * The login page before the console is here (docs/adr/0026): the little of the root that this page asks for, under the same names. What is chosen and asked here is handed
 * to the root when it takes over.
 */
import { assign, enqueueActions, setup } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { loginTitle } from '#contract/screens/loginTitle.ts';
import type { ConsoleConfig } from '#contract/services.ts';
import type { Language, Theme, WordsReport, WordsWanted } from './console/context.ts';
import { waitingSession } from './entry/waitingSession.ts';
import { callbackToSupply, toSupply } from '#src/kit/machines/standIn.ts';

export interface EntryInput {
  readonly config: ConsoleConfig;
  readonly language: Language;
  readonly theme: Theme;
}
interface EntryContext extends EntryInput {
  readonly density: 'mini';
  readonly session: ActorRefFrom<typeof waitingSession>;
  readonly navigation: ActorRefFrom<typeof loginPlace>;
  /** Nobody works here yet. */
  readonly desk: null;
  /** Chosen here: it is the next person's. */
  readonly chosen: { readonly language?: Language; readonly theme?: Theme };
  /** Chosen, and its words are on their way. */
  readonly wanted: Language | null;
  readonly notices: readonly { readonly id: number; readonly key: 'languageMissing' }[];
}
type EntryEvent = { readonly type: 'language.choose'; readonly language: Language } | { readonly type: 'theme.choose'; readonly theme: Theme } | WordsReport;

/** The browser stands at the login, and nowhere else. */
const loginPlace = setup({}).createMachine({ id: 'navigation', context: { path: '/', search: '', title: loginTitle, returnTo: null } });

export const entryMachine = setup({
  types: { context: {} as EntryContext, events: {} as EntryEvent, input: {} as EntryInput },
  actors: { session: waitingSession, navigation: loginPlace, words: callbackToSupply<{ type: 'never' }, WordsWanted>('words') },
  actions: {
    keepLanguage: (_, language: Language) => toSupply('keepLanguage', language),
    keepTheme: (_, theme: Theme) => toSupply('keepTheme', theme),
  },
}).createMachine({
  id: 'entry',
  context: ({ input, spawn }) => ({
    ...input,
    density: 'mini',
    session: spawn('session', { id: 'session' }),
    navigation: spawn('navigation', { id: 'navigation' }),
    desk: null,
    chosen: {},
    wanted: null,
    notices: [],
  }),
  on: {
    'language.choose': {
      actions: enqueueActions(({ enqueue, event }) => {
        enqueue.assign({ wanted: event.language });
        enqueue.stopChild('words');
        enqueue.spawnChild('words', { id: 'words', input: { language: event.language, isChosen: true } });
      }),
    },
    'words.loaded': {
      actions: [
        assign(({ context, event: { language } }) => ({ language, chosen: { ...context.chosen, language }, wanted: null, notices: [] })),
        { type: 'keepLanguage', params: ({ event }) => event.language },
      ],
    },
    'words.missing': { actions: assign({ wanted: null, notices: [{ id: 1, key: 'languageMissing' }] }) },
    'theme.choose': {
      actions: [
        assign(({ context, event: { theme } }) => ({ theme, chosen: { ...context.chosen, theme } })),
        { type: 'keepTheme', params: ({ event }) => event.theme },
      ],
    },
  },
});
export type EntryRef = ActorRefFrom<typeof entryMachine>;
