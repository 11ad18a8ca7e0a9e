/** Whoever gave customers to a colleague, moved them to a group or let them go takes that back: each stands as before, unless somebody has changed them since (docs/adr/0153). */
import type { Takes } from '#contract/operations.ts';
import { runOnMany } from '#server/engine/bulk.ts';
import type { Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import { writes } from '#server/engine/calls/handler.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { changedFrom } from '#server/engine/own/ownRow.ts';
import type { Changed } from '#server/engine/recordChange.ts';
import { lockRow, storeAs } from '#server/engine/write.ts';
import type { Stored } from '#server/engine/write.ts';
import type { Principal } from '#server/kit/principal.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { callerFor, colleagueOf, refuseHindered, tellConcerned } from './distribute.ts';
import type { Colleague } from './distribute.ts';
import { tellEnded } from './follow.ts';
import { leadGroupOf, requireGroupRoom } from './leadGroups.ts';
import { readBefore } from './memberBefore.ts';
import type { Kept } from './memberBefore.ts';

const reasons = { 'zh-CN': '撤销上一步', en: 'Undone' } as const;

const idText = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
/** The database counts versions so far. */
const lastVersion = 2 ** 31 - 1;
/** Row -> version, from outside: anything else is no version. */
const versionsOf = (given: unknown): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(typeof given === 'object' && given !== null ? given : {}).filter(
      (one): one is [string, number] => idText.test(one[0]) && Number.isInteger(one[1]) && one[1] > 0 && one[1] <= lastVersion,
    ),
  );

interface Back {
  readonly versions: Readonly<Record<string, number>>;
  readonly kept: ReadonlyMap<string, Kept>;
  readonly people: ReadonlyMap<string, Colleague | Refusal>;
  /** Former holder -> who had each of theirs until now. */
  readonly told: Map<string | null, (string | null)[]>;
}

/** Whoever would have them again is locked before any row, in one order. A colleague who is gone leaves their customers where they are. */
async function peopleOf(tx: Tx, principal: Principal, kept: ReadonlyMap<string, Kept>): Promise<Back['people']> {
  const ids = new Set([...kept.values()].flatMap(({ ownerUserId }) => ownerUserId ?? []));
  const people = new Map<string, Colleague | Refusal>();
  for (const id of [...ids].toSorted())
    people.set(
      id,
      await colleagueOf(tx, principal, id).catch((error: unknown) => {
        if (error instanceof Refusal) return error;
        throw error;
      }),
    );
  return people;
}

interface Place {
  readonly kept: Kept;
  readonly people: Back['people'];
}

/** The rule of gifts holds here, too: a colleague has no more of a group than it lets them. @throws Refusal */
async function requireHolder(tx: Tx, principal: Principal, before: Stored, { kept, people }: Place): Promise<void> {
  const ownerId = (before['ownerUserId'] ?? null) as string | null;
  if (kept.ownerUserId === null || kept.ownerUserId === ownerId) return;
  const to = people.get(kept.ownerUserId);
  if (to instanceof Refusal) throw to;
  if (!to) return;
  refuseHindered(principal, to, { orgId: before.orgId, ownerId, archivedAt: before['archivedAt'] });
  await requireGroupRoom(tx, kept.leadGroupId, to);
}

/** @throws Refusal archived, claimGroupOff */
async function requirePlace(tx: Tx, principal: Principal, before: Stored, place: Place): Promise<void> {
  if (before['archivedAt'] !== null) throw new Refusal('archived');
  await requireHolder(tx, principal, before, place);
  const { leadGroupId } = place.kept;
  if (leadGroupId === null || leadGroupId === before['leadGroupId']) return;
  const group = await leadGroupOf(tx, leadGroupId);
  if (!group?.enabled) throw new Refusal('claimGroupOff', { group: group?.name ?? '' });
}

async function backOne(tx: Tx, caller: Caller, id: string, { versions, kept: all, people, told }: Back): Promise<Changed | undefined> {
  const before = await lockRow(tx, caller, id);
  const kept = all.get(id);
  if (before.version !== versions[id] || !kept) throw new Refusal('changedSince');
  await requirePlace(tx, caller.principal, before, { kept, people });
  const version = await storeAs(tx, caller, before, {
    draft: new Map(Object.entries(kept)),
    act: 'updated',
    reason: reasons[caller.principal.language],
  });
  if (version === before.version) return undefined;
  const from = before['ownerUserId'] as string | null;
  if (from !== kept.ownerUserId) told.set(kept.ownerUserId, [...(told.get(kept.ownerUserId) ?? []), from]);
  return changedFrom(caller.entity, before, version);
}

/** Whoever has them again hears of it, and whoever had them until now. */
async function tellBack(tx: Tx, principal: Principal, { told, people }: Back): Promise<void> {
  for (const [id, from] of [...told].toSorted(([one], [other]) => String(one).localeCompare(String(other)))) {
    const to = id === null ? undefined : people.get(id);
    if (to && !(to instanceof Refusal)) await tellConcerned(tx, principal, to, from);
    else await tellEnded(tx, principal, from, reasons[principal.language]);
  }
}

async function takeBack(tx: Tx, input: Takes<'member.takeBack'>, principal: Principal, context: OperationContext) {
  const caller = await callerFor(tx, principal, context);
  const versions = versionsOf(input.versions);
  const kept = await readBefore(tx, principal, versions);
  const back: Back = { versions, kept, people: await peopleOf(tx, principal, kept), told: new Map() };
  await tx.query(`select set_config('careline.taken_back', 'on', true)`);
  const report = await runOnMany(tx, caller, input, { act: 'updated', run: (part, _caller, id) => backOne(part, caller, id, back) });
  await tx.query(`select set_config('careline.taken_back', '', true)`);
  await tellBack(tx, principal, back);
  context.note({ entity: 'member', detail: { done: report.done.length, failed: report.failed.length } });
  return { done: [...report.done], failed: report.failed };
}

export const takesBack: Pick<Handlers, 'member.takeBack'> = { 'member.takeBack': writes(takeBack) };
