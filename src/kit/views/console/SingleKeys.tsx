import { createContext, useContext } from 'react';
import { useActing } from '#src/kit/views/dom/keys/activeKeys.ts';
import { AltKeys, Keys } from '#src/kit/views/dom/Keys.tsx';
import { keysFor } from './keyMap.tsx';
import type { ActsOf, KeyArea } from './keyMap.tsx';

const Context = createContext(true);
export const SingleKeys = Context.Provider;
export const useSingleKeys = (): boolean => useContext(Context);

/** People write in these areas most of the day: with Alt the letters act in the middle of a sentence, too. */
const withAlt: ReadonlySet<KeyArea> = new Set(['list', 'conversation']);
const isLetter = ([key]: readonly [string, unknown]): boolean => /^[a-z]$/.test(key);

/** The single keys of one area, unless the person has switched them off (WCAG 2.1.4). */
export function AreaKeys<A extends KeyArea>({ area, acts }: { readonly area: A; readonly acts: ActsOf<A> }): React.ReactElement | null {
  const keys = keysFor(area, acts);
  useActing(Object.keys(keys));
  return (
    <>
      {useSingleKeys() ? <Keys keys={keys} /> : null}
      {withAlt.has(area) ? <AltKeys isBelow keys={Object.fromEntries(Object.entries(keys).filter(isLetter))} /> : null}
    </>
  );
}
