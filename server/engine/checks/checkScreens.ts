/** A list screen names calls, columns and a part of its entity that must be there, or the server does not start. */
import { termsOf } from '#contract/conditions.ts';
import type { Field } from '#contract/kinds.ts';
import type { Resource } from '#contract/resource.ts';
import { callName } from '#contract/callName.ts';
import { referenceOf } from '#server/engine/titles.ts';

type Problem = string | undefined;
type All = Readonly<Record<string, Resource>>;
type Part = readonly [field: string, value: string];

/** Lists and pickers of the entity take this choice by its name. */
const isNarrowedTo = (resource: Resource | undefined, [name, value]: Part): boolean =>
  Object.hasOwn(resource?.fields[name]?.choices ?? {}, value) && resource?.standard?.narrowedBy?.includes(name) === true;

/** The part of the entity is read through one reference, and that reference offers no other rows. */
function throughProblem({ fields }: Resource, { choices = {}, options: { via = '' } }: Field, value: string, all: All): Problem {
  const [through = '', name = ''] = via.split('.');
  const of = fields[through]?.of ?? '';
  if (!Object.hasOwn(choices, value) || !isNarrowedTo(all[of], [name, value]))
    return `Write a value of a choice of '${of}', and name the choice in its standard.narrowedBy`;
  return Object.values(fields).filter((other) => referenceOf(other) === of).length === 1
    ? undefined
    : `Another field leads to '${of}', and would offer this part alone, too`;
}

function partProblem(resource: Resource, part: Part, all: All): Problem {
  const [name, value] = part;
  const field = resource.fields[name];
  if (field?.options.via !== undefined) return throughProblem(resource, field, value, all);
  return isNarrowedTo(resource, part) ? undefined : 'Write a value of a choice of this entity, and name the choice in standard.narrowedBy';
}

export function screenProblems(resource: Resource, all: All): readonly Problem[] {
  const { fields, name, operations: calls, screens = [] } = resource;
  return screens.flatMap(({ path, only = {}, where, columns = [], family }) => [
    ...Object.entries(only).map((part) => {
      const problem = partProblem(resource, part, all);
      return problem && `${name}: the screen ${path} has only '${part.join(': ')}'. ${problem}`;
    }),
    ...(where ? termsOf(where) : []).map(([one]) =>
      Object.hasOwn(fields, one) || one === 'orgId' ? undefined : `${name}: the screen ${path} shows rows where '${one}', which is none of its fields`,
    ),
    ...columns.map((one) =>
      Object.hasOwn(fields, one) || one === 'createdAt' ? undefined : `${name}: the screen ${path} has the column '${one}', which is none of its fields`,
    ),
    family === undefined || calls[callName('list', family)]
      ? undefined
      : `${name}: the screen ${path} names the family '${family}', which has no list. Write family('${family}', standardOperations(...)) among its operations`,
  ]);
}
