import { Alert, Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { BulkFailure } from '#contract/standardShapes.ts';
import { actOf } from '#contract/readings/acts.ts';
import { filled } from '#i18n/filled.ts';
import type { BulkReport as Report } from '#src/engine/machines/resourceList/context.ts';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import type { ListScreen } from './listScreen.tsx';

interface ReportProps {
  readonly list: ResourceListRef;
  readonly screen: ListScreen;
}
interface PartProps extends ReportProps {
  readonly report: Report;
}

const shownFailures = 5;
const doneWords: Readonly<Record<string, 'resource.doneArchive' | 'resource.doneUnarchive'>> = {
  archive: 'resource.doneArchive',
  unarchive: 'resource.doneUnarchive',
};
const opposites: Readonly<Record<string, string>> = { archive: 'unarchive', unarchive: 'archive' };

function Done({ screen, report }: PartProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const count = report.made ?? report.done.length;
  const declared = actOf(screen.entity, report.act);
  if (report.isBack) return <strong>{t('acts.takenBack', { count })}</strong>;
  return <strong>{declared ? filled(declared.done, language, { count }) : t(doneWords[report.act] ?? 'resource.bulkDone', { count })}</strong>;
}

function Failures({ list, screen, report: { failed } }: PartProps): React.ReactElement {
  const { t } = useTranslation();
  const rows = useSelector(list, (snapshot) => snapshot.context.rows);
  const nameOf = ({ id, name }: BulkFailure): string => name ?? String(rows.find((row) => row.id === id)?.[screen.title] ?? id);
  return (
    <>
      {t('resource.bulkFailed', { count: failed.length })}
      <ul>
        {failed.slice(0, shownFailures).map((one) => (
          <li key={one.id}>
            {nameOf(one)}: {one.message}
          </li>
        ))}
        {failed.length > shownFailures ? <li>{t('acts.more', { count: failed.length - shownFailures })}</li> : null}
      </ul>
    </>
  );
}

/** Lines of the server: what was left as it is, and why. */
const Stayed = ({ lines = [] }: { readonly lines: readonly string[] | undefined }): React.ReactNode => lines.map((one) => <div key={one}>{one}</div>);

/** Rows that were put away are brought back; an act whose description says how is taken back, with the rows that were changed. */
function Back({ list, screen, report }: PartProps): React.ReactElement | null {
  const { t } = useTranslation();
  const { act, done, versions = {} } = report;
  const opposite = opposites[act];
  const changed = actOf(screen.entity, act)?.back === undefined ? [] : Object.keys(versions);
  const asked = opposite !== undefined && done.length > 0 ? { act: opposite, ids: done } : changed.length > 0 ? { act, ids: changed, back: versions } : null;
  if (!asked) return null;
  return (
    <Button type="link" className="inline" onClick={() => list.send({ type: 'bulk.ask', ...asked })}>
      {t('resource.undo')}
    </Button>
  );
}

/** The report says what was done with many, and what of it was not, with the reason of each. */
export function BulkReport({ list, screen }: ReportProps): React.ReactElement | null {
  const { t } = useTranslation();
  const report = useSelector(list, (snapshot) => snapshot.context.bulkReport);
  if (!report) return null;
  const part = { list, screen, report };
  return (
    <Alert
      className="bulk-report"
      type={report.failed.length > 0 ? 'warning' : 'success'}
      role="status"
      title={<Done {...part} />}
      description={
        report.failed.length === 0 && !report.stayed?.length ? undefined : (
          <>
            <Stayed lines={report.stayed} />
            {report.failed.length === 0 ? null : <Failures {...part} />}
          </>
        )
      }
      action={
        <>
          <Back {...part} />
          <Button type="link" className="inline" onClick={() => list.send({ type: 'bulk.dismiss' })}>
            {t('states.dismiss')}
          </Button>
        </>
      }
    />
  );
}
