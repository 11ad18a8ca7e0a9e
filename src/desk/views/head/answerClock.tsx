import { answerDue, closing, isWorking, nextOpening, workingBetween } from '#contract/workingTime.ts';
import type { Clocked, ClockGoals } from '#contract/workingTime.ts';

export type AnswerClock =
  /** Working time left; `pausesAt`: the desk closes before. */
  | { readonly kind: 'due'; readonly leftMs: number; readonly pausesAt: number | null }
  | { readonly kind: 'late'; readonly overMs: number }
  /** Out of hours no clock runs. */
  | { readonly kind: 'paused'; readonly opensAt: number | null };

/** When the customer's answer is due, as the hours of the desk count; null while nobody waits for one. */
export function answerClock(of: Clocked, goals: ClockGoals, now: number): AnswerClock | null {
  const due = answerDue(of, goals);
  if (due === null) return null;
  if (due <= now) return { kind: 'late', overMs: workingBetween(goals.hours, due, now) };
  if (!isWorking(goals.hours, now)) return { kind: 'paused', opensAt: nextOpening(goals.hours, now) };
  const closesAt = closing(goals.hours, now);
  return { kind: 'due', leftMs: workingBetween(goals.hours, now, due), pausesAt: closesAt !== null && closesAt < due ? closesAt : null };
}
