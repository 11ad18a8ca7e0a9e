/** An import template leads to fields that there are, by words that they take. */
import { importableFields } from './headers.ts';
import { columnsProblem } from './layoutColumns.ts';
import { entityFor } from '#server/engine/own/ownFields.ts';
import { Problems } from '#server/engine/problems.ts';
import type { Rule } from '#server/engine/rules/rule.ts';

export const importLayoutRule: Rule = {
  save: async (query, principal, draft, before) => {
    const name = String(draft.get('entity') ?? before?.['entity'] ?? '');
    // A template whose columns nobody touched is not judged: a switch turns one off whose fields are gone.
    if (!draft.has('columns')) return;
    const { writable } = await entityFor(query, name, principal);
    const fields = Object.fromEntries(importableFields(Object.fromEntries([...writable].map(([key, { field }]) => [key, field]))));
    const problem = columnsProblem(draft.get('columns'), fields);
    const problems = new Problems(principal);
    if (problem) problems.add('columns', ['列与字段', 'Columns'], problem);
    problems.refuse();
  },
};
