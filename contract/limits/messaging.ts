/** Numbers that bound outgoing messages. Ours: the specification has no such numbers. */
export const messagingLimits = {
  textCharacters: 1_000,
  /** A text of one SMS; of one of its parts where it is longer (GSM 03.38 over UCS-2). */
  smsCharacters: 70,
  partCharacters: 67,
  chain: 4,
  dedupeCharacters: 200,
  /** Written with one statement. */
  atOnce: 500,
  /** Taken by one turn of a worker. */
  taken: 100,
  /** Handed to a provider side by side. */
  sentAtOnce: 20,
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
  spreadMinutes: 30,
  mostSpread: 720,
  mostCap: 1_000,
  mostBudget: 10_000_000,
} as const;
