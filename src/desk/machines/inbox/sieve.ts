/** The list of conversations is narrowed to urgent ones and to customers with one tag. */
import type { InboxContext, SieveChoice } from './context.ts';
import { changed } from './counted.ts';

const nobody: ReadonlySet<string> = new Set();
export const noSieve: SieveChoice = { isOpen: false, isUrgent: false, tag: null };

export type Narrowing = Partial<Pick<InboxContext, 'filter' | 'kind' | 'sieve' | 'tagged'>>;
/** The lists that are shown are those of the sieve where one is chosen, else those of the kind. A row that is being read stands in them only if it belongs. */
export function narrowed(context: InboxContext, change: Narrowing): Partial<InboxContext> {
  const next = { ...context, ...change };
  const { kind, store, tagged } = next;
  const { isUrgent, tag } = next.sieve;
  const isNarrow = isUrgent || tag !== null;
  store.sift(isNarrow ? { kind, isUrgent, memberIds: tag === null ? null : (tagged ?? nobody) } : null);
  const shown = isNarrow ? 'sifted' : kind;
  return { ...change, shown, ...changed({ ...next, shown }) };
}

/** Whoever carried the tag before is nobody's answer for another one. */
export function choiceOf({ sieve, tagged }: InboxContext, patch: Partial<SieveChoice>): Narrowing {
  const next = { ...sieve, ...patch };
  return { sieve: next, tagged: next.tag === sieve.tag ? tagged : null };
}
