/** An entity whose rows hold below their organisation is described whole, or the server does not start (docs/adr/0078). */
import type { Field } from '#contract/kinds.ts';
import { aboveField, inForceField } from '#contract/readings/inherited.ts';
import type { Resource } from '#contract/resource.ts';

type Problem = string | undefined;

const told = 'flag(..., { readOnly: true, computed: true })';
const isTold = (field: Field | undefined): boolean => field?.kind === 'flag' && field.options.computed === true;
const isStored = (field: Field | undefined): boolean => field !== undefined && field.options.via === undefined && !field.options.computed;

/** A row that is seen from below says whether it is in force; a secret is seen by the server alone. */
function shownProblems({ standard, fields, name }: Resource): readonly Problem[] {
  const hasSecret = Object.values(fields).some(({ kind }) => kind === 'secret');
  return [
    standard?.inForce ? undefined : `${name} is inherited: write standard.inForce: { by: [...] }, the fields of which one row each counts, or by: 'each'`,
    hasSecret
      ? `${name} has a secret and cannot be inherited by whoever stands below. Leave out scope: 'inherited'; the server reads it by inForce`
      : undefined,
    // Nothing takes the place of a row where each of them counts.
    standard?.inForce?.by === 'each' || isTold(fields[inForceField])
      ? undefined
      : `${name} is inherited: write ${inForceField}: ${told}, which says what counts here`,
    isTold(fields[aboveField]) ? undefined : `${name} is inherited: write ${aboveField}: ${told}, which says what is changed elsewhere`,
  ];
}

/** Rows in force are chosen by fields that the table has. */
function chosenProblems({ standard, fields, name, period }: Resource): readonly Problem[] {
  const { by = [] } = standard?.inForce ?? {};
  const kind = fields[period?.from ?? '']?.kind;
  return [
    ...(by === 'each' ? [] : by).map((one) =>
      isStored(fields[one]) ? undefined : `${name}: standard.inForce.by names '${one}', which is no stored field of this entity. Name one, or write by: 'each'`,
    ),
    standard?.inForce && kind !== undefined && kind !== 'day'
      ? `${name} is in force by days, and its period is of kind ${kind}. Name two days in period, or leave out standard.inForce`
      : undefined,
  ];
}

export function inheritedProblems(resource: Resource): readonly Problem[] {
  const { standard, fields, name } = resource;
  const tells = fields[inForceField] ?? fields[aboveField];
  const shown =
    standard?.scope === 'inherited' ? shownProblems(resource) : [tells ? `${name} tells what is in force: write standard.scope: 'inherited'` : undefined];
  return [...shown, ...chosenProblems(resource)];
}
