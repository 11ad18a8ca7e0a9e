/** Logging in by scanning a code with enterprise WeChat (docs/adr/0048). The browser has a word of its own, whose hash alone it gives away: only who has it gets the session (F9). */
export const scanStates = ['waiting', 'scanned', 'confirmed', 'refused', 'expired'] as const;
export type ScanState = (typeof scanStates)[number];
