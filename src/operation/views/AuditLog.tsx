import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { auditOutcomes } from '#contract/calls/system.ts';
import { labelIn } from '#i18n/label.ts';
import { fullTime, logTime } from '#i18n/times.ts';
import { askedOf } from '#src/operation/machines/query.ts';
import type { AuditRow } from '#src/operation/machines/query.ts';
import type { AuditRef } from '#src/operation/machines/auditMachine.ts';
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import { VirtualRows } from '#src/kit/views/dom/VirtualRows.tsx';
import { NotFound } from '#src/kit/views/notFound/NotFound.tsx';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import { Curtain } from '#src/kit/views/console/Curtain.tsx';
import { useConsole, useLanguage, useFeature, useMinute, useScreenActor } from '#src/kit/views/console/ConsoleContext.tsx';
import { AreaKeys } from '#src/kit/views/console/SingleKeys.tsx';
import { Empty } from '#src/kit/views/states/Empty.tsx';
import { LoadFailure } from '#src/kit/views/states/LoadFailure.tsx';
import { LoadFailureLine } from '#src/kit/views/states/LoadFailureLine.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import type { DetailProps } from './AuditDetail.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { RecordName } from './RecordName.tsx';
import { useAuditWords } from './useAuditWords.tsx';
import '#src/engine/views/resource.css';
import '#src/engine/views/detail.css';
import './operation.css';

const rowHeight = 40;

interface PartProps {
  readonly audit: AuditRef;
}

function Row({ audit, row, isOpen }: PartProps & { readonly row: AuditRow; readonly isOpen: boolean }): React.ReactElement {
  const language = useLanguage();
  const minute = useMinute();
  const words = useAuditWords();
  return (
    <div className={`audit-row${isOpen ? ' open row-bar' : ''}`} role="listitem">
      <time dateTime={row.at} title={fullTime(row.at)}>
        {logTime(row.at, minute, language)}
      </time>
      <span className="nowrap" title={row.orgName ?? ''}>
        {words.who(row)}
      </span>
      <Button type="link" className="inline audit-what" onClick={() => audit.send(isOpen ? { type: 'row.close' } : { type: 'row.open', id: row.id })}>
        {words.action(row)}
      </Button>
      <span className="nowrap audit-entity">{words.entity(row)}</span>
      <RecordName row={row} />
      <span>{row.outcome === 'refused' ? <Tag tone="bad">{labelIn(auditOutcomes.refused, language)}</Tag> : labelIn(auditOutcomes.done, language)}</span>
      <span className="nowrap faint audit-address">{row.address ?? '—'}</span>
    </div>
  );
}

function Head({ audit }: PartProps): React.ReactElement {
  const { t } = useTranslation();
  const root = useConsole();
  const query = useSelector(audit, (snapshot) => snapshot.context.query);
  const minute = useMinute();
  const ask = (format: 'xlsx' | 'csv'): void =>
    root.send({
      type: 'download.ask',
      name: `${t('operation.exportName')}.${format}`,
      download: { of: 'rows', id: 'system', asked: { ...askedOf(query, minute), format, family: 'audit' } },
    });
  return (
    <header className="resource-head">
      <h1 id="audit-title">{t('operation.audit')}</h1>
      <span className="grow" />
      <Button onClick={() => audit.send({ type: 'reload' })}>{t('operation.again')}</Button>
      <Button onClick={() => ask('xlsx')}>
        <DownloadOutlined aria-hidden="true" /> {t('operation.export')}
      </Button>
    </header>
  );
}

function Columns(): React.ReactElement {
  const { t } = useTranslation();
  return (
    <div className="audit-row audit-head" aria-hidden="true">
      {(['operation.time', 'operation.person', 'operation.what', 'operation.entity', 'operation.record', 'operation.result', 'operation.address'] as const).map(
        (name) => (
          <span key={name}>{t(name)}</span>
        ),
      )}
    </div>
  );
}

function Rows({ audit }: PartProps): React.ReactElement {
  const { t } = useTranslation();
  const rows = useSelector(audit, (snapshot) => snapshot.context.rows);
  const openId = useSelector(audit, (snapshot) => snapshot.context.openId);
  const query = useSelector(audit, (snapshot) => snapshot.context.query);
  const next = useSelector(audit, (snapshot) => snapshot.context.next);
  const failure = useSelector(audit, (snapshot) => snapshot.context.failure);
  const isMore = useSelector(audit, (snapshot) => snapshot.hasTag('more'));
  return (
    <VirtualRows
      count={rows.length}
      rowHeight={rowHeight}
      topToken={JSON.stringify(query)}
      slice={(from, to) => rows.slice(from, to)}
      reveal={{ key: openId, indexOf: () => rows.findIndex(({ id }) => id === openId) }}
      onNearEnd={() => audit.send({ type: 'audit.more' })}
      container={{ className: 'audit-rows scroll', role: 'list', tabIndex: 0, 'aria-labelledby': 'audit-title' }}
      footer={
        failure ? (
          <LoadFailureLine failure={failure} onRetry={() => audit.send({ type: 'audit.more' })} />
        ) : (
          <p className="table-foot" role="presentation">
            {isMore ? t('operation.more') : next === null ? t('operation.end') : ''}
          </p>
        )
      }
    >
      {(row) => <Row key={row.id} audit={audit} row={row} isOpen={row.id === openId} />}
    </VirtualRows>
  );
}

function Body({ audit }: PartProps): React.ReactElement {
  const { t } = useTranslation();
  const some = useSelector(audit, (snapshot) => snapshot.context.rows.length > 0);
  const isLoading = useSelector(audit, (snapshot) => snapshot.hasTag('loading'));
  const failure = useSelector(audit, (snapshot) => (snapshot.hasTag('failed') ? snapshot.context.failure : null));
  if (failure) return <LoadFailure failure={failure} onRetry={() => audit.send({ type: 'reload' })} />;
  if (some) return <Rows audit={audit} />;
  if (isLoading) return <Loading rows={8} faces={false} />;
  return (
    <Empty title={t('operation.empty')} text={t('operation.emptyText')}>
      <Button onClick={() => audit.send({ type: 'query.clear' })}>{t('operation.clear')}</Button>
    </Empty>
  );
}

/** Words of every refusal come with the first entry that is opened. */
const AuditDetail = lazily<DetailProps>(() => import('./AuditDetail.tsx').then((module) => module.AuditDetail), 'none');

function Page({ audit }: PartProps): React.ReactElement {
  const isOpen = useSelector(audit, ({ context }) => context.openId !== null);
  return (
    <div className="resource">
      <Shown onShown={() => audit.send({ type: 'audit.open' })} />
      <AreaKeys
        area="messages"
        acts={{
          next: () => audit.send({ type: 'row.step', by: 1 }),
          previous: () => audit.send({ type: 'row.step', by: -1 }),
          close: () => audit.send({ type: 'row.close' }),
        }}
      />
      <section className="sheet resource-list audit" aria-labelledby="audit-title">
        <Head audit={audit} />
        <AuditFilters audit={audit} />
        <Columns />
        <Body audit={audit} />
      </section>
      {isOpen ? <AuditDetail audit={audit} /> : null}
    </div>
  );
}

/** `/auditLog`: who did what, found by person, object, class, result and time. */
export function AuditLog(): React.ReactElement {
  const audit = useScreenActor<AuditRef>('audit');
  const isServed = useFeature('operation');
  if (!isServed) return <NotFound />;
  return audit ? <Page audit={audit} /> : <Curtain />;
}
