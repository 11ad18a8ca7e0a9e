/** Entities that stand for all in `npm test`, for what the engine does by the kinds and words of a description alone; `npm run promises` walks all. */
import { operations } from '#contract/operations.ts';
import type { OperationKey } from '#contract/operations.ts';
import type { Operation } from '#contract/resource.ts';
import type { Rule } from '#server/engine/rules/rule.ts';
import { ruleOf } from '#server/engine/rules/ruleOf.ts';
import { covering } from '#tests/rig/covering.ts';
import { figure } from '#tests/server/promises/profile.ts';
import { isOfEngine } from './makesOfCalls.ts';
import { changesBy, makesBy } from './rowMaker.ts';
import { entityNamed } from './sampleRow.ts';

const all = Object.values(operations as unknown as Readonly<Record<string, Operation>>);
const kindsOf = (name: string): readonly string[] => Object.values(entityNamed(name).fields).map(({ kind, item }) => `${kind} ${item?.kind ?? ''}`);
const ordersOf = (name: string): readonly string[] =>
  Object.values(entityNamed(name).fields).flatMap(({ kind, required, options }) => (options.sort ? [`by ${kind}${required ? '' : ' that may be empty'}`] : []));
const wordsOf = (name: string): readonly string[] => [...Object.keys(entityNamed(name).standard ?? {}), ...Object.keys(entityNamed(name))];
const callsOf = (name: string): readonly string[] => all.flatMap(({ of }) => (of?.entity === name ? [`can ${of.verb}`] : []));
/** A field that must be given, a reference and a history that hides a value are each of some kind and grade. */
const fieldsOf = (name: string): readonly string[] =>
  Object.values(entityNamed(name).fields).map(({ kind, required, grade }) => `${kind} ${grade}${required ? ' that must be given' : ''}`);
const isWrittenByEngine = (name: string): boolean =>
  [makesBy(entityNamed(name)), changesBy(entityNamed(name))].every((key) => isOfEngine({ id: key as OperationKey }));

export interface WalkedEntities {
  /** A value is judged by its kind alone. */
  readonly judgesKinds: ReadonlySet<string>;
  /** Versions, history, audit and events are kept by the engine; a rule may write beside it, and a call of its own around it. */
  readonly isChanged: ReadonlySet<string>;
  /** Fields that are missing, unknown or name no row are told by what stands in the description. */
  readonly isRefused: ReadonlySet<string>;
  readonly isPaged: ReadonlySet<string>;
  readonly isPutAway: ReadonlySet<string>;
  readonly isExported: ReadonlySet<string>;
}

/** A few, which have every trait together, those whose rule has a word in it, and those that are written by calls of their own. */
export function walkedEntities(names: readonly string[]): WalkedEntities {
  const walked = (
    traits: (name: string) => readonly string[],
    hooks: readonly (keyof Rule)[] = [],
    isOwn: (name: string) => boolean = () => false,
  ): ReadonlySet<string> => {
    if (figure(0, 1) === 1) return new Set(names);
    return new Set([...covering(names, traits), ...names.filter((name) => isOwn(name) || hooks.some((hook) => ruleOf(name)[hook] !== undefined))]);
  };
  const isOwn = (name: string): boolean => !isWrittenByEngine(name);
  return {
    judgesKinds: walked(kindsOf),
    isChanged: walked(
      (name) => [...fieldsOf(name), ...callsOf(name), ...wordsOf(name)],
      ['save', 'stands', 'changed', 'made', 'name', 'sees', 'isHiddenFromMember', 'isHeardBelow'],
      isOwn,
    ),
    isRefused: walked((name) => [...fieldsOf(name), ...wordsOf(name)], ['stands'], isOwn),
    isPaged: walked((name) => [...ordersOf(name), ...wordsOf(name)], ['sees']),
    isPutAway: walked((name) => [...callsOf(name), ...wordsOf(name)], ['remove', 'restore', 'changed', 'sees']),
    isExported: walked((name) => [...kindsOf(name), ...wordsOf(name)], ['sees', 'name']),
  };
}
