/**
 * A node that sends by a template names the version that goes out (docs/adr/0130): what was looked at and approved stays what customers get, until somebody takes a newer version over.
 */
import { whole } from '#contract/kinds.ts';
import type { JourneyGraph, JourneyNode, NodeConfig } from './graph.ts';

export interface TemplateChannel {
  readonly channel: 'sms' | 'mp';
  readonly entity: 'smsTemplate' | 'mpTemplate';
  /** Fields of the node. */
  readonly template: string;
  readonly version: string;
}
export const templateChannels: readonly TemplateChannel[] = [
  { channel: 'sms', entity: 'smsTemplate', template: 'smsTemplateId', version: 'smsTemplateVersion' },
  { channel: 'mp', entity: 'mpTemplate', template: 'mpTemplateId', version: 'mpTemplateVersion' },
];
/** The editor has words of its own for them and no input. */
export const templateVersionFields = {
  smsTemplateVersion: whole(['短信模板版本', 'Version of the SMS template'], { min: 1 }),
  mpTemplateVersion: whole(['公众号模板版本', 'Version of the official-account template'], { min: 1 }),
} as const;

/** A template as a node names it. */
export interface NamedTemplate extends TemplateChannel {
  readonly node: JourneyNode;
  readonly id: string;
  /** Nothing: none is named yet. */
  readonly number: number | null;
}
const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const templateOf = (config: NodeConfig, field: string): string | null => {
  const id = config[field];
  return typeof id === 'string' && idForm.test(id) ? id : null;
};

/** Those of the channels that a node sends by. */
export const templatesIn = ({ nodes }: JourneyGraph): readonly NamedTemplate[] =>
  nodes.flatMap((node) =>
    templateChannels.flatMap((one) => {
      const { channels } = node.config;
      const id = templateOf(node.config, one.template);
      const number = node.config[one.version];
      if (id === null || !Array.isArray(channels) || !channels.includes(one.channel)) return [];
      return [{ ...one, node, id, number: typeof number === 'number' ? number : null }];
    }),
  );

/** Another template brings its own version with it. @param patch fields of a node that are written */
export const withoutOldVersion = (patch: NodeConfig): NodeConfig => ({
  ...Object.fromEntries(templateChannels.flatMap(({ template, version }) => (template in patch ? [[version, undefined]] : []))),
  ...patch,
});

/** @param numberOf the version that this one names from now on; nothing leaves it as it is. @returns the same graph where nothing changes */
export function withVersions(graph: JourneyGraph, numberOf: (one: NamedTemplate) => number | null | undefined): JourneyGraph {
  const patches = new Map<JourneyNode, NodeConfig>();
  for (const one of templatesIn(graph)) {
    const next = numberOf(one);
    if (typeof next === 'number' && next !== one.number) patches.set(one.node, { ...patches.get(one.node), [one.version]: next });
  }
  if (patches.size === 0) return graph;
  return { ...graph, nodes: graph.nodes.map((node) => (patches.has(node) ? { ...node, config: { ...node.config, ...patches.get(node) } } : node)) };
}
