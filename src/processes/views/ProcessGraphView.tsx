import { useTranslation } from 'react-i18next';
import { cell } from '#contract/processes/places.ts';
import { edgesFrom } from '#contract/processes/graph.ts';
import { processKinds } from '#contract/processes/nodeKinds.ts';
import { waysOf } from '#src/processes/machines/ways.ts';
import type { DrawnEdge, DrawnNode } from '#src/kit/views/dom/graph/graphTypes.ts';
import { actOn } from '#src/kit/views/graph/graphActs.tsx';
import { Graph } from '#src/kit/views/graph/Graph.tsx';
import { useGraphEdit } from '#src/kit/views/graph/useGraphEdit.tsx';
import { kindIcons } from './kindIcons.tsx';
import { useProcess } from './useProcess.tsx';
import type { DesignerPart } from './useProcess.tsx';
import type { ProcessStep } from './useProcessSteps.tsx';

/** The same definition as a graph: for what no tree shows well, and for whoever places it by hand. */
export function ProcessGraphView({ steps, editor, isReadOnly }: DesignerPart & { readonly steps: readonly ProcessStep[] }): React.ReactElement {
  const { t } = useTranslation();
  const chosen = useProcess(editor, (context) => context.chosen);
  const graph = useProcess(editor, ({ draft }) => draft.graph);
  const edit = useGraphEdit(editor, isReadOnly);
  const known = new Map(steps.map((step) => [step.id, step]));
  const nodes = waysOf(graph).nodes.map(({ id, at, kind, ways }): DrawnNode => {
    const step = known.get(id);
    const own = edgesFrom(graph, id);
    return {
      id,
      at,
      kind: step?.kind ?? '',
      icon: kindIcons[kind],
      tone: processKinds[kind].tone,
      title: step?.title ?? '',
      says: step?.says ?? '',
      label: step?.sentence ?? '',
      ports: ways.map(({ port }) => ({ name: port, label: known.get(port)?.title ?? '', isOpen: !own.some((edge) => edge.id === port) })),
      isEntered: kind !== 'start',
      isFaulty: steps.some(({ node, faults }) => node.id === id && faults.length > 0),
      isChosen: chosen.includes(id) || own.some((edge) => chosen.includes(edge.id)),
    };
  });
  const edges = graph.edges.map(({ id, from, to }): DrawnEdge => {
    const label = known.get(id)?.says;
    return { id, from, port: id, to, ...(label ? { label } : {}) };
  });
  const last = chosen.at(-1) ?? null;
  return (
    <Graph
      label={t('processDesign.graph')}
      nodes={nodes}
      edges={edges}
      size={cell}
      current={graph.edges.find(({ id }) => id === last)?.from ?? last}
      words={{ addOn: () => t('processDesign.addHere'), removeEdge: () => t('processDesign.removeEdge') }}
      onChoose={(id, isMore) => editor.send({ type: 'node.choose', id, isMore })}
      onAct={(act) => actOn(editor, act, isReadOnly)}
      {...(edit ? { edit } : {})}
    />
  );
}
