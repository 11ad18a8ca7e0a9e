/** Close codes of the socket (design 5); 1009 is the protocol's own. */
export const closeCodes = { restart: 1012, tooLarge: 1009, badFrames: 4400, sessionEnded: 4401, rightLost: 4403, tooFast: 4429, behind: 4408 } as const;
