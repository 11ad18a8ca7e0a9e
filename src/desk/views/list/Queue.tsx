import CloseOutlined from '@ant-design/icons/CloseOutlined';
import ExclamationCircleOutlined from '@ant-design/icons/ExclamationCircleOutlined';
import HourglassOutlined from '@ant-design/icons/HourglassOutlined';
import { Alert, Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { failureText, isWorthRetrying } from '#i18n/failureText.ts';
import type { InboxRef } from '#src/shell/machines/consoleMachine.ts';
import { nextTurn } from '#src/desk/machines/inbox/next.ts';
import type { ChatRow } from '#src/kit/machines/rows.ts';
import { useFreshness, useLanguage, useNow } from '#src/kit/views/console/ConsoleContext.tsx';
import { Waited } from './WaitMark.tsx';

/** Urgent ones stand before longer waits: looked through so far for the longest. */
const lookedThrough = 200;
const longerWaiting = (found: string | null, { waitingSince }: ChatRow): string | null =>
  waitingSince !== null && (found === null || waitingSince < found) ? waitingSince : found;

/** The next one could not be taken for this reason: it stays until it is read. */
function Refusal({ inbox }: { readonly inbox: InboxRef }): React.ReactElement | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const refusal = useSelector(inbox, (snapshot) => snapshot.context.refusal);
  return refusal ? (
    <Alert
      banner
      type="error"
      role="alert"
      icon={<ExclamationCircleOutlined aria-hidden="true" />}
      title={failureText(refusal, language)}
      action={
        <>
          {isWorthRetrying(refusal) ? (
            <Button type="link" className="inline" onClick={() => inbox.send({ type: 'answer.next', isWriting: true })}>
              {t('states.retry')}
            </Button>
          ) : null}
          <Button type="text" aria-label={t('states.dismiss')} onClick={() => inbox.send({ type: 'refusal.dismiss' })} icon={<CloseOutlined />} />
        </>
      }
    />
  ) : null;
}

/** So many wait, with the longest wait, and the one click to take the next one. */
export function Queue({ inbox }: { readonly inbox: InboxRef }): React.ReactElement | null {
  const { t } = useTranslation();
  const waiting = useSelector(inbox, (snapshot) => snapshot.context.counts.queued);
  const isClaiming = useSelector(inbox, (snapshot) => snapshot.hasTag('claiming'));
  const owes = useSelector(inbox, (snapshot) => nextTurn(snapshot.context)?.isMine === true);
  const { mark } = useFreshness();
  // Looked through once a second, not once a message.
  useNow();
  const { store } = inbox.getSnapshot().context;
  if (waiting === 0) return <Refusal inbox={inbox} />;
  const longest = store.slice('waiting', 0, lookedThrough).reduce(longerWaiting, null);
  return (
    <>
      <div className="queue">
        <HourglassOutlined aria-hidden="true" />
        <strong>{t('desk.queue', { count: waiting })}</strong>
        {longest === null ? null : (
          <span className="nowrap">
            {'· '}
            <Waited since={longest} words="desk.queueLongest" />
          </span>
        )}
        {mark === 'stopped' ? (
          <span className="queue-end">{t('desk.queueOffline')}</span>
        ) : (
          <Button type="link" className="inline" disabled={isClaiming} onClick={() => inbox.send({ type: 'answer.next', isWriting: true })}>
            {t(isClaiming ? 'desk.queueTaking' : owes ? 'desk.answerNext' : 'desk.queueNext')}{' '}
            <kbd className="key" aria-hidden="true">
              N
            </kbd>
          </Button>
        )}
      </div>
      <Refusal inbox={inbox} />
    </>
  );
}
