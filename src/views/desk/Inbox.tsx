import { useSelector } from '@xstate/react';
import HourglassOutlined from '@ant-design/icons/HourglassOutlined';
import { useTranslation } from 'react-i18next';
import { failureText } from '#i18n/failureText.ts';
import type { InboxRef } from '#machines/consoleMachine.ts';
import { FreshnessMark } from '#views/parts/FreshnessMark.tsx';
import { useLanguage, useNow } from '#views/shell/ConsoleContext.tsx';
import { Empty } from '#views/states/Empty.tsx';
import { Loading } from '#views/states/Loading.tsx';
import { InboxRows } from './InboxRows.tsx';
import { answerNext, waitingLongest } from './nextWaiting.tsx';
import { Waited } from './Waited.tsx';

const filters = ['all', 'mine', 'unread', 'waiting'] as const;
const kinds = [
  ['any', 'desk.anyKind'],
  ['consultation', 'desk.consultation'],
  ['member', 'desk.member'],
] as const;
const emptyWords = {
  all: ['desk.emptyAll', 'desk.emptyAllText'],
  mine: ['desk.emptyMine', 'desk.emptyMineText'],
  unread: ['desk.emptyUnread', 'desk.emptyUnreadText'],
  waiting: ['desk.emptyWaiting', 'desk.emptyWaitingText'],
} as const;

/** Apart from its button: a burst changes the figure in every frame and the word never. */
function Count({ inbox, filter }: { readonly inbox: InboxRef; readonly filter: (typeof filters)[number] }): React.ReactElement {
  return <span className="tab-count">{useSelector(inbox, (snapshot) => snapshot.context.counts[filter])}</span>;
}

function Filters({ inbox }: { readonly inbox: InboxRef }): React.ReactElement {
  const { t } = useTranslation();
  const chosen = useSelector(inbox, (snapshot) => snapshot.context.filter);
  const someWait = useSelector(inbox, (snapshot) => snapshot.context.counts.waiting > 0);
  return (
    <div className="tabs" role="group" aria-label={t('desk.filters')}>
      {filters.map((filter) => (
        <button
          key={filter}
          type="button"
          className={filter === 'waiting' && someWait ? 'tab waiting' : 'tab'}
          aria-pressed={filter === chosen}
          onClick={() => inbox.send({ type: 'filter.choose', filter })}
        >
          {t(`desk.${filter}`)} <Count inbox={inbox} filter={filter} />
        </button>
      ))}
    </div>
  );
}

/** Who waits longest, and the one click to answer him. */
function Queue({ inbox }: { readonly inbox: InboxRef }): React.ReactElement | null {
  const { t } = useTranslation();
  const waiting = useSelector(inbox, (snapshot) => snapshot.context.counts.waiting);
  // Looked through once a second, not once a message.
  useNow();
  const { store } = inbox.getSnapshot().context;
  if (waiting === 0) return null;
  const { longest, next } = waitingLongest(store);
  return (
    <div className="queue">
      <HourglassOutlined aria-hidden="true" />
      <strong>{t('desk.queue', { count: waiting })}</strong>
      {longest?.waitingSince ? (
        <span>
          {'· '}
          <Waited since={longest.waitingSince} words="desk.queueLongest" />
        </span>
      ) : null}
      {next ? (
        <button type="button" className="text-button" onClick={() => answerNext(inbox)}>
          {t('desk.queueNext')}{' '}
          <kbd className="key" aria-hidden="true">
            N
          </kbd>
        </button>
      ) : null}
    </div>
  );
}

function Rows({ inbox }: { readonly inbox: InboxRef }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const loading = useSelector(inbox, (snapshot) => snapshot.hasTag('loading'));
  const failure = useSelector(inbox, (snapshot) => (snapshot.hasTag('failed') ? snapshot.context.failure : null));
  const filter = useSelector(inbox, (snapshot) => snapshot.context.filter);
  const kind = useSelector(inbox, (snapshot) => snapshot.context.kind);
  useSelector(inbox, (snapshot) => snapshot.context.revision);
  const { store } = inbox.getSnapshot().context;
  if (store.size(filter, kind) > 0) return <InboxRows inbox={inbox} filter={filter} kind={kind} />;
  if (loading) return <Loading rows={8} />;
  if (failure) {
    return (
      <Empty broken title={t('states.failedTitle')} text={failureText(failure, language)}>
        <button type="button" className="plain-button primary" onClick={() => inbox.send({ type: 'inbox.reload' })}>
          {t('states.retry')}
        </button>
      </Empty>
    );
  }
  const [title, text] = emptyWords[filter];
  return (
    <Empty title={t(title)} text={t(text)}>
      {filter === 'all' && kind === 'any' ? null : (
        <button type="button" className="plain-button" onClick={() => inbox.send({ type: 'filter.choose', filter: 'all', kind: 'any' })}>
          {t('desk.seeAll')}
        </button>
      )}
    </Empty>
  );
}

/** The left sheet: who wrote, newest on top. */
export function Inbox({ inbox }: { readonly inbox: InboxRef }): React.ReactElement {
  const { t } = useTranslation();
  const kind = useSelector(inbox, (snapshot) => snapshot.context.kind);
  return (
    <section className="sheet desk-list" aria-labelledby="inbox-title">
      <header className="list-head">
        <h2 id="inbox-title">{t('desk.list')}</h2>
        <FreshnessMark />
        <div className="segments kind-choice" role="group" aria-label={t('desk.kinds')}>
          {kinds.map(([value, word]) => (
            <button key={value} type="button" aria-pressed={value === kind} onClick={() => inbox.send({ type: 'filter.choose', kind: value })}>
              {t(word)}
            </button>
          ))}
        </div>
      </header>
      <Filters inbox={inbox} />
      <Queue inbox={inbox} />
      <Rows inbox={inbox} />
    </section>
  );
}
