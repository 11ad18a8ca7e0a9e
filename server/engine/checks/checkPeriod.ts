/** An entity whose rows stand for a time is described whole, or the server does not start (docs/adr/0088). */
import type { Field, KindName } from '#contract/kinds.ts';
import { periodKinds } from '#contract/readings/period.ts';
import type { Period } from '#contract/period.ts';
import type { Resource } from '#contract/resource.ts';

type Problem = string | undefined;

/** The database compares values of these kinds within the index that holds rows apart. */
const keyKinds: ReadonlySet<KindName> = new Set(['id', 'ref', 'refTree', 'region', 'text', 'choice', 'state', 'whole', 'day', 'timeOfDay']);

const isStored = ({ options }: Field): boolean => options.via === undefined && !options.computed;
const listed = (names: Iterable<string>): string => [...names].join(', ');

function endProblem({ fields, name }: Resource, end: 'from' | 'to', named: string): Problem {
  const field = fields[named];
  if (!field) return `${name}: period.${end} is '${named}', which is none of its fields`;
  if (!periodKinds.has(field.kind))
    return `${name}: period.${end} is '${named}' of kind ${field.kind}. Name a field of one of the kinds ${listed(periodKinds)}`;
  return isStored(field)
    ? undefined
    : `${name}: period.${end} is '${named}', which its table does not have. Name a field that is neither read through a reference nor computed`;
}

function endsProblem({ fields, name }: Resource, { from, to }: Period): Problem {
  const [first, last] = [fields[from]?.kind, fields[to]?.kind];
  if (from === to) return `${name}: period begins and ends with '${from}'. Name two fields`;
  return first === last
    ? undefined
    : `${name}: period goes from '${from}' of kind ${first ?? ''} to '${to}' of kind ${last ?? ''}. Name two fields of one kind`;
}

function keyProblem({ fields, name, orgOwned }: Resource, one: string): Problem {
  if (one === 'orgId' && orgOwned !== false) return undefined;
  const field = fields[one];
  if (!field || !isStored(field)) return `${name}: period.apart names '${one}', which is no stored field of this entity`;
  return keyKinds.has(field.kind)
    ? undefined
    : `${name}: period.apart names '${one}' of kind ${field.kind}, by which rows cannot be held apart. Name a field of one of the kinds ${listed(keyKinds)}`;
}

export function periodProblems(resource: Resource): readonly Problem[] {
  const { period, name } = resource;
  if (!period) return [];
  const ends = [endProblem(resource, 'from', period.from), endProblem(resource, 'to', period.to)].filter((one) => one !== undefined);
  const { apart } = period;
  return [
    ...(ends.length > 0 ? ends : [endsProblem(resource, period)]),
    apart?.length === 0
      ? `${name}: period.apart names nothing. Write the fields within which two rows do not overlap, as in ['orgId'], or leave it out`
      : undefined,
    ...(apart ?? []).map((one) => keyProblem(resource, one)),
  ];
}
