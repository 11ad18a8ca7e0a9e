/**
 * The engine answers its calls for all entities by the same code. `npm test` walks a few of them, which have every verb together with every word of a description that the
 * engine looks at; `npm run promises` walks all. A call with a handler of its own is walked always, and so is one that writes where a rule of its entity has a word. A reading
 * asks a rule in one place for all entities, and so does a change of many rows, which is made row by row as one is: of these each verb and each entity is walked with each word.
 */
import type { Operation, StandardCall } from '#contract/resource.ts';
import { standardEntity } from '#contract/standardEntities.ts';
import { quoteName, snakeCase } from '#server/db/columnNames.ts';
import { conditionOf } from '#server/db/rowSecurity.ts';
import type { Rule } from '#server/engine/rules/rule.ts';
import { ruleOf } from '#server/engine/rules/ruleOf.ts';
import { standardHandlers } from '#server/engine/index.ts';
import { envelopeOf } from '#server/http/envelope.ts';
import { handlers } from '#server/operations/index.ts';
import { covering } from '#tests/rig/covering.ts';
import { figure } from '#tests/server/promises/profile.ts';
import { hasBody, operationAt } from './everyCall.ts';
import type { Endpoint } from './everyCall.ts';

type Key = Pick<Endpoint, 'id'>;
type Addressed = Pick<Endpoint, 'id' | 'method' | 'path'>;
const engines = standardHandlers as Readonly<Record<string, unknown>>;

/** A reading asks a rule for these words, and so does who puts a row away or takes it back. Other verbs may ask for any. */
const asksFor: Readonly<Record<string, readonly (keyof Rule)[]>> = {
  remove: ['remove', 'sees', 'isHeardBelow'],
  restore: ['restore', 'sees', 'name', 'isHeardBelow'],
};
const asksWhereItReads: readonly (keyof Rule)[] = ['sees', 'name'];

/** Words of a rule that this call asks for. */
function ruledBy({ entity, verb }: StandardCall, isRead: boolean): readonly string[] {
  const rule = ruleOf(entity);
  const words = isRead ? asksWhereItReads : asksFor[verb];
  return words === undefined ? Object.keys(rule) : words.filter((word) => rule[word] !== undefined);
}

/** The engine answers it for all entities; a rule of its entity may have a word in it. */
export const isOfEngine = (endpoint: Key): boolean => operationAt(endpoint).of !== undefined && handlers[endpoint.id] === engines[endpoint.id];

/** Nothing but its entity tells it from the same verb of another one. */
export function isGenerated(endpoint: Key): boolean {
  const { of, class: callClass } = operationAt(endpoint);
  return of !== undefined && isOfEngine(endpoint) && ruledBy(of, callClass === 'read').length === 0;
}

/** Its rule is asked as that of any other entity. */
function asksAlike(endpoint: Key): boolean {
  const { of, class: callClass } = operationAt(endpoint);
  return isGenerated(endpoint) || (isOfEngine(endpoint) && (callClass === 'read' || of?.verb === 'bulk'));
}

/** Some tables have a condition of their own, which stands in no description. */
export function wallOf(entity: string): string {
  const described = standardEntity(entity);
  if (!described) return '';
  return conditionOf(described)
    .replaceAll(quoteName(snakeCase(entity)), 'its table')
    .replaceAll(entity, 'it');
}

/** The engine looks at these words of an entity: who reaches its rows by what, and what is asked of a row that is written. */
function wordsOf({ entity }: StandardCall, isRead: boolean): readonly string[] {
  const described = standardEntity(entity);
  if (!described) return [];
  const { standard, ...rest } = described;
  const said: Readonly<Record<string, unknown>> = { ...standard, ...rest };
  const asked = ['inForce', 'rights', 'ownFields', 'numbered', 'narrowedBy', 'responsible', ...(isRead ? [] : ['claim', 'period', 'acts', 'unique'])];
  return [`of ${standard.scope ?? 'org'}`, ...asked.filter((word) => said[word] !== undefined)];
}

function traitsOf(endpoint: Key): readonly string[] {
  const { of, class: callClass, scope, right, audit, encoding = 'json', numbers }: Operation = operationAt(endpoint);
  if (of === undefined) return [];
  const asks = right === 'anyone' || right === 'signedIn' ? right : right.replace(/^.*\./, '');
  const isRead = callClass === 'read';
  const own = [scope, asks, audit, encoding, ...(of.staff ? ['staff'] : []), ...(of.only ? ['only'] : []), ...(numbers ? ['numbers'] : [])];
  const ruled = ruledBy(of, isRead).map((word) => `ruled by ${word}`);
  // Row by row many are changed as one is, and that call is walked for each entity.
  const asked = isRead ? ruled.map((word) => `${of.entity} ${word}`) : [];
  // The database asks its condition of whoever reads or writes a table, by whichever verb (`tests/server/db/rowSecurity.test.ts`).
  const wall = `${isRead ? 'reads' : 'writes'} behind ${wallOf(of.entity)}`;
  return [...[...own, ...wordsOf(of, isRead), ...ruled].map((word) => `${of.verb} ${word}`), ...asked, wall];
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
  someOf(all, asksAlike, (one) => [...traitsOf(one), ...traits(one)]);

/**
 * Some stand for all that the engine does whatever a rule says: there nothing tells its calls apart but how their values come.
 * @param traits what else tells one from another, for who asks
 */
export const someReadAlike = <E extends Key>(all: readonly E[], traits: (one: E) => readonly string[] = () => []): readonly E[] =>
  someOf(all, isOfEngine, (one) => [...traitsOf(one), ...traits(one)]);

/** Kinds and options judge all that a call takes, a body in another way than an address. */
function takenBy(endpoint: Addressed): readonly string[] {
  const { takes, of, encoding = 'json', arrays, right } = operationAt(endpoint);
  const place = hasBody(endpoint) ? encoding : 'address';
  const fields = Object.values(takes).flatMap(({ kind, item, required, options }) => [
    `${kind} ${item?.kind ?? ''}${required ? ' that must be given' : ''}`,
    ...Object.keys(options).map((option) => `${kind} ${option}`),
  ]);
  const asks = right === 'anyone' || right === 'signedIn' ? right : 'a right';
  const whole = [
    endpoint.method,
    of === undefined ? 'takes what it knows' : 'takes nothing else',
    `in ${envelopeOf(endpoint.path)}`,
    `asks for ${asks}`,
    `lists by ${arrays ?? 'commas'}`,
    ...(endpoint.path.includes('{') ? ['names in its path'] : []),
    ...(fields.length === 0 ? ['nothing'] : []),
  ];
  return [...whole, ...fields].map((one) => `${place}: ${one}`);
}

/**
 * The same lines judge before any handler is asked who calls, how a body or an address is written and what a call takes, whoever wrote the call: some calls have every method,
 * envelope, kind and option together.
 * @param traits what else tells one from another, for who asks
 */
export const someJudgedAlike = <E extends Addressed>(all: readonly E[], traits: (one: E) => readonly string[] = () => []): readonly E[] =>
  someOf(
    all,
    () => true,
    (one) => [...takenBy(one), ...traits(one)],
  );
