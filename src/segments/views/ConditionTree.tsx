import CloseOutlined from '@ant-design/icons/CloseOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button, Dropdown, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { isTerm } from '#contract/conditions.ts';
import { relatedOf } from '#contract/filter.ts';
import type { FilterGroup } from '#contract/filter.ts';
import { resourceLimits } from '#contract/limits/lists.ts';
import { resourceHere } from '#contract/standardEntities.ts';
import { labelIn } from '#i18n/label.ts';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import { FilterChip } from '#src/engine/views/filter/FilterTerm.tsx';
import { TermButton } from '#src/engine/views/filter/TermButton.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { added, groupOf, isRelated, joinedOf, relatedAs, withPart } from './tree.tsx';
import type { Join, Part } from './tree.tsx';
import type { TreeScreens } from './useTreeScreens.tsx';
import '#src/engine/views/filter/filters.css';
import './segments.css';

interface On {
  readonly list: ResourceListRef;
  readonly screens: TreeScreens;
  /** The conditions are of its rows. */
  readonly entity: string;
  /** The outermost is 1. */
  readonly depth: number;
}
export interface TreeProps extends On {
  readonly group: FilterGroup | null;
  readonly onGroup: (group: FilterGroup | null) => void;
  readonly none: string;
}

function useTitle(entity: string, screens: TreeScreens): (group: FilterGroup) => string {
  const language = useLanguage();
  return (group) => {
    const { entity: name = '', by = '' } = relatedOf(group) ?? {};
    const part = screens.related(entity).find((one) => one.entity === name && one.by === by);
    return labelIn(part?.title ?? resourceHere(name)?.label ?? [name, name], language);
  };
}

const Remove = ({ label, onPress }: { readonly label: string; readonly onPress: () => void }): React.ReactElement => (
  <Button type="text" className="card-size" aria-label={label} onClick={onPress} icon={<CloseOutlined />} />
);

/** Has, or has no rows of another entity; below it the conditions that these rows are asked by. */
function RelatedView({ group, onPart, ...on }: On & { readonly group: FilterGroup; readonly onPart: (next: Part | null) => void }): React.ReactElement {
  const { t } = useTranslation();
  const title = useTitle(on.entity, on.screens)(group);
  const { entity = '', isNone = false, where } = relatedOf(group) ?? {};
  return (
    <div className="condition-group" role="group" aria-label={title}>
      <div className="condition-head">
        <Select
          size="small"
          aria-label={t('segments.ofRelated')}
          value={isNone ? 'hasNo' : 'has'}
          onChange={(next) => onPart(relatedAs(group, { isNone: next === 'hasNo' }))}
          options={[
            { value: 'has', label: t('segments.has') },
            { value: 'hasNo', label: t('segments.hasNo') },
          ]}
        />
        <strong>{title}</strong>
        <Remove label={t('segments.removeGroup')} onPress={() => onPart(null)} />
      </div>
      <ConditionTree
        {...on}
        entity={entity}
        depth={on.depth + 1}
        group={where ?? null}
        none={t('segments.every')}
        onGroup={(next) => onPart(relatedAs(group, { where: next }))}
      />
    </div>
  );
}

function PartView({ part, onPart, ...on }: On & { readonly part: Part; readonly onPart: (next: Part | null) => void }): React.ReactElement {
  const { t } = useTranslation();
  if (isTerm(part)) return <FilterChip list={on.list} screen={on.screens.of(on.entity)} term={part} onTerm={onPart} onRemove={() => onPart(null)} />;
  if (isRelated(part)) return <RelatedView {...on} group={part} onPart={onPart} />;
  return (
    <div className="condition-group" role="group" aria-label={t('segments.addGroup')}>
      <ConditionTree {...on} depth={on.depth + 1} group={part} none={t('segments.none')} onGroup={onPart} />
    </div>
  );
}

/** A group of conditions that may hold others, and related rows with conditions of their own. */
export function ConditionTree({ group, onGroup, none, ...on }: TreeProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const { list, screens, entity, depth } = on;
  const joined = joinedOf(group);
  const screen = screens.of(entity);
  const related = screens.related(entity);
  const mayNest = depth < resourceLimits.filterDepth;
  const add = (part: Part): void => onGroup(groupOf(added(joined, part)));
  return (
    <div className="condition-tree">
      {joined.parts.length > 1 ? (
        <Select<Join>
          size="small"
          className="condition-join"
          aria-label={t('segments.join')}
          value={joined.join}
          onChange={(join) => onGroup(groupOf({ ...joined, join }))}
          options={[
            { value: 'all', label: t('segments.all') },
            { value: 'any', label: t('segments.any') },
          ]}
        />
      ) : null}
      {joined.parts.length === 0 ? <span className="faint">{none}</span> : null}
      {joined.parts.map((part, at) => (
        <PartView key={`${at} ${JSON.stringify(part)}`} {...on} part={part} onPart={(next) => onGroup(groupOf(withPart(joined, at, next)))} />
      ))}
      <div className="condition-adds">
        <TermButton list={list} screen={screen} term={null} className="bare filter-add" onTerm={add}>
          <PlusOutlined aria-hidden="true" /> {t('segments.add')}
        </TermButton>
        {mayNest && joined.parts.length > 0 ? (
          <TermButton
            list={list}
            screen={screen}
            term={null}
            className="bare filter-add"
            onTerm={(term) => add({ [joined.join === 'all' ? 'any' : 'all']: [term] })}
          >
            <PlusOutlined aria-hidden="true" /> {t('segments.addGroup')}
          </TermButton>
        ) : null}
        {mayNest && related.length > 0 ? (
          <Dropdown
            trigger={['click']}
            menu={{
              items: related.map((part) => ({
                key: `${part.entity}.${part.by}`,
                label: labelIn(part.title, language),
                onClick: () => add({ has: `${part.entity}.${part.by}` }),
              })),
            }}
          >
            <Button type="text" className="bare filter-add">
              <PlusOutlined aria-hidden="true" /> {t('segments.addRelated')}
            </Button>
          </Dropdown>
        ) : null}
      </div>
    </div>
  );
}
