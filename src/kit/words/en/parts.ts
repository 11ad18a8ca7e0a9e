/** Parts of a screen that come at their first use. */
export const parts = {
  loading: 'Opening',
  notLoaded: 'This part did not open; what was typed is kept',
  loadAgain: 'Open it again',
} as const;
