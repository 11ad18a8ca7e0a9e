/** A window tells the other windows of its browser these. Never a name or a word: only who it is and where they work. */
export type WindowOrder =
  /** They have logged out: it holds for all their windows. */
  | { readonly type: 'windows.tell'; readonly personId: string }
  | { readonly type: 'windows.here'; readonly personId: string; readonly orgId: string }
  /** Nobody works here any more. */
  | { readonly type: 'windows.gone' };
