/** Numbers that bound outgoing messages. Ours: the specification has no such numbers. */
export const messagingLimits = {
  textCharacters: 1_000,
  chain: 4,
  dedupeCharacters: 200,
  /** Written with one statement. */
  atOnce: 500,
  /** Taken by one turn of a worker. */
  taken: 100,
  /** Their answers are written together: whoever is killed before has so many to ask for. */
  settledAtOnce: 20,
  pollMs: 1_000,
  /** A provider that was busy is tried after so many seconds, times the square of the tries. */
  busySeconds: 5,
  /** Handed to one provider in a second, over all servers: what is above it waits for the next turn. */
  perSecond: { sms: 100, mp: 50, wecom: 20, inApp: 200 },
  /** Nobody has said how a send ended: it is not sent again but asked for. */
  staleMs: 60_000,
  /** The provider is asked what became of a message after so many seconds, later each time. */
  askAfterSeconds: 30,
  asks: 8,
  tries: 5,
  /** The text and the number of a message are kept so long; its key stays for ever. */
  keptDays: 400,
  /** Codes of logins are of no use to anybody soon. */
  codeDays: 30,
  spreadMinutes: 30,
  mostSpread: 720,
  mostCap: 1_000,
  mostBudget: 10_000_000,
} as const;
