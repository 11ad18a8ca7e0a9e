/** An act calls something and gives it something: one reading for the list machine, its wiring, the sheet and the check at the start. */
import type { Act } from '#contract/acts/act.ts';
import { isEmptyValue } from '#contract/conditions.ts';
import type { Fields } from '#contract/kinds.ts';
import type { Operation, Resource } from '#contract/resource.ts';
import { resourceHere } from '#contract/standardEntities.ts';

type Values = Readonly<Record<string, unknown>>;

export interface ActCall {
  /** `member.refer` */
  readonly key: string;
  readonly operation: Operation;
}

const partsOf = (entity: string, call: string): readonly [owner: string, verb: string] => {
  const [owner = '', verb] = call.split('.');
  return verb === undefined ? [entity, owner] : [owner, verb];
};

/** Other entities whose calls the acts of this one make. */
export const actOwners = ({ name, acts = {} }: Pick<Resource, 'name' | 'acts'>): readonly string[] => [
  ...new Set(
    Object.values(acts)
      .flatMap(({ call, check, preview }) => [call, check, preview])
      .filter((call) => call !== undefined)
      .map((call) => partsOf(name, call)[0])
      .filter((owner) => owner !== name),
  ),
];

/** @returns nothing for a call that no description here has */
export function actCall(entity: string, call: string, among: (name: string) => Resource | undefined = resourceHere): ActCall | undefined {
  const [owner, verb] = partsOf(entity, call);
  const operation = among(owner)?.operations[verb];
  return operation && { key: `${owner}.${verb}`, operation };
}

export const actOf = (entity: string, name: string): Act | undefined => resourceHere(entity)?.acts?.[name];

/** An act is looked at beforehand by the call of its check, and then tried by that of its preview. */
const beforehand = { look: 'check', trial: 'preview' } as const;
export type Beforehand = keyof typeof beforehand;

/** @returns nothing where the act has no such call */
export function beforehandOf(entity: string, name: string, by: Beforehand): ActCall | undefined {
  const call = actOf(entity, name)?.[beforehand[by]];
  return call === undefined ? undefined : actCall(entity, call);
}
export const checkOfAct = (entity: string, name: string): ActCall | undefined => beforehandOf(entity, name, 'look');

/** An act is about these rows, with what was written for it and what its check and its preview answered. */
export interface ActSubject {
  readonly ids: readonly string[];
  /** The one row of an act on a row. */
  readonly row: Values | null;
  readonly change: Values;
  readonly answer: unknown;
  readonly effect: unknown;
}

/** The rows themselves, by the names that calls have for them. */
const aboutRows = (on: Act['on'], { ids, row }: ActSubject): Values =>
  on === 'list' ? {} : on === 'chosen' ? { ids } : { ids, id: ids[0], version: row?.['version'] };

function valueFor(name: string, act: Act, subject: ActSubject): unknown {
  const { row, change, answer, effect } = subject;
  if (act.seen?.includes(name)) return (answer as Values | null)?.[name] ?? (effect as Values | null)?.[name];
  const through = act.row?.[name];
  if (through !== undefined) return row?.[through];
  if (act.given && Object.hasOwn(act.given, name)) return act.given[name];
  return Object.hasOwn(change, name) ? change[name] : aboutRows(act.on, subject)[name];
}

/** The call is given these; what nobody wrote is left out. */
export const actGiven = (takes: Fields, act: Act, subject: ActSubject): Values =>
  Object.fromEntries(
    Object.keys(takes).flatMap((name): [string, unknown][] => {
      const value = valueFor(name, act, subject);
      return isEmptyValue(value) ? [] : [[name, typeof value === 'string' ? value.trim() : value]];
    }),
  );

/** All that must be there is there. */
export const isWhole = (takes: Fields, given: Values): boolean => Object.entries(takes).every(([name, field]) => !field.required || Object.hasOwn(given, name));
