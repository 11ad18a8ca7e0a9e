import { useSelector } from '@xstate/react';
import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import LoadingOutlined from '@ant-design/icons/LoadingOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { chatLimits } from '#contract/limits/chat.ts';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import { newBelow } from '#src/desk/machines/conversation/windows.ts';
import { focusAmong, focusContainer } from '#src/kit/views/dom/focusAmong.ts';
import { MessageScroll } from '#src/kit/views/dom/MessageScroll.tsx';
import { LoadFailure } from '#src/kit/views/states/LoadFailure.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';

function ToLatest({ fresh, onLatest }: { readonly fresh: number; readonly onLatest: () => void }): React.ReactElement {
  const { t } = useTranslation();
  const many = fresh > chatLimits.unreadMost;
  return (
    <Button
      shape="round"
      size="small"
      type={fresh > 0 ? 'primary' : 'default'}
      className="afloat to-latest"
      icon={<ArrowDownOutlined aria-hidden="true" />}
      onClick={onLatest}
    >
      {fresh === 0 ? t('desk.toLatest') : t(many ? 'talk.newCountMany' : 'talk.newCount', { count: many ? chatLimits.unreadMost : fresh })}
    </Button>
  );
}

interface HistoryFrameProps {
  readonly conversation: ConversationRef;
  /** Rows of the placeholder while nothing is there yet. */
  readonly placeholders: number;
  /** Drawn over the upper edge. */
  readonly above?: React.ReactNode;
  readonly children: React.ReactNode;
}

/** Up and down go from message to message; Escape gives the arrow keys back to scrolling. */
function pressed(event: React.KeyboardEvent<HTMLDivElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.key === 'Escape' && event.target !== event.currentTarget) focusContainer(event.currentTarget);
  else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') focusAmong(event.currentTarget, event.key === 'ArrowUp' ? -1 : 1);
  else return;
  event.preventDefault();
}

function Read({ conversation, above, children }: Omit<HistoryFrameProps, 'placeholders'>): React.ReactElement {
  const { t } = useTranslation();
  const firstKey = useSelector(conversation, (snapshot) => snapshot.context.items[0]?.key ?? '');
  const lastKey = useSelector(conversation, (snapshot) => snapshot.context.outbox.at(-1)?.clientId ?? snapshot.context.items.at(-1)?.key ?? '');
  const lastMine = useSelector(conversation, (snapshot) => snapshot.context.outbox.length > 0 || (snapshot.context.items.at(-1)?.mine ?? false));
  const isDetached = useSelector(conversation, (snapshot) => snapshot.context.isDetached);
  const newest = useSelector(conversation, ({ context }) => context.items.at(-1)?.seq ?? context.items.length);
  const waiting = useSelector(conversation, (snapshot) => newBelow(snapshot.context));
  const place = useSelector(conversation, (snapshot) => snapshot.context.place);
  const jumping = useSelector(conversation, (snapshot) => snapshot.hasTag('jumping'));
  const askOlder = (): void => {
    const { olderLeft, loadingOlder } = conversation.getSnapshot().context;
    if (olderLeft && !loadingOlder) conversation.send({ type: 'history.older' });
  };
  const askNewer = (): void => {
    if (!conversation.getSnapshot().context.loadingNewer) conversation.send({ type: 'history.newer' });
  };
  return (
    <>
      <MessageScroll
        firstKey={firstKey}
        lastKey={lastKey}
        lastMine={lastMine}
        newest={newest}
        isDetached={isDetached}
        place={place}
        onTop={askOlder}
        onBottom={askNewer}
        onLeave={(seq) => conversation.send({ type: 'place.leave', seq })}
        container={{ className: 'messages scroll', role: 'log', tabIndex: 0, 'aria-label': t('desk.history'), 'aria-live': 'polite', onKeyDown: pressed }}
        below={(fresh, toEnd) => (
          <ToLatest fresh={isDetached ? waiting : fresh} onLatest={isDetached ? () => conversation.send({ type: 'jump.latest' }) : toEnd} />
        )}
      >
        {children}
      </MessageScroll>
      {above}
      {jumping ? (
        <p className="jumping" role="status">
          <LoadingOutlined aria-hidden="true" /> {t('talk.jumping')}
        </p>
      ) : null}
    </>
  );
}

/** A conversation is read here: waiting for it, its failure, or what was said, oldest above; further up and down comes when one scrolls there. */
export function HistoryFrame({ conversation, placeholders, above, children }: HistoryFrameProps): React.ReactElement {
  const loading = useSelector(conversation, (snapshot) => snapshot.hasTag('loading'));
  const failure = useSelector(conversation, (snapshot) => (snapshot.hasTag('failed') ? snapshot.context.failure : null));
  const isEmpty = useSelector(conversation, (snapshot) => snapshot.context.items.length === 0);
  if (loading && isEmpty)
    return (
      <div className="talk-history">
        <Loading rows={placeholders} />
      </div>
    );
  if (failure && isEmpty) {
    return (
      <div className="talk-history">
        <LoadFailure failure={failure} onRetry={() => conversation.send({ type: 'history.retry' })} />
      </div>
    );
  }
  return (
    <div className="talk-history">
      <Read conversation={conversation} above={above}>
        {children}
      </Read>
    </div>
  );
}
