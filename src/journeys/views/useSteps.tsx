/** The nodes of a journey with all that is said of them, in the order in which they are read: graph and list show the same. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { GraphFault } from '#contract/journeys/faults.ts';
import type { JourneyNode } from '#contract/journeys/graph.ts';
import { nodeKinds } from '#contract/journeys/nodeKinds.ts';
import type { NodeCount } from '#contract/journeys/answers.ts';
import { labelIn } from '#i18n/label.ts';
import { edgeAt, inOrder } from '#src/kit/machines/graph/graph.ts';
import { portsOf } from '#src/journeys/machines/draft.ts';
import { useValueWords } from '#src/engine/views/useValueWords.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { useJourney } from './useJourney.tsx';
import type { EditorPart } from './useJourney.tsx';
import { useNodeWords } from './useNodeWords.tsx';

export interface StepWay {
  readonly port: string;
  readonly label: string;
  /** Empty where it leads nowhere. */
  readonly to: string;
  /** Its target, in words. */
  readonly words: string;
}
export interface Step {
  readonly node: JourneyNode;
  readonly at: number;
  readonly kind: string;
  readonly title: string;
  readonly says: string;
  readonly ways: readonly StepWay[];
  readonly faults: readonly GraphFault[];
  readonly count: NodeCount | undefined;
  /** All of it in one sentence. */
  readonly sentence: string;
}

/** Faults of who enters and of the bounds stand on the entry. */
const faultsOn = (faults: readonly GraphFault[], { id, kind }: JourneyNode): readonly GraphFault[] =>
  faults.filter(({ node }) => node === id || (node === null && kind === 'entry'));

export function useSteps({ editor, list }: EditorPart): readonly Step[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = useNodeWords(useValueWords(list, t('journeys.someGroup')));
  const { graph, entry } = useJourney(editor, ({ draft }) => draft);
  const faults = useJourney(editor, (context) => context.faults);
  const counts = useJourney(editor, ({ people }) => people?.nodes);
  const order = useMemo(() => inOrder<JourneyNode>(graph, portsOf), [graph]);
  const placeOf = new Map(order.map(({ id }, at) => [id, at + 1]));
  return order.map((node, at): Step => {
    const { label, outs } = nodeKinds[node.kind];
    const { title, says } = words(node, entry);
    const ways = outs.map((port): StepWay => {
      const to = edgeAt(graph, node.id, port.name)?.to ?? '';
      const place = placeOf.get(to);
      return {
        port: port.name,
        label: labelIn(port.label, language),
        to,
        words: place === undefined ? t('journeys.nowhere') : place === at + 2 ? t('journeys.thenNext', { place }) : t('journeys.thenStep', { place }),
      };
    });
    const kind = labelIn(label, language);
    const own = faultsOn(faults, node);
    const count = counts?.find((one) => one.node === node.id);
    const there = (count?.active ?? 0) + (count?.waiting ?? 0);
    const parts = [
      t('journeys.stepOf', { at: at + 1, count: order.length }),
      t('journeys.kindTitle', { kind, title }),
      says,
      ...ways.map((way) => (ways.length > 1 ? t('journeys.wayTo', { way: way.label, to: way.words }) : way.words)),
      ways.length === 0 ? t('journeys.endsHere') : '',
      own.length > 0 ? t('journeys.faultCount', { count: own.length }) : '',
      there > 0 ? t('journeys.peopleHere', { count: there }) : '',
      count && count.parked > 0 ? t('journeys.parkedHere', { count: count.parked }) : '',
    ];
    return { node, at: at + 1, kind, title, says, ways, faults: own, count, sentence: parts.filter(Boolean).join(t('journeys.comma')) };
  });
}
