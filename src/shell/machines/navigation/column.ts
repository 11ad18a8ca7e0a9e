/** The second column of the rail: what of an area stands in which group, and which screens are tabs of one entry. Pure. */
import type { Label } from '#contract/label.ts';
import { otherGroup, screenGroups } from '#contract/screens/groups.ts';
import type { ScreenGroup, Twins } from '#contract/screens/groups.ts';
import type { MenuScreen } from './rail.ts';

/** One line: where it leads, and what else is reached from there. */
export interface ColumnEntry {
  readonly label: Label;
  readonly first: MenuScreen;
  readonly screens: readonly MenuScreen[];
}
export interface ColumnGroup {
  readonly label: Label;
  readonly entries: readonly ColumnEntry[];
}

/** Beyond this many lines the groups are folded, save the one where somebody is. */
export const linesUnfolded = 40;

const pathsOf = (entry: string | Twins): readonly string[] => (typeof entry === 'string' ? [entry] : entry.paths);

/** Twins of whom a person sees only one stand under that one's own title. */
function entryOf(entry: string | Twins, found: readonly MenuScreen[]): readonly ColumnEntry[] {
  const [first] = found;
  if (!first) return [];
  return [{ label: typeof entry === 'string' || found.length === 1 ? first.title : entry.label, first, screens: found }];
}

/** The groups of an area, in the order of the table; what it does not name comes last. */
export function columnOf(screens: readonly MenuScreen[], table: readonly ScreenGroup[] = screenGroups): readonly ColumnGroup[] {
  const byPath = new Map(screens.map((screen) => [screen.path, screen]));
  const found = (entry: string | Twins): readonly MenuScreen[] => pathsOf(entry).flatMap((path) => byPath.get(path) ?? []);
  const named = table.map(({ label, entries }): ColumnGroup => ({ label, entries: entries.flatMap((entry) => entryOf(entry, found(entry))) }));
  const placed = new Set(named.flatMap(({ entries }) => entries.flatMap((entry) => entry.screens)));
  const rest = screens.filter((screen) => !placed.has(screen)).map((screen): ColumnEntry => ({ label: screen.title, first: screen, screens: [screen] }));
  return [...named, { label: otherGroup, entries: rest }].filter(({ entries }) => entries.length > 0);
}

/** The screens that are tabs beside this one, itself among them, with the name they share; null where it stands alone. */
export function twinsAt(
  path: string,
  open: readonly MenuScreen[],
  table: readonly ScreenGroup[] = screenGroups,
): { readonly label: Label; readonly screens: readonly MenuScreen[] } | null {
  const entry = table.flatMap(({ entries }) => entries).find((one): one is Twins => typeof one !== 'string' && one.paths.includes(path));
  if (!entry) return null;
  const screens = entry.paths.flatMap((one) => open.filter((screen) => screen.path === one));
  return screens.length > 1 ? { label: entry.label, screens } : null;
}
