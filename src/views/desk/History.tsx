import { Fragment } from 'react';
import { useSelector } from '@xstate/react';
import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import DisconnectOutlined from '@ant-design/icons/DisconnectOutlined';
import LoadingOutlined from '@ant-design/icons/LoadingOutlined';
import { useTranslation } from 'react-i18next';
import { socketLimits } from '#contract/limits.ts';
import { failureText } from '#i18n/failureText.ts';
import { clockSeconds, dayLine, epochOf, sameDay } from '#i18n/times.ts';
import type { ConversationRef } from '#machines/consoleMachine.ts';
import type { ChatItem } from '#machines/rows.ts';
import { MessageScroll } from '#views/dom/MessageScroll.tsx';
import { useLanguage, useMinute, useRoot } from '#views/shell/ConsoleContext.tsx';
import { Empty } from '#views/states/Empty.tsx';
import { Loading } from '#views/states/Loading.tsx';
import { Message } from './Message.tsx';
import { OutboxMessage } from './OutboxMessage.tsx';

function useStoppedAt(): number | null {
  const socket = useRoot((context) => context.socket);
  const stopped = useRoot((context) => context.freshness.mark === 'polling' || context.freshness.mark === 'stopped');
  return stopped ? (socket?.getSnapshot().context.stoppedAt ?? null) : null;
}

/** Where the live connection ended: what stands below came by asking. */
function CutLine({ at }: { readonly at: number }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <p className="cut-line">
      <DisconnectOutlined aria-hidden="true" /> {t('desk.cutLine', { time: clockSeconds(at), seconds: socketLimits.pollMs / 1_000 })}
    </p>
  );
}

function DayLine({ at }: { readonly at: string }): React.ReactElement {
  return (
    <p className="day-line">
      <time dateTime={at}>{dayLine(at, useMinute(), useLanguage())}</time>
    </p>
  );
}

const crosses = (at: number | null, before: ChatItem | undefined, item: ChatItem): boolean =>
  at !== null && item.at !== undefined && epochOf(item.at) > at && (before?.at === undefined || epochOf(before.at) <= at);

function Messages({ conversation }: { readonly conversation: ConversationRef }): React.ReactElement {
  const items = useSelector(conversation, (snapshot) => snapshot.context.items);
  const outbox = useSelector(conversation, (snapshot) => snapshot.context.outbox);
  const stoppedAt = useStoppedAt();
  const last = items.at(-1);
  const cutAtEnd = stoppedAt !== null && (last?.at === undefined || epochOf(last.at) <= stoppedAt);
  return (
    <>
      {items.map((item, index) => {
        const before = items[index - 1];
        return (
          <Fragment key={item.key}>
            {item.at !== undefined && (before?.at === undefined || !sameDay(before.at, item.at)) ? <DayLine at={item.at} /> : null}
            {stoppedAt !== null && crosses(stoppedAt, before, item) ? <CutLine at={stoppedAt} /> : null}
            <Message item={item} conversation={conversation} />
          </Fragment>
        );
      })}
      {stoppedAt !== null && cutAtEnd ? <CutLine at={stoppedAt} /> : null}
      {outbox.map((item) => (
        <OutboxMessage key={item.clientId} item={item} conversation={conversation} />
      ))}
    </>
  );
}

function ToLatest({ fresh, onLatest }: { readonly fresh: boolean; readonly onLatest: () => void }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <button type="button" className={fresh ? 'to-latest fresh' : 'to-latest'} onClick={onLatest}>
      <ArrowDownOutlined aria-hidden="true" />
      {t(fresh ? 'desk.newBelow' : 'desk.toLatest')}
    </button>
  );
}

function Typing({ conversation }: { readonly conversation: ConversationRef }): React.ReactElement | null {
  const { t } = useTranslation();
  const typing = useSelector(conversation, (snapshot) => snapshot.context.typing);
  return typing ? (
    <p className="typing">
      <span className="dots" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {t('desk.typingName', { name: typing.name })}
    </p>
  ) : null;
}

function Older({ conversation }: { readonly conversation: ConversationRef }): React.ReactElement | null {
  const { t } = useTranslation();
  const loading = useSelector(conversation, (snapshot) => snapshot.context.loadingOlder);
  const left = useSelector(conversation, (snapshot) => snapshot.context.olderLeft);
  if (loading)
    return (
      <p className="day-line">
        <LoadingOutlined aria-hidden="true" /> {t('desk.older')}
      </p>
    );
  return left ? (
    <p className="day-line">
      <button type="button" className="text-button quiet" onClick={() => conversation.send({ type: 'history.older' })}>
        {t('desk.olderAsk')}
      </button>
    </p>
  ) : (
    <p className="day-line faint">{t('desk.allHere')}</p>
  );
}

/** What was said, oldest above; further up comes when one scrolls there. */
export function History({ conversation }: { readonly conversation: ConversationRef }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const loading = useSelector(conversation, (snapshot) => snapshot.hasTag('loading'));
  const failure = useSelector(conversation, (snapshot) => (snapshot.hasTag('failed') ? snapshot.context.failure : null));
  const firstKey = useSelector(conversation, (snapshot) => snapshot.context.items[0]?.key ?? '');
  const lastKey = useSelector(conversation, (snapshot) => snapshot.context.outbox.at(-1)?.clientId ?? snapshot.context.items.at(-1)?.key ?? '');
  const lastMine = useSelector(conversation, (snapshot) => snapshot.context.outbox.length > 0 || (snapshot.context.items.at(-1)?.mine ?? false));
  const askOlder = (): void => {
    const { olderLeft, loadingOlder } = conversation.getSnapshot().context;
    if (olderLeft && !loadingOlder) conversation.send({ type: 'history.older' });
  };
  if (loading && firstKey === '')
    return (
      <div className="talk-history">
        <Loading rows={5} />
      </div>
    );
  if (failure && firstKey === '') {
    return (
      <div className="talk-history">
        <Empty broken title={t('states.failedTitle')} text={failureText(failure, language)}>
          <button type="button" className="plain-button primary" onClick={() => conversation.send({ type: 'history.retry' })}>
            {t('states.retry')}
          </button>
        </Empty>
      </div>
    );
  }
  return (
    <div className="talk-history">
      <MessageScroll
        firstKey={firstKey}
        lastKey={lastKey}
        lastMine={lastMine}
        onTop={askOlder}
        container={{ className: 'messages scroll', role: 'log', tabIndex: 0, 'aria-label': t('desk.history'), 'aria-live': 'polite' }}
        below={(fresh, toLatest) => <ToLatest fresh={fresh} onLatest={toLatest} />}
      >
        <Older conversation={conversation} />
        <Messages conversation={conversation} />
        <Typing conversation={conversation} />
      </MessageScroll>
    </div>
  );
}
