import { useSelector } from '@xstate/react';
import type { InboxRef } from '#src/shell/machines/consoleMachine.ts';
import type { HandOver } from '#src/desk/machines/desk/context.ts';
import type { ChatRow } from '#src/kit/machines/rows.ts';
import { useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { usePerson } from '#src/kit/views/console/rightsOf.tsx';

interface OpenRows {
  readonly rows: readonly ChatRow[];
  readonly fresh: ReadonlySet<string>;
  /** Refused because somebody else has them by now: nothing is left to do, and it is said who. */
  readonly gone: readonly ChatRow[];
}

/** One holds these, live: those known when the sheet was opened in their order, then the ones that came since. */
export function useOpenRows(inbox: InboxRef, { known, outcomes }: Pick<HandOver, 'known' | 'outcomes'>): OpenRows {
  const me = usePerson()?.id;
  // The store is one object that changes; its revision says when.
  useSelector(inbox, (snapshot) => snapshot.context.revision);
  const { store } = inbox.getSnapshot().context;
  const isMine = (row: ChatRow): boolean => row.assigneeId === me && row.state !== 'closed';
  const mine = store.slice('mine', 0, store.size('mine')).filter(isMine);
  const place = new Map(known.map((id, index) => [id, index] as const));
  const isKnown = (row: ChatRow): boolean => place.has(row.conversationId);
  const kept = mine.filter(isKnown).toSorted((left, right) => (place.get(left.conversationId) ?? 0) - (place.get(right.conversationId) ?? 0));
  const came = mine.filter((row) => !isKnown(row));
  const gone = known.flatMap((id) => (outcomes[id]?.isDone === false ? (store.get(id) ?? []) : [])).filter((row) => !isMine(row));
  return { rows: [...kept, ...came], gone, fresh: new Set(came.map((row) => row.conversationId)) };
}

/** Words that were written in a conversation and have not left are told, whether the conversation is open now or not. */
export const useDraftBadges = (): ReadonlyMap<string, 'draft' | 'notSent'> => useRoot((context) => context.draftBadges);
