/** A process as a tree (docs/adr/0116): a step under a step, branches side by side, "+" between. Every node and every head of a branch is one press of a key away. */
import { memo } from 'react';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useTranslation } from 'react-i18next';
import type { ProcessEdge, ProcessNode } from '#contract/processes/graph.ts';
import { edgesFrom } from '#contract/processes/graph.ts';
import { processKinds } from '#contract/processes/nodeKinds.ts';
import { treeOf } from '#contract/processes/tree.ts';
import type { TreeBlock, TreeItem } from '#contract/processes/tree.ts';
import { treeLines } from '#src/processes/machines/treeLines.ts';
import { endsHere } from '#src/processes/machines/ways.ts';
import { GraphList } from '#src/kit/views/dom/graph/GraphList.tsx';
import { actOn } from '#src/kit/views/graph/graphActs.tsx';
import { kindIcons } from './kindIcons.tsx';
import { useProcess } from './useProcess.tsx';
import type { DesignerPart } from './useProcess.tsx';
import type { ProcessStep } from './useProcessSteps.tsx';
import './processTree.css';

interface TreePart extends DesignerPart {
  readonly steps: ReadonlyMap<string, ProcessStep>;
  readonly current: string | null;
  readonly chosen: readonly string[];
}

/** A step goes here; by keys the same is done at the node above. */
function Plus({ editor, isReadOnly, edge }: DesignerPart & { readonly edge: ProcessEdge | undefined }): React.ReactElement {
  const { t } = useTranslation();
  if (isReadOnly || !edge) return <span className="tree-line" aria-hidden="true" />;
  return (
    <span className="tree-line">
      <button
        type="button"
        className="tree-plus"
        tabIndex={-1}
        aria-label={t('processDesign.addHere')}
        onClick={() => editor.send({ type: 'add.ask', opening: { from: edge.from, port: edge.id } })}
      >
        <PlusOutlined aria-hidden="true" />
      </button>
    </span>
  );
}

interface CardProps extends TreePart {
  readonly id: string;
  readonly className: string;
  readonly sentence: string;
  readonly children: React.ReactNode;
}
function Card({ editor, id, current, chosen, className, sentence, children }: CardProps): React.ReactElement {
  return (
    <button
      type="button"
      className={`bare ${className}${chosen.includes(id) ? ' chosen' : ''}`}
      data-graph-node={id}
      tabIndex={id === current ? 0 : -1}
      aria-pressed={chosen.includes(id)}
      onClick={(event) => editor.send({ type: 'node.choose', id, isMore: event.shiftKey || event.ctrlKey || event.metaKey })}
    >
      <span className="unseen">{sentence}</span>
      {children}
    </button>
  );
}

function NodeCard({ node, ...part }: TreePart & { readonly node: ProcessNode }): React.ReactElement {
  const step = part.steps.get(node.id);
  const isFaulty = (step?.faults.length ?? 0) > 0;
  const isBrief = endsHere(node) || node.kind === 'start';
  const names = ['tree-card', `tone-${processKinds[node.kind].tone}`, isBrief ? 'brief' : '', isFaulty ? 'faulty' : ''];
  return (
    <Card {...part} id={node.id} className={names.filter(Boolean).join(' ')} sentence={step?.sentence ?? ''}>
      <span className="tree-card-head" aria-hidden="true">
        {kindIcons[node.kind]} <strong className="nowrap">{step?.title}</strong>
      </span>
      {isBrief || !step?.says ? null : (
        <span className="tree-card-says" aria-hidden="true">
          {step.says}
        </span>
      )}
    </Card>
  );
}

/** The head of a branch: its condition, and its place among the others. */
function WayCard({ edge, ...part }: TreePart & { readonly edge: ProcessEdge }): React.ReactElement {
  const step = part.steps.get(edge.id);
  const isFaulty = (step?.faults.length ?? 0) > 0;
  return (
    <Card {...part} id={edge.id} className={isFaulty ? 'tree-way faulty' : 'tree-way'} sentence={step?.sentence ?? ''}>
      <span className="tree-way-head" aria-hidden="true">
        {step?.title}
      </span>
      {step?.says ? (
        <span className="tree-card-says" aria-hidden="true">
          {step.says}
        </span>
      ) : null}
    </Card>
  );
}

/** Nothing follows there, or it goes on elsewhere. */
function isOver(items: readonly TreeItem[]): boolean {
  const last = items.at(-1);
  if (!last) return false;
  if (last.is === 'jump') return true;
  return last.is === 'step' ? endsHere(last.node) : last.join === null && last.branches.every((branch) => isOver(branch.items));
}

/** Lines join the branches above and below; a branch that ends has none below. */
function joinOf(at: number, first: number, last: number): string {
  if (at < first || at > last) return 'none';
  if (first === last) return 'alone';
  return at === first ? 'first' : at === last ? 'last' : 'between';
}

function Block({ block, ...part }: TreePart & { readonly block: TreeBlock }): React.ReactElement {
  const { t } = useTranslation();
  const { editor, isReadOnly } = part;
  const { split, branches, join } = block;
  const graph = useProcess(editor, ({ draft }) => draft.graph);
  const going = branches.flatMap((branch, at) => (isOver(branch.items) ? [] : [at]));
  const [first = -1, last = -1] = [going[0], going.at(-1)];
  return (
    <>
      <div className="tree-fork">
        <NodeCard {...part} node={split} />
        {isReadOnly ? null : (
          <button type="button" className="bare tree-branch-add" tabIndex={-1} onClick={() => editor.send({ type: 'branch.add', split: split.id })}>
            <PlusOutlined aria-hidden="true" /> {t('processDesign.addBranch')}
          </button>
        )}
      </div>
      <span className="tree-line short" aria-hidden="true" />
      <ol className="tree-branches">
        {branches.map(({ edge, items }, at) => (
          <li key={edge.id} className={`tree-branch above-${joinOf(at, 0, branches.length - 1)} below-${joinOf(at, first, last)}`}>
            <span className="tree-line short" aria-hidden="true" />
            <WayCard {...part} edge={edge} />
            <Plus {...part} edge={edge} />
            <Items {...part} items={items} />
            {going.includes(at) ? <span className="tree-line grow" aria-hidden="true" /> : null}
          </li>
        ))}
      </ol>
      {going.length > 0 ? <Plus {...part} edge={join ? edgesFrom(graph, join.id)[0] : undefined} /> : null}
    </>
  );
}

function Items({ items, ...part }: TreePart & { readonly items: readonly TreeItem[] }): React.ReactElement {
  const { t } = useTranslation();
  const graph = useProcess(part.editor, ({ draft }) => draft.graph);
  return (
    <ol className="tree-items">
      {items.map((item) => {
        if (item.is === 'jump')
          return (
            <li key={item.edge.id} className="tree-jump faint">
              {t('processDesign.jumps', { title: part.steps.get(item.edge.to)?.title ?? '' })}
            </li>
          );
        if (item.is === 'block')
          return (
            <li key={item.split.id} className="tree-item">
              <Block {...part} block={item} />
            </li>
          );
        return (
          <li key={item.node.id} className="tree-item">
            <NodeCard {...part} node={item.node} />
            {endsHere(item.node) ? null : <Plus {...part} edge={edgesFrom(graph, item.node.id)[0]} />}
          </li>
        );
      })}
    </ol>
  );
}

interface TreeProps extends DesignerPart {
  readonly steps: readonly ProcessStep[];
}
export const ProcessTree = memo(function ProcessTree({ steps, ...part }: TreeProps): React.ReactElement {
  const { t } = useTranslation();
  const { editor, isReadOnly } = part;
  const graph = useProcess(editor, ({ draft }) => draft.graph);
  const chosen = useProcess(editor, (context) => context.chosen);
  const { items, apart } = treeOf(graph);
  const known = new Map(steps.map((step) => [step.id, step]));
  const lines = treeLines(graph);
  const current = lines.find(({ id }) => id === chosen.at(-1))?.id ?? lines[0]?.id ?? null;
  const on = { ...part, steps: known, current, chosen };
  return (
    <GraphList label={t('processDesign.tree')} current={chosen.at(-1) ?? null} className="process-tree" onAct={(act) => actOn(editor, act, isReadOnly)}>
      <li className="tree-trunk">
        <Items {...on} items={items} />
      </li>
      {apart.length === 0 ? null : (
        <li className="tree-apart">
          <span className="faint">{t('processDesign.apart')}</span>
          {apart.map((node) => (
            <NodeCard key={node.id} {...on} node={node} />
          ))}
        </li>
      )}
    </GraphList>
  );
});
