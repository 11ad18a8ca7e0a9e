/** A board is asked for all the time: its pages are one statement whatever the state, its counts another, and a connection keeps both (docs/adr/0166). */
import '#server/operations/rules.ts';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Query, Statement } from '#server/db/database.ts';
import { boardOf } from '#server/engine/board.ts';
import { entityOf } from '#server/engine/entities.ts';
import type { Asked, Caller } from '#server/engine/listAsked.ts';
import type { Principal } from '#server/kit/principal.ts';
import { everyStaffRight } from '#server/session/standardRoles.ts';
import { staffAt } from '#tests/server/support/principal.ts';

const orgId = randomUUID();
const principal = staffAt({ group: orgId, org: orgId }, randomUUID(), everyStaffRight);

/** @returns the statements of counts and pages, in their order */
async function askedFor(entity: string, asked: Asked, by: Partial<Principal> = {}): Promise<readonly Statement[]> {
  const sent: Statement[] = [];
  const query: Query = {
    query: () => Promise.resolve([]),
    pipelined: (statements) => {
      sent.push(...statements);
      return Promise.resolve(statements.map((_, at) => (at === 0 ? [{ position: 1 }] : [])));
    },
  };
  const caller: Caller = { entity: entityOf(entity), call: { entity, verb: 'board' }, principal: { ...principal, ...by }, keys: {} as Caller['keys'] };
  await boardOf(query, caller, asked);
  return sent.slice(1);
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
