import { useTranslation } from 'react-i18next';
import { nodeKinds } from '#contract/journeys/nodeKinds.ts';
import { nodeSize } from '#src/kit/machines/graph/layout.ts';
import type { DrawnEdge, DrawnNode } from '#src/kit/views/dom/graph/graphTypes.ts';
import { Graph } from '#src/kit/views/graph/Graph.tsx';
import { useGraphEdit } from '#src/kit/views/graph/useGraphEdit.tsx';
import { Counts } from './Counts.tsx';
import { actOn } from '#src/kit/views/graph/graphActs.tsx';
import { kindIcons } from './kindIcons.tsx';
import { useJourney } from './useJourney.tsx';
import type { EditorPart } from './useJourney.tsx';
import type { Step } from './useSteps.tsx';

/** The journey as it is drawn, with its people and faults on the nodes. */
export function JourneyGraph({ steps, editor, isReadOnly }: EditorPart & { readonly steps: readonly Step[] }): React.ReactElement {
  const { t } = useTranslation();
  const id = useJourney(editor, (context) => context.id);
  const chosen = useJourney(editor, (context) => context.chosen);
  const graph = useJourney(editor, ({ draft }) => draft.graph);
  const lit = useJourney(editor, ({ test, panel }) => (panel === 'test' ? test?.node : undefined));
  const edit = useGraphEdit(editor, isReadOnly);
  const nodes = steps.map((step): DrawnNode => {
    const { node, kind, title, says, ways, faults, sentence } = step;
    return {
      id: node.id,
      at: node.at,
      kind,
      icon: kindIcons[node.kind],
      tone: nodeKinds[node.kind].tone,
      title,
      says,
      label: sentence,
      ports: ways.map(({ port, label, to }) => ({ name: port, label, isOpen: to === '' })),
      isEntered: node.kind !== 'entry',
      foot: <Counts journeyId={id} step={step} />,
      isFaulty: faults.length > 0,
      isChosen: chosen.includes(node.id),
      isLit: lit === node.id,
    };
  });
  const edges = graph.edges.map((edge): DrawnEdge => {
    const step = steps.find(({ node }) => node.id === edge.from);
    const label = step && step.ways.length > 1 ? step.ways.find(({ port }) => port === edge.port)?.label : undefined;
    const node = t('journeys.kindTitle', { kind: step?.kind ?? '', title: step?.title ?? '' });
    return { ...edge, ...(label === undefined ? { called: node } : { label, called: t('journeys.wayOf', { node, way: label }) }) };
  });
  return (
    <Graph
      label={t('journeys.graph')}
      nodes={nodes}
      edges={edges}
      size={nodeSize}
      current={chosen.at(-1) ?? null}
      words={{
        addOn: (name) => t('journeys.addOn', { name }),
        removeEdge: (name) => t('journeys.removeEdge', { name }),
      }}
      onChoose={(chosenId, isMore) => editor.send({ type: 'node.choose', id: chosenId, isMore })}
      onAct={(act) => actOn(editor, act, isReadOnly)}
      {...(edit ? { edit } : {})}
    />
  );
}
