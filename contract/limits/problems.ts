/** Numbers that bound reports of problems and the recordings that go with them (docs/adr/0125). */
export const problemLimits = {
  /** Steps of the machines that are kept while nobody looks, and frames beside them. */
  steps: 1_500,
  frames: 500,
  /** A list that moves in every frame is kept anew so often, and when a report is begun. */
  stillMs: 500,
  /** Frames of one burst: more than so many within a drawing is a flood, and its newest are kept. */
  burstFrames: 8,
  /** A capsule has no older ones. */
  minutes: 5,
  saidCharacters: 1_000,
  /** A capsule that is sent, as text: what is behind it is left out from its beginning until it fits. */
  capsuleCharacters: 200_000,
  /** The server keeps it so long; the row that tells of it stays. */
  keptDays: 30,
} as const;
