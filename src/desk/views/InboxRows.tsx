import { useSelector } from '@xstate/react';
import type { InboxRef } from '#src/shell/machines/consoleMachine.ts';
import type { InboxContext } from '#src/desk/machines/inboxMachine.ts';
import { focusOn } from '#src/kit/views/dom/focusOn.ts';
import { OverRow } from '#src/kit/views/dom/OverRow.tsx';
import type { Point } from '#src/kit/views/dom/OverRow.tsx';
import { VirtualRows } from '#src/kit/views/dom/VirtualRows.tsx';
import { useNow, useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { InboxRow } from './list/InboxRow.tsx';
import { RowTools } from './list/RowTools.tsx';
import { useRowWords } from './list/rowWords.tsx';
import { composerSelector } from './places.tsx';

/** Looks 4. */
const rowHeight = 72;

interface InboxRowsProps {
  readonly inbox: InboxRef;
  readonly filter: InboxContext['filter'];
  readonly kind: InboxContext['shown'];
}

/** The window of the list: the store is asked for the rows in sight and for nothing else. */
export function InboxRows({ inbox, filter, kind }: InboxRowsProps): React.ReactElement {
  const words = useRowWords();
  const selectedId = useSelector(inbox, (snapshot) => snapshot.context.selectedId);
  useSelector(inbox, (snapshot) => snapshot.context.revision);
  const conversations = useRoot((context) => context.conversations);
  const draftBadges = useRoot((context) => context.draftBadges);
  const now = useNow();
  const { store, typing, hasDesk, isByWait, sieve } = inbox.getSnapshot().context;
  const count = store.size(filter, kind);
  const press = (event: React.KeyboardEvent): void => {
    const act = {
      ArrowDown: () => inbox.send({ type: 'conversation.next' }),
      ArrowUp: () => inbox.send({ type: 'conversation.previous' }),
      Enter: () => focusOn(composerSelector),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const list = (point?: Point): React.ReactElement => (
    <VirtualRows
      count={count}
      rowHeight={rowHeight}
      topToken={`${filter} ${kind} ${isByWait} ${sieve.isUrgent} ${sieve.tag ?? ''}`}
      slice={(from, to) => store.slice(filter, from, to, kind)}
      reveal={{ key: selectedId, indexOf: () => (selectedId === null ? -1 : store.rank(filter, selectedId, kind)), pill: words.currentRow }}
      onNearEnd={() => inbox.send({ type: 'inbox.more' })}
      holding={{ keyOf: (row) => row.conversationId, get: (id) => store.get(id), now, pill: words.heldRows }}
      container={{ className: 'chat-rows scroll', role: 'listbox', tabIndex: 0, 'aria-label': words.list, onKeyDown: press }}
      activeId={(row) => (row.conversationId === selectedId ? `chat-${selectedId}` : undefined)}
    >
      {(row, index) => (
        <InboxRow
          row={row}
          words={words}
          index={index}
          count={count}
          selected={row.conversationId === selectedId}
          isTyping={(typing[row.conversationId] ?? 0) > now}
          opened={conversations[row.conversationId]}
          draftBadge={draftBadges.get(row.conversationId)}
          inbox={inbox}
          point={point}
        />
      )}
    </VirtualRows>
  );
  return hasDesk ? (
    <OverRow activeId={selectedId} activeElementId={`chat-${selectedId ?? ''}`} label={words.rowTools} list={list}>
      {(id) => <RowTools inbox={inbox} id={id} />}
    </OverRow>
  ) : (
    list()
  );
}
