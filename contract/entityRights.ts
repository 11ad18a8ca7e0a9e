/** Every right there is: the named ones, and those of each entity that is described in full. */
import { resources } from '#contract/resources/index.ts';
import type { Label } from './label.ts';
import type { Resource } from './resource.ts';
import { labelOf, rightVerbs } from './readings/rightLabel.ts';
import type { RightVerb } from './readings/rightLabel.ts';
import { rights } from './rights.ts';
import type { Right } from './rights.ts';

const standard = (Object.values(resources) as unknown as Resource[]).filter((one) => one.standard !== undefined && one.standard.rights === undefined);

/** A right that no call of the entity asks for is none. */
const isAsked = ({ name, operations, standard: described }: Resource, verb: RightVerb): boolean =>
  verb === 'import'
    ? described?.without?.includes('import') !== true
    : Object.values(operations).some(({ right, of }) => right === `${name}.${verb}` || of?.staff === `${name}.${verb}`);

const entityRights: Readonly<Record<string, Label>> = Object.fromEntries(
  standard.flatMap((one) =>
    (Object.keys(rightVerbs) as RightVerb[]).filter((verb) => isAsked(one, verb)).map((verb) => [`${one.name}.${verb}`, labelOf(one, verb)]),
  ),
);

/** A name that both have keeps the words of the first. */
export const allRights: Readonly<Record<string, Label>> = { ...entityRights, ...rights };

export const isRight = (name: string): name is Right => Object.hasOwn(allRights, name);
