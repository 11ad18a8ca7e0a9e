import { useSelector } from '@xstate/react';
import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import { useTranslation } from 'react-i18next';
import { failureText } from '#i18n/failureText.ts';
import type { ConversationRef } from '#machines/consoleMachine.ts';
import { MessageScroll } from '#views/dom/MessageScroll.tsx';
import { useLanguage } from '#views/shell/ConsoleContext.tsx';
import { Empty } from '#views/states/Empty.tsx';
import { Loading } from '#views/states/Loading.tsx';

function ToLatest({ fresh, onLatest }: { readonly fresh: boolean; readonly onLatest: () => void }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <button type="button" className={fresh ? 'to-latest fresh' : 'to-latest'} onClick={onLatest}>
      <ArrowDownOutlined aria-hidden="true" />
      {t(fresh ? 'desk.newBelow' : 'desk.toLatest')}
    </button>
  );
}

interface HistoryFrameProps {
  readonly conversation: ConversationRef;
  /** Rows of the placeholder while nothing is there yet. */
  readonly placeholders: number;
  readonly children: React.ReactNode;
}

/** Where a conversation is read: waiting for it, its failure, or what was said, oldest above; further up comes when one scrolls there. */
export function HistoryFrame({ conversation, placeholders, children }: HistoryFrameProps): React.ReactElement {
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
        <Loading rows={placeholders} />
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
        {children}
      </MessageScroll>
    </div>
  );
}
