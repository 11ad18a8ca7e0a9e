import { useId } from 'react';
import LoadingOutlined from '@ant-design/icons/LoadingOutlined';
import { Alert, Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { actOf } from '#contract/readings/acts.ts';
import { orgLineFields } from '#contract/resources/organisation.ts';
import type { OrgLine, OrgLineReport } from '#contract/resources/organisation.ts';
import { filled } from '#i18n/filled.ts';
import { labelIn } from '#i18n/label.ts';
import { listed } from '#i18n/listed.ts';
import { isUnforeseen } from '#src/engine/machines/resourceList/acts.ts';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { LinkButton } from '#src/kit/views/parts/LinkButton.tsx';
import { Empty } from '#src/kit/views/states/Empty.tsx';
import { RefusalStrip } from '#src/kit/views/states/RefusalStrip.tsx';
import type { PageProps } from '#src/engine/views/namedProps.tsx';
import { LinesGrid } from './LinesGrid.tsx';
import { columnLabel, isBlankLine, withoutTail } from './pasted.tsx';
import { TreeAhead } from './TreeAhead.tsx';
import '#src/engine/views/resource.css';
import './addMany.css';

const noLines: readonly OrgLine[] = [];
const noReports: readonly OrgLineReport[] = [];
const noHeadings: readonly string[] = [];

/** The outcome says what was done, or what stands in its way. */
function Outcome({ list, screen }: Pick<PageProps, 'list' | 'screen'>): React.ReactElement | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const done = actOf(screen.entity, 'addMany')?.done;
  const failure = useSelector(list, ({ context }) => context.failure ?? (context.preview?.act === 'addMany' ? context.preview.failure : null));
  const report = useSelector(list, ({ context }) => (context.bulkReport?.act === 'addMany' ? context.bulkReport : null));
  if (failure)
    return (
      <RefusalStrip
        failure={failure}
        what="act"
        onRetry={() => list.send({ type: 'preview.again' })}
        onDismiss={() => list.send({ type: 'failure.dismiss' })}
      />
    );
  if (!report || report.failed.length > 0) return null;
  return (
    <Alert
      banner
      type="info"
      role="status"
      title={done ? filled(done, language, { count: report.done.length }) : null}
      action={
        <LinkButton type="link" className="inline" to="/organization">
          {t('orgMany.toTree')}
        </LinkButton>
      }
    />
  );
}

interface Sheet {
  readonly lines: readonly OrgLine[];
  readonly reports: readonly OrgLineReport[];
  readonly filled: number;
  readonly faulty: number;
  readonly isChecking: boolean;
  /** The system cannot check: what is wrong is told once it is sent. */
  readonly isUnchecked: boolean;
  readonly isSaving: boolean;
  /** Headings of columns that were pasted and are none: what stood below them is not here. */
  readonly unknown: readonly string[];
}

/** The sheet has what is written, and what was said of it last. */
function useSheet(list: ResourceListRef): Sheet {
  const preview = useSelector(list, ({ context }) => (context.preview?.act === 'addMany' ? context.preview : null));
  const isChecking = useSelector(list, (snapshot) => snapshot.hasTag('previewBusy'));
  const isSaving = useSelector(list, (snapshot) => snapshot.hasTag('bulkBusy'));
  const lines = (preview?.change['lines'] as readonly OrgLine[] | undefined) ?? noLines;
  const reports = (preview?.answer as { readonly lines: readonly OrgLineReport[] } | null | undefined)?.lines ?? noReports;
  const isUnchecked = isUnforeseen(preview?.answer);
  const filled = lines.filter((line) => !isBlankLine(line)).length;
  const faulty = reports.filter(({ problems }) => Object.keys(problems).length > 0).length;
  const unknown = (preview?.change['unknown'] as readonly string[] | undefined) ?? noHeadings;
  return { lines, reports, filled, faulty, isChecking, isUnchecked, isSaving, unknown };
}

const isReady = ({ lines, reports, filled, faulty, isChecking, isUnchecked, isSaving, unknown }: Sheet): boolean =>
  filled > 0 && unknown.length === 0 && faulty === 0 && (isUnchecked || reports.length === lines.length) && !isChecking && !isSaving;

/** The sum says in a few words how the sheet stands. */
function Sum({ filled, faulty, isChecking, isUnchecked, lines, reports }: Sheet): React.ReactElement {
  const { t } = useTranslation();
  if (filled === 0) return <>{t('orgMany.none')}</>;
  if (isChecking) return <>{t('orgMany.checking')}</>;
  if (isUnchecked) return <>{t('acts.unforeseen')}</>;
  if (faulty > 0) return <>{t('orgMany.faulty', { count: faulty })}</>;
  return reports.length === lines.length ? <>{t('orgMany.good', { count: filled })}</> : <>{t('orgMany.unchecked')}</>;
}

function Head({ list, title, id, sheet }: Pick<PageProps, 'list' | 'title'> & { readonly id: string; readonly sheet: Sheet }): React.ReactElement {
  const { t } = useTranslation();
  const { lines, filled, faulty, isSaving } = sheet;
  return (
    <header className="resource-head">
      <h1 id={id}>{title}</h1>
      <span className="grow" />
      <span className={faulty > 0 ? 'add-sum bad' : 'add-sum'} role="status">
        <Sum {...sheet} />
      </span>
      {filled > 0 ? (
        <Button disabled={isSaving} onClick={() => list.send({ type: 'preview.leave' })}>
          {t('orgMany.clear')}
        </Button>
      ) : null}
      <Button type="primary" disabled={!isReady(sheet)} onClick={() => list.send({ type: 'bulk.ask', act: 'addMany', ids: [], change: { lines } })}>
        {isSaving ? <LoadingOutlined aria-hidden="true" /> : null} {filled === 0 ? t('orgMany.add') : t('orgMany.addCount', { count: filled })}
      </Button>
    </header>
  );
}

/** Organisations as they stand in a sheet: written or pasted, checked as they come, and all of them made together or none. */
export function AddMany({ list, screen, title }: PageProps): React.ReactElement {
  const { t } = useTranslation();
  const id = useId();
  const language = useLanguage();
  const sheet = useSheet(list);
  if (!screen.can.acts.some(({ name }) => name === 'addMany')) return <Empty title={t('orgMany.notHere')} text={t('orgMany.notHereText')} />;
  const { lines, reports, isSaving } = sheet;
  const write = (next: readonly OrgLine[], unknown: readonly string[] = sheet.unknown): void => {
    const kept = withoutTail(next);
    if (kept.length === 0) list.send({ type: 'preview.leave' });
    else list.send({ type: 'preview.ask', act: 'addMany', ids: [], change: { lines: kept, unknown }, isTyped: true });
  };
  const columns = orgLineFields.map((name) => labelIn(columnLabel(name), language)).join(language === 'en' ? ', ' : '、');
  return (
    <section className="sheet add-many" aria-labelledby={id}>
      <Head list={list} title={title} id={id} sheet={sheet} />
      <Outcome list={list} screen={screen} />
      {sheet.unknown.length > 0 ? (
        <Alert
          banner
          type="error"
          title={t('orgMany.unknown', { columns: listed(sheet.unknown, language) })}
          action={
            <Button type="link" className="inline" onClick={() => write(lines, [])}>
              {t('orgMany.withoutThem')}
            </Button>
          }
        />
      ) : null}
      <div className="add-parts">
        <div className="add-lines scroll">
          <p className="faint">{t('orgMany.how', { columns })}</p>
          <LinesGrid lines={lines} reports={reports} isDisabled={isSaving} onLines={write} />
        </div>
        <TreeAhead list={list} lines={lines} reports={reports} />
      </div>
    </section>
  );
}
