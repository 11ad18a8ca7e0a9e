import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import { TermButton } from './TermButton.tsx';
import type { PartProps } from './FilterParts.tsx';
import { addCapsule, addTerm, groupOf, shapeOf } from './filters.tsx';
import type { Shape } from './filters.tsx';
import type { ListScreen } from '#src/engine/views/listScreen.tsx';
import { SavedQueries } from '#src/engine/views/queries/SavedQueries.tsx';
import './filters.css';

interface BarProps {
  readonly list: ResourceListRef;
  readonly screen: ListScreen;
}

/** They take no place before they are there: the list would jump below whoever has just asked for a value of a column. */
const FilterParts = lazily<PartProps>(() => import('./FilterParts.tsx').then((module) => module.FilterParts), 'none');

/** The bar says which rows: saved queries first, then terms and capsules, then what can be added. */
export function FilterBar({ list, screen }: BarProps): React.ReactElement {
  const { t } = useTranslation();
  const filter = useSelector(list, (snapshot) => snapshot.context.query.filter);
  const shape = shapeOf(filter);
  const onShape = (next: Shape): void => list.send({ type: 'query.changed', patch: { filter: groupOf(next) } });
  const part = { list, screen, shape, onShape };
  return (
    <div className="filters" role="group" aria-label={t('resource.filters')}>
      <SavedQueries list={list} />
      {shape.items.length === 0 ? null : <FilterParts {...part} />}
      <TermButton
        list={list}
        screen={screen}
        term={null}
        label={t('resource.filterAdd')}
        className="bare filter-add"
        onTerm={(term) => onShape(addTerm(shape, term))}
      >
        <PlusOutlined aria-hidden="true" /> {t('resource.filterAdd')}
      </TermButton>
      {shape.items.length === 0 ? null : (
        <TermButton
          list={list}
          screen={screen}
          term={null}
          label={t('resource.filterAddGroup')}
          className="bare filter-add"
          onTerm={(term) => onShape(addCapsule(shape, term))}
        >
          <span className="brackets" aria-hidden="true">
            [ ]
          </span>{' '}
          {t('resource.filterAddGroup')}
        </TermButton>
      )}
    </div>
  );
}
