/** A group's menu: the built-in one with what the group changed of it and its own folders and links, and what somebody has of it (spec 6). */
import type { MenuNode } from '#contract/calls/session.ts';
import type { Query } from '#server/db/database.ts';
import { narrowedByNames } from '#server/engine/asked/narrowedByNames.ts';
import type { NamesAsked } from '#server/engine/asked/narrowedByNames.ts';
import type { Principal } from '#server/kit/principal.ts';
import { builtInMenus, rightOfScreen } from './builtInMenus.ts';
import type { MenuItem } from './builtInMenus.ts';

export interface StoredMenu extends Record<string, unknown> {
  readonly id: string;
  readonly builtInId: string | null;
  readonly parentId: string | null;
  readonly type: MenuItem['type'];
  readonly name: string;
  readonly nameEn: string | null;
  readonly icon: string | null;
  readonly path: string | null;
  readonly sort: number | null;
  readonly isHidden: boolean | null;
  readonly version: number;
}

export const readMenus = (query: Query, groupId: string): Promise<StoredMenu[]> =>
  query.query<StoredMenu>(
    `select id, built_in_id as "builtInId", parent_id as "parentId", type, name, name_en as "nameEn", icon, path, sort, is_hidden as "isHidden", version
     from menu where org_id = $1 and deleted_at is null order by sort, id`,
    [groupId],
  );

/** A menu leads where it led, whatever its row says. */
const changed = (item: MenuItem, stored: StoredMenu): MenuItem => ({
  ...item,
  id: stored.id,
  parentId: stored.parentId,
  name: stored.name,
  nameEn: stored.nameEn ?? '',
  icon: stored.icon ?? '',
  sort: stored.sort ?? item.sort,
  isHidden: stored.isHidden === true,
  version: stored.version,
});

/** A menu row of a screen that is no longer there leads nowhere and is left out. */
function own({ id, parentId, type, name, nameEn, icon, path, sort, isHidden, version }: StoredMenu): MenuItem[] {
  const right = type === 'menu' ? rightOfScreen(path ?? '') : '';
  if (right === undefined) return [];
  const words = { name, nameEn: nameEn ?? '', icon: icon ?? '', path: path ?? '', permission: '' };
  return [{ id, parentId, type, ...words, right, sort: sort ?? 0, isHidden: isHidden === true, isBuiltIn: false, version }];
}

/** One whose parent is gone stands at the top. A built-in menu is there before it has a row (docs/adr/0046). */
export function mergedMenus(stored: readonly StoredMenu[], builtIn: readonly MenuItem[] = builtInMenus): readonly MenuItem[] {
  const rows = new Map(stored.flatMap((row): [string, StoredMenu][] => (row.builtInId === null ? [] : [[row.builtInId, row]])));
  const all = [
    ...builtIn.map((item) => {
      const row = rows.get(item.id);
      return row ? changed(item, row) : item;
    }),
    ...stored.filter((row) => row.builtInId === null).flatMap(own),
  ];
  const ids = new Set(all.map(({ id }) => id));
  const placed = (parentId: string | null): string | null => {
    const at = parentId === null ? null : (rows.get(parentId)?.id ?? parentId);
    return at !== null && ids.has(at) ? at : null;
  };
  return all.map((item) => ({ ...item, parentId: placed(item.parentId) })).toSorted((one, other) => one.sort - other.sort);
}

type Below = ReadonlyMap<string | null, readonly MenuItem[]>;
/** Parents in a circle, whoever made it, end nothing. */
const depthMost = 8;

type Looker = Pick<Principal, 'kind' | 'rights' | 'language'>;

function nodeOf(item: MenuItem, below: Below, principal: Looker, depth: number): MenuNode {
  const subMenus = depth < depthMost ? (below.get(item.id) ?? []).map((one) => nodeOf(one, below, principal, depth + 1)) : [];
  const own = item.right === '' ? principal.kind === 'staff' : principal.rights.has(item.right);
  // A folder is had with anything in it that is.
  const have = item.type === 'dir' ? subMenus.some((node) => node.have) : own;
  const { id, path, name, nameEn, icon, permission } = item;
  return { id, path, name: item.type === 'button' && principal.language === 'en' ? nameEn : name, nameEn, icon, permission, have, subMenus };
}

/** Areas, each with its screens, each of them with its buttons; nothing is left out but what the group hides, `have` tells (spec 6). */
export function menuTree(items: readonly MenuItem[], principal: Looker): readonly MenuNode[] {
  const below = Map.groupBy(
    items.filter((item) => !item.isHidden),
    ({ parentId }) => parentId,
  );
  return (below.get(null) ?? []).map((item) => nodeOf(item, below, principal, 0)).filter((node) => node.path !== '' || node.subMenus.length > 0);
}

/** Menus that are asked for by name or id: a folder with all that is below it, a page with what is above it. */
export const menusByNames = (nodes: readonly MenuNode[], asked: NamesAsked): readonly MenuNode[] =>
  nodes.flatMap((node) => {
    if (narrowedByNames([node], asked).length > 0) return [node];
    const below = menusByNames(node.subMenus, asked);
    return below.length > 0 ? [{ ...node, subMenus: below }] : [];
  });

/** Below what they have not, they have nothing. */
const had = (nodes: readonly MenuNode[]): readonly MenuNode[] => nodes.filter(({ have }) => have).flatMap((node) => [node, ...had(node.subMenus)]);

/** The screens that somebody is shown who holds these. */
export const seenMenus = (items: readonly MenuItem[], { rights }: Pick<Principal, 'rights'>): ReadonlySet<string> =>
  new Set(had(menuTree(items, { kind: 'staff', rights, language: 'zh-CN' })).flatMap(({ id, path }) => (path === '' ? [] : [id])));
