/** The token of the one-time link: out of the address at once, kept for this tab so that a reload can go on. No machine and no view sees it. */
import { isFirstPage } from '#machines/navigation/guards.ts';
import { replaceAddress } from './navigation.ts';
import type { Surroundings } from './surroundings.ts';
import { tryStore } from './surroundings.ts';

const key = 'careline.first';

/** @returns asks for the token; null where nobody came by a link */
export function takeFirstLink(around: Surroundings): () => string | null {
  const { location } = around.window;
  const given = isFirstPage(location.pathname) ? new URLSearchParams(location.search).get('token') : null;
  if (given !== null) {
    replaceAddress(around, location.pathname);
    tryStore(around.sessionStorage, key, given);
  }
  return () => given ?? around.sessionStorage.getItem(key);
}
