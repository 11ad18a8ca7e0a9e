/** What a window tells the other windows of its browser. Never a name or a word: who it is and where he works. */
export type WindowOrder =
  /** He has logged out: it holds for all his windows. */
  | { readonly type: 'windows.tell'; readonly personId: string }
  | { readonly type: 'windows.here'; readonly personId: string; readonly orgId: string }
  /** Nobody works here any more. */
  | { readonly type: 'windows.gone' };
