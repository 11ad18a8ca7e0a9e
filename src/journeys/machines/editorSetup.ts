/** The journey editor: its events, its effects by name, and what it holds. */
import { assign, enqueueActions, setup } from 'xstate';
import type { JourneyCaps, JourneyEntry } from '#contract/journeys/entry.ts';
import type { GraphFault } from '#contract/journeys/faults.ts';
import { faultsOfEntry, faultsOfGraph } from '#contract/journeys/faultsOfGraph.ts';
import type { JourneyNode, NodeConfig } from '#contract/journeys/graph.ts';
import type { NodeKind } from '#contract/journeys/graph.ts';
import type { RowChange } from '#contract/socket.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import { formReport } from '#src/kit/machines/forms/form.ts';
import type { FormValues } from '#src/kit/machines/forms/form.ts';
import type { Pick as Choice } from '#src/kit/machines/forms/conflict.ts';
import type { Opening } from '#src/kit/machines/graph/edit.ts';
import type { Direction, Graph, Point } from '#src/kit/machines/graph/graph.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { promiseToSupply } from '#src/kit/machines/standIn.ts';
import { changed, draftOf, isDirty, isSame, journeyFormKey } from './draft.ts';
import type { Draft, History } from './draft.ts';
import type { Picks } from './merging.ts';
import { panels } from './panels.ts';
import type { PanelContext, PanelEvent } from './panels.ts';

export interface Theirs {
  readonly row: ListRow;
  readonly by: { readonly name: string; readonly at: number } | null;
}
export interface JourneyEditorContext extends History, PanelContext {
  /** YYYY-MM-DD in Shanghai. */
  readonly today: () => string;
  /** The journey that is open; empty before one is. */
  readonly id: string;
  /** Written before and never saved: it comes in as soon as the row is here. */
  readonly kept: FormValues | null;
  readonly row: ListRow | null;
  /** The contents as they were opened or saved last. */
  readonly base: Draft;
  readonly faults: readonly GraphFault[];
  /** Chosen nodes; the last one is the one that keys act on. */
  readonly chosen: readonly string[];
  readonly clip: Graph<JourneyNode> | null;
  readonly shows: 'graph' | 'list';
  readonly failure: Failure | null;
  readonly saveFailure: Failure | null;
  /** The contents were written before and never saved. */
  readonly isKept: boolean;
  /** Somebody else has saved it meanwhile. */
  readonly isBehind: boolean;
  readonly sent: Draft | null;
  readonly theirs: Theirs | null;
  readonly picks: Picks;
}
type ContentEvent =
  | { readonly type: 'node.add'; readonly kind: NodeKind; readonly opening?: Opening | null }
  | { readonly type: 'nodes.remove'; readonly ids?: readonly string[] }
  | { readonly type: 'nodes.copy' }
  | { readonly type: 'nodes.paste' }
  | { readonly type: 'nodes.double' }
  | { readonly type: 'nodes.place'; readonly places: Readonly<Record<string, Point>> }
  | { readonly type: 'node.write'; readonly id: string; readonly patch: NodeConfig }
  | { readonly type: 'node.name'; readonly id: string; readonly title: string }
  | { readonly type: 'edge.lead'; readonly opening: Opening; readonly to: string }
  | { readonly type: 'edge.remove'; readonly id: string }
  | { readonly type: 'entry.write'; readonly patch: JourneyEntry }
  | { readonly type: 'caps.write'; readonly patch: JourneyCaps }
  | { readonly type: 'typing.end' }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  | { readonly type: 'graph.tidy' };
type ReadingEvent =
  | { readonly type: 'node.choose'; readonly id: string | null; readonly isMore?: boolean }
  /** The same while the side stays as it is. */
  | { readonly type: 'node.show'; readonly id: string }
  | { readonly type: 'node.step'; readonly direction: Direction }
  /** A kind is chosen for a node there; absent: after the chosen one. */
  | { readonly type: 'add.ask'; readonly opening?: Opening }
  | { readonly type: 'shows.turn'; readonly to: 'graph' | 'list' };
export type JourneyEditorEvent =
  | { readonly type: 'journey.open'; readonly id: string; readonly kept: FormValues | null }
  | { readonly type: 'reload' }
  | { readonly type: 'burst'; readonly changes: readonly RowChange[] }
  | { readonly type: 'save' }
  | { readonly type: 'draft.discard' }
  | { readonly type: 'theirs.compare' }
  | { readonly type: 'conflict.pick'; readonly key: string; readonly pick: Choice | undefined }
  | { readonly type: 'conflict.save' }
  | { readonly type: 'conflict.giveUp' }
  | ContentEvent
  | ReadingEvent
  | PanelEvent;

export const faultsIn = ({ graph, entry, caps }: Draft, today: string): readonly GraphFault[] => [
  ...faultsOfEntry(entry, caps),
  ...faultsOfGraph(graph, { today }),
];
/** The contents with a step that can be taken back. */
export const written = (context: JourneyEditorContext, next: Draft, group: string | null = null): Partial<JourneyEditorContext> =>
  next === context.draft ? {} : { ...changed(context, next, group), faults: faultsIn(next, context.today()), saveFailure: null };

/** A row comes: what was typed before and never saved stands in its place. */
export function opened({ today }: Pick<JourneyEditorContext, 'today'>, row: ListRow, kept: FormValues | null): Partial<JourneyEditorContext> {
  const base = draftOf(row);
  const draft = kept ? draftOf(kept) : base;
  const isKept = !isSame(draft, base);
  return {
    row,
    base,
    draft,
    past: isKept ? [base] : [],
    future: [],
    group: null,
    faults: faultsIn(draft, today()),
    isKept,
    isBehind: isKept && kept?.['version'] !== row.version,
    failure: null,
    saveFailure: null,
    theirs: null,
    picks: {},
  };
}

export const editor = setup({
  types: {
    context: {} as JourneyEditorContext,
    events: {} as JourneyEditorEvent,
    input: {} as { readonly today: () => string },
    tags: {} as 'failed' | 'loading' | 'editable' | 'saving' | 'conflict',
  },
  actors: {
    loadRow: promiseToSupply<ListRow, { readonly id: string }>('loadRow'),
    loadTheirs: promiseToSupply<Theirs, { readonly id: string }>('loadTheirs'),
    saveDraft: promiseToSupply<ListRow, Draft & { readonly id: string; readonly version: number }>('saveDraft'),
    ...panels.actors,
  },
  actions: {
    patch: assign((_, part: Partial<JourneyEditorContext>) => part),
    /** A draft that is not saved is kept sealed in the browser. */
    keep: enqueueActions(({ context, enqueue }) => {
      const { id, draft, row } = context;
      enqueue.sendParent(formReport(journeyFormKey(id), isDirty(context) ? { ...draft, version: row?.version } : null));
    }),
  },
  delays: panels.delays,
});
