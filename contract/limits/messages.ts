/** Numbers that bound text messages and their batches. The parts are those of the telephone networks; bounds are ours (the specification has none). Prices stand in `messageRule`. */
export const smsLimits = {
  /** A message of one part has so many characters, each part of a longer one so many. */
  onePart: 70,
  longPart: 67,
  signCharacters: 16,
  textCharacters: 500,
  variables: 12,
  variableCharacters: 60,
} as const;

/** Numbers that bound batches. Ours: the specification has none. */
export const batchLimits = {
  receivers: 200_000,
  /** Rows of one file. */
  fileRows: 20_000,
  chosen: 1_000,
  /** Judged, or asked for, in one transaction. */
  atOnce: 500,
  perMinute: 6_000,
  samples: 5,
  pollMs: 500,
  /** Receipts come in for so long after the end. */
  receiptDays: 3,
} as const;
