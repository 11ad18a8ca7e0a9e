/** The list screens, and the entity whose rows each shows: those of the descriptions, and those that stand by hand. What they ask of the server is in `lists.ts`. */
import { entityScreens } from '#contract/screens/entityScreens.ts';

/** Path, with what its address always holds -> entity. */
export const ownLists = {
  '/orderManage': 'order',
  '/orderManage?kind=consultation': 'order',
  // The gallery's own, so that a search in it changes no screen of somebody's work.
  '/inspector/widgets': 'order',
} as const;

/** The calls of a list have this name beside the entity's first ones. */
export const listFamilies: Readonly<Record<string, string>> = { '/orderManage?kind=consultation': 'consultation' };

export const listEntities: Readonly<Record<string, string>> = {
  ...Object.fromEntries(entityScreens.map(([path, , , , entity]) => [path, entity])),
  ...ownLists,
};
