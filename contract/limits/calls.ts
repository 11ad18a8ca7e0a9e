/** Numbers that bound the call centre. Ours: the specification has no such numbers. */
export const callLimits = {
  /** Somebody of whom nothing was heard for so long gives their task back. */
  holdSeconds: 90,
  /** The call desk gives a sign of life this often. */
  signMs: 30_000,
  /** Whoever is ready, or writes down, and has no console connected for so long is away: longer than any reconnect of the specification (4) takes. */
  goneSeconds: 120,
  /** Nobody is looked for less often than this; what passed while no server looked counts for nobody. */
  goneLookMs: 5_000,
  unwatchedSeconds: 30,
  /** A number is called so often at most where neither outcome nor rule says otherwise. */
  mostAttempts: 6,
  /** An outcome that says no time is called again after so long. */
  waitMinutes: 120,
  /** A promised call-back goes to everybody this late. */
  lateMinutes: 15,
  noteCharacters: 2_000,
  scriptCharacters: 4_000,
  /** Keys of outcomes. */
  leastKey: 1,
  mostKey: 9,
  /** Last entries that stand on a card. */
  tracks: 5,
  callers: 200,
} as const;
