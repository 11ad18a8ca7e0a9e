import { Fragment, useMemo, useState } from 'react';
import { useSelector } from '@xstate/react';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import DisconnectOutlined from '@ant-design/icons/DisconnectOutlined';
import LoadingOutlined from '@ant-design/icons/LoadingOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { socketLimits } from '#contract/limits/chat.ts';
import { clockSeconds, epochOf } from '#i18n/times.ts';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import type { Entry } from '#src/desk/machines/conversation/timeline.ts';
import { woven } from '#src/desk/machines/conversation/timeline.ts';
import { Seen } from '#src/kit/views/dom/Seen.tsx';
import { useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { DayLine } from './talk/DayLine.tsx';
import { HistoryFrame } from './talk/HistoryFrame.tsx';
import { Typing } from './talk/Typing.tsx';
import { JumpToDay } from './JumpToDay.tsx';
import { MemberLooking } from './MemberLooking.tsx';
import { Message } from './Message.tsx';
import { OutboxMessage } from './OutboxMessage.tsx';
import { TimelineLine } from './TimelineLine.tsx';

interface OfConversation {
  readonly conversation: ConversationRef;
}

function useStoppedAt(): number | null {
  const socket = useRoot((context) => context.socket);
  const stopped = useRoot((context) => context.freshness.mark === 'polling' || context.freshness.mark === 'stopped');
  return stopped ? (socket?.getSnapshot().context.stoppedAt ?? null) : null;
}

/** The live connection ended here: what stands below came by asking. */
function CutLine({ at }: { readonly at: number }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <p className="cut-line">
      <DisconnectOutlined aria-hidden="true" /> {t('desk.cutLine', { time: clockSeconds(at), seconds: socketLimits.pollMs / 1_000 })}
    </p>
  );
}

interface Timed {
  readonly at?: string;
}
const timeOf = (entry: Entry | undefined): Timed | undefined => (entry?.kind === 'message' ? entry.item : entry?.row);
const keyOf = (entry: Entry): string => (entry.kind === 'message' ? entry.item.key : entry.row.id);

const crosses = (at: number | null, before: Timed | undefined, item: Timed): boolean =>
  at !== null && item.at !== undefined && epochOf(item.at) > at && (before?.at === undefined || epochOf(before.at) <= at);

interface MessagesProps extends OfConversation {
  readonly onUnreadSeen: () => void;
}

function useEntries(conversation: ConversationRef): readonly Entry[] {
  const items = useSelector(conversation, (snapshot) => snapshot.context.items);
  const timeline = useSelector(conversation, (snapshot) => snapshot.context.timeline);
  const olderLeft = useSelector(conversation, (snapshot) => snapshot.context.olderLeft);
  const isDetached = useSelector(conversation, (snapshot) => snapshot.context.isDetached);
  return useMemo(() => woven({ items, timeline, olderLeft, isDetached }), [items, timeline, olderLeft, isDetached]);
}

function Line({ entry, conversation }: OfConversation & { readonly entry: Entry }): React.ReactElement {
  return entry.kind === 'message' ? <Message item={entry.item} conversation={conversation} /> : <TimelineLine row={entry.row} conversation={conversation} />;
}

function Messages({ conversation, onUnreadSeen }: MessagesProps): React.ReactElement {
  const { t } = useTranslation();
  const entries = useEntries(conversation);
  const firstUnreadSeq = useSelector(conversation, (snapshot) => snapshot.context.firstUnreadSeq);
  const stoppedAt = useStoppedAt();
  const wrapDay = (day: React.ReactElement): React.ReactElement => <JumpToDay conversation={conversation}>{day}</JumpToDay>;
  const last = timeOf(entries.at(-1));
  const cutAtEnd = stoppedAt !== null && (last?.at === undefined || epochOf(last.at) <= stoppedAt);
  return (
    <>
      {entries.map((entry, index) => {
        const before = timeOf(entries[index - 1]);
        const item = timeOf(entry) ?? {};
        const isFirstUnread = entry.kind === 'message' && firstUnreadSeq !== null && entry.item.seq === firstUnreadSeq;
        return (
          <Fragment key={keyOf(entry)}>
            <DayLine before={before} item={item} wrap={wrapDay} />
            {stoppedAt !== null && crosses(stoppedAt, before, item) ? <CutLine at={stoppedAt} /> : null}
            {isFirstUnread ? (
              <Seen className="unread-line" onSeen={onUnreadSeen}>
                {t('talk.unreadLine')}
              </Seen>
            ) : null}
            <Line entry={entry} conversation={conversation} />
          </Fragment>
        );
      })}
      {stoppedAt !== null && cutAtEnd ? <CutLine at={stoppedAt} /> : null}
    </>
  );
}

/** Messages on their way stand at the newest end. */
function Outgoing({ conversation }: OfConversation): React.ReactElement | null {
  const outbox = useSelector(conversation, (snapshot) => snapshot.context.outbox);
  const isDetached = useSelector(conversation, (snapshot) => snapshot.context.isDetached);
  if (isDetached) return null;
  return (
    <>
      {outbox.map((item) => (
        <OutboxMessage key={item.clientId} item={item} conversation={conversation} />
      ))}
    </>
  );
}

interface MoreProps {
  readonly loading: boolean;
  readonly word: 'desk.older' | 'talk.newer';
  readonly ask: 'desk.olderAsk' | 'talk.newerAsk';
  readonly onAsk: () => void;
}
function More({ loading, word, ask, onAsk }: MoreProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <p className="day-line">
      {loading ? (
        <>
          <LoadingOutlined aria-hidden="true" /> {t(word)}
        </>
      ) : (
        <Button type="link" className="inline quiet" onClick={onAsk}>
          {t(ask)}
        </Button>
      )}
    </p>
  );
}

function Older({ conversation }: OfConversation): React.ReactElement {
  const { t } = useTranslation();
  const loading = useSelector(conversation, (snapshot) => snapshot.context.loadingOlder);
  const left = useSelector(conversation, (snapshot) => snapshot.context.olderLeft);
  if (!loading && !left) return <p className="day-line faint">{t('desk.allHere')}</p>;
  return <More loading={loading} word="desk.older" ask="desk.olderAsk" onAsk={() => conversation.send({ type: 'history.older' })} />;
}

function Newer({ conversation }: OfConversation): React.ReactElement | null {
  const loading = useSelector(conversation, (snapshot) => snapshot.context.loadingNewer);
  const left = useSelector(conversation, (snapshot) => snapshot.context.isDetached);
  if (!left) return null;
  return <More loading={loading} word="talk.newer" ask="talk.newerAsk" onAsk={() => conversation.send({ type: 'history.newer' })} />;
}

/** So many were unread when it was opened, until the first of them has been in sight. */
function UnreadPill({ conversation, seenSeq }: OfConversation & { readonly seenSeq: number | null }): React.ReactElement | null {
  const { t } = useTranslation();
  const first = useSelector(conversation, (snapshot) => snapshot.context.firstUnreadSeq);
  const count = useSelector(conversation, ({ context }) =>
    first === null ? 0 : context.items.filter((item) => (item.seq ?? 0) >= first && item.fromRemoteSystem === 'member').length,
  );
  if (first === null || first === seenSeq || count === 0) return null;
  return (
    <Button
      shape="round"
      size="small"
      className="afloat to-unread"
      icon={<ArrowUpOutlined aria-hidden="true" />}
      onClick={() => conversation.send({ type: 'jump.to', seq: first })}
    >
      {t('talk.toUnread', { count })}
    </Button>
  );
}

/** Messages stand here, with what happened and was noted between, and with the end of the live connection marked. */
export function History({ conversation }: OfConversation): React.ReactElement {
  const [seenSeq, setSeenSeq] = useState<number | null>(null);
  return (
    <HistoryFrame conversation={conversation} placeholders={5} above={<UnreadPill conversation={conversation} seenSeq={seenSeq} />}>
      <Older conversation={conversation} />
      <Messages conversation={conversation} onUnreadSeen={() => setSeenSeq(conversation.getSnapshot().context.firstUnreadSeq)} />
      <Newer conversation={conversation} />
      <Outgoing conversation={conversation} />
      <Typing conversation={conversation} />
      <MemberLooking conversation={conversation} />
    </HistoryFrame>
  );
}
