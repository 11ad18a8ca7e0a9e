import { useId } from 'react';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { jobLimits } from '#contract/limits/files.ts';
import { entityNamed } from '#contract/standardEntities.ts';
import { labelIn } from '#i18n/label.ts';
import { listed } from '#i18n/listed.ts';
import { fullTime, logTime } from '#i18n/times.ts';
import type { JobsRef } from '#machines/consoleMachine.ts';
import type { PastExportsRef } from '#machines/jobs/context.ts';
import type { PastExport } from '#machines/jobs/pastExportsMachine.ts';
import { ModalSheet } from '#views/dom/ModalSheet.tsx';
import { useLanguage, useMinute } from '#views/shell/ConsoleContext.tsx';
import { Empty } from '#views/states/Empty.tsx';
import { LoadFailure } from '#views/states/LoadFailure.tsx';
import { LoadFailureLine } from '#views/states/LoadFailureLine.tsx';
import { Loading } from '#views/states/Loading.tsx';
import { grouped } from './useJobs.tsx';
import './sheet.css';
import './history.css';

export interface ExportsProps {
  readonly past: PastExportsRef;
  readonly jobs: JobsRef;
}
const columnsShown = 4;

function Row({ jobs, one, entity }: Pick<ExportsProps, 'jobs'> & { readonly one: PastExport; readonly entity: string }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const minute = useMinute();
  const { fields } = entityNamed(entity);
  const words = one.columns.map((name) => labelIn(fields[name]?.label ?? [name, name], language));
  const { jobId, name } = one;
  return (
    <tr>
      <td>
        <time dateTime={one.at} title={fullTime(one.at)}>
          {logTime(one.at, minute, language)}
        </time>
      </td>
      <td>{one.isOwn ? t('customers.me') : (one.byName ?? '—')}</td>
      <td>{one.layoutName ?? <span className="faint">{t('layouts.noTemplate')}</span>}</td>
      <td className="figure">{one.rows === null ? '—' : grouped(one.rows)}</td>
      <td title={listed(words, language)}>
        {listed(words.slice(0, columnsShown), language)}
        {words.length > columnsShown ? <span className="faint"> {t('layouts.andMore', { count: words.length - columnsShown })}</span> : null}
      </td>
      <td>
        {jobId !== null ? (
          <button
            type="button"
            className="text-button"
            aria-label={t('layouts.fetchOf', { name: name ?? '' })}
            onClick={() => jobs.send({ type: 'job.fetch', id: jobId, part: 'export', ...(name === null ? {} : { name }) })}
          >
            <DownloadOutlined aria-hidden="true" /> {t('imports.fetch')}
          </button>
        ) : null}
      </td>
    </tr>
  );
}

const columns = ['at', 'by', 'template', 'rows', 'columns', 'file'] as const;

function Rows({ past, jobs }: ExportsProps): React.ReactElement {
  const { t } = useTranslation();
  const { rows, next, failure, entity } = useSelector(past, (snapshot) => snapshot.context);
  const isLoading = useSelector(past, (snapshot) => snapshot.hasTag('loading'));
  const isBusy = useSelector(past, (snapshot) => snapshot.hasTag('busy'));
  if (isLoading) return <Loading rows={5} faces={false} />;
  if (rows.length === 0 && failure) return <LoadFailure failure={failure} onRetry={() => past.send({ type: 'history.retry' })} />;
  if (rows.length === 0) return <Empty title={t('layouts.pastEmpty')} text={t('layouts.pastEmptyText')} />;
  return (
    <>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className={column === 'rows' ? 'figure' : ''}>
                {t(`layouts.past_${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((one) => (
            <Row key={one.id} jobs={jobs} one={one} entity={entity} />
          ))}
        </tbody>
      </table>
      {failure ? <LoadFailureLine failure={failure} onRetry={() => past.send({ type: 'history.more' })} /> : null}
      {next === null ? null : (
        <button type="button" className="text-button" disabled={isBusy} onClick={() => past.send({ type: 'history.more' })}>
          {t('customers.older')}
        </button>
      )}
    </>
  );
}

/** Past exports of an entity: who, when, by which template, how many rows, and one's own files while they are there. */
export function ExportsSheet({ past, jobs }: ExportsProps): React.ReactElement {
  const { t } = useTranslation();
  const id = useId();
  const language = useLanguage();
  const entity = useSelector(past, (snapshot) => snapshot.context.entity);
  const leave = (): void => jobs.send({ type: 'exports.close' });
  const noun = labelIn(entityNamed(entity).label, language);
  return (
    <ModalSheet className="past-sheet" aria-labelledby={`${id}-title`} onLeave={leave}>
      <header>
        <h2 id={`${id}-title`}>{t('layouts.pastOf', { noun: language === 'en' ? noun.toLowerCase() : noun })}</h2>
        <button type="button" className="icon-button" aria-label={t('customers.close')} onClick={leave}>
          <CloseOutlined />
        </button>
      </header>
      <p className="faint">{t('layouts.pastText', { days: jobLimits.keptDays })}</p>
      <div className="past-body scroll" tabIndex={0} role="region" aria-labelledby={`${id}-title`}>
        <Rows past={past} jobs={jobs} />
      </div>
    </ModalSheet>
  );
}
