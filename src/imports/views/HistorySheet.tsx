import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { jobStates } from '#contract/choices/files.ts';
import { labelIn } from '#i18n/label.ts';
import { fullTime, logTime } from '#i18n/times.ts';
import type { JobsRef } from '#src/shell/machines/consoleMachine.ts';
import type { PastImport } from '#src/imports/machines/importHistoryMachine.ts';
import type { ImportHistoryRef } from '#src/imports/machines/jobs/context.ts';
import { isMoving } from '#src/imports/machines/jobs/news.ts';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import { useLanguage, useMinute } from '#src/kit/views/console/ConsoleContext.tsx';
import { PastSheet } from './PastSheet.tsx';
import { Bar } from './Progress.tsx';
import { grouped } from '#i18n/grouped.ts';

export interface HistoryProps {
  readonly past: ImportHistoryRef;
  readonly jobs: JobsRef;
}
interface RowProps extends Pick<HistoryProps, 'jobs'> {
  readonly one: PastImport;
}

const tones = { checking: 'active', checked: 'waiting', running: 'active', done: 'good', stopped: 'neutral', failed: 'bad' } as const;

/** There are so many rows, with their file where it can still be had. */
function Part({ jobs, one, part, count }: RowProps & { readonly part: 'in' | 'failed' | 'unprocessed'; readonly count: number }): React.ReactElement {
  const { t } = useTranslation();
  const { id, name } = one;
  return (
    <td className="figure">
      {one.parts.includes(part) ? (
        <Button
          type="link"
          className="inline"
          aria-label={`${grouped(count)} ${t('importHistory.fetch', { name, part: t(`importHistory.past_${part}`) })}`}
          onClick={() => jobs.send({ type: 'job.fetch', id, part, name })}
        >
          <DownloadOutlined aria-hidden="true" /> {grouped(count)}
        </Button>
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
      <td>{isOwn ? t('importHistory.me') : (byName ?? '—')}</td>
      <th scope="row">
        {isOwn ? (
          <Button
            type="link"
            className="inline past-name"
            aria-label={t('importHistory.open', { name })}
            onClick={() => {
              jobs.send({ type: 'past.close' });
              jobs.send({ type: 'import.open', entity, jobId: id });
            }}
          >
            {name}
          </Button>
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

/** Past imports of an entity: who, when, which file, what became of its rows. */
export function HistorySheet({ past, jobs }: HistoryProps): React.ReactElement {
  const { t } = useTranslation();
  const rows = useSelector(past, (snapshot) => snapshot.context.rows);
  return (
    <PastSheet
      past={past}
      words={{ title: 'importHistory.historyOf', text: 'importHistory.historyText' }}
      columns={columns.map((name) => ({ name, word: t(`importHistory.past_${name}`), isFigure: figures.has(name) }))}
      empty={{ title: t('importHistory.historyEmpty'), text: t('importHistory.historyEmptyText') }}
      onLeave={() => jobs.send({ type: 'past.close' })}
    >
      {rows.map((one) => (
        <Row key={one.id} jobs={jobs} one={one} />
      ))}
    </PastSheet>
  );
}
