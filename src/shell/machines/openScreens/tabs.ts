/** The open screens as a list: pure. */
import type { Visit } from '#src/kit/machines/navigation/guards.ts';

export interface Tabs {
  /** In the order of the strip, each with its last full address. */
  readonly open: readonly Visit[];
  /** Their paths, the one in front last. */
  readonly recent: readonly string[];
}

export const isOpen = ({ open }: Tabs, path: string): boolean => open.some((one) => one.path === path);

/** In front, with this address; a new one stands last in the strip. */
export const entered = (tabs: Tabs, { path, search }: Visit): Tabs => ({
  open: isOpen(tabs, path) ? tabs.open.map((one) => (one.path === path && one.search !== search ? { path, search } : one)) : [...tabs.open, { path, search }],
  recent: [...tabs.recent.filter((one) => one !== path), path],
});

export const without = ({ open, recent }: Tabs, paths: readonly string[]): Tabs => ({
  open: open.filter((one) => !paths.includes(one.path)),
  recent: recent.filter((one) => !paths.includes(one)),
});

/** Left by an earlier window: they stand before what has been opened since, and count as not yet looked at. */
export function restored(tabs: Tabs, paths: readonly string[]): Tabs {
  const news = [...new Set(paths)].filter((path) => !isOpen(tabs, path));
  return { open: [...news.map((path) => ({ path, search: '' })), ...tabs.open], recent: [...news, ...tabs.recent] };
}

/** These have to go so that no more than `most` stay: the least recently used, never one with something unsaved in it, never the one in front. */
export function superfluous({ open, recent }: Tabs, unsaved: readonly string[], most: number): readonly string[] {
  return recent
    .slice(0, -1)
    .filter((path) => !unsaved.includes(path))
    .slice(0, Math.max(0, open.length - most));
}
