/** A task as the screen has it open. Types alone. */
import type { DecisionKind, TaskFact, TaskPlace, TaskRound, TaskStanding } from '#contract/processes/taskDesk.ts';

export interface NextStep {
  readonly node: string;
  readonly who: readonly string[];
}
/** Where an act leads: to an end of the process, or to whoever has it next. */
export interface ActOutcome {
  readonly ended?: string | null;
  readonly next: readonly NextStep[];
}
export interface ActAsked {
  readonly id: string;
  readonly kind: DecisionKind;
  /** A node of the process, or a colleague. */
  readonly to: string | null;
  readonly comment: string;
  /** The row behind it as it was read. */
  readonly hash: string | null;
}
export interface TaskSheet {
  readonly id: string;
  readonly instanceId: string;
  readonly no: string;
  readonly title: string;
  readonly node: string;
  readonly process: string;
  readonly versionNumber: number;
  readonly askedBy: string;
  readonly askedAt: string;
  readonly dueAt: string | null;
  readonly standing: TaskStanding;
  /** Whoever holds it; null while nobody does. */
  readonly holder: string | null;
  readonly subjectEntity: string | null;
  readonly subjectId: string | null;
  readonly facts: readonly TaskFact[];
  readonly hash: string | null;
  readonly draft: string | null;
  /** The definition lets this step do these. */
  readonly kinds: readonly DecisionKind[];
  readonly places: readonly TaskPlace[];
  readonly rounds: readonly TaskRound[];
}
