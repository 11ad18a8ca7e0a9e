/** An export template names columns that there are, and rows that can be asked for. */
import type { Label } from '#contract/label.ts';
import type { ExportColumn, ExportQuery } from '#contract/layouts/columns.ts';
import { layoutLimits } from '#contract/limits/files.ts';
import type { Entity } from '#server/engine/entities.ts';
import { entityFor } from '#server/engine/own/ownFields.ts';
import { Problems } from '#server/engine/problems.ts';
import { conditionProblem } from '#server/ownFields/ownDefinition.ts';
import type { Rule } from '#server/engine/rules/rule.ts';

const isColumn = (given: unknown): given is ExportColumn => {
  const { field, header, ...rest } = (given ?? {}) as Partial<ExportColumn>;
  const isHeader = header === undefined || (typeof header === 'string' && header.trim() !== '' && header.length <= layoutLimits.headerCharacters);
  return typeof field === 'string' && isHeader && Object.keys(rest).length === 0;
};

function columnsProblem(given: unknown, { stored, via }: Entity): Label | undefined {
  if (given === null || given === undefined) return undefined;
  if (!Array.isArray(given) || given.length > layoutLimits.columns || !given.every(isColumn))
    return [`最多 ${layoutLimits.columns} 列，每列一个字段`, `needs a field for each of at most ${layoutLimits.columns} columns`];
  const known = new Set([...stored.keys(), ...via.map(({ name }) => name)]);
  const lost = given.find(({ field }) => !known.has(field));
  if (lost) {
    const word = lost.header ?? lost.field;
    return [`“${word}”对应的字段已不存在，换一个字段或去掉这一列`, `"${word}" is a field that is gone: choose another one, or leave the column out`];
  }
  return new Set(given.map(({ field }) => field)).size < given.length ? ['同一个字段只能有一列', 'has one field twice'] : undefined;
}

const names: ReadonlySet<string> = new Set(['searchValue', 'filter', 'sort'] satisfies (keyof ExportQuery)[]);

function queryProblem(given: unknown, entity: Entity): Label | undefined {
  if (given === null || given === undefined) return undefined;
  const isQuery = typeof given === 'object' && !Array.isArray(given) && Object.keys(given).every((name) => names.has(name));
  const { searchValue, sort, filter } = given as ExportQuery;
  if (!isQuery || (searchValue !== undefined && typeof searchValue !== 'string')) return ['范围不对，重新选', 'does not say which rows: choose them anew'];
  if (sort !== undefined && (typeof sort !== 'string' || entity.stored.get(sort.replace(/^-/, ''))?.field.options.sort !== true))
    return ['不能按这一项排序', 'cannot be ordered by this'];
  const fields = Object.fromEntries([...entity.stored].map(([name, { field }]) => [name, field]));
  return conditionProblem(filter, fields);
}

export const exportLayoutRule: Rule = {
  save: async (query, principal, draft, before) => {
    const entity = await entityFor(query, String(draft.get('entity') ?? before?.['entity'] ?? ''), principal);
    const problems = new Problems(principal);
    const columns = draft.has('columns') ? columnsProblem(draft.get('columns'), entity) : undefined;
    const rows = draft.has('query') ? queryProblem(draft.get('query'), entity) : undefined;
    if (columns) problems.add('columns', ['列', 'Columns'], columns);
    if (rows) problems.add('query', ['范围', 'Which rows'], rows);
    problems.refuse();
  },
};
