import { useSelector } from '@xstate/react';
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import type { SieveProps } from './Sieve.tsx';

const Sieve = lazily<SieveProps>(() => import('./Sieve.tsx').then((module) => module.Sieve), 'none');

/** The strip stands while the list is narrowed, or is to be narrowed to a tag: it comes with the first time. */
export function SieveStrip({ inbox }: SieveProps): React.ReactElement | null {
  const { isOpen, isUrgent } = useSelector(inbox, (snapshot) => snapshot.context.sieve);
  return isOpen || isUrgent ? <Sieve inbox={inbox} /> : null;
}
