import { useEffect } from 'react';

/** Fetches in a quiet moment what is needed when nothing can be fetched: the dialog before a picture goes must open in an outage, too. Whoever needs it tells of a failure. */
export function WarmUp({ load }: { readonly load: () => Promise<unknown> }): null {
  useEffect(() => {
    const fetchIt = (): void => {
      load().catch(() => undefined);
    };
    if (!('requestIdleCallback' in window)) {
      fetchIt();
      return undefined;
    }
    const waiting = window.requestIdleCallback(fetchIt, { timeout: 5_000 });
    return () => window.cancelIdleCallback(waiting);
  }, [load]);
  return null;
}
