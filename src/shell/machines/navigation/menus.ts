/**
 * The current user's menu list, however a back end shapes it (spec 6): a tree of areas, screens and buttons, deeper than that, or flat.
 * Our own gives `subMenus`; others `children`, or rows that name their `parentId`. Paths that are no screen of this console are passed over.
 */
import type { Label } from '#contract/label.ts';
import { areas } from '#contract/screens/areas.ts';
import type { AreaName } from '#contract/screens/areas.ts';
import { screens } from '#contract/screens/index.ts';
import type { Screen } from '#contract/screens/index.ts';

export interface ScreenFlags {
  readonly have: boolean;
  /** Operation -> the flags of all its buttons. */
  readonly buttons: Readonly<Record<string, readonly boolean[]>>;
}
export interface MenuArea {
  readonly key: string;
  /** The menu bears the sign of this area. */
  readonly area: AreaName;
  readonly label: Label;
  readonly paths: readonly string[];
}
export interface Menus {
  readonly screens: Readonly<Record<string, ScreenFlags>>;
  /** In the order of the list. */
  readonly areas: readonly MenuArea[];
}

type Given = Readonly<Record<string, unknown>>;
interface Node {
  readonly id: string;
  readonly parentId: string;
  readonly path: string;
  readonly name: string;
  readonly nameEn: string;
  readonly icon: string;
  readonly permission: string;
  readonly have: boolean;
  readonly below: readonly Node[];
}

const areaOfScreen = new Map((screens as readonly Screen[]).flatMap(({ path, menu }): [string, AreaName][] => (menu ? [[path, menu.area]] : [])));
const isAreaName = (name: string): name is AreaName => Object.hasOwn(areas, name);
const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
/** Flags come as true, 1 or "1"; an item that carries none is had. */
const had = (value: unknown): boolean => !['false', '0', 'n', 'no'].includes(String(value ?? true).toLowerCase());
const depthMost = 8;

/** `/orderManage?x=1`, `orderManage` and `#/orderManage` lead to the same screen; `javascript:;` to none. */
function pathOf(given: Given): string {
  const path = text(given['path'] ?? given['url'])
    .replace(/^#/, '')
    .replace(/[?#].*$/, '');
  if (path === '' || path.includes(':')) return '';
  return path.startsWith('/') ? path : `/${path}`;
}

function nodeOf(given: Given, depth: number): Node {
  const below = given['subMenus'] ?? given['children'];
  return {
    id: text(given['id']),
    parentId: text(given['parentId']),
    path: pathOf(given),
    name: text(given['name']),
    nameEn: text(given['nameEn']),
    icon: text(given['icon']),
    permission: text(given['permission']),
    have: had(given['have']),
    below: depth < depthMost ? nodesOf(below, depth + 1) : [],
  };
}
const isRecord = (value: unknown): value is Given => typeof value === 'object' && value !== null;
const nodesOf = (given: unknown, depth: number): Node[] => (Array.isArray(given) ? given.filter(isRecord).map((one) => nodeOf(one, depth)) : []);

/** Rows that name their parents, as a tree; one whose parent is missing stands at the top. */
function nested(rows: readonly Node[]): readonly Node[] {
  const ids = new Set(rows.map((row) => row.id));
  if (rows.some((row) => row.below.length > 0) || !rows.some((row) => row.parentId !== '' && ids.has(row.parentId))) return rows;
  const childrenOf = (id: string, depth: number): Node[] =>
    id === '' || depth > depthMost ? [] : rows.filter((row) => row.parentId === id).map((row) => ({ ...row, below: childrenOf(row.id, depth + 1) }));
  return rows.filter((row) => !ids.has(row.parentId)).map((row) => ({ ...row, below: childrenOf(row.id, 1) }));
}

const isScreen = (node: Node): boolean => areaOfScreen.has(node.path);
const holdsScreens = (node: Node): boolean => isScreen(node) || node.below.some(holdsScreens);

interface Found {
  readonly path: string;
  readonly have: boolean;
  readonly buttons: readonly Node[];
}

/** Every screen below, with what is above it taken into account: below an item one has not, nothing is had. */
function screensBelow(node: Node, isHadAbove: boolean): Found[] {
  const have = isHadAbove && node.have;
  const own = isScreen(node) ? [{ path: node.path, have, buttons: node.below.filter((one) => !holdsScreens(one)) }] : [];
  return [...own, ...node.below.flatMap((one) => screensBelow(one, have))];
}

function flagsWith(known: ScreenFlags | undefined, found: Found): ScreenFlags {
  const buttons: Record<string, readonly boolean[]> = { ...known?.buttons };
  for (const { permission, path, name, have } of found.buttons) {
    const operation = permission || path || name;
    buttons[operation] = [...(buttons[operation] ?? []), have];
  }
  return { have: found.have || known?.have === true, buttons };
}

/** The area a top item stands for: itself, or where it is a screen, the screen's own. */
function areaAt(top: Node, found: readonly Found[]): Omit<MenuArea, 'paths'> | undefined {
  const first = found[0] && areaOfScreen.get(found[0].path);
  if (!first) return undefined;
  if (isScreen(top)) return { key: first, area: first, label: areas[first].label };
  const area = isAreaName(top.icon) ? top.icon : first;
  const own = isAreaName(top.icon) ? areas[area].label : (['', ''] as const);
  const name = top.name || own[0] || areas[area].label[0];
  return { key: isAreaName(top.icon) ? area : top.id || name, area, label: [name, top.nameEn || own[1] || areas[area].label[1]] };
}

export function menusOf(answer: unknown): Menus {
  const flags: Record<string, ScreenFlags> = {};
  const found = new Map<string, MenuArea>();
  for (const top of nested(nodesOf(answer, 0))) {
    const below = screensBelow(top, true);
    for (const one of below) flags[one.path] = flagsWith(flags[one.path], one);
    const area = areaAt(top, below);
    if (!area) continue;
    const known = found.get(area.key);
    found.set(area.key, { ...(known ?? area), paths: [...new Set([...(known?.paths ?? []), ...below.map((one) => one.path)])] });
  }
  return { screens: flags, areas: [...found.values()] };
}
