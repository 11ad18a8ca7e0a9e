/** Acts on the contents of a process, each a step that can be taken back; and how they are looked at, which is none. */
import { assign } from 'xstate';
import { stepFrom } from '#src/kit/machines/graph/graph.ts';
import {
  added,
  branched,
  branchPut,
  conditioned,
  configured,
  copied,
  cutEdge,
  doubled,
  inPlace,
  led,
  moved,
  openingFor,
  putIn,
  settled,
  takenOut,
  titled,
} from './designing.ts';
import { designer } from './designerSetup.ts';
import type { DesignerContext } from './designerSetup.ts';
import { lineFrom } from './treeLines.ts';
import { portsOf, waysOf } from './ways.ts';

/** A choice is one node, or one more. */
function chosenBy({ chosen }: DesignerContext, id: string | null, isMore = false): readonly string[] {
  if (id === null) return [];
  if (!isMore) return [id];
  return chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
}

export const contents = designer.createStateConfig({
  on: {
    'node.add': {
      actions: [
        { type: 'patch', params: ({ context, event }) => ({ ...added(context, event.kind, openingFor(context)), panel: 'node' as const, opening: null }) },
        'keep',
      ],
    },
    'nodes.remove': { actions: [{ type: 'patch', params: ({ context, event }) => takenOut(context, event.ids) }, 'keep'] },
    'nodes.copy': { actions: { type: 'patch', params: ({ context }) => copied(context) } },
    'nodes.paste': { actions: [{ type: 'patch', params: ({ context }) => putIn(context) }, 'keep'] },
    'nodes.double': { actions: [{ type: 'patch', params: ({ context }) => doubled(context) }, 'keep'] },
    'nodes.place': { actions: [{ type: 'patch', params: ({ context, event }) => moved(context, event.places) }, 'keep'] },
    'node.write': { actions: [{ type: 'patch', params: ({ context, event }) => configured(context, event.id, event.patch) }, 'keep'] },
    'node.name': { actions: [{ type: 'patch', params: ({ context, event }) => titled(context, event.id, event.title) }, 'keep'] },
    'branch.add': { actions: [{ type: 'patch', params: ({ context, event }) => ({ ...branched(context, event.split), panel: 'node' as const }) }, 'keep'] },
    'branch.move': { actions: [{ type: 'patch', params: ({ context, event }) => branchPut(context, event.id, event.by) }, 'keep'] },
    'way.write': { actions: [{ type: 'patch', params: ({ context, event }) => conditioned(context, event.id, event.said) }, 'keep'] },
    'edge.lead': { actions: [{ type: 'patch', params: ({ context, event }) => led(context, event.opening, event.to) }, 'keep'] },
    'edge.remove': { actions: [{ type: 'patch', params: ({ context, event }) => cutEdge(context, event.id) }, 'keep'] },
    'content.write': { actions: [{ type: 'patch', params: ({ context, event }) => settled(context, event.patch) }, 'keep'] },
    'graph.tidy': { actions: [{ type: 'patch', params: ({ context }) => inPlace(context) }, 'keep'] },
  },
});

export const reading = designer.createStateConfig({
  on: {
    'node.choose': { actions: assign(({ context, event }) => ({ chosen: chosenBy(context, event.id, event.isMore), panel: 'node', group: null })) },
    'node.step': {
      actions: assign(({ context, event }) => {
        const { draft, chosen, shows } = context;
        const [graph, from] = [draft.graph, chosen.at(-1) ?? null];
        const next = shows === 'tree' ? lineFrom(graph, from, event.direction) : stepFrom(waysOf(graph), from, event.direction, portsOf);
        return { chosen: next === null ? [] : [next], group: null };
      }),
    },
    'add.ask': { actions: assign({ panel: 'add', opening: ({ event }) => event.opening ?? null }) },
    'shows.turn': { actions: assign({ shows: ({ event }) => event.to }) },
    'panel.show': { actions: assign({ panel: ({ event }) => event.panel, opening: null }) },
  },
});
