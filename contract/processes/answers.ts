/** Answers of the calls of processes. */
import type { Label } from '#contract/label.ts';
import type { ProcessInstanceState } from '#contract/lives/processInstanceLife.ts';

/** A node where something is open now, and the people who may do it. */
export interface NextHolder {
  readonly node: string;
  readonly title: Label;
  readonly who: readonly string[];
  /** The open tasks; none before an act is made. */
  readonly tasks?: readonly string[];
  /** A timer or a message is waited for: nobody has it. */
  readonly waits?: 'timer' | 'message' | 'subProcess';
  readonly dueAt?: string;
}
export type ProcessOutcome = Exclude<ProcessInstanceState, 'running'>;
/** After an act: how it ended, or who has it next. */
export interface ActAnswer {
  readonly ended: ProcessOutcome | null;
  readonly next: readonly NextHolder[];
}
/** Node -> people, where whoever starts chooses them. */
export type PeopleChosen = Readonly<Record<string, readonly string[]>>;
/** A step of the way that an instance will probably go. */
export interface WayStep extends NextHolder {
  readonly method?: string;
  /** Nobody was found for it, and the people named stand in. */
  readonly isStandIn?: true;
  /** Whoever starts chooses them. */
  readonly isChosenAtStart?: true;
}
