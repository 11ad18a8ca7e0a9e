/** The command palette asks these of the server, and finds names that are here. */
import { fromPromise } from 'xstate';
import { paletteLimits } from '#contract/limits/lists.ts';
import type { Api } from '#api/client.ts';
import { paletteMachine } from '#src/shell/machines/paletteMachine.ts';
import type { Found, Match, Named, SectionName } from '#src/shell/machines/paletteMachine.ts';
import { otherLanguage } from '#i18n/language.ts';
import type { Language } from '#i18n/language.ts';
import { loadWordsBeside } from '#src/kit/wiring/loading/words.ts';
import type { Surroundings } from '#src/kit/wiring/surroundings.ts';

/** The words stand in a text from its first to its last character of them. */
type Matcher = (text: string, words: string) => readonly [from: number, to: number] | false;

const plainly: Matcher = (text, words) => {
  const from = text.toLowerCase().indexOf(words.toLowerCase());
  return from < 0 ? false : [from, from + words.length - 1];
};

/** Fetched when somebody first looks for something; without it names are found by their letters alone. */
async function loadMatcher(): Promise<Matcher> {
  try {
    const { default: pinyin } = await import('pinyin-match');
    return (text, words) => {
      const found = plainly(text, words) || pinyin.match(text, words);
      return found ? [Number(found[0]), Number(found[1])] : false;
    };
  } catch {
    // The network is away or a new version is there: asked for again with the next words.
    return plainly;
  }
}

/** In the order of how early the words stand, in the first text before the others. */
export async function matchNames({ words, names }: { readonly words: string; readonly names: readonly Named[] }): Promise<readonly Match[]> {
  if (words === '') return [];
  const match = await loadMatcher();
  const found = names.flatMap(({ key, texts }): Match[] => {
    for (const [text, one] of texts.entries()) {
      const at = match(one, words);
      if (at) return [{ key, text, from: at[0], to: at[1] }];
    }
    return [];
  });
  return found.toSorted((a, b) => a.text - b.text || a.from - b.from);
}

async function find(api: Api, section: SectionName, words: string): Promise<Partial<Found>> {
  const asked = { words, limit: paletteLimits.rows };
  switch (section) {
    case 'members':
      return { members: await api.call('search.members', asked) };
    case 'orders':
      return { orders: await api.call('search.orders', asked) };
    case 'talks':
      return { talks: await api.call('conversation.search', asked) };
  }
}

interface PaletteParts {
  readonly api: Api;
  readonly around: Surroundings;
  readonly language: () => Language;
}

export const wiredPalette = ({ api, around, language }: PaletteParts) =>
  paletteMachine.provide({
    actors: {
      matchNames: fromPromise(({ input }) => matchNames(input)),
      find: fromPromise(({ input: { section, words } }) => find(api, section, words)),
    },
    actions: {
      loadOtherWords: () => {
        // The palette finds actions by the words that are shown until these are here; the next time it opens they are asked for again.
        loadWordsBeside(otherLanguage(language())).catch(() => undefined);
      },
      openTab: (_, address) => {
        // The opener is kept: only so does the new tab get this one's session.
        around.window.open(address, '_blank');
      },
    },
  });
