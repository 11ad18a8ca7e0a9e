import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { tableLimits } from '#contract/limits/files.ts';
import type { JobsRef } from '#src/shell/machines/consoleMachine.ts';
import type { JobAct } from '#src/imports/machines/jobs/context.ts';
import type { Job } from '#src/imports/machines/jobs/job.ts';
import { isMoving } from '#src/imports/machines/jobs/news.ts';
import { Bar } from './Progress.tsx';
import { grouped } from '#i18n/grouped.ts';

interface LineProps {
  readonly jobs: JobsRef;
  readonly job: Job;
}
const shareOf = ({ done, total }: Job): number | null => (total === null || total === 0 ? null : done / total);

function Acts({ jobs, job }: LineProps): React.ReactElement {
  const { t } = useTranslation();
  const { id, name, kind, entity, state, parts } = job;
  const act = (one: JobAct['act']): void => jobs.send({ type: 'job.act', act: one, id });
  return (
    <span className="transfer-acts">
      {kind === 'import' ? (
        <Button type="link" className="inline" aria-label={t('imports.showOf', { name })} onClick={() => jobs.send({ type: 'import.open', entity, jobId: id })}>
          {t('imports.show')}
        </Button>
      ) : null}
      {parts.includes('export') ? (
        <Button
          type="link"
          className="inline"
          aria-label={t('imports.fetchFile', { name })}
          onClick={() => jobs.send({ type: 'job.fetch', id, part: 'export' })}
        >
          {t('imports.fetch')}
        </Button>
      ) : null}
      {state === 'stopped' || state === 'failed' ? (
        <Button type="link" className="inline" aria-label={t('imports.goOnOf', { name })} onClick={() => act('again')}>
          {t('imports.goOn')}
        </Button>
      ) : null}
      {isMoving(job) ? (
        <Button type="link" className="inline" aria-label={t('imports.stopOf', { name })} onClick={() => act('stop')}>
          {t('imports.stop')}
        </Button>
      ) : (
        <Button
          type="text"
          title={t('imports.forget')}
          aria-label={t('imports.forgetOf', { name })}
          onClick={() => act('remove')}
          icon={<CloseOutlined aria-hidden="true" />}
        />
      )}
    </span>
  );
}

/** A sheet of a workbook holds so many rows below its heading; an export has all of them anyway. */
const sheetRows = tableLimits.lines - 1;

function useBeyondSheet({ kind, state, name, done }: Job): string {
  const { t } = useTranslation();
  if (kind !== 'export' || state !== 'done' || done <= sheetRows) return '';
  return name.endsWith('.csv') ? t('imports.beyondSheet') : t('imports.inSheets', { count: Math.ceil(done / sheetRows) });
}

function Line({ job }: Pick<LineProps, 'job'>): React.ReactElement {
  const { t } = useTranslation();
  const { name, state, done, total, failed, problem } = job;
  const beyond = useBeyondSheet(job);
  if (state === 'failed') return <span className="transfer-why">{problem?.text ?? t('imports.state_failed')}</span>;
  const count = total === null ? t('imports.doneSome', { done: grouped(done) }) : t('imports.doneOf', { done: grouped(done), total: grouped(total) });
  const faulty = failed > 0 ? t('imports.faultyRows', { count: failed, shown: grouped(failed) }) : '';
  return (
    <>
      {isMoving(job) ? <Bar word={t('imports.progress', { name })} share={shareOf(job)} /> : null}
      <span className={state === 'checked' ? 'transfer-word waiting-word' : 'transfer-word'}>
        {[t(`imports.state_${state}`), count, faulty, beyond].filter(Boolean).join(' · ')}
      </span>
    </>
  );
}

/** Imports and exports of the last days, in the tray: how far each is, and what can be done with it. */
export function JobLines({ jobs, shown }: { readonly jobs: JobsRef; readonly shown: readonly Job[] }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <ul className="transfer-rows tray" aria-label={t('imports.trayTitle')}>
      {shown.map((job) => (
        <li key={job.id} className="transfer-row">
          <span className="transfer-name" title={job.name}>
            {job.name}
          </span>
          <Acts jobs={jobs} job={job} />
          <span className="transfer-line">
            <Line job={job} />
          </span>
        </li>
      ))}
    </ul>
  );
}
