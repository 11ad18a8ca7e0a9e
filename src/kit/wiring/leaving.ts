/** The moments after which a page may never run again: what is not kept yet is kept then. */
import type { Surroundings } from './surroundings.ts';

/** @returns ends it */
export function onLeaving({ window, document }: Pick<Surroundings, 'window' | 'document'>, keep: (isLeaving: boolean) => void): () => void {
  const hidden = (): void => {
    if (document.visibilityState === 'hidden') keep(false);
  };
  const leaving = (): void => keep(true);
  document.addEventListener('visibilitychange', hidden);
  window.addEventListener('pagehide', leaving);
  window.addEventListener('beforeunload', leaving);
  return () => {
    document.removeEventListener('visibilitychange', hidden);
    window.removeEventListener('pagehide', leaving);
    window.removeEventListener('beforeunload', leaving);
  };
}
