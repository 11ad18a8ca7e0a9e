import { screens } from './index.ts';

/** Paths of the shell that a person's tabs, favourites and recent screens may name: no path that holds what a screen shows. */
export const shellPaths: ReadonlySet<string> = new Set(
  screens.filter(({ area, path }) => area === 'shell' && path !== '/system' && !path.includes(':')).map(({ path }) => path),
);
