/** The browser's word about its network reaches the machines here. */
import { fromCallback } from 'xstate';
import type { Surroundings } from '#src/kit/wiring/surroundings.ts';

export const wiredNetwork = ({ window, navigator }: Pick<Surroundings, 'window' | 'navigator'>) =>
  fromCallback(({ sendBack }) => {
    const told = (): void => sendBack({ type: navigator.onLine ? 'network.back' : 'network.lost' });
    // A browser that does not know says nothing.
    if (navigator.onLine === false) told();
    window.addEventListener('online', told);
    window.addEventListener('offline', told);
    return () => {
      window.removeEventListener('online', told);
      window.removeEventListener('offline', told);
    };
  });
