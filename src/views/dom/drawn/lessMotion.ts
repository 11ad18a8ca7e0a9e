import { useSyncExternalStore } from 'react';

const asked = (): MediaQueryList => window.matchMedia('(prefers-reduced-motion: reduce)');

function follow(onChange: () => void): () => void {
  const query = asked();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether this person has asked the machine for less motion: what moves by script asks here, what moves by stylesheet asks there. */
export const useLessMotion = (): boolean => useSyncExternalStore(follow, () => asked().matches);
