import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Answers } from '#contract/operations.ts';
import { useListPath } from '#src/engine/views/beside/listPath.tsx';
import { Reading } from '#src/engine/views/beside/Reading.tsx';
import type { NamedProps } from '#src/engine/views/namedProps.tsx';
import { useConsole } from '#src/kit/views/console/ConsoleContext.tsx';
import { useRight } from '#src/kit/views/console/rightsOf.tsx';
import { FactRow } from '#src/kit/views/parts/FactRow.tsx';
import { LocalLink } from '#src/kit/views/parts/LocalLink.tsx';

type Report = Answers<'investigation.viewProcessReport'>;

function Steps({ report }: { readonly report: Report }): React.ReactElement {
  const { t } = useTranslation();
  if (report.steps.length === 0) return <p className="faint">{t('investigations.noSteps')}</p>;
  return (
    <dl className="facts">
      {report.steps.map(({ label, value }) => (
        <FactRow key={value} word={label} value={value} />
      ))}
    </dl>
  );
}

/** A process asks the reader now: all that its task lets them do is there. */
function OwnTask({ id }: { readonly id: string | null | undefined }): React.ReactElement | null {
  const { t } = useTranslation();
  const path = useListPath('processTask');
  if (id == null || path === undefined) return null;
  return (
    <p>
      <LocalLink to={`${path}?id=${encodeURIComponent(id)}`}>{t('investigations.decide')}</LocalLink>
    </p>
  );
}

/** An open investigation: who has decided about its report, and the report as a file. */
export function ReportPart({ list, row }: NamedProps): React.ReactElement {
  const { t } = useTranslation();
  const root = useConsole();
  const mayFetch = useRight('investigation.export');
  const asked = { calls: [['investigation.viewProcessReport', { id: row.id }] as const], renewedBy: ['investigation', 'approval', 'processTask'] };
  // A file of one row is fetched as the export of a family of calls is.
  const download = { of: 'rows', id: 'investigation', asked: { family: 'report', id: row.id } } as const;
  const name = t('investigations.fileName', { title: String(row['title'] ?? '') });
  return (
    <section className="side-part" aria-label={t('investigations.report')}>
      <header>
        <h2>{t('investigations.steps')}</h2>
        {mayFetch ? (
          <Button size="small" onClick={() => root.send({ type: 'download.ask', name, download })}>
            <DownloadOutlined aria-hidden="true" /> {t('investigations.fetch')}
          </Button>
        ) : null}
      </header>
      <Reading list={list} place="investigation:report" about={row.id} asked={asked} lines={2}>
        {([report]) => (
          <>
            <Steps report={report as Report} />
            <OwnTask id={(report as Report).taskId} />
          </>
        )}
      </Reading>
    </section>
  );
}
