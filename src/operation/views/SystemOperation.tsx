import { Alert, Button, Progress } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { sizeWords } from '#i18n/sizes.ts';
import { labelIn } from '#i18n/label.ts';
import { clock, epochOf, fullTime } from '#i18n/times.ts';
import type { OverviewRef } from '#src/operation/machines/overviewMachine.ts';
import type { Overview } from '#src/operation/machines/overviewMachine.ts';
import { Chart } from '#src/kit/views/charts/Chart.tsx';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import { NotOffered } from '#src/kit/views/states/NotOffered.tsx';
import { FactRow } from '#src/kit/views/parts/FactRow.tsx';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import { Curtain } from '#src/kit/views/console/Curtain.tsx';
import { useLanguage, useFeature, useScreenActor } from '#src/kit/views/console/ConsoleContext.tsx';
import { LoadFailure } from '#src/kit/views/states/LoadFailure.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import { BackupPart } from './BackupPart.tsx';
import { useAgo, useLasting } from './useAgo.tsx';
import './operation.css';

interface PartProps {
  readonly overview: Overview;
}

function ServerPart({ overview }: PartProps): React.ReactElement {
  const { t } = useTranslation();
  const lasting = useLasting();
  return (
    <section className="sheet operation-part" aria-labelledby="operation-server">
      <h2 id="operation-server">{t('operation.server')}</h2>
      <dl className="facts">
        <FactRow word={t('operation.version')} value={overview.version} />
        <FactRow
          word={t('operation.started')}
          value={
            <time dateTime={overview.startedAt} title={fullTime(overview.startedAt)}>
              {lasting(epochOf(overview.startedAt))}
            </time>
          }
        />
        <FactRow word={t('operation.sockets')} value={overview.sockets} />
        <FactRow word={t('operation.memory')} value={sizeWords(overview.memoryBytes)} />
        <FactRow word={t('operation.nodeVersion')} value={overview.node} />
      </dl>
    </section>
  );
}

const littleBytes = 5 * 1024 ** 3;

function DatabasePart({ overview }: PartProps): React.ReactElement {
  const { t } = useTranslation();
  const { migrations, indexes } = overview;
  return (
    <section className="sheet operation-part" aria-labelledby="operation-database">
      <h2 id="operation-database">{t('operation.database')}</h2>
      <dl className="facts">
        <FactRow
          word={t('operation.postgres')}
          value={`${overview.postgres.split(' ')[0] ?? ''} · ${t(overview.isEmbedded ? 'operation.embedded' : 'operation.external')}`}
        />
        <FactRow word={t('operation.databaseSize')} value={sizeWords(overview.databaseBytes)} />
        <FactRow word={t('operation.files')} value={t('operation.filesCount', { size: sizeWords(overview.fileBytes), count: overview.fileCount })} />
        <FactRow
          word={t('operation.diskFree')}
          value={overview.diskFreeBytes < littleBytes ? <Tag tone="waiting">{sizeWords(overview.diskFreeBytes)}</Tag> : sizeWords(overview.diskFreeBytes)}
        />
        <FactRow
          word={t('operation.migrations')}
          value={
            <span title={migrations.at === null ? '' : fullTime(migrations.at)}>
              {t('operation.migrationsCount', { count: migrations.count, last: migrations.last.slice(0, 4) })}
            </span>
          }
        />
      </dl>
      {indexes.length === 0 ? null : (
        <Alert
          type="info"
          role="status"
          title={t('operation.indexes', { count: indexes.length })}
          description={indexes.map(({ table, name, share }) => (
            <p key={name}>
              {t('operation.indexOf', { table, name })} {share === null ? null : <Progress percent={Math.round(share * 100)} size="small" />}
            </p>
          ))}
        />
      )}
    </section>
  );
}

const outsideWords = { configured: 'operation.outside_configured', standIn: 'operation.outside_standIn', absent: 'operation.outside_absent' } as const;
const commands = { audit: 'npm run audit', data: 'npm run check:data' } as const;
const checkWords = { books: 'operation.checkBooks', audit: 'operation.checkAudit', data: 'operation.checkData' } as const;

function ChecksPart({ overview: { checks, outside } }: PartProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const ago = useAgo();
  return (
    <section className="sheet operation-part" aria-labelledby="operation-checks">
      <h2 id="operation-checks">{t('operation.checks')}</h2>
      <dl className="facts">
        {(['books', 'audit', 'data'] as const).map((kind) => {
          const found = checks.find((one) => one.kind === kind);
          const value = found ? (
            <span title={found.text}>
              <Tag tone={found.isGood ? 'good' : 'bad'}>{t(found.isGood ? 'operation.checkGood' : 'operation.checkBad')}</Tag>{' '}
              <time dateTime={found.at} title={fullTime(found.at)}>
                {ago(epochOf(found.at))}
              </time>
            </span>
          ) : (
            <span className="faint">{kind === 'books' ? t('operation.checkSoon') : t('operation.checkNever', { command: commands[kind] })}</span>
          );
          return <FactRow key={kind} word={t(checkWords[kind])} value={value} />;
        })}
      </dl>
      {checks
        .filter(({ isGood }) => !isGood)
        .map(({ kind, text }) => (
          <Alert key={kind} type="error" role="note" title={text} />
        ))}
      <h2>{t('operation.outside')}</h2>
      <dl className="facts">
        {outside.map(({ name, label, state, own = 0 }) => (
          <FactRow
            key={name}
            word={labelIn(label, language)}
            value={
              <>
                {own > 0 ? <Tag tone="good">{t('operation.outsideOwn', { count: own })}</Tag> : null}{' '}
                {own > 0 && state === 'absent' ? null : <Tag tone={state === 'configured' ? 'good' : 'neutral'}>{t(outsideWords[state])}</Tag>}
              </>
            }
          />
        ))}
      </dl>
    </section>
  );
}

function JobsPart({ overview: { jobs } }: PartProps): React.ReactElement {
  const { t } = useTranslation();
  const figures = [
    ['operation.jobsRunning', jobs.running, false],
    ['operation.jobsWaiting', jobs.waiting, false],
    ['operation.jobsDone', jobs.doneOfDay, false],
    ['operation.jobsFailed', jobs.failedOfWeek, jobs.failedOfWeek > 0],
  ] as const;
  return (
    <section className="sheet operation-part" aria-labelledby="operation-jobs">
      <h2 id="operation-jobs">{t('operation.jobs')}</h2>
      <ul className="operation-figures">
        {figures.map(([word, count, isBad]) => (
          <li key={word}>
            <strong className={isBad ? 'bad' : ''}>{count}</strong>
            <span>{t(word)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function LoadPart({ overview: { minutes } }: PartProps): React.ReactElement {
  const { t } = useTranslation();
  const labels = minutes.map(({ at }) => clock(at));
  return (
    <section className="sheet operation-part operation-load">
      <Chart
        kind="line"
        title={t('operation.load')}
        labelled={t('operation.minute')}
        numbers={{
          labels,
          series: [
            { name: t('operation.loadCalls'), values: minutes.map(({ calls }) => calls) },
            { name: t('operation.loadSockets'), values: minutes.map(({ sockets }) => sockets) },
          ],
        }}
      />
    </section>
  );
}

function Page({ actor }: { readonly actor: OverviewRef }): React.ReactElement {
  const { t } = useTranslation();
  const overview = useSelector(actor, (snapshot) => snapshot.context.overview);
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  const retry = (): void => actor.send({ type: 'reload' });
  return (
    <div className="operation scroll" role="region" aria-labelledby="operation-title" tabIndex={0}>
      <Shown onShown={() => actor.send({ type: 'overview.open' })} onHidden={() => actor.send({ type: 'overview.close' })} />
      <header className="operation-head">
        <h1 id="operation-title">{t('operation.title')}</h1>
        {overview ? <span className="faint">{t('operation.refreshed')}</span> : null}
      </header>
      {overview && failure ? (
        <Alert
          banner
          type="warning"
          role="status"
          title={t('operation.stale', { time: clock(overview.at) })}
          action={
            <Button type="link" className="inline" onClick={retry}>
              {t('operation.again')}
            </Button>
          }
        />
      ) : null}
      {overview ? (
        <div className="operation-grid">
          <ServerPart overview={overview} />
          <DatabasePart overview={overview} />
          <BackupPart backup={overview.backup ?? null} at={overview.at} />
          <ChecksPart overview={overview} />
          <JobsPart overview={overview} />
          <LoadPart overview={overview} />
        </div>
      ) : failure ? (
        <LoadFailure failure={failure} onRetry={retry} />
      ) : (
        <Loading rows={6} faces={false} />
      )}
    </div>
  );
}

/** `/systemOperationManage`: how the server, its database and its backups are. */
export function SystemOperation(): React.ReactElement {
  const actor = useScreenActor<OverviewRef>('overview');
  const isServed = useFeature('operation');
  const { t } = useTranslation();
  if (!isServed) return <NotOffered title={t('operation.title')} />;
  return actor ? <Page actor={actor} /> : <Curtain />;
}
