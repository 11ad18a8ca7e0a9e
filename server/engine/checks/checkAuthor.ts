/** Rows that somebody writes down name their author whole, or the server does not start (docs/adr/0094). */
import type { Resource } from '#contract/resource.ts';

/** @returns sentences that begin with the entity */
export function authorProblems({ name, fields, author }: Resource): readonly string[] {
  if (!author) return [];
  const [id, called, at] = [fields[author.id], fields[author.name], fields[author.at]];
  const isServers = (one: typeof id): boolean => one?.options.readOnly === true;
  const problems = [
    id?.kind === 'ref' && id.of === 'staffUser' && isServers(id)
      ? undefined
      : `has id '${author.id}'. Name a field that is ref(..., 'staffUser', { readOnly: true })`,
    called?.kind === 'text' && isServers(called) ? undefined : `has name '${author.name}'. Name a field that is text(..., { readOnly: true })`,
    at?.kind === 'moment' && !at.required ? undefined : `has at '${author.at}'. Name a moment that is not required: the server knows when it is now`,
  ];
  return problems.flatMap((one) => (one === undefined ? [] : [`${name}: the author ${one}`]));
}
