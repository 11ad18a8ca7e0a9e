/** Entities that stand for all in `npm test`, for what the engine does by the kinds and words of a description alone; `npm run promises` walks all. */
import { operations } from '#contract/operations.ts';
import type { OperationKey } from '#contract/operations.ts';
import type { Operation, StandardVerb } from '#contract/resource.ts';
import type { Rule } from '#server/engine/rules/rule.ts';
import { ruleOf } from '#server/engine/rules/ruleOf.ts';
import { covering } from '#tests/rig/covering.ts';
import { figure } from '#tests/server/promises/profile.ts';
import { isOfEngine, wallOf } from './makesOfCalls.ts';
import { changesBy, makesBy } from './rowMaker.ts';
import { entityNamed } from './sampleRow.ts';

const all = Object.values(operations as unknown as Readonly<Record<string, Operation>>);
const kindsOf = (name: string): readonly string[] => Object.values(entityNamed(name).fields).map(({ kind, item }) => `${kind} ${item?.kind ?? ''}`);
const ordersOf = (name: string): readonly string[] =>
  Object.values(entityNamed(name).fields).flatMap(({ kind, required, options }) => (options.sort ? [`by ${kind}${required ? '' : ' that may be empty'}`] : []));
/** These draw an entity, give its calls their names, or are calls of their own: the engine looks at none of them while it reads or writes a row. */
const drawn: ReadonlySet<string> = new Set(['endpoints', 'base', 'hint', 'creating', 'figures', 'board', 'timeLine', 'screens', 'acts', 'operations']);
const scopeOf = (name: string): string => `of ${entityNamed(name).standard?.scope ?? 'org'}`;
const wordsOf = (name: string): readonly string[] => {
  const { standard, ...rest } = entityNamed(name);
  return [scopeOf(name), ...Object.keys({ ...standard, ...rest }).filter((word) => !drawn.has(word))];
};
const has = (name: string, verb: StandardVerb): boolean => all.some(({ of }) => of?.entity === name && of.verb === verb);
const ruledBy = (name: string, ...hooks: readonly (keyof Rule)[]): readonly string[] =>
  hooks.flatMap((hook) => (ruleOf(name)[hook] === undefined ? [] : [`ruled by ${hook}`]));
/** A field that must be given and a reference are each of some kind. */
const fieldsOf = (name: string): readonly string[] =>
  Object.values(entityNamed(name).fields).map(({ kind, required }) => `${kind}${required ? ' that must be given' : ''}`);
/** A history hides the value of some of these. */
const gradesOf = (name: string): readonly string[] => Object.values(entityNamed(name).fields).map(({ kind, grade }) => `${kind} ${grade}`);
const isWrittenByEngine = (name: string): boolean =>
  [makesBy(entityNamed(name)), changesBy(entityNamed(name))].every((key) => isOfEngine({ id: key as OperationKey }));

export interface WalkedEntities {
  /** A value is judged by its kind alone. */
  readonly judgesKinds: ReadonlySet<string>;
  /** Somebody's rows are held apart by the scope of their entity, and by what a rule adds to it. */
  readonly isApart: ReadonlySet<string>;
  /** Versions, history, audit and events are kept by the engine, and around it by a call of its own. */
  readonly isChanged: ReadonlySet<string>;
  /** Fields that are missing, unknown or name no row are told by what stands in the description. */
  readonly isRefused: ReadonlySet<string>;
  readonly isPaged: ReadonlySet<string>;
  readonly isPutAway: ReadonlySet<string>;
  readonly isExported: ReadonlySet<string>;
}

/** A few, which have every trait together, and those for which the walk itself is written by hand. A rule is asked in one place for all of them. */
export function walkedEntities(names: readonly string[]): WalkedEntities {
  const walked = (traits: (name: string) => readonly string[], isOwn: (name: string) => boolean = () => false): ReadonlySet<string> =>
    new Set(figure(0, 1) === 1 ? names : [...covering(names, traits), ...names.filter((name) => isOwn(name))]);
  const isOwn = (name: string): boolean => !isWrittenByEngine(name);
  return {
    judgesKinds: walked(kindsOf),
    isApart: walked((name) => [scopeOf(name), `behind ${wallOf(name)}`, ...ruledBy(name, 'sees')]),
    isChanged: walked(
      (name) => [
        ...gradesOf(name),
        ...wordsOf(name),
        ...ruledBy(name, 'save', 'stands', 'changed', 'changesElsewhere', 'made', 'name', 'sees', 'isHiddenFromMember', 'isHeardBelow'),
      ],
      isOwn,
    ),
    isRefused: walked((name) => [...fieldsOf(name), ...wordsOf(name), ...ruledBy(name, 'stands')], isOwn),
    isPaged: walked((name) => [...ordersOf(name), ...wordsOf(name), ...ruledBy(name, 'sees')]),
    isPutAway: walked((name) => [
      ...wordsOf(name),
      `${has(name, 'remove')} ${has(name, 'restore')} ${has(name, 'bulk')}`,
      ...ruledBy(name, 'remove', 'restore', 'changed', 'sees'),
    ]),
    isExported: walked((name) => [...kindsOf(name), ...wordsOf(name), ...ruledBy(name, 'sees', 'name')]),
  };
}
