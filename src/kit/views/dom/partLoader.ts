/**
 * Parts that come at their first use. A browser answers every later import of a module that failed with the old failure, so to ask again is not enough; how a second try
 * is made is handed in (`src/screenModules.tsx`), as views know no wiring.
 */
type Load<T> = () => Promise<T>;
/** `mayBegin`: the page may begin anew for it, since somebody has pressed. Nobody who reads loses their page for a part. */
type Anew<T> = (mayBegin: boolean) => Promise<T>;
type LoaderOf = <T>(load: Load<T>) => Anew<T>;

let loaderOf: LoaderOf | undefined;
export const loadPartsBy = (made: LoaderOf): void => {
  loaderOf = made;
};

/** @returns the load; what failed is fetched anew where the page knows how to */
export function partLoader<T>(load: Load<T>): Anew<T> {
  let known: Anew<T> | undefined;
  return (mayBegin) => {
    known ??= loaderOf?.(load);
    return (known ?? load)(mayBegin);
  };
}
