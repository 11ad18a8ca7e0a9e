import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { entityNamed } from '#contract/standardEntities.ts';
import { labelIn } from '#i18n/label.ts';
import { listed } from '#i18n/listed.ts';
import { fullTime, logTime } from '#i18n/times.ts';
import type { JobsRef } from '#src/shell/machines/consoleMachine.ts';
import type { PastExportsRef } from '#src/imports/machines/jobs/context.ts';
import type { PastExport } from '#src/imports/machines/jobs/pastExportsMachine.ts';
import { useLanguage, useMinute } from '#src/kit/views/console/ConsoleContext.tsx';
import { PastSheet } from './PastSheet.tsx';
import { grouped } from '#i18n/grouped.ts';

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
      <td>{one.isOwn ? t('importHistory.me') : (one.byName ?? '—')}</td>
      <td>{one.layoutName ?? <span className="faint">{t('layouts.noTemplate')}</span>}</td>
      <td className="figure">{one.rows === null ? '—' : grouped(one.rows)}</td>
      <td title={listed(words, language)}>
        {listed(words.slice(0, columnsShown), language)}
        {words.length > columnsShown ? <span className="faint"> {t('layouts.andMore', { count: words.length - columnsShown })}</span> : null}
      </td>
      <td>
        {jobId !== null ? (
          <Button
            type="link"
            className="inline"
            aria-label={t('layouts.fetchOf', { name: name ?? '' })}
            onClick={() => jobs.send({ type: 'job.fetch', id: jobId, part: 'export', ...(name === null ? {} : { name }) })}
          >
            <DownloadOutlined aria-hidden="true" /> {t('imports.fetch')}
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

const columns = ['at', 'by', 'template', 'rows', 'columns', 'file'] as const;

/** Past exports of an entity: who, when, by which template, how many rows, and one's own files while they are there. */
export function ExportsSheet({ past, jobs }: ExportsProps): React.ReactElement {
  const { t } = useTranslation();
  const { rows, entity } = useSelector(past, (snapshot) => snapshot.context);
  return (
    <PastSheet
      past={past}
      words={{ title: 'layouts.pastOf', text: 'layouts.pastText' }}
      columns={columns.map((name) => ({ name, word: t(`layouts.past_${name}`), isFigure: name === 'rows' }))}
      empty={{ title: t('layouts.pastEmpty'), text: t('layouts.pastEmptyText') }}
      onLeave={() => jobs.send({ type: 'exports.close' })}
    >
      {rows.map((one) => (
        <Row key={one.id} jobs={jobs} one={one} entity={entity} />
      ))}
    </PastSheet>
  );
}
