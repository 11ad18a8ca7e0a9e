/** The designer of processes: its events, its effects by name, and what it holds. */
import { assign, enqueueActions, setup } from 'xstate';
import type { FilterGroup } from '#contract/filter.ts';
import { approvalSubject } from '#contract/processes/approvalVariables.ts';
import { faultsForApprovals } from '#contract/processes/faultsForApprovals.ts';
import { faultsOfProcess } from '#contract/processes/faultsOfGraph.ts';
import type { ProcessFault } from '#contract/processes/faultsOfGraph.ts';
import type { ProcessConfig, ProcessNodeKind } from '#contract/processes/graph.ts';
import type { ProcessContent } from '#contract/processes/variables.ts';
import { draftReport } from '#src/kit/machines/drafts/draftContext.ts';
import type { DraftContext, DraftEvent, DraftTag, DraftWords, Theirs } from '#src/kit/machines/drafts/draftContext.ts';
import { draftGuards } from '#src/kit/machines/drafts/draftGuards.ts';
import { written as writtenIn } from '#src/kit/machines/drafts/draftRegion.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import type { Opening } from '#src/kit/machines/graph/edit.ts';
import type { Direction, Graph, Point } from '#src/kit/machines/graph/graph.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { promiseToSupply } from '#src/kit/machines/standIn.ts';
import { contentOf } from './content.ts';
import { togetherOf } from './merging.ts';
import type { WayNode } from './ways.ts';

export type Shows = 'tree' | 'graph';
export type PanelName = 'node' | 'add' | 'faults' | 'file';

export interface DesignerContext extends DraftContext<ProcessContent> {
  readonly faults: readonly ProcessFault[];
  /** Chosen nodes, or a way; the last one is the one that keys act on. */
  readonly chosen: readonly string[];
  readonly clip: Graph<WayNode> | null;
  readonly shows: Shows;
  /** The side shows this. */
  readonly panel: PanelName;
  /** The node that is added follows here; null: the chosen one. */
  readonly opening: Opening | null;
  readonly fileFailure: Failure | null;
  /** The definition as a file, once it was asked for. */
  readonly file: string | null;
}
type ContentEvent =
  | { readonly type: 'node.add'; readonly kind: ProcessNodeKind }
  | { readonly type: 'nodes.remove'; readonly ids?: readonly string[] }
  | { readonly type: 'nodes.copy' }
  | { readonly type: 'nodes.paste' }
  | { readonly type: 'nodes.double' }
  | { readonly type: 'nodes.place'; readonly places: Readonly<Record<string, Point>> }
  | { readonly type: 'node.write'; readonly id: string; readonly patch: ProcessConfig }
  | { readonly type: 'node.name'; readonly id: string; readonly title: string }
  | { readonly type: 'branch.add'; readonly split: string }
  | { readonly type: 'branch.move'; readonly id: string; readonly by: 1 | -1 }
  | { readonly type: 'way.write'; readonly id: string; readonly said: { readonly condition?: FilterGroup | null; readonly isDefault?: boolean } }
  | { readonly type: 'edge.lead'; readonly opening: Opening; readonly to: string }
  | { readonly type: 'edge.remove'; readonly id: string }
  | { readonly type: 'content.write'; readonly patch: Partial<ProcessContent> }
  | { readonly type: 'graph.tidy' };
type ReadingEvent =
  | { readonly type: 'node.choose'; readonly id: string | null; readonly isMore?: boolean }
  | { readonly type: 'node.step'; readonly direction: Direction }
  /** A kind is chosen for a node there; absent: after the chosen one. */
  | { readonly type: 'add.ask'; readonly opening?: Opening }
  | { readonly type: 'shows.turn'; readonly to: Shows }
  | { readonly type: 'panel.show'; readonly panel: PanelName };
type FileEvent = { readonly type: 'file.write' } | { readonly type: 'file.read'; readonly file: Blob };
export type DesignerEvent = DraftEvent | ContentEvent | ReadingEvent | FileEvent;

/** A choice that points at nothing any more is none. */
const stillThere = ({ graph: { nodes, edges } }: ProcessContent, chosen: readonly string[]): readonly string[] =>
  chosen.filter((id) => [...nodes, ...edges].some((one) => one.id === id));

export const processDraft: DraftWords<ProcessContent, DesignerContext> = {
  entity: 'processDefinition',
  draftOf: contentOf,
  follows: (draft, { chosen, row }) => ({
    faults: [...faultsOfProcess(draft.graph, draft.variables), ...(row?.['subject'] === approvalSubject ? faultsForApprovals(draft) : [])],
    chosen: stillThere(draft, chosen),
  }),
  together: togetherOf,
};
/** The contents with a step that can be taken back. */
export const written = (context: DesignerContext, next: ProcessContent, group: string | null = null): Partial<DesignerContext> =>
  writtenIn(processDraft, context, next, group);

export const designer = setup({
  types: {
    context: {} as DesignerContext,
    events: {} as DesignerEvent,
    tags: {} as DraftTag | 'filing',
  },
  actors: {
    loadRow: promiseToSupply<ListRow, { readonly id: string }>('loadRow'),
    loadTheirs: promiseToSupply<Theirs, { readonly id: string }>('loadTheirs'),
    saveDraft: promiseToSupply<ListRow, ProcessContent & { readonly id: string; readonly version: number }>('saveDraft'),
    writeFile: promiseToSupply<string, { readonly id: string; readonly content: ProcessContent }>('writeFile'),
    readFile: promiseToSupply<ProcessContent, { readonly file: Blob }>('readFile'),
  },
  actions: {
    patch: assign((_, part: Partial<DesignerContext>) => part),
    keep: enqueueActions(({ context, enqueue }) => enqueue.sendParent(draftReport('processDefinition', context))),
  },
  guards: draftGuards(processDraft),
});
