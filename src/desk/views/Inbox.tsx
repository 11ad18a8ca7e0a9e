import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { InboxRef } from '#src/shell/machines/consoleMachine.ts';
import { Empty } from '#src/kit/views/states/Empty.tsx';
import { LoadFailure } from '#src/kit/views/states/LoadFailure.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import { StaleStrip } from '#src/kit/views/states/Stale.tsx';
import { InboxRows } from './InboxRows.tsx';
import { Found } from './list/Found.tsx';
import { ListHead } from './list/ListHead.tsx';
import { OffDuty } from './list/OffDuty.tsx';
import { Queue } from './list/Queue.tsx';
import { SieveStrip } from './list/SieveStrip.tsx';
import { SearchField } from './list/SearchField.tsx';
import { Tabs } from './list/Tabs.tsx';
import './list/list.css';

const emptyWords = {
  all: ['desk.emptyAll', 'desk.emptyAllText'],
  mine: ['desk.emptyMine', 'desk.emptyMineText'],
  unanswered: ['desk.emptyUnanswered', 'desk.emptyUnansweredText'],
  team: ['desk.emptyTeam', 'desk.emptyTeamText'],
  waiting: ['desk.emptyWaiting', 'desk.emptyWaitingText'],
} as const;

function WayOut({ inbox }: { readonly inbox: InboxRef }): React.ReactElement | null {
  const { t } = useTranslation();
  const filter = useSelector(inbox, (snapshot) => snapshot.context.filter);
  const kind = useSelector(inbox, (snapshot) => snapshot.context.kind);
  const waiting = useSelector(inbox, (snapshot) => snapshot.context.counts.queued);
  if (filter === 'mine' && waiting > 0)
    return (
      <Button type="primary" onClick={() => inbox.send({ type: 'answer.next', isWriting: true })}>
        {t('desk.queueNext')}
      </Button>
    );
  return filter === 'all' && kind === 'any' ? null : (
    <Button onClick={() => inbox.send({ type: 'filter.choose', filter: 'all', kind: 'any' })}>{t('desk.seeAll')}</Button>
  );
}

/** Nobody of the list passes the sieve, or it is not known yet who does. */
function Sifted({ inbox }: { readonly inbox: InboxRef }): React.ReactElement {
  const { t } = useTranslation();
  const isSifting = useSelector(inbox, (snapshot) => snapshot.hasTag('sifting'));
  const failure = useSelector(inbox, (snapshot) => (snapshot.hasTag('siftFailed') ? snapshot.context.taggedFailure : null));
  if (isSifting) return <Loading rows={8} />;
  if (failure) return <LoadFailure failure={failure} onRetry={() => inbox.send({ type: 'tagged.again' })} />;
  return (
    <Empty title={t('desk.emptySifted')} text={t('desk.emptySiftedText')}>
      <Button onClick={() => inbox.send({ type: 'sieve.close' })}>{t('desk.sieveClear')}</Button>
    </Empty>
  );
}

function Rows({ inbox }: { readonly inbox: InboxRef }): React.ReactElement {
  const { t } = useTranslation();
  const loading = useSelector(inbox, (snapshot) => snapshot.hasTag('loading'));
  const failure = useSelector(inbox, (snapshot) => (snapshot.hasTag('failed') ? snapshot.context.failure : null));
  const filter = useSelector(inbox, (snapshot) => snapshot.context.filter);
  const kind = useSelector(inbox, (snapshot) => snapshot.context.shown);
  const hasRows = useSelector(inbox, ({ context }) => context.store.size(context.filter, context.shown) > 0);
  if (hasRows) return <InboxRows inbox={inbox} filter={filter} kind={kind} />;
  if (loading) return <Loading rows={8} />;
  if (failure) return <LoadFailure failure={failure} onRetry={() => inbox.send({ type: 'inbox.reload' })} />;
  if (kind === 'sifted') return <Sifted inbox={inbox} />;
  const [title, text] = emptyWords[filter];
  return (
    <Empty title={t(title)} text={t(text)}>
      <WayOut inbox={inbox} />
    </Empty>
  );
}

/** The left sheet: who wrote, who waits, and where to look for somebody. */
export function Inbox({ inbox }: { readonly inbox: InboxRef }): React.ReactElement {
  const isSearching = useSelector(inbox, (snapshot) => snapshot.context.search.isOpen);
  const press = (event: React.KeyboardEvent): void => {
    if (event.key !== '/' || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    inbox.send({ type: 'search.open' });
  };
  return (
    <section className="sheet desk-list" aria-labelledby="inbox-title" onKeyDown={press}>
      <ListHead inbox={inbox} />
      {isSearching ? (
        <>
          <SearchField inbox={inbox} />
          <Found inbox={inbox} />
        </>
      ) : (
        <>
          <Tabs inbox={inbox} />
          <SieveStrip inbox={inbox} />
          <Queue inbox={inbox} />
          <OffDuty />
          <StaleStrip onUpdate={() => inbox.send({ type: 'inbox.reload' })} />
          <Rows inbox={inbox} />
        </>
      )}
    </section>
  );
}
