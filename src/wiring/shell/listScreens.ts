/** The list screens, and the entity whose rows each shows. One line each; what they ask of the server is in `lists.ts`. */
export const listEntities = {
  '/orderManage': 'order',
  '/orderManage/consultation': 'order',
  // The gallery's own, so that a search in it changes no screen of somebody's work.
  '/inspector/widgets': 'order',
} as const;
