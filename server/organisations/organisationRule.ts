/** The tree of a group: it has one root, and nobody saws off the branch they sit on. */
import type { Query } from '#server/db/database.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { holdersOf, seenOrganisations, touchedBy } from '#server/session/touched.ts';
import type { TouchedIds } from '#server/session/touched.ts';
import { loadAssignments } from '#server/session/assignments.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import { lineOf } from '#server/engine/organisationLine.ts';
import type { Branch, Rule, RuleRow } from '#server/engine/rules/rule.ts';

/** One at a time: two moves at once could put each below the other. */
const lockTree = (query: Query, { groupId }: Principal): Promise<unknown> =>
  query.query(`select pg_advisory_xact_lock(hashtext('careline organisations'), hashtext($1))`, [groupId]);

const isRoot = (row: RuleRow): boolean => row.id === row['groupId'];

async function refuseOwnBranch(query: Query, principal: Principal, row: RuleRow): Promise<void> {
  if (isRoot(row)) throw new Refusal('groupStays');
  if ((await lineOf(query, principal.orgId)).includes(row.id)) throw new Refusal('ownOrganisation');
}

function refusePlace(principal: Principal, parentId: unknown): void {
  if (typeof parentId !== 'string') throw invalid(principal, 'parentId', ['选择上级机构', 'Choose what it stands below']);
  if (!principal.orgIds.includes(parentId)) throw new Refusal('beyondYourScope');
}

const groupAlone = (principal: Principal): Refusal => invalid(principal, 'type', ['集团只有一个，换一个类型', 'There is one group alone. Choose another type']);

type Draft = ReadonlyMap<string, unknown>;
const becomes = (draft: Draft, before: RuleRow | undefined, name: string): boolean => draft.has(name) && draft.get(name) !== before?.[name];

function refuseOfRoot(draft: Draft, root: RuleRow): void {
  if (['parentId', 'status', 'type'].some((name) => becomes(draft, root, name))) throw new Refusal('groupStays');
}

async function refuseMove(query: Query, principal: Principal, draft: Draft, before: RuleRow): Promise<void> {
  const moves = becomes(draft, before, 'parentId');
  if (moves) refusePlace(principal, draft.get('parentId'));
  if (moves || (becomes(draft, before, 'status') && draft.get('status') === 'disabled')) await refuseOwnBranch(query, principal, before);
}

async function save(query: Query, principal: Principal, draft: Map<string, unknown>, before: RuleRow | undefined): Promise<void> {
  await lockTree(query, principal);
  if (before && isRoot(before)) return refuseOfRoot(draft, before);
  if (draft.get('type') === 'group') throw groupAlone(principal);
  if (before) return refuseMove(query, principal, draft, before);
  draft.set('groupId', principal.groupId);
  refusePlace(principal, draft.get('parentId'));
}

const holdsSql = `select
  (select count(*)::int from organisation where parent_id = $1 and deleted_at is null) as below,
  (select count(*)::int from staff_user where deleted_at is null and (org_id = $1 or $1 = any(bound_org_ids))) as people,
  exists (select from member where org_id = $1) or exists (select from "order" where org_id = $1) or exists (select from conversation where org_id = $1) as "isUsed"`;

async function remove(query: Query, principal: Principal, row: RuleRow): Promise<void> {
  await lockTree(query, principal);
  await refuseOwnBranch(query, principal, row);
  const [holds] = await query.query<{ below: number; people: number; isUsed: boolean }>(holdsSql, [row.id]);
  if (holds && holds.below > 0) throw new Refusal('orgHasBelow', { count: holds.below });
  if (holds && holds.people > 0) throw new Refusal('orgHasPeople', { count: holds.people });
  if (holds?.isUsed) throw new Refusal('orgInUse');
}

/** The organisation that it stood below must be there, and be the caller's. */
async function restore(query: Query, principal: Principal, row: RuleRow): Promise<void> {
  await lockTree(query, principal);
  refusePlace(principal, row['parentId']);
}

/** Somebody who sees what stands below their own gains or loses a branch that comes there or goes. */
async function touches(query: Query, principal: Principal, { row, ids, parentId }: Branch): Promise<TouchedIds> {
  const assignments = await loadAssignments(query);
  const after = { ...assignments, tree: assignments.tree.moved(row.id, parentId) };
  const people = await holdersOf(query, principal.groupId);
  return touchedBy(
    ids,
    people.map((one) => ({ id: one.id, before: seenOrganisations(one, assignments), after: seenOrganisations(one, after) })),
  );
}

export const organisationRule: Rule = { save, remove, restore, touches };
