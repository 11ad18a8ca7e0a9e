import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { FilterTerm } from '#contract/filter.ts';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import { TermButton } from './TermButton.tsx';
import { FilterChip } from './FilterTerm.tsx';
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import type { RelatedProps } from './RelatedChip.tsx';
import { addTerm, isCapsule, isKept, rejoined, withTerm, withoutTerm } from './filters.tsx';
import type { Capsule, Place, Shape } from './filters.tsx';
import type { ListScreen } from '#src/engine/views/listScreen.tsx';

/** Few lists are narrowed by what belongs to their rows. */
const RelatedChip = lazily<RelatedProps>(() => import('./RelatedChip.tsx').then((module) => module.RelatedChip), 'none');

interface BarProps {
  readonly list: ResourceListRef;
  readonly screen: ListScreen;
}
export interface PartProps extends BarProps {
  readonly shape: Shape;
  readonly onShape: (shape: Shape) => void;
}

/** `且` or `或`: pressed, it is the other one. */
function JoinButton({ join, onPress }: { readonly join: Shape['join']; readonly onPress: () => void }): React.ReactElement {
  const { t } = useTranslation();
  const word = t(join === 'all' ? 'resource.and' : 'resource.or');
  return (
    <Button type="link" className="card-size" aria-label={t('resource.rejoin', { word })} onClick={onPress}>
      {word}
    </Button>
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
      <TermButton
        list={list}
        screen={screen}
        term={null}
        label={t('resource.filterAddToGroup')}
        className="term-add"
        icon={<PlusOutlined />}
        onTerm={(term) => onShape(addTerm(shape, term, item))}
      />
    </span>
  );
}

/** Rows are asked for term by term. */
export function FilterParts(part: PartProps): React.ReactElement {
  const { shape, onShape } = part;
  return (
    <>
      {shape.items.map((one, item) => (
        <span className="filter-part" key={JSON.stringify(one)}>
          {item === 0 ? null : <JoinButton join={shape.join} onPress={() => onShape(rejoined(shape))} />}
          {isCapsule(one) ? (
            <CapsuleView {...part} capsule={one} item={item} />
          ) : isKept(one) ? (
            <RelatedChip {...part} group={one.kept} onRemove={() => onShape(withoutTerm(shape, { item }))} />
          ) : (
            <Chip {...part} term={one} place={{ item }} />
          )}
        </span>
      ))}
    </>
  );
}
