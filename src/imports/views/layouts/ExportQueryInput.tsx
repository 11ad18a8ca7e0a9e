import { useMemo } from 'react';
import { Select } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ExportQuery } from '#contract/layouts/columns.ts';
import { filterSigns } from '#contract/readings/fields.ts';
import { labelIn } from '#i18n/label.ts';
import type { NamedInputProps } from '#src/engine/views/editor/namedInputProps.tsx';
import { TermsInput, isOpen } from '#src/engine/views/fields/ConditionInput.tsx';
import type { ListScreen } from '#src/engine/views/listScreen.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { Field } from '#src/kit/views/parts/Field.tsx';
import { useLayout } from './useLayout.tsx';
import './layouts.css';

/** Nothing said: as the list has it. */
const saidOf = (query: ExportQuery): ExportQuery | null => (Object.keys(query).length === 0 ? null : query);

/** The template gives these rows, in this order. */
export function ExportQueryInput({ value, onChange, ...on }: NamedInputProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const { screen, editor } = on;
  const entity = String(useSelector(editor, (snapshot) => snapshot.context.values['entity']) ?? '');
  const about = useSelector(editor, (snapshot) => snapshot.context.about);
  const { fields } = useLayout(entity, about);
  const query = (value ?? {}) as ExportQuery;
  const others = useMemo<ListScreen | null>(
    () =>
      entity === ''
        ? null
        : { ...screen, entity, fields, filters: Object.keys(fields).filter((name) => filterSigns[fields[name]?.kind ?? 'json'] && isOpen(fields, name)) },
    [entity, fields, screen],
  );
  const { sort, filter: _filter, ...rest } = query;
  const sortable = Object.entries(fields).filter(([, field]) => field.options.sort === true);
  return (
    <div className="layout-query">
      <TermsInput
        {...on}
        value={query.filter ?? null}
        onChange={(filter) => onChange(saidOf({ ...rest, ...(sort ? { sort } : {}), ...(filter ? { filter } : {}) } as ExportQuery))}
        others={others}
        none={t(others ? 'layoutForm.queryAsList' : 'layoutForm.entityFirst')}
      />
      {sortable.length > 0 ? (
        <Field label={t('layoutForm.sort')}>
          {(given) => (
            <Select
              {...given}
              value={sort ?? ''}
              disabled={Boolean(on.disabledWhy)}
              onChange={(chosen) => {
                const { sort: _sort, ...without } = query;
                onChange(saidOf({ ...without, ...(chosen === '' ? {} : { sort: chosen }) }));
              }}
              options={[
                { value: '', label: t('layoutForm.sortAsList') },
                ...sortable.flatMap(([name, field]) => [
                  { value: name, label: `${labelIn(field.label, language)} ↑` },
                  { value: `-${name}`, label: `${labelIn(field.label, language)} ↓` },
                ]),
              ]}
            />
          )}
        </Field>
      ) : null}
    </div>
  );
}
