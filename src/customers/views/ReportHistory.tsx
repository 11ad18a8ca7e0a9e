import { useTranslation } from 'react-i18next';
import type { Answers } from '#contract/operations.ts';
import { fullTime } from '#i18n/times.ts';
import { PartTable } from '#src/engine/views/beside/PartTable.tsx';
import { Reading } from '#src/engine/views/beside/Reading.tsx';
import { useListPath } from '#src/engine/views/beside/listPath.tsx';
import type { NamedProps } from '#src/engine/views/namedProps.tsx';
import { useFeature } from '#src/kit/views/console/ConsoleContext.tsx';
import { useRight } from '#src/kit/views/console/rightsOf.tsx';
import { LocalLink } from '#src/kit/views/parts/LocalLink.tsx';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import '#src/engine/views/beside/beside.css';

type Reports = Answers<'member.reportHistory'>;
type Report = Reports[number];

const columns = ['reports.customer', 'reports.at', 'reports.by', 'reports.holder', 'reports.until'] as const;
const unknown = '—';

/** A rule that holds protects whoever follows them up to the end of this day. */
function Protection({ until, isProtected }: Pick<Report, 'until' | 'isProtected'>): React.ReactElement {
  const { t } = useTranslation();
  if (until == null) return <span className="faint">{t('reports.unprotected')}</span>;
  return isProtected ? (
    <Tag tone="good">{until}</Tag>
  ) : (
    <span className="faint">
      {until} · {t('reports.over')}
    </span>
  );
}

function ReportLine({ report, isThis, path }: { readonly report: Report; readonly isThis: boolean; readonly path: string | undefined }): React.ReactElement {
  const { t } = useTranslation();
  const name = report.customer ?? unknown;
  return (
    <tr>
      <td>{isThis ? t('reports.thisOne') : path === undefined ? name : <LocalLink to={`${path}?id=${report.id}`}>{name}</LocalLink>}</td>
      <td>{fullTime(report.at).slice(0, 16)}</td>
      <td>{report.byName ?? unknown}</td>
      <td>{report.holderName ?? unknown}</td>
      <td>
        <Protection until={report.until} isProtected={report.isProtected} />
      </td>
    </tr>
  );
}

/** Beside a customer: each colleague who has added the same number in the organisation, the newest first, and until when the rule that holds protects them. */
export function ReportHistory({ list, row }: NamedProps): React.ReactElement | null {
  const { t } = useTranslation();
  const isOffered = useFeature('resources');
  const mayRead = useRight('member.read');
  const path = useListPath('member');
  if (!isOffered || !mayRead) return null;
  const asked = { calls: [['member.reportHistory', { memberId: row.id }] as const], renewedBy: ['member', 'reportRule'], rows: { member: [row.id] } };
  return (
    <section className="side-part related" aria-label={t('reports.title')}>
      <header>
        <h2>{t('reports.title')}</h2>
      </header>
      <Reading list={list} place="reports" about={row.id} asked={asked} lines={2}>
        {([answer]) => {
          const reports = answer as Reports;
          if (reports.length === 0) return <p className="faint">{t('reports.none')}</p>;
          return (
            <PartTable heads={columns.map((name) => t(name))}>
              {reports.map((report) => (
                <ReportLine key={report.id} report={report} isThis={report.id === row.id} path={path} />
              ))}
            </PartTable>
          );
        }}
      </Reading>
    </section>
  );
}
