import { createContext, useContext } from 'react';

/** The question is asked before it is done. It outlives the row it came from: rows move while somebody reads. */
export interface Question {
  readonly title: string;
  readonly consequences: readonly string[];
  readonly act: string;
  readonly keep: string;
  readonly reason?: 'asked' | undefined;
  readonly onAct: (reason: string) => void;
}
const Context = createContext<(question: Question) => void>(() => undefined);
export const AskProvider = Context.Provider;
/** Puts a question before the whole list. */
export const useAsk = (): ((question: Question) => void) => useContext(Context);
