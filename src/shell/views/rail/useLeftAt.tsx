import { useTabs } from '#src/shell/views/tabs/useTabs.tsx';

/** A screen that is open comes back as it was left: the address it was left at. */
export function useLeftAt(): (path: string) => string {
  const searches = new Map(useTabs().map((tab) => [tab.path, tab.search]));
  return (path) => `${path}${searches.get(path) ?? ''}`;
}
