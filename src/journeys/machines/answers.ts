/** What the server says of the people of a journey. */

/** So many people stand on a node now. */
export interface NodeCount {
  readonly node: string;
  readonly active: number;
  readonly waiting: number;
  /** They go on once something is known; each with its reason. */
  readonly parked: number;
  readonly reasons: readonly { readonly reason: string; readonly count: number }[];
}

/** One message, task or end of the dry run. */
export interface DryStep {
  readonly member: string;
  readonly memberId: string;
  readonly node: string;
  /** When, by the clock of Shanghai. */
  readonly at: string;
  readonly words: string;
}
export interface DryRun {
  readonly people: number;
  readonly steps: readonly DryStep[];
}

export interface TestMessage {
  readonly node: string;
  readonly at: string;
  readonly channel: string;
  readonly text: string;
}
/** A test person walks on a clock of their own. */
export interface TestRun {
  readonly enrolmentId: string;
  readonly name: string;
  /** The node where they stand; null once they have left. */
  readonly node: string | null;
  readonly clock: string;
  readonly isOver: boolean;
  readonly words: string;
  readonly messages: readonly TestMessage[];
}
