/** All that is known of one person at one node: read beforehand, so that what follows from it is decided without asking anybody. */
import type { VariableName } from '#contract/journeys/facts.ts';

export interface NodeFacts {
  /** Epoch milliseconds: when they came to the node. */
  readonly arrivedAt: number;
  /** A day (YYYY-MM-DD) or a moment (ISO) that a wait goes by; null: unknown. */
  readonly date?: string | null;
  /** The conditions of a branch are met, or not; null: they no longer fit their fields. */
  readonly isMet?: boolean | null;
  /** When the awaited event happened since they came. */
  readonly happenedAt?: number | null;
  /** The return visit that was planned for them here. */
  readonly visit?: { readonly id: string; readonly plannedAt: number; readonly state: 'open' | 'done' | 'gone' } | null;
  /** They were asked to answer a questionnaire here. */
  readonly answer?: { readonly id: string; readonly state: 'open' | 'submitted' | 'gone'; readonly isAlarm: boolean } | null;
  /** The questionnaire of the node is published, and says who answers. */
  readonly isOffered?: boolean;
  /** A colleague who does the task; null: nobody can. */
  readonly executor?: { readonly id: string | null } | null;
  /** Values of variables; null: unknown. */
  readonly variable?: (name: VariableName) => string | null;
  /** Visits are taken as done when they were planned for: of a test person, and in a dry run. */
  readonly isTrial?: boolean;
  /** The same person always goes the same way: a number from 0 to 99. */
  readonly draw?: number;
}
