import { Fragment } from 'react';
import { useSelector } from '@xstate/react';
import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import LeftOutlined from '@ant-design/icons/LeftOutlined';
import { useTranslation } from 'react-i18next';
import { failureText } from '#i18n/failureText.ts';
import { dayLine, sameDay } from '#i18n/times.ts';
import type { ConversationRef } from '#machines/consoleMachine.ts';
import { MessageScroll } from '#views/dom/MessageScroll.tsx';
import { Face } from '#views/parts/Face.tsx';
import { FreshnessMark } from '#views/parts/FreshnessMark.tsx';
import { useLanguage, useMinute } from '#views/shell/ConsoleContext.tsx';
import { Empty } from '#views/states/Empty.tsx';
import { Loading } from '#views/states/Loading.tsx';
import { LanguagePill } from './PatientHead.tsx';
import { PatientComposer } from './PatientComposer.tsx';
import { PatientMessage } from './PatientMessage.tsx';
import { PatientUnsent } from './PatientUnsent.tsx';
import { ReconnectStrip } from './ReconnectStrip.tsx';
import '#views/desk/desk.css';

interface TalkProps {
  readonly conversation: ConversationRef;
  readonly onBack: () => void;
}

function Head({ conversation, onBack }: TalkProps): React.ReactElement {
  const { t } = useTranslation();
  const row = useSelector(conversation, (snapshot) => snapshot.context.row);
  const typing = useSelector(conversation, (snapshot) => snapshot.context.typing);
  const states: Readonly<Record<string, string>> = { waiting: t('patient.waiting'), closed: t('patient.ended') };
  const name = row.assigneeName ?? t('patient.team');
  return (
    <header className="patient-talk-head">
      <button type="button" className="icon-button" aria-label={t('patient.back')} onClick={onBack}>
        <LeftOutlined />
      </button>
      <Face id={row.assigneeId ?? row.systemId} name={name} size={36} staff />
      <span className="patient-talk-who">
        <h1 className="nowrap">{name}</h1>
        <span className="nowrap" aria-live="polite">
          {typing
            ? t('patient.typing', { name: typing.name })
            : (states[row.state] ?? (row.assigneeName ? row.description || t('patient.teamText') : t('patient.teamText')))}
        </span>
      </span>
      <FreshnessMark />
      <LanguagePill />
    </header>
  );
}

function DayLine({ at }: { readonly at: string }): React.ReactElement {
  return (
    <p className="day-line">
      <time dateTime={at}>{dayLine(at, useMinute(), useLanguage())}</time>
    </p>
  );
}

function Messages({ conversation }: { readonly conversation: ConversationRef }): React.ReactElement {
  const { t } = useTranslation();
  const items = useSelector(conversation, (snapshot) => snapshot.context.items);
  const outbox = useSelector(conversation, (snapshot) => snapshot.context.outbox);
  const typing = useSelector(conversation, (snapshot) => snapshot.context.typing);
  // Staff marks are their own; who has answered has read what stood above the answer.
  const answeredSeq = items.findLast((item) => item.fromRemoteSystem === 'staff')?.seq ?? 0;
  return (
    <>
      {items.map((item, index) => {
        const before = items[index - 1];
        return (
          <Fragment key={item.key}>
            {item.at !== undefined && (before?.at === undefined || !sameDay(before.at, item.at)) ? <DayLine at={item.at} /> : null}
            <PatientMessage item={item} conversation={conversation} isRead={item.seq !== undefined && item.seq < answeredSeq} />
          </Fragment>
        );
      })}
      {outbox.map((item) => (
        <PatientUnsent key={item.clientId} item={item} conversation={conversation} />
      ))}
      {typing ? (
        <p className="typing">
          <span className="dots" aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          {t('patient.typing', { name: typing.name })}
        </p>
      ) : null}
    </>
  );
}

function History({ conversation }: { readonly conversation: ConversationRef }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const loading = useSelector(conversation, (snapshot) => snapshot.hasTag('loading'));
  const failure = useSelector(conversation, (snapshot) => (snapshot.hasTag('failed') ? snapshot.context.failure : null));
  const older = useSelector(conversation, (snapshot) => snapshot.context.olderLeft);
  const firstKey = useSelector(conversation, (snapshot) => snapshot.context.items[0]?.key ?? '');
  const lastKey = useSelector(conversation, (snapshot) => snapshot.context.outbox.at(-1)?.clientId ?? snapshot.context.items.at(-1)?.key ?? '');
  const lastMine = useSelector(conversation, (snapshot) => snapshot.context.outbox.length > 0 || (snapshot.context.items.at(-1)?.mine ?? false));
  const askOlder = (): void => {
    if (older) conversation.send({ type: 'history.older' });
  };
  if (loading && firstKey === '')
    return (
      <div className="talk-history">
        <Loading rows={4} />
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
        below={(fresh, toLatest) => (
          <button type="button" className={fresh ? 'to-latest fresh' : 'to-latest'} onClick={toLatest}>
            <ArrowDownOutlined aria-hidden="true" />
            {t(fresh ? 'desk.newBelow' : 'desk.toLatest')}
          </button>
        )}
      >
        {older ? (
          <p className="day-line">
            <button type="button" className="text-button quiet" onClick={askOlder}>
              {t('desk.olderAsk')}
            </button>
          </p>
        ) : null}
        <Messages conversation={conversation} />
      </MessageScroll>
    </div>
  );
}

/** One talk, whole screen. */
export function Talk({ conversation, onBack }: TalkProps): React.ReactElement {
  return (
    <section className="patient-talk">
      <Head conversation={conversation} onBack={onBack} />
      <ReconnectStrip />
      <History conversation={conversation} />
      <PatientComposer conversation={conversation} />
    </section>
  );
}
