/** A life names moments, colleagues and numbers: they have to be fields of the entity that has it. */
import { clockedOf } from '#contract/lives/clocked.ts';
import type { Clocked } from '#contract/lives/clocked.ts';
import { lives } from '#contract/lives/index.ts';
import { stateFieldsOf } from '#contract/readings/fieldRoles.ts';
import { isWritten } from '#contract/readings/fields.ts';
import type { Resource } from '#contract/resource.ts';

type Described = Pick<Resource, 'name' | 'fields' | 'standard'>;

/** Every row has these beside its fields. */
const keptMoments: ReadonlySet<string> = new Set(['createdAt', 'updatedAt']);

function momentProblem({ name, fields }: Described, { act, moment }: Clocked): string | undefined {
  if (keptMoments.has(moment)) return undefined;
  const field = fields[moment];
  if (field?.kind === 'moment' && field.options.via === undefined && !field.options.computed) return undefined;
  return `${name}: ${act} waits for '${moment}', which is no stored moment of this entity. Write ${moment}: moment(...), or name another one`;
}

function moveProblem({ name }: Described, { act, states, does }: Clocked): string | undefined {
  if (!('move' in does)) return undefined;
  if (!does.move.by.includes('system')) return `${name}: ${act} happens by the clock (when). Write 'system' among those it is made by`;
  if (does.move.asks) return `${name}: ${act} happens by the clock (when) and asks for ${does.move.asks.join(', ')}. Leave out one of the two`;
  return states.includes(does.move.to)
    ? `${name}: ${act} leads to '${does.move.to}' from there again by the clock, and would never end. Leave '${does.move.to}' out of 'from'`
    : undefined;
}

function reminderProblem({ name, fields }: Described, { act, does }: Clocked): string | undefined {
  if (!('reminder' in does)) return undefined;
  const { whom, orRole } = does.reminder;
  const other = whom.find((one) => one !== 'createdBy' && fields[one]?.of !== 'staffUser');
  if (other !== undefined) return `${name}: ${act} tells '${other}', which leads to no colleague. Write ${other}: ref(..., 'staffUser'), or name another one`;
  return whom.length === 0 && orRole === undefined
    ? `${name}: ${act} tells nobody. Write whom: ['<a reference to staffUser>'], or orRole: '<the code of a role>'`
    : undefined;
}

/** A moment after which somebody is late is looked for in every list, as one by the clock is. */
function lateProblems({ name, fields }: Described): readonly (string | undefined)[] {
  return stateFieldsOf(fields).flatMap((state) =>
    (lives[fields[state]?.of ?? '']?.late ?? []).map(({ at }) => {
      const field = fields[at];
      const isStored = field?.kind === 'moment' && field.options.via === undefined && !field.options.computed;
      return isStored
        ? undefined
        : `${name}: ${fields[state]?.of}.late names '${at}', which is no stored moment of this entity. Write ${at}: moment(...), or name another one`;
    }),
  );
}

/** A fixed state leaves fields free that a form has, and says why it leaves no others. */
function fixedProblems({ name, fields }: Described): readonly (string | undefined)[] {
  return stateFieldsOf(fields).flatMap((state) => {
    const life = fields[state]?.of ?? '';
    return Object.entries(lives[life]?.states ?? {}).flatMap(([key, { fixed }]) =>
      (fixed?.but ?? []).map((one) => {
        const field = fields[one];
        return field && isWritten(field) && !field.options.isFixed
          ? undefined
          : `${name}: ${life}.${key}.fixed leaves '${one}' to be changed, which no form of this entity changes. Name a field that one does, or leave it out of 'but'`;
      }),
    );
  });
}

function numberProblems({ name, fields, standard }: Described): readonly (string | undefined)[] {
  const states = stateFieldsOf(fields);
  const verbs = standard?.numbered ?? [];
  if (verbs.length === 0) return [];
  const missing = verbs.filter((verb) => standard?.endpoints[verb] === undefined);
  return [
    states.length === 0 ? `${name}: standard.numbered means states, and there is none. Leave it out` : undefined,
    ...missing.map((verb) => `${name}: standard.numbered names '${verb}', which has no endpoint. Write its endpoint, or leave it out`),
    ...states.map((state) => {
      const all = Object.entries(lives[fields[state]?.of ?? '']?.states ?? {});
      const without = all.find(([, { number }]) => number === undefined);
      if (without) return `${name}.${state} travels as a number (standard.numbered). Write number: ... at the state '${without[0]}' of ${fields[state]?.of}`;
      return new Set(all.map(([, { number }]) => number)).size < all.length
        ? `${name}.${state}: two states of ${fields[state]?.of} have one number. Write another one`
        : undefined;
    }),
  ];
}

/** Two fields of one entity may not have the same life: both would have one name in the database. */
function twiceProblem({ name, fields }: Described): string | undefined {
  const of = stateFieldsOf(fields).map((state) => fields[state]?.of ?? '');
  const twice = of.find((one, at) => of.indexOf(one) !== at);
  return twice === undefined
    ? undefined
    : `${name} has two fields of the life '${twice}'. Write a life of its own for each, one line each in contract/lives/index.ts`;
}

/** @returns what is wrong, and what to write */
export function lifeProblems(resource: Described): readonly (string | undefined)[] {
  const clocked = clockedOf(resource.fields);
  return [
    twiceProblem(resource),
    ...numberProblems(resource),
    ...lateProblems(resource),
    ...fixedProblems(resource),
    ...clocked.flatMap((one) => [momentProblem(resource, one), moveProblem(resource, one), reminderProblem(resource, one)]),
  ];
}
