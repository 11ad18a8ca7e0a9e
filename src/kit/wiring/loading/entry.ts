/** The login page before the console is here (docs/adr/0026): its machine with what it needs of the browser, and the hand-over to the root. */
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { ConsoleConfig } from '#contract/services.ts';
import type { Language } from '#i18n/language.ts';
import { pocket } from '#i18n/pocket.ts';
import type { Words } from '#i18n/pocket.ts';
import { entryMachine } from '#src/shell/machines/entryMachine.ts';
import type { WordsWanted } from '#src/shell/machines/console/context.ts';
import type { ConsoleRef } from '#src/shell/machines/consoleMachine.ts';
import { waitingSession } from '#src/shell/machines/entry/waitingSession.ts';
import { browserSource, moduleLoader } from './moduleLoader.ts';
import { keepLanguage, keepTheme, storedTheme } from '#src/kit/wiring/preferences.ts';
import { storedLanguage } from '#src/kit/wiring/storageKeys.ts';
import type { Surroundings } from '#src/kit/wiring/surroundings.ts';

const fetched = (load: () => Promise<Words>): (() => Promise<Words>) => moduleLoader(load, browserSource(globalThis.window));
const loads: Readonly<Record<Language, () => Promise<Words>>> = {
  'zh-CN': fetched(async () => (await import('#i18n/entry/zh-CN.ts')).entryWords),
  en: fetched(async () => (await import('#i18n/entry/en.ts')).entryWords),
};

/** The words of the login page, by language, as far as they are here. */
export class EntryWords {
  private readonly loaded = new Map<Language, ReturnType<typeof pocket>>();

  async load(language: Language): Promise<void> {
    if (!this.loaded.has(language)) this.loaded.set(language, pocket(await loads[language]()));
  }

  readonly of = (language: Language): ReturnType<typeof pocket> => this.loaded.get(language) ?? pocket({});
}

export interface EntryParts {
  readonly config: ConsoleConfig;
  readonly around: Surroundings;
  readonly words: EntryWords;
  /** Ends when the root has taken over. @throws LoadError */
  readonly loadConsole: () => Promise<void>;
}

export interface Entry {
  /** Stands where the root will stand: what the login page asks of the root, this answers. */
  readonly root: ConsoleRef;
  /** Choices and questions from here go on there. */
  handOver(root: ConsoleRef): void;
}

export function openEntry({ config, around, words, loadConsole }: EntryParts): Entry {
  const entry = createActor(
    entryMachine.provide({
      actors: {
        session: waitingSession.provide({ actors: { loadConsole: fromPromise(loadConsole) } }),
        words: fromCallback<{ type: 'never' }, WordsWanted>(({ input, sendBack }) => {
          let isWanted = true;
          words.load(input.language).then(
            () => isWanted && sendBack({ type: 'words.loaded', ...input }),
            () => isWanted && sendBack({ type: 'words.missing', ...input }),
          );
          return () => {
            isWanted = false;
          };
        }),
      },
      actions: {
        keepLanguage: (_, language) => keepLanguage(around, language),
        keepTheme: (_, theme) => keepTheme(around, theme),
      },
    }),
    { id: 'entry', input: { config, language: storedLanguage(around), theme: storedTheme(around) } },
  ).start();
  return {
    root: entry as unknown as ConsoleRef,
    handOver: (root) => {
      const { chosen, wanted, session } = entry.getSnapshot().context;
      const language = wanted ?? chosen.language;
      const { asked } = session.getSnapshot().context;
      entry.stop();
      if (chosen.theme) root.send({ type: 'theme.choose', theme: chosen.theme });
      if (language) root.send({ type: 'language.choose', language });
      if (asked) root.getSnapshot().context.session.send(asked);
    },
  };
}
