import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ExportColumn, ImportColumn } from '#contract/layouts/columns.ts';
import { labelIn } from '#i18n/label.ts';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import type { NamedProps } from '#src/engine/views/namedProps.tsx';
import { useJobs, useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { useRight } from '#src/kit/views/console/rightsOf.tsx';
import { useLayout } from './useLayout.tsx';
import './layouts.css';

interface Line {
  readonly word: string;
  readonly field: string | null;
  readonly more: string;
}

/** The template says this, a line a column; one that leads nowhere any more says so, and what to do. */
function Lines({ entity, id, lines }: { readonly entity: string; readonly id: string; readonly lines: readonly Line[] }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const { fields, isKnown, open } = useLayout(entity, id);
  const isGone = ({ field }: Line): boolean => isKnown && field !== null && fields[field] === undefined;
  const gone = lines.filter(isGone).length;
  return (
    <section className="side-part">
      <Shown onShown={open} />
      <header>
        <h2>{t('layoutForm.columnsOf', { count: lines.length })}</h2>
      </header>
      {gone > 0 ? <p className="layout-missing">{t('layoutForm.goneText', { count: gone })}</p> : null}
      <ol className="layout-facts">
        {lines.map((line) => (
          <li key={`${line.word} ${line.field ?? ''}`} className={isGone(line) ? 'fault-word' : line.field === null ? 'faint' : ''}>
            <span>{line.word}</span>
            <span aria-hidden="true">→</span>
            <span>
              {line.field === null
                ? t('imports.leaveOut')
                : fields[line.field]
                  ? labelIn(fields[line.field]?.label ?? ['', ''], language)
                  : t('layoutForm.gone', { field: line.field })}
              {line.more ? <span className="faint"> · {line.more}</span> : null}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function ImportLayoutPart({ row }: NamedProps): React.ReactElement {
  const { t } = useTranslation();
  const jobs = useJobs();
  const entity = String(row['entity'] ?? '');
  const mayImport = useRight(`${entity}.import`);
  const columns = (row['columns'] ?? []) as readonly ImportColumn[];
  const lines = columns.map(({ headers, field, isKey, words, fixed }): Line => ({
    word: headers.length === 0 ? t('layoutForm.fixedValue', { value: fixed ?? '' }) : headers.join(' | '),
    field,
    more: [isKey ? t('layoutForm.key') : '', words && words.length > 0 ? words.map(({ from, to }) => `${from} → ${to}`).join(', ') : '']
      .filter(Boolean)
      .join(' · '),
  }));
  return (
    <>
      <Lines entity={entity} id={row.id} lines={lines} />
      {jobs && mayImport && columns.length > 0 && row['enabled'] === true ? (
        <section className="side-part">
          <Button onClick={() => jobs.send({ type: 'blank.fetch', entity, id: row.id, name: String(row['name'] ?? '') })}>
            <DownloadOutlined aria-hidden="true" /> {t('layoutForm.blankFetch')}
          </Button>
        </section>
      ) : null}
    </>
  );
}

export function ExportLayoutPart({ row }: NamedProps): React.ReactElement {
  const columns = (row['columns'] ?? []) as readonly ExportColumn[];
  return (
    <Lines entity={String(row['entity'] ?? '')} id={row.id} lines={columns.map(({ field, header }): Line => ({ word: header ?? '·', field, more: '' }))} />
  );
}
