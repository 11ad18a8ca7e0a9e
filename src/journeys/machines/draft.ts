/** The contents of a journey as somebody writes them, with the steps that can be taken back. Pure. */
import { formKey } from '#contract/forms.ts';
import type { JourneyCaps, JourneyEntry } from '#contract/journeys/entry.ts';
import { emptyGraph, entryNodeId } from '#contract/journeys/graph.ts';
import type { JourneyGraph, JourneyNode } from '#contract/journeys/graph.ts';
import { nodeKinds } from '#contract/journeys/nodeKinds.ts';
import type { NodeKind } from '#contract/journeys/graph.ts';

export interface Draft {
  readonly entry: JourneyEntry;
  readonly graph: JourneyGraph;
  readonly caps: JourneyCaps;
}
type Row = Readonly<Record<string, unknown>>;

/** A journey that nobody has drawn yet has its entry alone. */
export const draftOf = (row: Row): Draft => ({
  entry: (row['entry'] ?? {}) as JourneyEntry,
  graph: (row['graph'] ?? emptyGraph) as JourneyGraph,
  caps: (row['caps'] ?? {}) as JourneyCaps,
});

const ordered = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(ordered)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([, one]) => one !== undefined)
            .toSorted(([one], [other]) => (one < other ? -1 : 1))
            .map(([name, one]) => [name, ordered(one)]),
        )
      : value;
/** The database keeps no order of keys. */
export const isSame = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(ordered(one)) === JSON.stringify(ordered(other));

/** An unsaved draft is kept under this. */
export const journeyFormKey = (id: string): string => formKey('journey', id);
export const isDirty = ({ draft, base }: { readonly draft: Draft; readonly base: Draft }): boolean => !isSame(draft, base);

const outs = Object.fromEntries(Object.entries(nodeKinds).map(([kind, { outs: ports }]) => [kind, ports.map(({ name }) => name)]));
export const portsOf = ({ kind }: Pick<JourneyNode, 'kind'>): readonly string[] => outs[kind] ?? [];

/** A node as it begins: what its kind says unless told. */
export function newNode(id: string, kind: NodeKind): JourneyNode {
  const given = Object.entries(nodeKinds[kind].fields).flatMap(([name, { options }]) => (options.default === undefined ? [] : [[name, options.default]]));
  return { id, kind, config: Object.fromEntries(given), at: { x: 0, y: 0 } };
}

/** The beginning stays, and there is one. */
export const isLoose = (id: string): boolean => id !== entryNodeId;

export interface History {
  readonly draft: Draft;
  readonly past: readonly Draft[];
  readonly future: readonly Draft[];
  /** Letters typed one after the other in one place are one step. */
  readonly group: string | null;
}
const steps = 200;

/** @param group the place that is typed in; null for what is a step by itself */
export function changed({ draft, past, group: before }: History, next: Draft, group: string | null = null): History {
  const joins = group !== null && group === before;
  return { draft: next, past: joins ? past : [...past, draft].slice(-steps), future: [], group };
}
export function undone({ draft, past, future }: History): History {
  const before = past.at(-1);
  return { draft: before ?? draft, past: past.slice(0, -1), future: before ? [draft, ...future] : future, group: null };
}
export function redone({ draft, past, future }: History): History {
  const [next, ...rest] = future;
  return { draft: next ?? draft, past: next ? [...past, draft] : past, future: rest, group: null };
}
