/** Views compare the revision and draw the counts: both follow every change of the store. */
import { inboxFilters } from './filing.ts';
import type { InboxContext, InboxCounts } from './context.ts';
import type { InboxStore, ListKind } from './store.ts';

export const countsOf = (store: InboxStore, shown: ListKind): InboxCounts =>
  ({
    ...Object.fromEntries(inboxFilters.map((filter) => [filter, store.count(filter, shown)])),
    toAnswer: store.count('unanswered'),
    queued: store.count('waiting'),
    unread: store.unread,
    owed: store.owed,
  }) as InboxCounts;

export const changed = (context: Pick<InboxContext, 'revision' | 'store' | 'shown'>): Pick<InboxContext, 'revision' | 'counts'> => ({
  revision: context.revision + 1,
  counts: countsOf(context.store, context.shown),
});
