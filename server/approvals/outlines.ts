/** The content of a definition in a few words: its steps, its questions, who enters. What stands within each of them is read in the definition itself. */
import { capFields, entryFields } from '#contract/journeys/entry.ts';
import type { JourneyGraph } from '#contract/journeys/graph.ts';
import { nodeKindLabels } from '#contract/journeys/nodeKinds.ts';
import type { Fields } from '#contract/kinds.ts';
import type { ProcessGraph } from '#contract/processes/graph.ts';
import { processTitleOf } from '#contract/processes/nodeKinds.ts';
import type { ProcessVariable } from '#contract/processes/variables.ts';
import { asLabel, questionsOf } from '#contract/questionnaires/definition.ts';
import type { QuestionnaireContent } from '#contract/questionnaires/definition.ts';
import { cellOf } from '#server/engine/cells.ts';
import type { CellOn } from '#server/engine/cells.ts';

type Outline = (value: unknown, on: CellOn) => readonly string[];

/** Each value with its label; conditions and groups are read in the definition. */
const valuesOf =
  (fields: Fields): Outline =>
  (value, on) =>
    Object.entries(fields).flatMap(([name, field]) => {
      const given = (value as Readonly<Record<string, unknown>>)[name];
      const text = field.kind === 'json' || field.kind === 'ref' ? '' : String(cellOf(given, field, on) ?? '');
      return text === '' ? [] : [`${field.label[on.at]}${on.at === 1 ? ': ' : '：'}${text}`];
    });

const outlines: Readonly<Record<string, Readonly<Record<string, Outline>>>> = {
  journey: {
    entry: valuesOf(entryFields),
    caps: valuesOf(capFields),
    graph: (value, { at }) => (value as JourneyGraph).nodes.map(({ title, kind }) => title ?? nodeKindLabels[kind][at]),
  },
  questionnaire: {
    content: (value, { at }) => questionsOf(value as QuestionnaireContent).map(({ title }, place) => `${place + 1}. ${asLabel(title)[at]}`),
  },
  processDefinition: {
    graph: (value, { at }) => (value as ProcessGraph).nodes.map((node) => processTitleOf(value as ProcessGraph, node)[at]),
    variables: (value) => (value as readonly ProcessVariable[]).map(({ label }) => label),
  },
};

/** @returns nothing for a field that is told as it stands */
export function outlineOf(entity: string, field: string, value: unknown, on: CellOn): string | undefined {
  const outline = outlines[entity]?.[field];
  if (!outline) return undefined;
  return value === null || value === undefined ? '' : outline(value, on).join(on.at === 1 ? '; ' : '；');
}
