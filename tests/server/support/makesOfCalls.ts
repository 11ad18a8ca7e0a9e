/**
 * The engine answers its calls for all entities by the same code. `npm test` walks a few of them, which have every verb together with every word of a description that the
 * engine looks at; `npm run promises` walks all. A call with a handler of its own, or in which a rule of its entity has a word, is walked always.
 */
import type { Operation, StandardCall } from '#contract/resource.ts';
import { standardEntity } from '#contract/standardEntities.ts';
import { quoteName, snakeCase } from '#server/db/columnNames.ts';
import { conditionOf } from '#server/db/rowSecurity.ts';
import type { Rule } from '#server/engine/rules/rule.ts';
import { ruleOf } from '#server/engine/rules/ruleOf.ts';
import { standardHandlers } from '#server/engine/index.ts';
import { handlers } from '#server/operations/index.ts';
import { covering } from '#tests/rig/covering.ts';
import { figure } from '#tests/server/promises/profile.ts';
import { operationAt } from './everyCall.ts';
import type { Endpoint } from './everyCall.ts';

type Key = Pick<Endpoint, 'id'>;
const engines = standardHandlers as Readonly<Record<string, unknown>>;

/** A reading asks a rule for these words, and so does who puts a row away or takes it back. Other verbs may ask for any. */
const asksFor: Readonly<Record<string, readonly (keyof Rule)[]>> = {
  remove: ['remove', 'sees', 'isHeardBelow'],
  restore: ['restore', 'sees', 'name', 'isHeardBelow'],
};
const asksWhereItReads: readonly (keyof Rule)[] = ['sees', 'name'];

function isRuled({ entity, verb }: StandardCall, isRead: boolean): boolean {
  const rule = ruleOf(entity);
  const words = isRead ? asksWhereItReads : asksFor[verb];
  return words === undefined ? Object.keys(rule).length > 0 : words.some((word) => rule[word] !== undefined);
}

/** The engine answers it for all entities; a rule of its entity may have a word in it. */
export const isOfEngine = (endpoint: Key): boolean => operationAt(endpoint).of !== undefined && handlers[endpoint.id] === engines[endpoint.id];

/** Nothing but its entity tells it from the same verb of another one. */
export function isGenerated(endpoint: Key): boolean {
  const { of, class: callClass } = operationAt(endpoint);
  return of !== undefined && isOfEngine(endpoint) && !isRuled(of, callClass === 'read');
}

/** The engine looks at these words of an entity: who reaches its rows by what, and what is asked of a row that is written. */
function wordsOf({ entity }: StandardCall, isRead: boolean): readonly string[] {
  const described = standardEntity(entity);
  if (!described) return [];
  const { standard, ...rest } = described;
  const said: Readonly<Record<string, unknown>> = { ...standard, ...rest };
  const asked = ['inForce', 'rights', 'ownFields', 'numbered', 'narrowedBy', 'responsible', ...(isRead ? [] : ['claim', 'period', 'acts', 'unique'])];
  // Some tables have a condition of their own, which stands in no description.
  const wall = conditionOf(described)
    .replaceAll(quoteName(snakeCase(entity)), 'its table')
    .replaceAll(entity, 'it');
  return [`behind ${wall}`, `of ${standard.scope ?? 'org'}`, ...asked.filter((word) => said[word] !== undefined)];
}

function traitsOf(endpoint: Key): readonly string[] {
  const { of, class: callClass, scope, right, audit, encoding = 'json', numbers }: Operation = operationAt(endpoint);
  if (of === undefined) return [];
  const asks = right === 'anyone' || right === 'signedIn' ? right : right.replace(/^.*\./, '');
  const own = [scope, asks, audit, encoding, ...(of.staff ? ['staff'] : []), ...(of.only ? ['only'] : []), ...(numbers ? ['numbers'] : [])];
  return [...own, ...wordsOf(of, callClass === 'read')].map((word) => `${of.verb} ${word}`);
}

/** @param isAlike nothing but their traits tells these from one another */
function someOf<E extends Key>(all: readonly E[], isAlike: (one: E) => boolean, traits: (one: E) => readonly string[]): readonly E[] {
  if (figure(0, 1) === 1) return all;
  const alike = new Map(all.filter(isAlike).map((one) => [one.id as string, traits(one)]));
  const chosen = new Set(covering([...alike.keys()], (id) => alike.get(id) ?? []));
  return all.filter(({ id }) => !alike.has(id) || chosen.has(id));
}

/** @param traits what else tells one from another, for who asks */
export const someOfEachMake = <E extends Key>(all: readonly E[], traits: (one: E) => readonly string[] = () => []): readonly E[] =>
  someOf(all, isGenerated, (one) => [...traitsOf(one), ...traits(one)]);

/** Some stand for all that is read before any rule is asked: there nothing tells the engine's calls apart but how their values come. */
export const someReadAlike = <E extends Key>(all: readonly E[]): readonly E[] => someOf(all, isOfEngine, traitsOf);
