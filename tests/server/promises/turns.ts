/** The roles of the matrix take turns in `npm test`, and each of them asks for all of it in `npm run promises`. */
import type { Endpoint } from '#tests/server/support/everyCall.ts';
import { isOfEngine } from '#tests/server/support/makesOfCalls.ts';
import { allRelations } from './canaries.ts';
import type { Relation } from './canaries.ts';
import { figure } from './profile.ts';

export interface Asking {
  readonly rights: ReadonlySet<string>;
  /** The actor may see rows of these at all. */
  readonly sees: readonly Relation[];
}

/** It needs another right where the reply is everybody's. */
const asksForMore: ReadonlySet<string> = new Set(['cannedReply.save']);
/** A call that anybody who is logged in may make asks for a right by what it is about. */
export function mayCall(endpoint: Endpoint, rights: ReadonlySet<string>): boolean | 'perhaps' {
  if (endpoint.public || endpoint.right === 'signedIn') return 'perhaps';
  // Many rows are removed by the right to remove one, too.
  const isMore = asksForMore.has(endpoint.id) || (endpoint.id.endsWith('.bulk') && !rights.has(endpoint.right.replace(/write$/, 'remove')));
  return rights.has(endpoint.right) && (isMore ? 'perhaps' : true);
}

/**
 * Roles are told apart by their rights alone, may they call or not, and the member and the administrator try every call beside them. One that may not is told so before its
 * call is looked at. Of those that may, one tries what the engine answers for all entities, and two what somebody has written for one: it may look at the caller again.
 */
export function isTurnOf(asking: Asking, among: readonly Asking[], endpoint: Endpoint, at: number): boolean {
  const may = mayCall(endpoint, asking.rights) !== false;
  const alike = among.filter(({ rights }) => (mayCall(endpoint, rights) !== false) === may);
  const least = may && !isOfEngine(endpoint) ? 2 : 1;
  return (alike.indexOf(asking) + at) % alike.length < figure(least, alike.length);
}

/** Organisations of the same group. */
export const near = ['child', 'sibling', 'parent'] as const;
/**
 * Somebody who may not call at all is told so before anything they ask for is read: one organisation after the other stands for all of them. Who may call asks for rows of
 * their own house each time. What the engine answers is asked for in one other organisation besides, in turn; what somebody has written for one call is asked for in another
 * group and in one of those around it, in turn.
 */
export function relationsFor({ rights }: Asking, endpoint: Endpoint, at: number): readonly Relation[] {
  if (figure(0, 1) === 1) return allRelations;
  const inTurn = (of: readonly Relation[]): Relation => of[at % of.length] as Relation;
  if (mayCall(endpoint, rights) === false) return [inTurn(allRelations)];
  if (isOfEngine(endpoint)) return ['own', inTurn(allRelations.slice(1))];
  return ['own', inTurn(near), 'otherGroup'];
}

/** Each of them is out of reach of somebody who sees one house. */
export const outOfReach = ['sibling', 'parent', 'otherGroup'] as const;
/**
 * The engine looks a row up by one piece of code: one of these in turn. What somebody has written may look within the group alone, or nowhere: a row of the same group each
 * time, and one of another group for every third call.
 */
export function isAskedBeyond(endpoint: Endpoint, relation: (typeof outOfReach)[number], at: number): boolean {
  if (figure(0, 1) === 1) return true;
  const [engines, written] = [outOfReach[at % outOfReach.length], outOfReach[at % 2]];
  return isOfEngine(endpoint) ? relation === engines : relation === written || (relation === 'otherGroup' && at % 3 === 0);
}
