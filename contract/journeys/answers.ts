/** Answers of the calls of journeys, as the editor draws them. */
import type { Label } from '#contract/label.ts';
import type { ExitReason, ParkedReason } from '#contract/journeys/reasons.ts';

/** People who stand on a node, or ended there. */
export interface NodeCount {
  readonly node: string;
  readonly active: number;
  readonly waiting: number;
  readonly parked: number;
  readonly ended: number;
  readonly parkedBecause: readonly { readonly reason: ParkedReason; readonly count: number }[];
}
/** The people of one journey: entered = active + waiting + parked + ended, and ended is the sum of its reasons. */
export interface JourneySums {
  readonly entered: number;
  readonly active: number;
  readonly waiting: number;
  readonly parked: number;
  readonly ended: number;
  readonly exits: readonly { readonly reason: ExitReason; readonly count: number }[];
}
/** A version of a template that a journey may name. */
export interface TemplateVersionTold {
  readonly number: number;
  readonly publishedAt: string;
  readonly isInForce: boolean;
  /** Null for whoever may not read templates. */
  readonly text: string | null;
}
export interface TemplateTold {
  readonly id: string;
  readonly name: string;
  /** The newest first. */
  readonly versions: readonly TemplateVersionTold[];
}
/** A node sends this version of a template, and a newer one is in force. */
export interface OlderTemplate {
  readonly node: string;
  /** The node's own, else its kind's. */
  readonly title: Label;
  readonly template: string;
  readonly number: number;
  readonly inForce: number;
}
/** One thing that somebody would have got, or got in a test: a message by a channel, or a return visit. */
export interface Told {
  readonly node: string;
  /** Null where its author gave the node none: whoever reads calls it by its kind. */
  readonly title: string | null;
  readonly kind: 'message' | 'task';
  readonly at: string;
  readonly channel: string | null;
  readonly text: string;
  /** Absent where it reaches them; else why it does not. */
  readonly whyNot?: Label;
}
export interface DryPerson {
  readonly memberId: string;
  readonly name: string;
  readonly enteredAt: string;
  readonly told: readonly Told[];
  /** So it stood with them at the end of the time looked at. */
  readonly state: 'active' | 'waiting' | 'parked' | 'ended';
  readonly node: string;
  readonly reason: ParkedReason | ExitReason | null;
}
/** So many people of a dry run stand so at the end of the time looked at; of those who are parked, where. */
export interface DryStanding extends Pick<DryPerson, 'state' | 'reason'> {
  readonly node: string | null;
  readonly count: number;
}
