/** The words that are loaded: of one language as long as nobody wants another, of the public pages until a session begins. */
import { fromCallback } from 'xstate';
import type { Language } from '#i18n/language.ts';
import type { Words } from '#i18n/pocket.ts';
import { addWords } from '#i18n/translators.ts';
import type { WordsWanted } from '#src/shell/machines/console/context.ts';
import { browserSource, moduleLoader } from './moduleLoader.ts';

type Reach = 'public' | 'session';
type Load = () => Promise<Words>;

const fetched = (load: Load): Load => moduleLoader(load, browserSource(globalThis.window));
const loads: Readonly<Record<Language, Readonly<Record<Reach, Load>>>> = {
  'zh-CN': {
    public: fetched(async () => (await import('#i18n/public/zh-CN.ts')).publicWords),
    session: fetched(async () => (await import('#i18n/zh-CN/index.ts')).words),
  },
  en: {
    public: fetched(async () => (await import('#i18n/public/en.ts')).publicWords),
    session: fetched(async () => (await import('#i18n/en/index.ts')).words),
  },
};
const loaded = new Map<Language, Reach>();
/** These words are in use: another language is shown only when as many of it are loaded. */
let reached: Reach = 'public';

const has = (language: Language): boolean => loaded.get(language) === 'session' || loaded.get(language) === reached;

/** @throws LoadError when they do not arrive: asked again, they are fetched anew */
export async function loadWords(language: Language, upTo: Reach = reached): Promise<void> {
  if (upTo === 'session') reached = 'session';
  if (has(language)) return;
  addWords(language, await loads[language][upTo]());
  loaded.set(language, upTo);
}

/** A language is shown once its words are loaded; until then, and where they do not come, the old one stays. */
export const wiredWords = fromCallback<{ type: 'never' }, WordsWanted>(({ input, sendBack }) => {
  let isWanted = true;
  const tell = (type: 'words.loaded' | 'words.missing'): void => {
    if (isWanted) sendBack({ type, ...input });
  };
  if (has(input.language)) tell('words.loaded');
  else
    loadWords(input.language).then(
      () => tell('words.loaded'),
      () => tell('words.missing'),
    );
  return () => {
    isWanted = false;
  };
});
