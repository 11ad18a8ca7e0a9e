/** The built-in menu of the console: areas, their screens, the buttons of each; and what no screen leads to. Pure. */
import { createHash } from 'node:crypto';
import { allRights } from '#contract/entityRights.ts';
import { rightLabel } from '#contract/readings/rightLabel.ts';
import type { Label } from '#contract/label.ts';
import type { menuTypes } from '#contract/resources/menu.ts';
import type { Right } from '#contract/rights.ts';
import { areas } from '#contract/screens/areas.ts';
import type { AreaEntry, AreaName } from '#contract/screens/areas.ts';
import { screens } from '#contract/screens/index.ts';
import type { Screen } from '#contract/screens/index.ts';
import { everyStaffRight } from '#server/session/standardRoles.ts';

export interface MenuItem {
  readonly id: string;
  readonly parentId: string | null;
  readonly type: keyof typeof menuTypes;
  readonly name: string;
  readonly nameEn: string;
  readonly icon: string;
  readonly path: string;
  readonly permission: string;
  readonly right: Right | '';
  readonly sort: number;
  readonly isHidden: boolean;
  readonly isBuiltIn: boolean;
  readonly version: number;
}

/** The same menu has the same id in every group and version. */
export function menuIdOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const bare = { icon: '', path: '', permission: '', right: '', isHidden: false, isBuiltIn: true, version: 0 } as const;
const named = ([name, nameEn]: Label) => ({ name, nameEn });
const areaId = (name: string): string => menuIdOf(`area ${name}`);
/** Room for the group's own between two of them. */
const step = 10;

type MenuScreen = Screen & Required<Pick<Screen, 'menu' | 'title'>>;
const menuScreens = (screens as readonly Screen[]).filter((screen): screen is MenuScreen => screen.menu !== undefined && screen.title !== undefined);

function screenItems({ path, title, menu }: MenuScreen, index: number): MenuItem[] {
  const id = menuIdOf(path);
  const screen: MenuItem = { ...bare, id, parentId: areaId(menu.area), type: 'menu', ...named(title), path, right: menu.right ?? '', sort: (index + 1) * step };
  // An entity that is only read has no right to write.
  const there = Object.entries(menu.buttons).filter(([, right]) => Object.hasOwn(allRights, right));
  const buttons = there.map(([permission, right], at): MenuItem => ({
    ...bare,
    id: menuIdOf(`${path} ${permission}`),
    parentId: id,
    type: 'button',
    ...named(rightLabel(right)),
    permission,
    right,
    sort: (at + 1) * step,
  }));
  return [screen, ...buttons];
}

const areaItems = (Object.entries(areas) as [AreaName, AreaEntry][]).flatMap(([name, { label }], index): MenuItem[] => {
  const below = menuScreens.filter((screen) => screen.menu.area === name).flatMap(screenItems);
  if (below.length === 0) return [];
  const area: MenuItem = { ...bare, id: areaId(name), parentId: null, type: 'dir', ...named(label), icon: name, sort: (index + 1) * step };
  return [area, ...below];
});

/** Everything a person of the group may be shown. */
export const builtInMenus: readonly MenuItem[] = areaItems;

const behindScreens = new Set(areaItems.map(({ right }) => right));
const otherId = areaId('other');
/** Rights that no screen and no button stands for: granted like these, shown in no menu. */
export const otherRights: readonly MenuItem[] = [
  { ...bare, id: otherId, parentId: null, type: 'dir', name: '其他权限', nameEn: 'Other rights', sort: 100_000 },
  ...everyStaffRight
    .filter((right) => !behindScreens.has(right))
    .map((right, index): MenuItem => ({
      ...bare,
      id: menuIdOf(`right ${right}`),
      parentId: otherId,
      type: 'button',
      ...named(rightLabel(right)),
      permission: right,
      right,
      sort: (index + 1) * step,
    })),
];

const screenRights = new Map(menuScreens.map(({ path, menu }): [string, Right | ''] => [path, menu.right ?? '']));
/** @returns undefined where the console has no such screen in its menu */
export const rightOfScreen = (path: string): Right | '' | undefined => screenRights.get(path);
