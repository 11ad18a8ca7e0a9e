import { useId } from 'react';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { jobStates } from '#contract/calls/job.ts';
import { jobLimits } from '#contract/limits/files.ts';
import { entityNamed } from '#contract/standardEntities.ts';
import { labelIn } from '#i18n/label.ts';
import { fullTime, logTime } from '#i18n/times.ts';
import type { JobsRef } from '#machines/consoleMachine.ts';
import type { PastImport } from '#machines/importHistoryMachine.ts';
import type { ImportHistoryRef } from '#machines/jobs/context.ts';
import { isMoving } from '#machines/jobs/news.ts';
import { ModalSheet } from '#views/dom/ModalSheet.tsx';
import { Tag } from '#views/parts/Tag.tsx';
import { useLanguage, useMinute } from '#views/shell/ConsoleContext.tsx';
import { Empty } from '#views/states/Empty.tsx';
import { LoadFailure } from '#views/states/LoadFailure.tsx';
import { LoadFailureLine } from '#views/states/LoadFailureLine.tsx';
import { Loading } from '#views/states/Loading.tsx';
import { Bar } from './Progress.tsx';
import { grouped } from './useJobs.tsx';
import './sheet.css';
import './history.css';

export interface HistoryProps {
  readonly past: ImportHistoryRef;
  readonly jobs: JobsRef;
}
interface RowProps extends Pick<HistoryProps, 'jobs'> {
  readonly one: PastImport;
}

const tones = { checking: 'active', checked: 'waiting', running: 'active', done: 'good', stopped: 'neutral', failed: 'bad' } as const;

/** How many rows; with its file where it can still be had. */
function Part({ jobs, one, part, count }: RowProps & { readonly part: 'in' | 'failed' | 'unprocessed'; readonly count: number }): React.ReactElement {
  const { t } = useTranslation();
  const { id, name } = one;
  return (
    <td className="figure">
      {one.parts.includes(part) ? (
        <button
          type="button"
          className="text-button"
          aria-label={`${grouped(count)} ${t('customers.fetch', { name, part: t(`customers.past_${part}`) })}`}
          onClick={() => jobs.send({ type: 'job.fetch', id, part, name })}
        >
          <DownloadOutlined aria-hidden="true" /> {grouped(count)}
        </button>
      ) : (
        grouped(count)
      )}
    </td>
  );
}

function Row({ jobs, one }: RowProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const minute = useMinute();
  const { id, name, state, total, done, failed, isOwn, byName, createdAt, entity } = one;
  // Before a check is over nothing is stored, whatever was read.
  const isStored = state === 'running' || state === 'done' || one.parts.includes('in') || one.parts.includes('unprocessed');
  return (
    <tr>
      <td>
        <time dateTime={createdAt} title={fullTime(createdAt)}>
          {logTime(createdAt, minute, language)}
        </time>
      </td>
      <td>{isOwn ? t('customers.me') : (byName ?? '—')}</td>
      <th scope="row">
        {isOwn ? (
          <button
            type="button"
            className="text-button past-name"
            aria-label={t('customers.open', { name })}
            onClick={() => {
              jobs.send({ type: 'past.close' });
              jobs.send({ type: 'import.open', entity, jobId: id });
            }}
          >
            {name}
          </button>
        ) : (
          <span className="past-name">{name}</span>
        )}
      </th>
      <td>
        <Tag tone={tones[state]}>{labelIn(jobStates[state], language)}</Tag>
        {isMoving(one) ? <Bar word={t('imports.progress', { name })} share={total ? done / total : null} /> : null}
      </td>
      <Part jobs={jobs} one={one} part="in" count={isStored ? done - failed : 0} />
      <Part jobs={jobs} one={one} part="failed" count={failed} />
      <Part jobs={jobs} one={one} part="unprocessed" count={Math.max(0, (total ?? 0) - (isStored ? done : failed))} />
    </tr>
  );
}

const columns = ['at', 'by', 'file', 'state', 'in', 'failed', 'unprocessed'] as const;
const figures: ReadonlySet<string> = new Set(['in', 'failed', 'unprocessed']);

function Rows({ past, jobs }: HistoryProps): React.ReactElement {
  const { t } = useTranslation();
  const { rows, next, failure } = useSelector(past, (snapshot) => snapshot.context);
  const isLoading = useSelector(past, (snapshot) => snapshot.hasTag('loading'));
  const isBusy = useSelector(past, (snapshot) => snapshot.hasTag('busy'));
  if (isLoading) return <Loading rows={5} faces={false} />;
  if (rows.length === 0 && failure) return <LoadFailure failure={failure} onRetry={() => past.send({ type: 'history.retry' })} />;
  if (rows.length === 0) return <Empty title={t('customers.historyEmpty')} text={t('customers.historyEmptyText')} />;
  return (
    <>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className={figures.has(column) ? 'figure' : ''}>
                {t(`customers.past_${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((one) => (
            <Row key={one.id} jobs={jobs} one={one} />
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

/** Past imports of an entity: who, when, which file, what became of its rows. */
export function HistorySheet({ past, jobs }: HistoryProps): React.ReactElement {
  const { t } = useTranslation();
  const id = useId();
  const language = useLanguage();
  const entity = useSelector(past, (snapshot) => snapshot.context.entity);
  const leave = (): void => jobs.send({ type: 'past.close' });
  const noun = labelIn(entityNamed(entity).label, language);
  return (
    <ModalSheet className="past-sheet" aria-labelledby={`${id}-title`} onLeave={leave}>
      <header>
        <h2 id={`${id}-title`}>{t('customers.historyOf', { noun: language === 'en' ? noun.toLowerCase() : noun })}</h2>
        <button type="button" className="icon-button" aria-label={t('customers.close')} onClick={leave}>
          <CloseOutlined />
        </button>
      </header>
      <p className="faint">{t('customers.historyText', { days: jobLimits.keptDays })}</p>
      <div className="past-body scroll" tabIndex={0} role="region" aria-labelledby={`${id}-title`}>
        <Rows past={past} jobs={jobs} />
      </div>
    </ModalSheet>
  );
}
