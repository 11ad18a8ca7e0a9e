import { useMemo } from 'react';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useTranslation } from 'react-i18next';
import type { Fields } from '#contract/kinds.ts';
import { ownField, ownName } from '#contract/ownFields.ts';
import type { FilterGroup } from '#contract/filter.ts';
import { filterSigns, writtenFields } from '#contract/readings/fields.ts';
import { standardEntity } from '#contract/standardEntities.ts';
import type { NamedInputProps } from '#src/engine/views/editor/namedInputProps.tsx';
import { FilterParts } from '#src/engine/views/filter/FilterParts.tsx';
import { addTerm, groupOf, shapeOf } from '#src/engine/views/filter/filters.tsx';
import type { Shape } from '#src/engine/views/filter/filters.tsx';
import { TermButton } from '#src/engine/views/filter/TermButton.tsx';
import type { ListScreen } from '#src/engine/views/listScreen.tsx';
import { OwnPart } from './OwnPart.tsx';
import '#src/engine/views/filter/filters.css';
import { useOwnRows } from './useOwnRows.tsx';
import './fields.css';

/** Somebody who does not see them would read them off the form. */
export const isOpen = (fields: Fields, name: string): boolean => {
  const field = fields[name];
  if (!field || filterSigns[field.kind] === undefined) return false;
  return field.kind !== 'phone' && field.own?.isMasked !== true && (field.own?.roleRules.length ?? 0) === 0;
};

/** The other fields of the row, as a list of it would have them. */
function useOthers({ list, screen, editor }: Pick<NamedInputProps, 'list' | 'screen' | 'editor'>): ListScreen | null {
  const { entity, rows } = useOwnRows(list, editor);
  return useMemo(() => {
    const described = standardEntity(entity);
    if (!described) return null;
    const fields: Fields = { ...writtenFields(described.fields), ...Object.fromEntries(rows.map((row) => [ownName(row.fieldKey), ownField(row)])) };
    return { ...screen, entity, fields, filters: Object.keys(fields).filter((name) => isOpen(fields, name)) };
  }, [entity, rows, screen]);
}

/** The absence of a condition means this. */
type None = 'ownFields.alwaysShown' | 'ownFields.neverRequired';

type TermsProps = Pick<NamedInputProps, 'field' | 'value' | 'onChange' | 'problem' | 'disabledWhy' | 'list'> & {
  /** Terms may name these; null: not known yet. */
  readonly others: ListScreen | null;
  /** These words stand where there is no term. */
  readonly none: string;
};

/** Terms over fields, as a filter has them, in a form. */
export function TermsInput({ field, value, onChange, problem, disabledWhy, list, others, none }: TermsProps): React.ReactElement {
  const { t } = useTranslation();
  const shape = shapeOf((value as FilterGroup | null) ?? undefined);
  const onShape = (next: Shape): void => onChange(groupOf(next) ?? null);
  return (
    // Submitting the small form of a term is no word to save the whole.
    <OwnPart field={field} problem={problem} disabledWhy={disabledWhy}>
      <div className="condition-terms">
        {shape.items.length === 0 ? <span className="faint">{none}</span> : null}
        {others ? (
          <>
            {shape.items.length === 0 ? null : <FilterParts list={list} screen={others} shape={shape} onShape={onShape} />}
            <TermButton list={list} screen={others} term={null} className="bare filter-add" onTerm={(term) => onShape(addTerm(shape, term))}>
              <PlusOutlined aria-hidden="true" /> {t('ownFields.conditionAdd')}
            </TermButton>
          </>
        ) : null}
      </div>
    </OwnPart>
  );
}

/** When a field is shown, or must be filled in. */
export function ConditionInput({ none, ...on }: NamedInputProps & { readonly none: None }): React.ReactElement {
  const { t } = useTranslation();
  const others = useOthers(on);
  return <TermsInput {...on} others={others} none={t(others ? none : 'ownFields.recordFirst')} />;
}
