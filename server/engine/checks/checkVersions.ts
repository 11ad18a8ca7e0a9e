/** A definition with versions is described whole, or the server does not start (docs/adr/0102). */
import type { KindName } from '#contract/kinds.ts';
import type { Resource } from '#contract/resource.ts';
import { versionFields } from '#contract/versions.ts';

type Problem = string | undefined;

/** Nobody compares these, or a version that is kept would hold them longer than their row. */
const unkept: ReadonlySet<KindName> = new Set(['secret', 'idCard', 'state', 'file']);

function contentProblem({ fields }: Resource, one: string): Problem {
  const field = fields[one];
  if (!field || field.options.via !== undefined || field.options.computed)
    return `names '${one}' as content, which its table does not have. Name a stored field`;
  if (Object.hasOwn(versionFields, one)) return `names '${one}' as content, which the engine writes. Leave it out`;
  return unkept.has(field.kind) ? `names '${one}' of kind ${field.kind} as content, which no version keeps. Leave it out` : undefined;
}

/** @returns sentences that begin with the entity */
export function versionProblems(resource: Resource): readonly string[] {
  const { name, fields, versions, standard } = resource;
  if (!versions) return [];
  const lacking = Object.keys(versionFields).filter((one) => fields[one] !== versionFields[one as keyof typeof versionFields]);
  const problems: readonly Problem[] = [
    standard ? undefined : 'are of no entity that is described in full. Write it with entity()',
    lacking.length === 0 ? undefined : `lack the fields ${lacking.join(', ')}. Write ...versionFields among its fields`,
    versions.content.length > 0 ? undefined : 'keep nothing. Name the fields that are published in content',
    ...versions.content.map((one) => contentProblem(resource, one)),
  ];
  return problems.flatMap((one) => (one === undefined ? [] : [`${name}: its versions ${one}`]));
}
