/** The templates that a draft names, beside what the server tells of their versions. Pure. */
import type { TemplateTold, TemplateVersionTold } from '#contract/journeys/answers.ts';
import type { JourneyGraph } from '#contract/journeys/graph.ts';
import { templatesIn, withVersions } from '#contract/journeys/templatePins.ts';
import type { NamedTemplate } from '#contract/journeys/templatePins.ts';

export const templateIdsIn = (graph: JourneyGraph): readonly string[] => [...new Set(templatesIn(graph).map(({ id }) => id))];

export const versionInForce = (told: TemplateTold | undefined): TemplateVersionTold | undefined => told?.versions.find(({ isInForce }) => isInForce);

/** A node that sends an older version than the one in force. */
export interface Older {
  readonly one: NamedTemplate;
  readonly told: TemplateTold;
  readonly inForce: TemplateVersionTold;
}
export const olderIn = (graph: JourneyGraph, templates: readonly TemplateTold[]): readonly Older[] =>
  templatesIn(graph).flatMap((one) => {
    const told = templates.find(({ id }) => id === one.id);
    const inForce = versionInForce(told);
    return told && inForce && one.number !== null && one.number < inForce.number ? [{ one, told, inForce }] : [];
  });

/** The version in force is named from now on. @param nodes by those of these nodes alone */
export const renewed = (graph: JourneyGraph, templates: readonly TemplateTold[], nodes?: readonly string[]): JourneyGraph =>
  withVersions(graph, ({ id, node }) => (nodes && !nodes.includes(node.id) ? undefined : versionInForce(templates.find((told) => told.id === id))?.number));
