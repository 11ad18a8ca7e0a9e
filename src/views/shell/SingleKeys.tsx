import { createContext, useContext } from 'react';
import { Keys } from '#views/dom/Keys.tsx';
import { keysFor } from './keyMap.tsx';
import type { ActsOf, KeyArea } from './keyMap.tsx';

const Context = createContext(true);
export const SingleKeys = Context.Provider;
export const useSingleKeys = (): boolean => useContext(Context);

/** The single keys of one area, unless the person has switched them off (WCAG 2.1.4). */
export function AreaKeys<A extends KeyArea>({ area, acts }: { readonly area: A; readonly acts: ActsOf<A> }): React.ReactElement | null {
  return useSingleKeys() ? <Keys keys={keysFor(area, acts)} /> : null;
}
