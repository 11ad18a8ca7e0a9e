/** Numbers that bound the workbench (docs/adr/0108). */
export const workbenchLimits = {
  /** Tiles of one person. */
  tiles: 24,
  /** Tiles that stand on a wall at once, three beside each other: more would be too small at five metres, and come by pages (docs/adr/0171). */
  wall: 6,
  /** Each page of the wall stands so long. */
  turnMs: 15_000,
  /** First rows within a tile. */
  rows: 5,
  /** Changes come in flocks: what they concern is counted once for all of them, this long after the first. */
  settleMs: 300,
  /** Time passes without an event: all is counted anew so often. */
  againMs: 60_000,
  /** Somebody who was away so long looks anew: what they saw last is what they compare with. */
  awayMinutes: 30,
  /** Numbers of the morning are counted from this hour on, in Shanghai. */
  morningHour: 9,
  /** They are counted for people who have looked within so many days, so many of them in one turn. */
  morningDays: 14,
  morningAtOnce: 20,
  morningPollMs: 20_000,
  /** Changes since somebody last looked: so many are told, of so many hours at most. */
  changes: 20,
  changesHours: 96,
} as const;
