/** Nodes and ways of a process with all that is said of them: tree, graph, lists and faults show the same. */
import { useTranslation } from 'react-i18next';
import type { ProcessFault } from '#contract/processes/faultsOfGraph.ts';
import { edgesFrom } from '#contract/processes/graph.ts';
import type { ProcessEdge, ProcessNode } from '#contract/processes/graph.ts';
import { treeOrder } from '#contract/processes/tree.ts';
import { useValueWords } from '#src/engine/views/useValueWords.tsx';
import { isGateway } from '#src/processes/machines/ways.ts';
import { useProcess } from './useProcess.tsx';
import type { DesignerPart } from './useProcess.tsx';
import { useProcessWords } from './useProcessWords.tsx';

export interface ProcessStep {
  /** The id of a node, or of a way out of a gateway. */
  readonly id: string;
  readonly node: ProcessNode;
  readonly edge: ProcessEdge | null;
  /** Its place in the order in which it is read. */
  readonly at: number;
  readonly kind: string;
  readonly title: string;
  readonly says: string;
  readonly faults: readonly ProcessFault[];
  /** All of it in one sentence. */
  readonly sentence: string;
}

export function useProcessSteps({ editor, list }: DesignerPart): readonly ProcessStep[] {
  const { t } = useTranslation();
  const { graph, variables } = useProcess(editor, ({ draft }) => draft);
  const faults = useProcess(editor, (context) => context.faults);
  const words = useProcessWords(useValueWords(list, t('processDesign.somebody')), variables);
  const order = treeOrder(graph);
  const placeOf = new Map(order.map(({ id }, at) => [id, at + 1]));
  const leads = (to: string): string => t('processDesign.leadsTo', { at: placeOf.get(to) ?? 0 });
  return order.flatMap((node, place): readonly ProcessStep[] => {
    const [at, count] = [place + 1, order.length];
    const ways = edgesFrom(graph, node.id);
    const faultWords = (own: readonly ProcessFault[]): string => (own.length > 0 ? t('drafts.faultCount', { count: own.length }) : '');
    const told = (parts: readonly string[]): string => parts.filter(Boolean).join(t('processDesign.comma'));
    const own = faults.filter((fault) => fault.node === node.id && fault.edge === undefined);
    const [kind, title, says] = [words.kind(graph, node), words.title(graph, node), words.says(graph, node)];
    const first: ProcessStep = {
      id: node.id,
      node,
      edge: null,
      at,
      kind,
      title,
      says,
      faults: own,
      sentence: told([t('processDesign.stepOf', { at, count }), kind, title === kind ? '' : title, says, ...ways.map(({ to }) => leads(to)), faultWords(own)]),
    };
    if (!isGateway(node) || ways.length < 2) return [first];
    const heads = ways.map((edge, branch): ProcessStep => {
      const wrong = faults.filter((fault) => fault.edge === edge.id);
      const name = t('processDesign.branch', { at: branch + 1, count: ways.length });
      const condition = node.kind === 'parallel' ? '' : words.condition(edge);
      return {
        ...first,
        id: edge.id,
        edge,
        title: name,
        says: condition,
        faults: wrong,
        sentence: told([title, name, condition, leads(edge.to), faultWords(wrong)]),
      };
    });
    return [first, ...heads];
  });
}
