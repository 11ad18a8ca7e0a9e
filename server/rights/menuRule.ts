/** The menu belongs to the whole group: folders hold folders and screens, a button stays with its screen, and a built-in menu leads where the console has it. */
import type { Query } from '#server/db/database.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { rightOfScreen } from './builtInMenus.ts';
import { refuseWithoutGroup } from './granting.ts';
import { mergedMenus, readMenus, seenMenus } from './menuTree.ts';
import { heldOf, holdersOf, touchedBy } from '#server/session/touched.ts';
import type { TouchedIds } from '#server/session/touched.ts';
import { loadAssignments } from '#server/session/assignments.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Branch, Rule, RuleRow } from '#server/engine/rules/rule.ts';

type Draft = ReadonlyMap<string, unknown>;
const becomes = (draft: Draft, before: RuleRow | undefined, name: string): boolean => draft.has(name) && (draft.get(name) ?? null) !== (before?.[name] ?? null);

/** A folder or nothing stands above a menu; never itself, which the engine sees to. */
async function refusePlace(query: Query, parentId: unknown): Promise<void> {
  if (parentId === null || parentId === undefined) return;
  const [above] = await query.query<{ type: string }>('select type from menu where id = $1 and deleted_at is null', [parentId]);
  if (above?.type !== 'dir') throw new Refusal('menuMisplaced');
}

/** A menu leads to a screen that is there, a folder nowhere; a button is what a screen has, or it is none. */
function refuseTarget(principal: Principal, draft: Map<string, unknown>, before: RuleRow | undefined): void {
  const type = before?.['type'] ?? draft.get('type');
  if (before?.['builtInId'] != null) {
    if (becomes(draft, before, 'path')) throw invalid(principal, 'path', ['系统自带的菜单不能改路径', 'What the console brings leads where it leads']);
    return;
  }
  if (type === 'button') throw new Refusal('menuMisplaced');
  if (type === 'dir') draft.set('path', null);
  else if ((!before || draft.has('path')) && rightOfScreen(String(draft.get('path') ?? '')) === undefined)
    throw invalid(principal, 'path', ['没有这个页面', 'There is no such screen']);
}

async function save(query: Query, principal: Principal, draft: Map<string, unknown>, before: RuleRow | undefined): Promise<void> {
  refuseWithoutGroup(principal, 'menu.write', await loadAssignments(query));
  refuseTarget(principal, draft, before);
  if (!becomes(draft, before, 'parentId')) return;
  if (before?.['type'] === 'button') throw new Refusal('menuMisplaced');
  await refusePlace(query, draft.get('parentId'));
}

async function remove(query: Query, principal: Principal, row: RuleRow): Promise<void> {
  refuseWithoutGroup(principal, 'menu.remove', await loadAssignments(query));
  if (row['builtInId'] != null) throw new Refusal('menuBuiltIn');
}

async function restore(query: Query, principal: Principal): Promise<void> {
  refuseWithoutGroup(principal, 'menu.remove', await loadAssignments(query));
}

/** Somebody who has a screen of the branch finds it elsewhere, or no more: below a folder that the group hides nothing is shown. */
async function touches(query: Query, principal: Principal, { row, ids, parentId }: Branch): Promise<TouchedIds> {
  const assignments = await loadAssignments(query);
  const items = mergedMenus(await readMenus(query, principal.groupId));
  const moved = items.map((item) => (item.id === row.id ? { ...item, parentId } : item));
  const people = (await holdersOf(query, principal.groupId)).map((one) => {
    const roles = new Set(heldOf(one, assignments).map(({ role }) => role));
    return { id: one.id, rights: new Set([...roles].flatMap(({ rights }) => rights)) };
  });
  // Those who hold the same see the same.
  const known = new Map<string, { readonly before: ReadonlySet<string>; readonly after: ReadonlySet<string> }>();
  return touchedBy(
    ids,
    people.map(({ id, rights }) => {
      const key = [...rights].toSorted().join(' ');
      const seen = known.get(key) ?? { before: seenMenus(items, { rights }), after: seenMenus(moved, { rights }) };
      known.set(key, seen);
      return { id, ...seen };
    }),
  );
}

export const menuRule: Rule = { save, remove, restore, touches };
