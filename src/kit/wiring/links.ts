/**
 * One-time links carry a secret, which is taken out of the address at once, so that neither the history nor a screenshot keeps it; a reload of this window still has it.
 */
import type { Surroundings } from './surroundings.ts';
import { tryStore } from './surroundings.ts';

interface Link {
  readonly path: string;
  readonly names: readonly string[];
  readonly key: string;
}
export const links = {
  first: { path: '/first', names: ['token'], key: 'careline.first' },
  invitation: { path: '/invite', names: ['token'], key: 'careline.invitation' },
  scan: { path: '/scanLogin', names: ['state', 'code'], key: 'careline.scan' },
} as const satisfies Readonly<Record<string, Link>>;

export type Carried = Readonly<Record<string, string>>;

/** The address left behind is in no history. */
const replaceAddress = ({ window }: Surroundings, address: string): void => window.history.replaceState(null, '', address);

/** @returns asks for what the link carried; null where nobody came by one */
export function takeLink(around: Surroundings, { path, names, key }: Link): () => Carried | null {
  const { location } = around.window;
  const given = location.pathname === path ? new URLSearchParams(location.search) : null;
  const found = Object.fromEntries(names.flatMap((name) => (given?.get(name) ? [[name, given.get(name) ?? '']] : [])));
  const hasCome = Object.keys(found).length > 0;
  if (hasCome) {
    replaceAddress(around, location.pathname);
    tryStore(around.sessionStorage, key, JSON.stringify(found));
  }
  return () => {
    if (hasCome) return found;
    const kept = around.sessionStorage.getItem(key);
    return kept === null ? null : (JSON.parse(kept) as Carried);
  };
}
