import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ImportColumn } from '#contract/layouts/columns.ts';
import { layoutLimits } from '#contract/limits/files.ts';
import { labelIn } from '#i18n/label.ts';
import { FocusOnce } from '#src/kit/views/dom/FocusOnce.tsx';
import type { NamedInputProps } from '#src/engine/views/editor/namedInputProps.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { OwnPart } from '#src/engine/views/fields/OwnPart.tsx';
import { firstValueOf } from '#contract/readings/fields.ts';
import { listed } from '#i18n/listed.ts';
import { ImportLine } from './ImportLine.tsx';
import { SamplePart } from './SamplePart.tsx';
import { importable, useLayout } from './useLayout.tsx';
import type { Layout } from './useLayout.tsx';
import { useLineOrder } from '#src/kit/views/inputs/lines/useLineOrder.tsx';
import '#src/kit/views/inputs/inputs.css';
import './layouts.css';

const columnsIn = (value: unknown): readonly ImportColumn[] => (Array.isArray(value) ? (value as ImportColumn[]) : []);

interface LinesProps {
  readonly layout: Layout;
  readonly entity: string;
  readonly columns: readonly ImportColumn[];
  readonly onColumns: (columns: readonly ImportColumn[]) => void;
}

function Lines({ layout, entity, columns, onColumns }: LinesProps): React.ReactElement {
  const { t } = useTranslation();
  const order = useLineOrder(columns, onColumns);
  const taken = new Set(columns.map(({ field }) => field));
  if (columns.length === 0) return <p className="faint">{t('layoutForm.noColumns')}</p>;
  return (
    <>
      <FocusOnce selector={`[data-grip="${order.moved.at}"]`} token={order.moved.turn} />
      <p className="line-heads faint" aria-hidden="true">
        <span>{t('layoutForm.headFile')}</span>
        <span>{t('layoutForm.headField')}</span>
        <span>{t('layoutForm.headReading')}</span>
      </p>
      <ol className="layout-lines">
        {columns.map((column, at) => (
          <ImportLine
            key={`${at} ${columns.length}`}
            layout={layout}
            column={column}
            at={at}
            order={order}
            free={importable(entity, layout.fields).filter(([name]) => name === column.field || !taken.has(name))}
            onChange={(patch) => onColumns(columns.toSpliced(at, 1, { ...column, ...patch }))}
            onRemove={() => onColumns(columns.toSpliced(at, 1))}
          />
        ))}
      </ol>
    </>
  );
}

/** Left the columns of the house's file, right the fields they go into; a sample says what would come of it. */
export function ImportColumnsInput({ field, value, onChange, problem, disabledWhy, editor }: NamedInputProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const entity = String(useSelector(editor, (snapshot) => snapshot.context.values['entity']) ?? '');
  const about = useSelector(editor, (snapshot) => snapshot.context.about);
  const layout = useLayout(entity, about);
  const columns = columnsIn(value);
  const write = (next: readonly ImportColumn[]): void => {
    onChange(next);
    layout.one?.send({ type: 'columns.told', columns: next });
  };
  const fields = importable(entity, layout.fields);
  const taken = new Set(columns.map((column) => column.field));
  const missing = fields
    .filter(([name, one]) => one.required && firstValueOf(one) === undefined && !taken.has(name))
    .map(([, one]) => labelIn(one.label, language));
  const isFull = Boolean(disabledWhy) || columns.length >= layoutLimits.columns;
  return (
    <OwnPart field={field} problem={problem} disabledWhy={disabledWhy} className="layout-part">
      {entity === '' ? (
        <p className="faint">{t('layoutForm.entityFirst')}</p>
      ) : (
        <>
          <SamplePart key={entity} layout={layout} columns={columns} disabledWhy={disabledWhy ?? ''} onColumns={write} />
          <Lines layout={layout} entity={entity} columns={columns} onColumns={write} />
          {columns.length > 0 && missing.length > 0 ? (
            <p className="layout-missing">{t('layoutForm.requiredMissing', { fields: listed(missing, language) })}</p>
          ) : null}
          <div className="layout-adds">
            <Button type="link" className="inline" disabled={isFull} onClick={() => write([...columns, { headers: [''], field: null }])}>
              <PlusOutlined aria-hidden="true" /> {t('layoutForm.addColumn')}
            </Button>
            <Button type="link" className="inline" disabled={isFull} onClick={() => write([...columns, { headers: [], field: null, fixed: '' }])}>
              <PlusOutlined aria-hidden="true" /> {t('layoutForm.addFixed')}
            </Button>
          </div>
        </>
      )}
    </OwnPart>
  );
}
