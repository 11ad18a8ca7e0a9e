/**
 * Parts that come at their first use. A browser answers every later import of a module that failed with the old failure, so to ask again is not enough; how a second try
 * is made is handed in (`src/screenModules.tsx`), as views know no wiring.
 */
import type { PackName } from '#i18n/packName.ts';

type Load<T> = () => Promise<T>;
/** It comes with these words. `mayBegin`: the page may begin anew for it. */
type LoaderOf = <T>(load: Load<T>, words?: PackName) => (mayBegin: boolean) => Promise<T>;

let loaderOf: LoaderOf | undefined;
export const loadPartsBy = (made: LoaderOf): void => {
  loaderOf = made;
};

interface PartLoader<T> {
  readonly load: Load<T>;
  /** Somebody presses for the next try, and for that one alone the page may begin anew: nobody who reads loses their page for a part. */
  readonly press: () => void;
}

/** @returns the load; what failed is fetched anew where the page knows how to */
export function partLoader<T>(load: Load<T>, words?: PackName): PartLoader<T> {
  let known: ((mayBegin: boolean) => Promise<T>) | undefined;
  let isPressed = false;
  return {
    press: () => {
      isPressed = true;
    },
    load: () => {
      const mayBegin = isPressed;
      isPressed = false;
      known ??= loaderOf?.(load, words);
      return (known ?? load)(mayBegin);
    },
  };
}
