/** A board is asked for all the time: its pages are one statement whatever the state, its counts another, and a connection keeps both (docs/adr/0166). */
import '#server/operations/rules.ts';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { complaintLife } from '#contract/lives/complaintLife.ts';
import type { Statement } from '#server/db/database.ts';
import { entityOf } from '#server/engine/entities.ts';
import type { Asked, Caller } from '#server/engine/listAsked.ts';
import type { Principal } from '#server/kit/principal.ts';
import { everyStaffRight } from '#server/session/standardRoles.ts';
import { boardSent } from '#tests/server/support/boardSent.ts';
import { staffAt } from '#tests/server/support/principal.ts';

const orgId = randomUUID();
const principal = staffAt({ group: orgId, org: orgId }, randomUUID(), everyStaffRight);

/** @returns the statements of counts and pages, in their order */
function askedFor(entity: string, asked: Asked, by: Partial<Principal> = {}, only?: Caller['call']['only']): Promise<readonly Statement[]> {
  const call = { entity, verb: 'board', ...(only === undefined ? {} : { only }) } as const;
  return boardSent({ entity: entityOf(entity), call, principal: { ...principal, ...by }, keys: {} as Caller['keys'] }, asked);
}
const isKept = (statements: readonly Statement[]): readonly boolean[] => [...new Set(statements.map((one) => one.isKept === true))];

it.each(['member', 'callTask', 'order', 'returnVisit'])('the board of %s sends two kept statements, each once for each state', async (entity) => {
  const sent = await askedFor(entity, {});
  expect(isKept(sent)).toEqual([true]);
  expect(new Set(sent.map(({ text }) => text)).size).toBe(2);
  const usual = entityOf(entity).standard.sort ?? '-createdAt';
  expect(isKept(await askedFor(entity, { sort: usual }))).toEqual([true]);
});

it.each<[string, Asked, Partial<Principal>]>([
  ['in another order', { sort: 'createdAt' }, {}],
  ['among what was removed', { removed: true }, {}],
  ['among what was archived', { archived: true }, {}],
  ['with words of more than two characters', { searchValue: '陈静怡的' }, {}],
  ['with a condition on what has an index', { filter: JSON.stringify({ all: [['ownerUserId', 'is', orgId]] }) }, {}],
  ['by somebody who sees their own rows alone', {}, { ownOrgIds: [orgId] }],
])('%s each is planned for what it asks', async (_, asked, by) => {
  expect((await askedFor('member', asked, by)).some((one) => one.isKept !== true)).toBe(true);
});

it('a column is a part of what a family of endpoints shows: a state that the family leaves out has no rows', async () => {
  const sent = await askedFor('complaint', {}, {}, { status: ['received'] });
  const states = sent.map(({ values = [] }) => values.filter((value) => typeof value === 'string' && value in complaintLife.states));
  expect(states.flat()).toEqual(['received', 'received']);
});
