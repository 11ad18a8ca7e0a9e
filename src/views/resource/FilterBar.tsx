import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { FilterTerm } from '#contract/standard.ts';
import type { ResourceListRef } from '#machines/consoleMachine.ts';
import { AddTerm, FilterChip } from './FilterTerm.tsx';
import { addCapsule, addTerm, groupOf, isCapsule, rejoined, shapeOf, withTerm, withoutTerm } from './filters.tsx';
import type { Capsule, Place, Shape } from './filters.tsx';
import type { ListScreen } from './listScreen.tsx';
import { SavedQueries } from './SavedQueries.tsx';

interface BarProps {
  readonly list: ResourceListRef;
  readonly screen: ListScreen;
}
interface PartProps extends BarProps {
  readonly shape: Shape;
  readonly onShape: (shape: Shape) => void;
}

/** `且` or `或`: pressed, it is the other one. */
function JoinButton({ join, onPress }: { readonly join: Shape['join']; readonly onPress: () => void }): React.ReactElement {
  const { t } = useTranslation();
  const word = t(join === 'all' ? 'resource.and' : 'resource.or');
  return (
    <button type="button" className="bare join" aria-label={t('resource.rejoin', { word })} onClick={onPress}>
      {word}
    </button>
  );
}

function Chip({ term, place, ...part }: PartProps & { readonly term: FilterTerm; readonly place: Place }): React.ReactElement {
  const { list, screen, shape, onShape } = part;
  return (
    <FilterChip
      list={list}
      screen={screen}
      term={term}
      onTerm={(next) => onShape(withTerm(shape, place, next))}
      onRemove={() => onShape(withoutTerm(shape, place))}
    />
  );
}

function CapsuleView({ capsule, item, ...part }: PartProps & { readonly capsule: Capsule; readonly item: number }): React.ReactElement {
  const { t } = useTranslation();
  const { list, screen, shape, onShape } = part;
  return (
    <span className="capsule" role="group" aria-label={t('resource.filterGroup')}>
      {capsule.terms.map((term, at) => (
        <span className="filter-part" key={JSON.stringify(term)}>
          {at === 0 ? null : <JoinButton join={capsule.join} onPress={() => onShape(rejoined(shape, item))} />}
          <Chip {...part} term={term} place={{ item, term: at }} />
        </span>
      ))}
      <AddTerm
        list={list}
        screen={screen}
        label={t('resource.filterAddToGroup')}
        className="icon-button term-add"
        onTerm={(term) => onShape(addTerm(shape, term, item))}
      >
        <PlusOutlined />
      </AddTerm>
    </span>
  );
}

/** Which rows: saved queries first, then terms and capsules, then what can be added. */
export function FilterBar({ list, screen }: BarProps): React.ReactElement {
  const { t } = useTranslation();
  const filter = useSelector(list, (snapshot) => snapshot.context.query.filter);
  const shape = shapeOf(filter);
  const onShape = (next: Shape): void => list.send({ type: 'query.changed', patch: { filter: groupOf(next) } });
  const part = { list, screen, shape, onShape };
  return (
    <div className="filters" role="group" aria-label={t('resource.filters')}>
      <SavedQueries list={list} />
      {shape.items.map((one, item) => (
        <span className="filter-part" key={JSON.stringify(one)}>
          {item === 0 ? null : <JoinButton join={shape.join} onPress={() => onShape(rejoined(shape))} />}
          {isCapsule(one) ? <CapsuleView {...part} capsule={one} item={item} /> : <Chip {...part} term={one} place={{ item }} />}
        </span>
      ))}
      <AddTerm list={list} screen={screen} label={t('resource.filterAdd')} className="bare filter-add" onTerm={(term) => onShape(addTerm(shape, term))}>
        <PlusOutlined aria-hidden="true" /> {t('resource.filterAdd')}
      </AddTerm>
      {shape.items.length === 0 ? null : (
        <AddTerm
          list={list}
          screen={screen}
          label={t('resource.filterAddGroup')}
          className="bare filter-add"
          onTerm={(term) => onShape(addCapsule(shape, term))}
        >
          <span className="brackets" aria-hidden="true">
            [ ]
          </span>{' '}
          {t('resource.filterAddGroup')}
        </AddTerm>
      )}
    </div>
  );
}
