import { useTranslation } from 'react-i18next';
import { isTerm } from '#contract/conditions.ts';
import { isDaysAgo, relatedOf } from '#contract/filter.ts';
import type { FilterGroup, FilterTerm } from '#contract/filter.ts';
import type { WhyNode } from '#contract/resources/assertedGroupActs.ts';
import { resourceHere } from '#contract/standardEntities.ts';
import { labelIn } from '#i18n/label.ts';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import { signWordOf, withoutValue } from '#src/engine/views/filter/signWords.tsx';
import { useValueWords } from '#src/engine/views/useValueWords.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import type { TreeScreens } from './useTreeScreens.tsx';

type Names = Readonly<Record<string, string>>;
interface On {
  readonly list: ResourceListRef;
  readonly screens: TreeScreens;
  readonly entity: string;
  readonly names: Names;
  /** Beside each condition stands what came of it. */
  readonly isJudged: boolean;
}

/** Conditions alone, before anybody is judged by them. */
export function nodeOf(part: FilterTerm | FilterGroup): WhyNode {
  if (isTerm(part)) return { term: part, isMet: null };
  if (relatedOf(part)) return { related: part, isMet: null };
  return { join: part.any ? 'any' : 'all', parts: (part.any ?? part.all ?? []).map(nodeOf), isMet: null };
}

function useTermWords({ list, screens, entity, names }: On): (term: FilterTerm) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = useValueWords(list);
  return ([name, sign, value]) => {
    const field = screens.of(entity).fields[name];
    const label = field ? labelIn(field.label, language) : name;
    if (isDaysAgo(value)) return `${label} ${t(sign === 'from' ? 'resource.withinDays' : 'resource.beforeDays', { count: value.daysAgo })}`;
    const told = withoutValue.has(sign) || !field ? '' : words(field, value, names[String(value)] === undefined ? undefined : names);
    return [label, t(signWordOf(sign, field)), told].filter(Boolean).join(' ');
  };
}

/** The customer's own value, in the words of its kind. */
function Own({ node: { term, value }, ...on }: On & { readonly node: WhyNode }): React.ReactElement | null {
  const { t } = useTranslation();
  const words = useValueWords(on.list);
  const field = term && on.screens.of(on.entity).fields[term[0]];
  if (!field) return null;
  const told = words(field, value, on.names);
  return <span className="faint">{told === '' ? t('segments.ownNone') : t('segments.own', { value: told })}</span>;
}

function Met({ isMet }: Pick<WhyNode, 'isMet'>): React.ReactElement {
  const { t } = useTranslation();
  if (isMet === null) return <Tag tone="neutral">{t('segments.unseen')}</Tag>;
  return <Tag tone={isMet ? 'good' : 'bad'}>{t(isMet ? 'segments.met' : 'segments.unmet')}</Tag>;
}

/** A group says how its conditions belong together, related rows what they are. */
function useHead(on: On): (node: WhyNode) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = useTermWords(on);
  return ({ term, related, join }) => {
    if (term) return words(term);
    const asked = related && relatedOf(related);
    if (!asked) return t(join === 'any' ? 'segments.any' : 'segments.all');
    const { entity } = asked;
    const part = on.screens.related(on.entity).find((one) => one.entity === entity);
    const what = labelIn(part?.title ?? resourceHere(entity)?.label ?? [entity, entity], language);
    return t(asked.isNone ? 'resource.hasNoRelated' : 'resource.hasRelated', { what });
  };
}

/** The conditions of related rows are told and not judged: one row would fit and another not. */
function Where({ related, ...on }: On & { readonly related: FilterGroup }): React.ReactElement | null {
  const asked = relatedOf(related);
  return asked?.where ? <NodeLines {...on} entity={asked.entity} isJudged={false} nodes={[nodeOf(asked.where)]} /> : null;
}

function Line({ node, ...on }: On & { readonly node: WhyNode }): React.ReactElement {
  const head = useHead(on);
  const { term, related, parts = [], isMet } = node;
  return (
    <li>
      <span className="why-line">
        {on.isJudged ? <Met isMet={isMet} /> : null}
        <span>{head(node)}</span>
        {on.isJudged && term ? <Own {...on} node={node} /> : null}
      </span>
      {parts.length > 0 ? <NodeLines {...on} nodes={parts} /> : null}
      {related ? <Where {...on} related={related} /> : null}
    </li>
  );
}

/** Conditions line by line, each with what came of it where somebody was judged. */
export function NodeLines({ nodes, ...on }: On & { readonly nodes: readonly WhyNode[] }): React.ReactElement {
  return (
    <ul className="why-list">
      {nodes.map((node, at) => (
        <Line key={`${at} ${JSON.stringify(node.term ?? node.related ?? node.join)}`} {...on} node={node} />
      ))}
    </ul>
  );
}
