/** Bounds of what happens by itself when a moment of a row comes (docs/adr/0077). */
export const clockLimits = {
  /** The worker looks this often. */
  pollMs: 2_000,
  /** Rows of one transaction. */
  rows: 50,
  /** A row that could not be moved is tried again after so long, after twice as long each time, at most `longestSeconds`. */
  againSeconds: 60,
  longestSeconds: 86_400,
  /** After a long outage nobody is told any more of moments that are longer past. */
  remindedDays: 3,
  /** The remembered tries and reminders of moments that are longer past are cleared away. */
  keptDays: 90,
} as const;

/** A complaint is answered within so many hours by its severity, unless somebody says by when. Ours: the specification has no such numbers. */
export const complaintHours = { minor: 120, serious: 72, grave: 24 } as const;
/** An investigation has its report within so many hours by its severity, unless somebody says by when. */
export const investigationHours = { minor: 336, serious: 168, grave: 72 } as const;
