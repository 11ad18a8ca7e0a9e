/** A person gets to see this of the menu (spec 6): pure. */
import type { SessionPerson } from '#contract/calls/session.ts';
import type { Label } from '#contract/label.ts';
import { corpAdminRoleCode } from '#contract/rights.ts';
import type { Right } from '#contract/rights.ts';
import { areas } from '#contract/screens/areas.ts';
import type { AreaEntry, AreaName } from '#contract/screens/areas.ts';
import { screens } from '#contract/screens/index.ts';
import type { Screen } from '#contract/screens/index.ts';
import type { Menus } from './menus.ts';

export type MenuScreen = Screen & Required<Pick<Screen, 'menu' | 'title'>>;
/** One item of the rail. */
export interface RailArea {
  readonly key: string;
  readonly area: AreaName;
  readonly label: Label;
  readonly screens: readonly MenuScreen[];
}

const inMenu = (screen: Screen): screen is MenuScreen => screen.menu !== undefined && screen.title !== undefined;
const menuScreens: readonly MenuScreen[] = (screens as readonly Screen[]).filter(inMenu);
const order = Object.keys(areas) as AreaName[];

/** Spec 6: a role of this code makes a corporate administrator. */
export const isCorpAdmin = (person: SessionPerson | null): boolean => person?.roles.some((role) => role.code === corpAdminRoleCode) ?? false;

/** Rights mirror the server's; where a back end tells none, nothing is hidden and the server refuses. */
export const holds = (person: SessionPerson | null, right: Right | undefined): boolean =>
  right === undefined || !person || person.rights.length === 0 || person.rights.includes(right);

/** A back end that tells of nobody's rights leaves the flags of its menu list to decide, and these alone (docs/adr/0063). */
const tellsRights = (person: SessionPerson | null): boolean => person !== null && person.rights.length > 0;

/** Items without permission are removed from the menu. A screen of our own is unknown to a back end that lists only the specification's: there the right decides. */
export function openScreens(menus: Menus | null, person: SessionPerson | null): readonly MenuScreen[] {
  return menuScreens.filter((screen) => {
    const flags = menus?.screens[screen.path];
    if (flags) return flags.have;
    if (!tellsRights(person)) return screen.ours === undefined || screen.servedByUs !== true;
    if (menus && screen.ours === undefined) return false;
    const { right, onlyToHolders } = screen.menu;
    return onlyToHolders && right ? person?.rights.includes(right) === true : holds(person, right);
  });
}

/** An operation is shown unless all its flags are false. */
export function showsButton(path: string, button: string, menus: Menus | null, person: SessionPerson | null): boolean {
  const flags = menus?.screens[path]?.buttons[button] ?? [];
  if (flags.length > 0) return flags.some(Boolean);
  const screen = menuScreens.find((one) => one.path === path);
  // A page that stands in no menu shows its buttons by their rights, whose names they bear.
  return holds(person, screen ? screen.menu.buttons[button] : (button as Right));
}

const entryOf = (area: AreaName): AreaEntry => areas[area];
/** The screens of an area have one home in the rail: the contract's own areas may stand within each other, an area that the menu list made up stands for itself. */
const homeOf = (area: AreaName): AreaName => order.find((one) => one === entryOf(area).within) ?? area;
const keyOfHome = ({ key, area }: RailArea): string => (key === area ? homeOf(area) : key);

/** Listed areas of which one stands within the other, as one: at the place of the first, by the name of the outer. */
function joined(listed: readonly RailArea[]): RailArea[] {
  return [...new Set(listed.map(keyOfHome))].flatMap((key) => {
    const same = listed.filter((one) => keyOfHome(one) === key);
    const [first] = same;
    if (!first) return [];
    const area = first.key === first.area ? homeOf(first.area) : first.area;
    return [{ key, area, label: same.find((one) => one.key === key)?.label ?? areas[area].label, screens: same.flatMap((one) => one.screens) }];
  });
}

/** Settings with one screen go by its name. */
const named = (area: RailArea): RailArea => {
  const [only, second] = area.screens;
  return only && !second && area.key === area.area && entryOf(area.area).isMixed ? { ...area, label: only.title } : area;
};

/** Areas as the menu list groups and names them; what it does not name stands where the contract has it. */
export function railOf(menus: Menus | null, person: SessionPerson | null): readonly RailArea[] {
  const open = openScreens(menus, person);
  const at = (path: string): MenuScreen[] => open.filter((screen) => screen.path === path);
  const listed = (menus?.areas ?? []).map(({ paths, ...area }): RailArea => ({ ...area, screens: paths.flatMap(at) }));
  const placed = new Set(listed.flatMap((area) => area.screens.map((screen) => screen.path)));
  const rail = joined(listed.filter((area) => area.screens.length > 0));
  for (const area of order) {
    const rest = open.filter((screen) => homeOf(screen.menu.area) === area && !placed.has(screen.path));
    if (rest.length === 0) continue;
    const same = rail.findIndex((one) => one.key === area);
    const after = rail.findIndex((one) => order.indexOf(one.area) > order.indexOf(area));
    const known = rail[same];
    if (known) rail[same] = { ...known, screens: [...known.screens, ...rest] };
    else rail.splice(after < 0 ? rail.length : after, 0, { key: area, area, label: areas[area].label, screens: rest });
  }
  return rail.map(named);
}

/** An area with one screen has no column: where it leads. */
export const goesStraight = ({ screens: [only, second] }: RailArea): string | null => (only && !second ? only.path : null);

/** The letter that goes to an area after `G`. */
export const keyOf = ({ key, area }: RailArea): string | null => (key === area ? (entryOf(area).jump ?? null) : null);
export const areaOfKey = (rail: readonly RailArea[], key: string): RailArea | undefined => rail.find((area) => keyOf(area) === key);
