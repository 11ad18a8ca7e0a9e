/** Some words are here: of one language as long as nobody wants another, of the public pages until a session begins. */
import { fromCallback } from 'xstate';
import type { Language } from '#i18n/language.ts';
import type { Words } from '#i18n/pocket.ts';
import { addWords } from '#i18n/translators.ts';
import type { WordsWanted } from '#src/shell/machines/console/context.ts';
import { browserSource, moduleLoader } from './moduleLoader.ts';

type Reach = 'public' | 'inside';
type Load = () => Promise<Words>;

const fetched = (load: Load): Load => moduleLoader(load, browserSource(globalThis.window));
const loads: Readonly<Record<Language, Readonly<Record<Reach, Load>>>> = {
  'zh-CN': {
    public: fetched(async () => (await import('#i18n/public/zh-CN.ts')).publicWords),
    inside: fetched(async () => (await import('#i18n/zh-CN/index.ts')).words),
  },
  en: {
    public: fetched(async () => (await import('#i18n/public/en.ts')).publicWords),
    inside: fetched(async () => (await import('#i18n/en/index.ts')).words),
  },
};
const loaded = new Map<Language, Reach>();
/** The console has come so far: another language must bring as much before it can be shown. */
let reached: Reach = 'public';

const has = (language: Language): boolean => loaded.get(language) === 'inside' || loaded.get(language) === reached;

/** @throws LoadError when they do not arrive: asked again, they are fetched anew */
export async function loadWords(language: Language, upTo: Reach = reached): Promise<void> {
  if (upTo === 'inside') reached = 'inside';
  if (has(language)) return;
  addWords(language, await loads[language][upTo]());
  loaded.set(language, upTo);
}

/** A language is shown once its words are here; until then, and where they do not come, the old one stays. */
export const wiredWords = fromCallback<{ type: 'never' }, WordsWanted>(({ input, sendBack }) => {
  let isWanted = true;
  const tell = (type: 'words.here' | 'words.missing'): void => {
    if (isWanted) sendBack({ type, ...input });
  };
  if (has(input.language)) tell('words.here');
  else
    loadWords(input.language).then(
      () => tell('words.here'),
      () => tell('words.missing'),
    );
  return () => {
    isWanted = false;
  };
});
