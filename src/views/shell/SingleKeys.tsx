import { createContext, useContext } from 'react';
import { Keys } from '#views/dom/Keys.tsx';

const Context = createContext(true);
export const SingleKeys = Context.Provider;

/** The single keys of a screen, unless the person has switched them off (WCAG 2.1.4). */
export function ScreenKeys({ keys }: { readonly keys: Readonly<Record<string, () => void>> }): React.ReactElement | null {
  return useContext(Context) ? <Keys keys={keys} /> : null;
}
