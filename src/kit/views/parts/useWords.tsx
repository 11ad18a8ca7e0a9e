import { createContext, useContext } from 'react';
import type { TFunction } from 'i18next';

const Context = createContext<TFunction<'words'> | null>(null);

/** Above everything that is drawn: says a word in the language of the person. */
export const WordsProvider = Context.Provider;

/** The words for what can be drawn before i18next is here (docs/adr/0026); all other views take `useTranslation`. */
export function useWords(): { readonly t: TFunction<'words'> } {
  const t = useContext(Context);
  if (!t) throw new Error('No words above this view: expected a <WordsProvider>. See src/shell/views/App.tsx.');
  return { t };
}
