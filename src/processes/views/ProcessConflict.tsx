import { useTranslation } from 'react-i18next';
import { emptyProcessGraph, processNodeOf } from '#contract/processes/graph.ts';
import type { ProcessEdge, ProcessGraph, ProcessNode } from '#contract/processes/graph.ts';
import type { ProcessContent, ProcessVariable } from '#contract/processes/variables.ts';
import { DraftConflict } from '#src/engine/views/drafts/DraftConflict.tsx';
import type { useWordsOf } from '#src/engine/views/useValueWords.tsx';
import { useValueWords } from '#src/engine/views/useValueWords.tsx';
import { contentOf } from '#src/processes/machines/content.ts';
import { differencesOf } from '#src/processes/machines/merging.ts';
import type { Difference } from '#src/processes/machines/merging.ts';
import { useProcess } from './useProcess.tsx';
import type { DesignerPart } from './useProcess.tsx';
import { useProcessWords } from './useProcessWords.tsx';

interface PartWords {
  readonly label: (difference: Difference) => string;
  /** Empty where it is not there. */
  readonly side: (difference: Difference, value: unknown) => string;
}

/** The parts of two drafts in words. @param drafts those that hold the parts: nodes are called as the first of them has them */
export function useProcessParts(
  words: ReturnType<typeof useWordsOf>,
  drafts: readonly ProcessContent[],
  variables: readonly ProcessVariable[] = drafts[0]?.variables ?? [],
): PartWords {
  const { t } = useTranslation();
  const told = useProcessWords(words, variables);
  const graphOf = (id: string): ProcessGraph => drafts.find(({ graph }) => processNodeOf(graph, id))?.graph ?? emptyProcessGraph;
  const called = (id: string): string => {
    const node = processNodeOf(graphOf(id), id);
    return node ? told.title(graphOf(id), node) : t('processDesign.goneNode');
  };
  const node = (value: Omit<ProcessNode, 'at'>): string =>
    [told.kind(graphOf(value.id), value), told.title(graphOf(value.id), value), told.says(graphOf(value.id), value)]
      .filter((one, at, all) => one && all.indexOf(one) === at)
      .join(t('processDesign.comma'));
  const way = (edge: ProcessEdge): string =>
    [t('processDesign.wayTo', { to: called(edge.to) }), edge.condition || edge.isDefault ? told.condition(edge) : '']
      .filter(Boolean)
      .join(t('processDesign.comma'));
  return {
    label: ({ key, of, yours, theirs, opened }) => {
      const id = key.slice(of.length + 1);
      if (of === 'node') return called(id);
      const edge = (yours ?? theirs ?? opened) as ProcessEdge | null;
      return of === 'way' ? t('processDesign.wayOf', { from: called(edge?.from ?? '') }) : t(`processDesign.${of}`);
    },
    side: ({ of }, value) => {
      if (value === null) return '';
      if (of === 'variables') return (value as readonly ProcessVariable[]).map(({ label }) => label).join(t('processDesign.comma'));
      if (of === 'node') return node(value as Omit<ProcessNode, 'at'>);
      return of === 'way' ? way(value as ProcessEdge) : t(value === true ? 'resource.yes' : 'resource.no');
    },
  };
}

/** Two people drew it at once: nodes and ways by their words. */
export function ProcessConflict({ editor, list }: DesignerPart): React.ReactElement | null {
  const { t } = useTranslation();
  const { base, draft, theirs } = useProcess(editor, (context) => context);
  const their = contentOf(theirs?.row ?? {});
  const parts = useProcessParts(useValueWords(list, t('processDesign.somebody')), [draft, their]);
  return theirs ? <DraftConflict editor={editor} differences={differencesOf({ opened: base, yours: draft, theirs: their })} {...parts} /> : null;
}
