/** Beside rows that refer to a customer a merge concerns these (docs/adr/0098): conversations of one kind, logins, and points. */
import type { EffectLine } from '#contract/acts/preview.ts';
import { resources } from '#contract/resources/index.ts';
import { moveConversation } from '#server/desk/move.ts';
import { systemOf } from '#server/kit/principal.ts';
import type { Merging, Rule } from '#server/engine/rules/rule.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { carryBackPoints, carryPoints } from '#server/points/carry.ts';
import { closePairs } from './twins.ts';
import type { Balance } from '#server/points/carry.ts';
import { endSessions } from '#server/session/endSessions.ts';

interface Aside extends Record<string, unknown> {
  readonly id: string;
  readonly orgId: string;
  readonly state: string;
}

/** Both have one of this kind: that of the survivor is the one in which they write on. */
const asideSql = `update conversation x set merged_from_id = $1 where x.member_id = $1 and x.merged_from_id is null and x.deleted_at is null
  and exists (select from conversation o where o.member_id = $2 and o.kind = x.kind and o.bus_id is not distinct from x.bus_id and o.org_id = x.org_id
    and o.merged_from_id is null) returning x.id, x.org_id as "orgId", x.state`;

async function before(tx: Tx, principal: Principal, { survivorId, loserId }: Omit<Merging, 'mergeId'>): Promise<void> {
  await endSessions(tx, 'member', loserId);
  await closePairs(tx, principal, loserId, true);
  for (const { id, orgId, state } of await tx.query<Aside>(asideSql, [loserId, survivorId]))
    if (state !== 'closed') {
      const system = systemOf({ orgId, groupId: principal.groupId });
      await moveConversation(tx, { conversationId: id, move: 'close', closeReason: 'duplicate' }, system);
    }
}

async function orgOf(tx: Tx, id: string): Promise<string> {
  const [found] = await tx.query<{ orgId: string }>('select org_id as "orgId" from member where id = $1', [id]);
  return found?.orgId ?? '';
}

/** Nothing is told where nobody had any points. */
const linesOf = ({ language }: Principal, { before: from, after: to }: Balance): readonly EffectLine[] => {
  const at = language === 'en' ? 1 : 0;
  const { label, fields } = resources.pointRecord;
  return from === to ? [] : [{ what: label[at], act: 'updated', field: fields.point.label[at], from: String(from), to: String(to), count: 1 }];
};

async function carry(tx: Tx, principal: Principal, { mergeId, survivorId, loserId }: Merging): Promise<readonly EffectLine[]> {
  const orgId = await orgOf(tx, survivorId);
  return linesOf(principal, await carryPoints(tx, principal, { orgId, fromId: loserId, toId: survivorId, mergeId }));
}

async function carryBack(tx: Tx, principal: Principal, { mergeId, survivorId, loserId }: Merging): Promise<readonly EffectLine[]> {
  const orgId = await orgOf(tx, survivorId);
  return linesOf(principal, await carryBackPoints(tx, principal, { orgId, fromId: survivorId, toId: loserId, mergeId }));
}

/** Whoever came in by the open id of the one is logged in as the other: both come in anew. */
async function parted(tx: Tx, principal: Principal, { survivorId, loserId }: Merging, ids: ReadonlyMap<string, readonly string[]>): Promise<void> {
  await endSessions(tx, 'member', survivorId);
  await closePairs(tx, principal, loserId, false);
  await tx.query('update conversation set merged_from_id = null where id = any($1) and merged_from_id = $2', [ids.get('conversation') ?? [], loserId]);
}

export const memberMerge: NonNullable<Rule['merge']> = { before, carry, carryBack, parted };
