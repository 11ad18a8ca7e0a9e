import { useEffect, useMemo, useState } from 'react';
import { partLoader } from './partLoader.ts';

type Load<T> = () => Promise<T>;
interface Loaded<T> {
  /** Null until it is there. */
  readonly module: T | null;
  readonly isFailed: boolean;
  readonly retry: () => void;
}

/** A module that is fetched when it is first wanted. A failed load is told, and tried again on demand or when it is wanted anew. */
export function useModule<T>(load: Load<T>, isWanted: boolean): Loaded<T> {
  const [module, keep] = useState<{ readonly module: T } | null>(null);
  const [failed, fail] = useState(0);
  const [tries, tryAgain] = useState(1);
  const isMissing = module === null;
  const part = useMemo(() => partLoader(load), [load]);
  useEffect(() => {
    if (!isWanted || !isMissing) return undefined;
    let isAlive = true;
    part.load().then(
      (loaded) => {
        if (isAlive) keep({ module: loaded });
      },
      () => {
        if (isAlive) fail(tries);
      },
    );
    return () => {
      isAlive = false;
    };
  }, [part, isWanted, isMissing, tries]);
  const retry = (): void => {
    part.press();
    tryAgain(tries + 1);
  };
  return { module: module?.module ?? null, isFailed: isMissing && failed === tries, retry };
}
