/** The journey editor: its events, its effects by name, and what it holds. */
import { assign, enqueueActions, setup } from 'xstate';
import type { JourneyCaps, JourneyEntry } from '#contract/journeys/entry.ts';
import type { GraphFault } from '#contract/journeys/faults.ts';
import { faultsOfEntry, faultsOfGraph } from '#contract/journeys/faultsOfGraph.ts';
import type { JourneyNode, NodeConfig } from '#contract/journeys/graph.ts';
import type { NodeKind } from '#contract/journeys/graph.ts';
import { templateChannels } from '#contract/journeys/templatePins.ts';
import type { RowChange } from '#contract/socket.ts';
import { draftReport } from '#src/kit/machines/drafts/draftContext.ts';
import type { DraftContext, DraftEvent, DraftTag, DraftWords, Theirs } from '#src/kit/machines/drafts/draftContext.ts';
import { draftGuards } from '#src/kit/machines/drafts/draftGuards.ts';
import { written as writtenIn } from '#src/kit/machines/drafts/draftRegion.ts';
import type { Opening } from '#src/kit/machines/graph/edit.ts';
import { nodeOf } from '#src/kit/machines/graph/graph.ts';
import type { Direction, Graph, Point } from '#src/kit/machines/graph/graph.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { promiseToSupply } from '#src/kit/machines/standIn.ts';
import { draftOf } from './draft.ts';
import type { Draft } from './draft.ts';
import { togetherOf } from './merging.ts';
import { templateIdsIn } from './templates.ts';
import { panels } from './panels.ts';
import type { PanelContext, PanelEvent } from './panels.ts';

export interface JourneyEditorContext extends DraftContext<Draft>, PanelContext {
  /** YYYY-MM-DD in Shanghai. */
  readonly today: () => string;
  readonly faults: readonly GraphFault[];
  /** Chosen nodes; the last one is the one that keys act on. */
  readonly chosen: readonly string[];
  readonly clip: Graph<JourneyNode> | null;
  readonly shows: 'graph' | 'list';
}
type ContentEvent =
  | { readonly type: 'node.add'; readonly kind: NodeKind; readonly opening?: Opening | null }
  | { readonly type: 'nodes.remove'; readonly ids?: readonly string[] }
  | { readonly type: 'nodes.copy' }
  | { readonly type: 'nodes.paste' }
  | { readonly type: 'nodes.double' }
  | { readonly type: 'nodes.place'; readonly places: Readonly<Record<string, Point>> }
  | { readonly type: 'node.write'; readonly id: string; readonly patch: NodeConfig }
  /** The versions in force are named from now on: by this node, or by all. */
  | { readonly type: 'templates.renew'; readonly nodes?: readonly string[] }
  | { readonly type: 'node.name'; readonly id: string; readonly title: string }
  | { readonly type: 'edge.lead'; readonly opening: Opening; readonly to: string }
  | { readonly type: 'edge.remove'; readonly id: string }
  | { readonly type: 'entry.write'; readonly patch: JourneyEntry }
  | { readonly type: 'caps.write'; readonly patch: JourneyCaps }
  | { readonly type: 'graph.tidy' };
type ReadingEvent =
  | { readonly type: 'node.choose'; readonly id: string | null; readonly isMore?: boolean }
  /** The same while the side stays as it is. */
  | { readonly type: 'node.show'; readonly id: string }
  | { readonly type: 'node.step'; readonly direction: Direction }
  /** A kind is chosen for a node there; absent: after the chosen one. */
  | { readonly type: 'add.ask'; readonly opening?: Opening }
  | { readonly type: 'shows.turn'; readonly to: 'graph' | 'list' };
export type JourneyEditorEvent = DraftEvent | ContentEvent | ReadingEvent | PanelEvent;

const faultsIn = ({ graph, entry, caps }: Draft, today: string): readonly GraphFault[] => [...faultsOfEntry(entry, caps), ...faultsOfGraph(graph, { today })];
/** A choice that points at nothing any more is none. */
const stillThere = ({ graph }: Draft, chosen: readonly string[]): readonly string[] => chosen.filter((id) => nodeOf(graph, id));

export const journeyDraft: DraftWords<Draft, JourneyEditorContext> = {
  entity: 'journey',
  draftOf,
  follows: (draft, { today, chosen }) => ({ faults: faultsIn(draft, today()), chosen: stillThere(draft, chosen) }),
  together: togetherOf,
};
export const written = (context: JourneyEditorContext, next: Draft, group: string | null = null): Partial<JourneyEditorContext> =>
  writtenIn(journeyDraft, context, next, group);

const templateEntities: ReadonlySet<string> = new Set(templateChannels.map(({ entity }) => entity));

interface In {
  readonly context: JourneyEditorContext;
}
const panelGuards = {
  isOpened: ({ context }: In) => context.id !== '',
  /** Somebody has taken a step on a journey. */
  hasWalked: (_: In, changes: readonly RowChange[]) => changes.some(({ entity }) => entity === 'journeyEnrolment'),
  namesTemplates: ({ context }: In) => templateIdsIn(context.draft.graph).length > 0,
  namesNewTemplate: ({ context }: In) => templateIdsIn(context.draft.graph).some((id) => !context.templatesAsked.includes(id)),
  isTemplateChanged: ({ context }: In, changes: readonly RowChange[]) =>
    changes.some(({ entity, id }) => templateEntities.has(entity) && context.templatesAsked.includes(id)),
  isTestOver: ({ context }: In) => context.test?.state === 'ended',
};

export const editor = setup({
  types: {
    context: {} as JourneyEditorContext,
    events: {} as JourneyEditorEvent,
    input: {} as { readonly today: () => string },
    tags: {} as DraftTag,
  },
  actors: {
    loadRow: promiseToSupply<ListRow, { readonly id: string }>('loadRow'),
    loadTheirs: promiseToSupply<Theirs, { readonly id: string }>('loadTheirs'),
    saveDraft: promiseToSupply<ListRow, Draft & { readonly id: string; readonly version: number }>('saveDraft'),
    ...panels.actors,
  },
  actions: {
    patch: assign((_, part: Partial<JourneyEditorContext>) => part),
    keep: enqueueActions(({ context, enqueue }) => enqueue.sendParent(draftReport('journey', context))),
  },
  guards: {
    ...draftGuards(journeyDraft),
    ...panelGuards,
  },
  delays: panels.delays,
});
