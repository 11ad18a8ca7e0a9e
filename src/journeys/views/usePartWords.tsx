/** The parts of two drafts in words: whose part it is, and what it says on one side. */
import { useTranslation } from 'react-i18next';
import { capFields, entryFields } from '#contract/journeys/entry.ts';
import type { JourneyCaps, JourneyEntry } from '#contract/journeys/entry.ts';
import type { JourneyNode } from '#contract/journeys/graph.ts';
import { nodeKinds } from '#contract/journeys/nodeKinds.ts';
import type { Fields } from '#contract/kinds.ts';
import { labelIn } from '#i18n/label.ts';
import type { useWordsOf } from '#src/engine/views/useValueWords.tsx';
import type { Draft } from '#src/journeys/machines/draft.ts';
import type { Difference } from '#src/journeys/machines/merging.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { useNodeWords } from './useNodeWords.tsx';

type Node = Omit<JourneyNode, 'at'>;
export interface PartWords {
  readonly label: (difference: Difference) => string;
  /** Empty where it is not there. */
  readonly side: (difference: Difference, value: unknown) => string;
}

/** @param drafts those that hold the parts: nodes are called as the first of them has them */
export function usePartWords(words: ReturnType<typeof useWordsOf>, drafts: readonly Draft[]): PartWords {
  const { t } = useTranslation();
  const language = useLanguage();
  const nodeWords = useNodeWords(words);
  const entry = drafts[0]?.entry ?? {};
  const nodes: readonly Node[] = drafts.flatMap(({ graph }) => graph.nodes);
  const listed = (fields: Fields, values: Readonly<Record<string, unknown>>, known: readonly string[] = []): readonly string[] =>
    Object.entries(fields).flatMap(([name, field]) => {
      // Conditions are told as many: nobody compares them as they are kept.
      const value = field.kind === 'json' ? (values[name] ? t('journeys.withConditions') : null) : words(field, values[name], {});
      return !value || known.includes(value) ? [] : [`${labelIn(field.label, language)} ${value}`];
    });
  const nodeTold = (node: Node): string => {
    const { title, says } = nodeWords(node, entry);
    return [title, says, ...listed(nodeKinds[node.kind].fields, node.config, [title])].filter(Boolean).join(t('journeys.comma'));
  };
  const called = (id: string): string => {
    const node = nodes.find((one) => one.id === id);
    return node
      ? t('journeys.kindTitle', { kind: labelIn(nodeKinds[node.kind].label, language), title: nodeWords(node, entry).title })
      : t('journeys.goneNode');
  };
  return {
    label: ({ key, of }) => {
      const [, id = '', port = ''] = key.split(' ');
      if (of === 'entry') return t('journeys.entryPart');
      if (of === 'caps') return t('journeys.bounds');
      const kind = nodes.find((one) => one.id === id)?.kind;
      const way = kind && nodeKinds[kind].outs.find((out) => out.name === port);
      return way ? t('journeys.wayOf', { node: called(id), way: labelIn(way.label, language) }) : called(id);
    },
    side: ({ of }, value) => {
      if (value === null) return '';
      if (of === 'entry') return listed(entryFields, value as JourneyEntry).join(t('journeys.comma'));
      if (of === 'caps') return listed(capFields, value as JourneyCaps).join(t('journeys.comma'));
      return of === 'node' ? nodeTold(value as Node) : called(String(value));
    },
  };
}
