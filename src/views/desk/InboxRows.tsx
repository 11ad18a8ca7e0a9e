import { memo } from 'react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { readSystemId } from '#contract/socket.ts';
import { listTime } from '#i18n/times.ts';
import type { InboxRef } from '#machines/consoleMachine.ts';
import type { InboxContext } from '#machines/inboxMachine.ts';
import type { ChatRow } from '#machines/rows.ts';
import { focusOn } from '#views/dom/focusOn.ts';
import { VirtualRows } from '#views/dom/VirtualRows.tsx';
import { Face } from '#views/parts/Face.tsx';
import { Tag } from '#views/parts/Tag.tsx';
import { useLanguage, useMinute } from '#views/shell/ConsoleContext.tsx';
import { usePerson } from '#views/shell/rightsOf.tsx';
import { composerSelector } from './places.tsx';
import { usePreview } from './usePreview.tsx';
import { WaitMark } from './Waited.tsx';

/** Looks 4. */
const rowHeight = 72;

export function KindTag({ systemId }: { readonly systemId: string }): React.ReactElement | null {
  const { t } = useTranslation();
  const kind = readSystemId(systemId)?.kind;
  return kind ? <Tag tone={kind}>{t(`desk.${kind}`)}</Tag> : null;
}

function Assignee({ row }: { readonly row: ChatRow }): React.ReactElement {
  const { t } = useTranslation();
  const me = usePerson()?.id;
  if (row.state === 'waiting') return <span className="row-who waiting-word">{t('desk.toTake')}</span>;
  return <span className={row.assigneeId === me ? 'row-who mine' : 'row-who'}>{row.assigneeId === me && me !== undefined ? t('desk.me') : (row.assigneeName ?? '')}</span>;
}

interface InboxRowProps { readonly row: ChatRow; readonly index: number; readonly count: number; readonly selected: boolean; readonly inbox: InboxRef }

const InboxRow = memo(function InboxRow({ row, index, count, selected, inbox }: InboxRowProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const minute = useMinute();
  const preview = usePreview()(row);
  return (
    <div id={`chat-${row.conversationId}`} role="option" aria-selected={selected} aria-setsize={count} aria-posinset={index + 1} className={row.unreadIcon ? 'chat-row unread' : 'chat-row'} onClick={() => inbox.send({ type: 'conversation.open', id: row.conversationId })}>
      <Face id={row.memberId} name={row.userName} />
      <span className="row-main">
        <span className="row-line">
          <span className="row-name nowrap">{row.userName}</span>
          <KindTag systemId={row.systemId} />
          <span className="row-end">{row.waitingSince ? <WaitMark since={row.waitingSince} /> : <time dateTime={row.lastMessageAt}>{listTime(row.lastMessageAt, minute, language)}</time>}</span>
        </span>
        <span className="row-line">
          <span className="row-text nowrap">{preview.placeholder ? <span className="placeholder">{preview.placeholder} </span> : null}{preview.text}</span>
          {row.unread > 0 ? <span className="badge" aria-label={t('desk.unreadCount', { count: row.unread })}>{row.unread > 99 ? '99+' : row.unread}</span> : null}
        </span>
        <span className="row-line third">
          <span className="nowrap row-text">{row.description || row.patientName}</span>
          <Assignee row={row} />
        </span>
      </span>
    </div>
  );
});

interface InboxRowsProps { readonly inbox: InboxRef; readonly filter: InboxContext['filter']; readonly kind: InboxContext['kind'] }

/** The window of the list: the store is asked for the rows in sight and for nothing else. */
export function InboxRows({ inbox, filter, kind }: InboxRowsProps): React.ReactElement {
  const { t } = useTranslation();
  const selectedId = useSelector(inbox, (snapshot) => snapshot.context.selectedId);
  useSelector(inbox, (snapshot) => snapshot.context.revision);
  const { store } = inbox.getSnapshot().context;
  const count = store.size(filter, kind);
  const press = (event: React.KeyboardEvent): void => {
    const act = { ArrowDown: () => inbox.send({ type: 'conversation.next' }), ArrowUp: () => inbox.send({ type: 'conversation.previous' }), Enter: () => focusOn(composerSelector) }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <VirtualRows
      count={count} rowHeight={rowHeight} topToken={`${filter} ${kind}`}
      slice={(from, to) => store.slice(filter, from, to, kind)}
      reveal={{ key: selectedId, indexOf: () => store.slice(filter, 0, count, kind).findIndex((row) => row.conversationId === selectedId) }}
      onNearEnd={() => inbox.send({ type: 'inbox.more' })}
      container={{ className: 'chat-rows scroll', role: 'listbox', tabIndex: 0, 'aria-label': t('desk.list'), onKeyDown: press }}
      activeId={(row) => (row.conversationId === selectedId ? `chat-${selectedId}` : undefined)}
    >
      {(row, index) => <InboxRow row={row} index={index} count={count} selected={row.conversationId === selectedId} inbox={inbox} />}
    </VirtualRows>
  );
}
