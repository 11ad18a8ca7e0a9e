import { memo, useMemo } from 'react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { readSystemId } from '#contract/socket.ts';
import type { ConversationKind } from '#contract/socket.ts';
import { listTime } from '#i18n/times.ts';
import type { ConversationRef, InboxRef } from '#machines/consoleMachine.ts';
import type { InboxContext } from '#machines/inboxMachine.ts';
import type { ChatRow } from '#machines/rows.ts';
import { focusOn } from '#views/dom/focusOn.ts';
import { VirtualRows } from '#views/dom/VirtualRows.tsx';
import { Face } from '#views/parts/Face.tsx';
import { Tag } from '#views/parts/Tag.tsx';
import { useLanguage, useMinute, useNow, useRoot } from '#views/shell/ConsoleContext.tsx';
import { usePerson } from '#views/shell/rightsOf.tsx';
import { composerSelector } from './places.tsx';
import { RowText } from './RowText.tsx';
import { previewIn } from './usePreview.tsx';
import type { Preview } from './usePreview.tsx';
import { WaitMark } from './Waited.tsx';

/** Looks 4. */
const rowHeight = 72;

export function KindTag({ systemId }: { readonly systemId: string }): React.ReactElement | null {
  const { t } = useTranslation();
  const kind = readSystemId(systemId)?.kind;
  return kind ? <Tag tone={kind}>{t(`desk.${kind}`)}</Tag> : null;
}

/** What every row says in this language and minute: looked up once for the list, because a burst draws all rows in every frame. */
interface RowWords {
  readonly kinds: Readonly<Record<ConversationKind, string>>;
  readonly toTake: string;
  readonly me: string;
  readonly myId: string | undefined;
  readonly preview: (row: ChatRow) => Preview;
  readonly time: (at: string) => string;
  readonly unread: (count: number) => string;
}

/** Unread figures beyond it look the same. */
const mostUnread = 99;
const minuteCharacters = '2026-11-20T10:42'.length;

function remembered<K, V>(make: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    // A list shows few different minutes and figures at a time; what is old goes all at once.
    if (known.size >= 200) known.clear();
    const made = make(key);
    known.set(key, made);
    return made;
  };
}

function useRowWords(): RowWords {
  const { t } = useTranslation();
  const language = useLanguage();
  const minute = useMinute();
  const myId = usePerson()?.id;
  return useMemo((): RowWords => {
    const timeOf = remembered((at: string) => listTime(`${at}:00Z`, minute, language));
    return {
      kinds: { consultation: t('desk.consultation'), member: t('desk.member') },
      toTake: t('desk.toTake'),
      me: t('desk.me'),
      myId,
      preview: previewIn(t),
      time: (at) => (at.endsWith('Z') ? timeOf(at.slice(0, minuteCharacters)) : listTime(at, minute, language)),
      unread: remembered((count: number) => t('desk.unreadCount', { count })),
    };
  }, [t, language, minute, myId]);
}

function Assignee({ row, words }: { readonly row: ChatRow; readonly words: RowWords }): React.ReactElement {
  if (row.state === 'waiting') return <span className="row-who waiting-word">{words.toTake}</span>;
  const isMine = row.assigneeId === words.myId;
  return <span className={isMine ? 'row-who mine' : 'row-who'}>{isMine && words.myId !== undefined ? words.me : (row.assigneeName ?? '')}</span>;
}

interface InboxRowProps {
  readonly row: ChatRow;
  readonly words: RowWords;
  readonly index: number;
  readonly count: number;
  readonly selected: boolean;
  readonly opened: ConversationRef | undefined;
  readonly inbox: InboxRef;
}

/** No hook in here: see `RowWords`. Only the chosen row needs an id, for the list's `aria-activedescendant`. */
const InboxRow = memo(function InboxRow({ row, words, index, count, selected, opened, inbox }: InboxRowProps): React.ReactElement {
  const kind = readSystemId(row.systemId)?.kind;
  return (
    <div
      id={selected ? `chat-${row.conversationId}` : undefined}
      role="option"
      aria-selected={selected}
      aria-setsize={count}
      aria-posinset={index + 1}
      className={row.unreadIcon ? 'chat-row unread' : 'chat-row'}
      onClick={() => inbox.send({ type: 'conversation.open', id: row.conversationId })}
    >
      <Face id={row.memberId} name={row.userName} />
      <span className="row-main">
        <span className="row-line">
          <span className="row-name nowrap">{row.userName}</span>
          {kind ? <Tag tone={kind}>{words.kinds[kind]}</Tag> : null}
          <span className="row-end">{row.waitingSince ? <WaitMark since={row.waitingSince} /> : words.time(row.lastMessageAt)}</span>
        </span>
        <span className="row-line">
          <RowText preview={words.preview(row)} selected={selected} unread={row.unread > 0} opened={opened} />
          {row.unread > 0 ? (
            <span className="badge" aria-label={words.unread(row.unread)}>
              {row.unread > mostUnread ? `${mostUnread}+` : row.unread}
            </span>
          ) : null}
        </span>
        <span className="row-line third">
          <span className="nowrap row-text">{row.description || row.patientName}</span>
          <Assignee row={row} words={words} />
        </span>
      </span>
    </div>
  );
});

interface InboxRowsProps {
  readonly inbox: InboxRef;
  readonly filter: InboxContext['filter'];
  readonly kind: InboxContext['kind'];
}

/** The window of the list: the store is asked for the rows in sight and for nothing else. */
export function InboxRows({ inbox, filter, kind }: InboxRowsProps): React.ReactElement {
  const { t } = useTranslation();
  const words = useRowWords();
  const selectedId = useSelector(inbox, (snapshot) => snapshot.context.selectedId);
  useSelector(inbox, (snapshot) => snapshot.context.revision);
  const conversations = useRoot((context) => context.conversations);
  const now = useNow();
  const { store } = inbox.getSnapshot().context;
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
  return (
    <VirtualRows
      count={count}
      rowHeight={rowHeight}
      topToken={`${filter} ${kind}`}
      slice={(from, to) => store.slice(filter, from, to, kind)}
      reveal={{ key: selectedId, indexOf: () => store.slice(filter, 0, count, kind).findIndex((row) => row.conversationId === selectedId) }}
      onNearEnd={() => inbox.send({ type: 'inbox.more' })}
      holding={{ keyOf: (row) => row.conversationId, get: (id) => store.get(id), now }}
      container={{ className: 'chat-rows scroll', role: 'listbox', tabIndex: 0, 'aria-label': t('desk.list'), onKeyDown: press }}
      activeId={(row) => (row.conversationId === selectedId ? `chat-${selectedId}` : undefined)}
    >
      {(row, index) => (
        <InboxRow
          row={row}
          words={words}
          index={index}
          count={count}
          selected={row.conversationId === selectedId}
          opened={conversations[row.conversationId]}
          inbox={inbox}
        />
      )}
    </VirtualRows>
  );
}
