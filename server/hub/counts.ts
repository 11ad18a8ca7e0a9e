/** The hub counts these, for metrics and tests. */
export interface HubCounts {
  framesIn: number;
  framesOut: number;
  /** Socket writes: frames of one turn share one. */
  writes: number;
  /** Refused frames and handshakes by reason (contract/errors.ts). */
  readonly refused: Map<string, number>;
  /** Readers given up because they fell behind. */
  cutBehind: number;
  resumes: number;
  /** Resumes that ended in "reload your lists". */
  reloads: number;
  commits: number;
  commitFaults: number;
  messages: number;
}

export const newCounts = (): HubCounts => ({
  framesIn: 0,
  framesOut: 0,
  writes: 0,
  refused: new Map(),
  cutBehind: 0,
  resumes: 0,
  reloads: 0,
  commits: 0,
  commitFaults: 0,
  messages: 0,
});

export const countRefusal = (counts: HubCounts, reason: string): void => {
  counts.refused.set(reason, (counts.refused.get(reason) ?? 0) + 1);
};
