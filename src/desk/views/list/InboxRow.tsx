import { memo } from 'react';
import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import PushpinFilled from '@ant-design/icons/PushpinFilled';
import type { DraftBadge } from '#src/shell/machines/console/left.ts';
import type { ConversationRef, InboxRef } from '#src/shell/machines/consoleMachine.ts';
import type { ChatRow } from '#src/kit/machines/rows.ts';
import type { Point } from '#src/kit/views/dom/OverRow.tsx';
import { RowText } from '#src/desk/views/RowText.tsx';
import { looks } from '#src/kit/views/parts/looks.tsx';
import { faceClass, faceLetter } from '#src/kit/views/parts/Face.tsx';
import type { RowWords } from './rowWords.tsx';
import { WaitMark } from './WaitMark.tsx';

/** Unread figures beyond it look the same. */
const mostUnread = 99;
const mostUnreadWord = `${mostUnread}+`;

function server({ assigneeId, assigneeName, teamName }: ChatRow, { people, away, me, myId }: RowWords): React.ReactElement {
  if (assigneeId !== null && assigneeId === myId) return <span className="row-who mine">{me}</span>;
  const name = assigneeId === null ? (teamName ?? '') : (assigneeName ?? people[assigneeId]?.name ?? '');
  const isAway = assigneeId !== null && people[assigneeId]?.isPresent === false;
  return <span className={isAway ? 'row-who away' : 'row-who'}>{isAway ? `${name} · ${away}` : name}</span>;
}

/** The row ends with who has it, or what it waits for. Called, not drawn: see `InboxRow`. */
function ending(row: ChatRow, words: RowWords): React.ReactElement {
  if (row.state === 'snoozed' && row.snoozedUntil !== null)
    return (
      <span className="row-who">
        <ClockCircleOutlined aria-hidden="true" /> {words.until(row.snoozedUntil)}
      </span>
    );
  if (row.state === 'waiting') return <span className="row-who waiting-word">{row.teamName ? `${words.toTake} · ${row.teamName}` : words.toTake}</span>;
  if (row.state === 'closed') return <span className="row-who">{words.closed}</span>;
  return server(row, words);
}

function mark(row: ChatRow, words: RowWords): React.ReactElement | null {
  if (row.unread > 0)
    return (
      <span className="badge">
        {row.unread > mostUnread ? mostUnreadWord : row.unread}
        <span className="unseen">{words.unread}</span>
      </span>
    );
  return row.isKeptUnread ? (
    <span className="kept-dot" title={words.keptUnread}>
      <span className="unseen">{words.keptUnread}</span>
    </span>
  ) : null;
}

const pointAt = (event: React.PointerEvent<HTMLElement>, id: string, point: Point): void => {
  // A finger opens; what lies beside the list is for a pointer that can hover.
  if (event.pointerType !== 'touch') point(id, event.currentTarget);
};

interface InboxRowProps {
  readonly row: ChatRow;
  readonly words: RowWords;
  readonly index: number;
  readonly count: number;
  readonly selected: boolean;
  readonly isTyping: boolean;
  readonly opened: ConversationRef | undefined;
  readonly draftBadge: DraftBadge | undefined;
  readonly inbox: InboxRef;
  readonly point: Point | undefined;
}

const plainKinds = { _1: 'consultation', _2: 'member' } as const;
/** Spec 4; another suffix is shown without a kind, never guessed. */
const kindOf = (systemId: string): 'consultation' | 'member' | undefined => plainKinds[systemId.slice(-2) as keyof typeof plainKinds];

type BodyProps = Pick<InboxRowProps, 'row' | 'words' | 'selected' | 'isTyping' | 'opened' | 'draftBadge'>;

/** No hook and few components in here: a burst draws it for every row in sight that has changed. */
const Body = memo(function Body({ row, words, selected, isTyping, opened, draftBadge }: BodyProps): React.ReactElement {
  const kind = kindOf(row.systemId);
  return (
    <>
      <span className={`${faceClass(row.memberId)} of-row`} aria-hidden="true">
        {faceLetter(row.userName)}
      </span>
      <span className="row-line">
        <span className="row-name nowrap">{row.userName}</span>
        {kind ? <span className={`row-tag tone-${kind}`}>{words.kinds[kind]}</span> : null}
        {row.isUrgent ? <span className="row-tag tone-bad">{words.urgent}</span> : null}
        {row.isPinned ? <PushpinFilled className="row-pin" aria-label={words.pinned} /> : null}
        <span className="row-end">
          {row.waitingSince !== null && row.state !== 'closed' ? <WaitMark row={row} since={row.waitingSince} /> : words.time(row.lastMessageAt)}
        </span>
      </span>
      <span className="row-line">
        {isTyping ? (
          <span className="row-text typing-word">
            {words.typing} <span className="typing-dots" aria-hidden="true" />
          </span>
        ) : (
          <RowText preview={words.preview(row)} words={words} selected={selected} unread={row.unread > 0} opened={opened} draftBadge={draftBadge} />
        )}
        {mark(row, words)}
      </span>
      <span className="row-line third">
        <span className="nowrap row-text">{row.description || row.patientName}</span>
        {ending(row, words)}
      </span>
    </>
  );
});

/** Apart from its contents: a row that only moves says its new place and nothing else. Only the chosen row needs an id, for the list's `aria-activedescendant`. */
export function InboxRow({ row, words, index, count, selected, isTyping, opened, draftBadge, inbox, point }: InboxRowProps): React.ReactElement {
  return (
    <div
      id={selected ? `chat-${row.conversationId}` : undefined}
      role="option"
      aria-selected={selected}
      aria-setsize={count}
      aria-posinset={index + 1}
      className={looks({ 'chat-row': true, unread: row.unreadIcon || row.isKeptUnread, 'row-bar': selected })}
      onClick={() => inbox.send({ type: 'conversation.open', id: row.conversationId })}
      onPointerMove={point ? (event) => pointAt(event, row.conversationId, point) : undefined}
    >
      <Body row={row} words={words} selected={selected} isTyping={isTyping} opened={opened} draftBadge={draftBadge} />
    </div>
  );
}
