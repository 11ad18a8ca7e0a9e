/** The words that are loaded: of one language as long as nobody wants another, of the public pages until a session begins. */
import { fromCallback } from 'xstate';
import type { Language } from '#i18n/language.ts';
import type { Words } from '#i18n/pocket.ts';
import { addWords } from '#i18n/translators.ts';
import type { WordsWanted } from '#src/shell/machines/console/context.ts';
import type { PackName } from '#i18n/packName.ts';
import { browserSource, carefulLoader } from './moduleLoader.ts';
import { packs } from './packs.ts';

/** Each holds those before it. */
const reaches = ['public', 'session', 'screens'] as const;
type Reach = (typeof reaches)[number];
/** `mayBegin`: the page may begin anew for words that failed once. */
type Load = (mayBegin: boolean) => Promise<Words>;

type WithRefusals<N extends string> = Readonly<Record<N, Words>> & { readonly refusals: Words[string] };
async function withRefusals<N extends string>(coming: Promise<WithRefusals<N>>, name: N): Promise<Words> {
  const { [name]: words, refusals } = await coming;
  return { ...words, refusals };
}
const fetched = (load: () => Promise<Words>): Load => carefulLoader(load, browserSource(globalThis.window));
const loads: Readonly<Record<Language, Readonly<Record<Reach, Load>>>> = {
  'zh-CN': {
    public: fetched(() => withRefusals(import('#i18n/public/zh-CN.ts'), 'publicWords')),
    session: fetched(() => withRefusals(import('#i18n/zh-CN/session.ts'), 'sessionWords')),
    screens: fetched(() => withRefusals(import('#i18n/zh-CN/screens.ts'), 'screenWords')),
  },
  en: {
    public: fetched(() => withRefusals(import('#i18n/public/en.ts'), 'publicWords')),
    session: fetched(() => withRefusals(import('#i18n/en/session.ts'), 'sessionWords')),
    screens: fetched(() => withRefusals(import('#i18n/en/screens.ts'), 'screenWords')),
  },
};
const loaded = new Map<Language, Reach>();
/** Somebody asked for these, and reads one of them. */
const asked = new Set<Language>();
/** These words are in use: another language is shown only when as many of it are loaded. */
let reached: Reach = 'public';
/** A screen that is not the desk is on its way: a session begins with its words. */
let isPastDesk = false;

/** Pages and parts that say these were drawn: another language is shown with them. */
const packsInUse = new Set<PackName>();
const packLoads = new Map<string, Load>();
const packsHere = new Set<string>();
const placeOf = (language: Language, name: PackName): string => `${language} ${name}`;
const isPackHere = (language: Language, name: PackName): boolean => packsHere.has(placeOf(language, name));

async function loadPackOf(language: Language, name: PackName, mayBegin: boolean): Promise<void> {
  if (isPackHere(language, name)) return;
  const place = placeOf(language, name);
  const load = packLoads.get(place) ?? fetched(packs[name][language]);
  packLoads.set(place, load);
  addWords(language, await load(mayBegin));
  packsHere.add(place);
}

const rankOf = (reach: Reach | undefined): number => (reach === undefined ? -1 : reaches.indexOf(reach));
const hasReach = (language: Language, upTo: Reach): boolean => rankOf(loaded.get(language)) >= rankOf(upTo);
const has = (language: Language): boolean => hasReach(language, reached) && [...packsInUse].every((name) => isPackHere(language, name));

async function loadReach(language: Language, wanted: Reach, mayBegin: boolean): Promise<void> {
  if (hasReach(language, wanted)) return;
  const parts = wanted === 'screens' ? (['session', 'screens'] as const) : [wanted];
  for (const words of await Promise.all(parts.map((part) => loads[language][part](mayBegin)))) addWords(language, words);
  if (!hasReach(language, wanted)) loaded.set(language, wanted);
}

const loadAll = async (language: Language, upTo: Reach, mayBegin: boolean): Promise<void> => {
  await Promise.all([loadReach(language, upTo, mayBegin), ...[...packsInUse].map((name) => loadPackOf(language, name, mayBegin))]);
};

/** @throws LoadError when they do not arrive: asked again, they are fetched anew */
export async function loadWords(language: Language, upTo: Reach = reached): Promise<void> {
  asked.add(language);
  if (upTo !== 'public') reached = isPastDesk ? 'screens' : upTo;
  await loadAll(language, upTo === 'public' ? upTo : reached, true);
}

/** Words of a language that nobody reads yet, to find things by: whatever becomes of them, the page stays. @throws LoadError */
export const loadWordsBeside = (language: Language): Promise<void> => loadAll(language, reached, false);

/**
 * A page is drawn with words of its own, in each language that is shown. Where they do not come it is not drawn, says so itself, and only a press there begins everything
 * anew; no other part with the same words does, no login and no change of language waits for them. @throws LoadError
 */
export async function loadPack(name: PackName): Promise<void> {
  const missing = (): readonly Language[] => [...asked].filter((language) => !isPackHere(language, name));
  // Another language may be chosen while they come.
  while (missing().length > 0) await Promise.all(missing().map((language) => loadPackOf(language, name, false)));
  packsInUse.add(name);
}

/** A screen of a session is drawn with words that the desk has not. Before the session they are fetched with its own. @throws LoadError */
export async function loadScreenWords(): Promise<void> {
  isPastDesk = true;
  if (reached !== 'public') await Promise.all([...asked].map((language) => loadWords(language, 'screens')));
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
