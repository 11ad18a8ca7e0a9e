import { useId, useState } from 'react';
import FilterOutlined from '@ant-design/icons/FilterOutlined';
import { Button, Popover } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Field } from '#contract/kinds.ts';
import type { FilterTerm } from '#contract/filter.ts';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import { focusOn } from '#src/kit/views/dom/focusOn.ts';
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import type { ColumnFilterProps } from './ColumnFilter.tsx';
import { groupOf, narrowedTo, shapeOf, termsFor } from './filters.tsx';

/** The inputs of every kind come at the first filter. */
const ColumnFilter = lazily<ColumnFilterProps>(() => import('./ColumnFilter.tsx').then((module) => module.ColumnFilter));

interface ButtonProps {
  readonly list: ResourceListRef;
  readonly name: string;
  readonly field: Field;
  readonly word: string;
}

/** Beside the word of a column: which of its values the list shows. */
export function ColumnFilterButton({ list, name, field, word }: ButtonProps): React.ReactElement {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const shape = shapeOf(useSelector(list, (snapshot) => snapshot.context.query.filter));
  const terms = termsFor(shape, name);
  const onTerms = (next: readonly FilterTerm[]): void => list.send({ type: 'query.changed', patch: { filter: groupOf(narrowedTo(shape, name, next)) } });
  const close = (): void => {
    setOpen(false);
    focusOn(`[id="${id}"]`);
  };
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      open={isOpen}
      onOpenChange={setOpen}
      destroyOnHidden
      content={<ColumnFilter list={list} name={name} field={field} terms={terms} onTerms={onTerms} onClose={close} />}
    >
      <Button
        id={id}
        type="text"
        className={terms.length > 0 || isOpen ? 'column-filter-button on' : 'column-filter-button'}
        aria-label={t('resource.filterColumn', { field: word })}
        aria-expanded={isOpen}
        icon={<FilterOutlined />}
      />
    </Popover>
  );
}
