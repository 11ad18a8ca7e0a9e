import { useSyncExternalStore } from 'react';

const asked = (): MediaQueryList => window.matchMedia('(prefers-reduced-motion: reduce)');

function follow(onChange: () => void): () => void {
  const query = asked();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** This person has asked the machine for less motion, or not: a part that moves by script asks here, one that moves by stylesheet asks there. */
export const useLessMotion = (): boolean => useSyncExternalStore(follow, () => asked().matches);
