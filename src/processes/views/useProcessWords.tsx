/** A node or a way of a process in words: the same in the tree, on the graph and where two drafts are compared. */
import { useTranslation } from 'react-i18next';
import { isTerm } from '#contract/conditions.ts';
import type { FilterGroup, FilterTerm } from '#contract/filter.ts';
import type { ProcessEdge, ProcessGraph, ProcessNode } from '#contract/processes/graph.ts';
import { isJoin, processConfigOf, processKindOf, processKinds, processTitleOf } from '#contract/processes/nodeKinds.ts';
import { fieldsOfVariables } from '#contract/processes/variables.ts';
import type { ProcessVariable } from '#contract/processes/variables.ts';
import { labelIn } from '#i18n/label.ts';
import { signWordOf, withoutValue } from '#src/engine/views/filter/signWords.tsx';
import type { useWordsOf } from '#src/engine/views/useValueWords.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';

type Words = ReturnType<typeof useWordsOf>;
type Node = Omit<ProcessNode, 'at'>;

export interface ProcessWords {
  readonly kind: (graph: ProcessGraph, node: Node) => string;
  readonly title: (graph: ProcessGraph, node: Node) => string;
  /** Whoever does it, how long it waits, or what becomes of ways that meet there. */
  readonly says: (graph: ProcessGraph, node: Node) => string;
  readonly condition: (edge: ProcessEdge) => string;
}

/** @param words the value of a field as it is called here */
export function useProcessWords(words: Words, variables: readonly ProcessVariable[]): ProcessWords {
  const { t } = useTranslation();
  const language = useLanguage();
  const fields = fieldsOfVariables(variables);
  const term = ([name, sign, value]: FilterTerm): string => {
    const field = fields[name];
    const said = field && !withoutValue.has(sign) ? words(field, value, {}) : '';
    return [field ? labelIn(field.label, language) : name, t(signWordOf(sign, field)), said].filter(Boolean).join(' ');
  };
  const group = ({ all, any }: FilterGroup): string =>
    (all ?? any ?? []).map((part) => (isTerm(part) ? term(part) : `(${group(part)})`)).join(t(any ? 'processDesign.or' : 'processDesign.and'));
  const people = (node: Node): string => {
    const config = processConfigOf({ ...node, at: { x: 0, y: 0 } });
    const of = (name: string): string => {
      const field = processKinds[node.kind].fields[name];
      return field ? words(field, config[name], {}) : '';
    };
    const who = { person: of('personIds'), role: of('roleIds'), field: of('field') }[String(config['candidates'])];
    const several = config['method'] === 'any' || config['method'] === undefined ? '' : of('method');
    return [who === undefined || who === '' ? (who === '' ? t('processDesign.nobodyYet') : of('candidates')) : who, several].filter(Boolean).join(' · ');
  };
  const own = (node: Node): string => {
    const { kind, config } = node;
    if (kind === 'userTask' || kind === 'notify') return people(node);
    if (kind === 'timer') return t('processDesign.hours', { count: Number(config['hours'] ?? 0) });
    if (kind === 'message') return String(config['name'] ?? '');
    if (kind === 'subProcess') return String(config['definitionKey'] ?? '');
    return kind === 'service' ? t('processDesign.sets', { variable: String(config['variable'] ?? '?'), value: String(config['value'] ?? '?') }) : '';
  };
  return {
    kind: (graph, node) => labelIn(processKindOf(graph, node).label, language),
    title: (graph, node) => labelIn(processTitleOf(graph, node), language),
    says: (graph, node) => (isJoin(graph, node) ? labelIn(processKindOf(graph, node).description, language) : own(node)),
    condition: ({ condition, isDefault }) => {
      if (isDefault === true) return t('processDesign.otherwise');
      const said = condition ? group(condition) : '';
      return said === '' ? t('processDesign.noCondition') : said;
    },
  };
}
