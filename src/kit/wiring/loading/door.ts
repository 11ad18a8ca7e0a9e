/** The login page before the console is here (docs/adr/0026): its machine with what it needs of the browser, and the hand-over to the root. */
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { ConsoleConfig } from '#contract/services.ts';
import type { Language } from '#i18n/language.ts';
import { pocket } from '#i18n/pocket.ts';
import type { Words } from '#i18n/pocket.ts';
import { doorMachine } from '#src/shell/machines/doorMachine.ts';
import type { WordsWanted } from '#src/shell/machines/console/context.ts';
import type { ConsoleRef } from '#src/shell/machines/consoleMachine.ts';
import { waitingSession } from '#src/shell/machines/door/waitingSession.ts';
import { browserSource, moduleLoader } from './moduleLoader.ts';
import { keepLanguage, keepTheme, storedTheme } from '#src/kit/wiring/preferences.ts';
import { storedLanguage } from '#src/kit/wiring/storageKeys.ts';
import type { Surroundings } from '#src/kit/wiring/surroundings.ts';

const fetched = (load: () => Promise<Words>): (() => Promise<Words>) => moduleLoader(load, browserSource(globalThis.window));
const loads: Readonly<Record<Language, () => Promise<Words>>> = {
  'zh-CN': fetched(async () => (await import('#i18n/door/zh-CN.ts')).doorWords),
  en: fetched(async () => (await import('#i18n/door/en.ts')).doorWords),
};

/** The words of the login page, by language, as far as they are here. */
export class DoorWords {
  private readonly here = new Map<Language, ReturnType<typeof pocket>>();

  async bring(language: Language): Promise<void> {
    if (!this.here.has(language)) this.here.set(language, pocket(await loads[language]()));
  }

  readonly of = (language: Language): ReturnType<typeof pocket> => this.here.get(language) ?? pocket({});
}

export interface DoorParts {
  readonly config: ConsoleConfig;
  readonly around: Surroundings;
  readonly words: DoorWords;
  /** Ends when the root has taken over. @throws LoadError */
  readonly bringConsole: () => Promise<void>;
}

export interface Door {
  /** Stands where the root will stand: what the login page asks of the root, this answers. */
  readonly root: ConsoleRef;
  /** Choices and questions from here go on there. */
  handOver(root: ConsoleRef): void;
}

export function openDoor({ config, around, words, bringConsole }: DoorParts): Door {
  const door = createActor(
    doorMachine.provide({
      actors: {
        session: waitingSession.provide({ actors: { bringConsole: fromPromise(bringConsole) } }),
        words: fromCallback<{ type: 'never' }, WordsWanted>(({ input, sendBack }) => {
          let isWanted = true;
          words.bring(input.language).then(
            () => isWanted && sendBack({ type: 'words.here', ...input }),
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
    { id: 'door', input: { config, language: storedLanguage(around), theme: storedTheme(around) } },
  ).start();
  return {
    root: door as unknown as ConsoleRef,
    handOver: (root) => {
      const { chosen, wanted, session } = door.getSnapshot().context;
      const language = wanted ?? chosen.language;
      const { asked } = session.getSnapshot().context;
      door.stop();
      if (chosen.theme) root.send({ type: 'theme.choose', theme: chosen.theme });
      if (language) root.send({ type: 'language.choose', language });
      if (asked) root.getSnapshot().context.session.send(asked);
    },
  };
}
