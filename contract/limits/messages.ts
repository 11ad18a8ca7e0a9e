/** Numbers that bound text messages and their batches. The parts are those of the telephone networks; prices and bounds are ours (the specification has none). */
export const smsLimits = {
  /** A message of one part has so many characters, each part of a longer one so many. */
  onePart: 70,
  longPart: 67,
  /** What one part costs, in fen. */
  partFen: 5,
  signCharacters: 16,
  textCharacters: 500,
  variables: 12,
  variableCharacters: 60,
} as const;
