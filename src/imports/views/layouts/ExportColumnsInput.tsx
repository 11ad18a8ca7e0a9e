import { Button, Input, Select } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ExportColumn } from '#contract/layouts/columns.ts';
import type { Fields } from '#contract/kinds.ts';
import { layoutLimits } from '#contract/limits/files.ts';
import { standardEntity } from '#contract/standardEntities.ts';
import { labelIn } from '#i18n/label.ts';
import { FocusOnce } from '#src/kit/views/dom/FocusOnce.tsx';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import type { NamedInputProps } from '#src/engine/views/editor/namedInputProps.tsx';
import { listable } from '#src/engine/views/listScreen.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { OwnPart } from '#src/engine/views/fields/OwnPart.tsx';
import { Grip, RemoveLine } from '#src/kit/views/inputs/lines/LineActs.tsx';
import { useLayout } from './useLayout.tsx';
import { useLineOrder } from '#src/kit/views/inputs/lines/useLineOrder.tsx';
import '#src/kit/views/inputs/inputs.css';
import './layouts.css';

const columnsIn = (value: unknown): readonly ExportColumn[] => (Array.isArray(value) ? (value as ExportColumn[]) : []);

interface LinesProps {
  readonly columns: readonly ExportColumn[];
  readonly fields: Fields;
  readonly isKnown: boolean;
  readonly onColumns: (columns: readonly ExportColumn[]) => void;
}

function Lines({ columns, fields, isKnown, onColumns }: LinesProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const order = useLineOrder(columns, onColumns);
  if (columns.length === 0) return <p className="faint">{t('layoutForm.noExportColumns')}</p>;
  return (
    <>
      <FocusOnce selector={`[data-grip="${order.moved.at}"]`} token={order.moved.turn} />
      <ol className="layout-lines">
        {columns.map(({ field, header }, at) => {
          const known = fields[field];
          const name = known ? labelIn(known.label, language) : isKnown ? t('layoutForm.gone', { field }) : field;
          const mark = order.markAt(at);
          return (
            <li key={field} className={`export-line${mark ? ` ${mark}` : ''}`} {...order.line(at)}>
              <Grip order={order} at={at} name={name} />
              <span className={known || !isKnown ? '' : 'fault-word'}>{name}</span>
              <Input
                aria-label={t('layoutForm.headingOf', { name })}
                placeholder={name}
                maxLength={layoutLimits.headerCharacters}
                value={header ?? ''}
                onChange={({ target }) => onColumns(columns.toSpliced(at, 1, { field, ...(target.value === '' ? {} : { header: target.value }) }))}
              />
              <RemoveLine name={name} onRemove={() => onColumns(columns.toSpliced(at, 1))} />
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** The file has these columns, in this order, under these headings. */
export function ExportColumnsInput({ field, value, onChange, problem, disabledWhy, editor }: NamedInputProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const entity = String(useSelector(editor, (snapshot) => snapshot.context.values['entity']) ?? '');
  const about = useSelector(editor, (snapshot) => snapshot.context.about);
  const { fields, isKnown, open } = useLayout(entity, about);
  const columns = columnsIn(value);
  const free = listable(fields).filter((name) => !columns.some((column) => column.field === name));
  const inList = free.filter((name) => fields[name]?.options.inList === true || standardEntity(entity)?.standard.title === name);
  const wordOf = (name: string): string => labelIn(fields[name]?.label ?? [name, name], language);
  const add = (names: readonly string[]): void => onChange([...columns, ...names.map((name) => ({ field: name }))]);
  return (
    <OwnPart field={field} problem={problem} disabledWhy={disabledWhy} className="layout-part">
      {entity === '' ? (
        <p className="faint">{t('layoutForm.entityFirst')}</p>
      ) : (
        <>
          <Shown key={entity} onShown={open} />
          <Lines columns={columns} fields={fields} isKnown={isKnown} onColumns={onChange} />
          <div className="layout-adds">
            <Select
              aria-label={t('layoutForm.addColumn')}
              value={null}
              placeholder={t(free.length === 0 ? 'layoutForm.noMore' : 'layoutForm.addColumn')}
              disabled={free.length === 0}
              onChange={(name: string) => add([name])}
              options={free.map((name) => ({ value: name, label: wordOf(name) }))}
            />
            {inList.length > 0 ? (
              <Button type="link" className="inline" onClick={() => add(inList)}>
                {t('layoutForm.addListed', { count: inList.length })}
              </Button>
            ) : null}
          </div>
        </>
      )}
    </OwnPart>
  );
}
