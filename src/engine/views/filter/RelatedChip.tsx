import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { isTerm, termsOf } from '#contract/conditions.ts';
import { relatedOf } from '#contract/filter.ts';
import type { FilterGroup } from '#contract/filter.ts';
import { resourceHere, standardEntity } from '#contract/standardEntities.ts';
import { labelIn } from '#i18n/label.ts';
import { listed } from '#i18n/listed.ts';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import type { ListScreen } from '#src/engine/views/listScreen.tsx';

export interface RelatedProps {
  readonly list: ResourceListRef;
  readonly screen: ListScreen;
  readonly group: FilterGroup;
  readonly onRemove: () => void;
}

const relatedIn = (group: FilterGroup): readonly FilterGroup[] =>
  relatedOf(group) ? [group] : [...(group.all ?? []), ...(group.any ?? [])].flatMap((part) => (isTerm(part) ? [] : relatedIn(part)));

/** One row that is named says more than that there is a condition. */
function useWhereWords(list: ResourceListRef): (what: string, where: FilterGroup | undefined) => string {
  const { t } = useTranslation();
  const options = useSelector(list, (snapshot) => snapshot.context.options);
  const nameOf = (id: unknown): string | undefined =>
    Object.values(options)
      .flatMap((one) => one?.rows ?? [])
      .find((row) => row.id === id)?.label;
  return (what, where) => {
    const terms = where ? termsOf(where) : [];
    const [only] = terms;
    if (!only) return what;
    const name = terms.length === 1 && only[1] === 'is' ? nameOf(only[2]) : undefined;
    return name ? `${what}: ${name}` : t('resource.relatedWhere', { what, count: terms.length });
  };
}

/** Related rows are called as the part of the open row that shows them. */
function useRelatedWords({ list, screen }: Pick<RelatedProps, 'list' | 'screen'>): (group: FilterGroup) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  const told = useWhereWords(list);
  return (group) => {
    const related = relatedOf(group);
    if (!related) return '';
    const { entity, by, isNone, where } = related;
    const part = standardEntity(screen.entity)?.parts?.find((one) => one.entity === entity && one.by === by);
    const what = labelIn(part?.title ?? resourceHere(entity)?.label ?? [entity, entity], language);
    return t(isNone ? 'resource.hasNoRelated' : 'resource.hasRelated', { what: told(what, where) });
  };
}

/** Rows of another entity that are asked for: told, and taken away as one. */
export function RelatedChip({ list, screen, group, onRemove }: RelatedProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = useRelatedWords({ list, screen });
  const told = listed(relatedIn(group).map(words), language);
  return (
    <span className="term">
      <span className="term-words">{told}</span>
      <Button type="text" className="card-size" aria-label={t('resource.filterRemove', { term: told })} onClick={onRemove} icon={<CloseOutlined />} />
    </span>
  );
}
