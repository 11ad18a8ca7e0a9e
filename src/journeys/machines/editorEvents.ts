/** Acts on the contents, each a step that can be taken back; and how they look at them, which is none. */
import { assign } from 'xstate';
import { stepFrom } from '#src/kit/machines/graph/graph.ts';
import { portsOf } from './draft.ts';
import { added, bounded, configured, copied, cutEdge, doubled, inPlace, led, moved, putIn, renewedTemplates, takenOut, titled } from './editing.ts';
import { editor } from './editorSetup.ts';
import type { JourneyEditorContext } from './editorSetup.ts';

type Context = JourneyEditorContext;

/** A choice is one node, or one more. */
function chosenBy({ chosen }: Context, id: string | null, isMore = false): readonly string[] {
  if (id === null) return [];
  if (!isMore) return [id];
  return chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
}

export const contents = editor.createStateConfig({
  on: {
    'node.add': {
      actions: [
        {
          type: 'patch',
          params: ({ context, event }) => ({ ...added(context, event.kind, event.opening ?? context.opening), panel: 'node' as const, opening: null }),
        },
        'keep',
      ],
    },
    'nodes.remove': { actions: [{ type: 'patch', params: ({ context, event }) => takenOut(context, event.ids) }, 'keep'] },
    'nodes.copy': { actions: { type: 'patch', params: ({ context }) => copied(context) } },
    'nodes.paste': { actions: [{ type: 'patch', params: ({ context }) => putIn(context) }, 'keep'] },
    'nodes.double': { actions: [{ type: 'patch', params: ({ context }) => doubled(context) }, 'keep'] },
    'nodes.place': { actions: [{ type: 'patch', params: ({ context, event }) => moved(context, event.places) }, 'keep'] },
    'node.write': { actions: [{ type: 'patch', params: ({ context, event }) => configured(context, event.id, event.patch) }, 'keep'] },
    'templates.renew': { actions: [{ type: 'patch', params: ({ context, event }) => renewedTemplates(context, event.nodes) }, 'keep'] },
    'node.name': { actions: [{ type: 'patch', params: ({ context, event }) => titled(context, event.id, event.title) }, 'keep'] },
    'edge.lead': { actions: [{ type: 'patch', params: ({ context, event }) => led(context, event.opening, event.to) }, 'keep'] },
    'edge.remove': { actions: [{ type: 'patch', params: ({ context, event }) => cutEdge(context, event.id) }, 'keep'] },
    'entry.write': { actions: [{ type: 'patch', params: ({ context, event }) => bounded(context, 'entry', event.patch) }, 'keep'] },
    'caps.write': { actions: [{ type: 'patch', params: ({ context, event }) => bounded(context, 'caps', event.patch) }, 'keep'] },
    'graph.tidy': { actions: [{ type: 'patch', params: ({ context }) => inPlace(context) }, 'keep'] },
  },
});

export const reading = editor.createStateConfig({
  on: {
    'node.choose': { actions: assign(({ context, event }) => ({ chosen: chosenBy(context, event.id, event.isMore), panel: 'node', group: null })) },
    'node.show': { actions: assign({ chosen: ({ event }) => [event.id], group: null }) },
    'node.step': {
      actions: assign(({ context, event }) => {
        const next = stepFrom(context.draft.graph, context.chosen.at(-1) ?? null, event.direction, portsOf);
        return { chosen: next === null ? [] : [next], group: null };
      }),
    },
    'add.ask': { actions: assign({ panel: 'add', opening: ({ event }) => event.opening ?? null }) },
    'shows.turn': { actions: assign({ shows: ({ event }) => event.to }) },
    'panel.show': { actions: assign({ panel: ({ event }) => event.panel }) },
  },
});
