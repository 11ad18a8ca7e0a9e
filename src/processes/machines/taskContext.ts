/** A task as its page holds it, and what follows from that. Pure. */
import { formKey } from '#contract/forms.ts';
import type { ActAnswer } from '#contract/processes/answers.ts';
import { aimOf, differencesOf, mayMake, needsReason } from '#contract/processes/taskDesk.ts';
import type { DecisionKind, FactDifference, TaskFact, TaskSheet } from '#contract/processes/taskDesk.ts';
import type { Failure } from '#src/kit/machines/failure.ts';

export interface Aim {
  readonly id: string;
  readonly name: string;
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
export interface TaskContext {
  readonly id: string;
  readonly sheet: TaskSheet | null;
  /** The facts as this person has read them. */
  readonly facts: readonly TaskFact[];
  /** The mark of the row as this person has read it. */
  readonly readHash: string | null;
  /** They have changed since. */
  readonly differences: readonly FactDifference[];
  readonly comment: string;
  readonly kind: DecisionKind | null;
  readonly aim: Aim | null;
  /** Whoever would have it next. */
  readonly preview: ActAnswer | null;
  readonly outcome: ActAnswer | null;
  readonly failure: Failure | null;
  readonly actFailure: Failure | null;
}
/** Words of an act that is not done yet. */
export const taskFormKey = (id: string): string => formKey('act', `processTask:${id}`);

const readFrom = ({ hash, instance: { facts } }: TaskSheet): Pick<TaskContext, 'facts' | 'readHash' | 'differences'> => ({
  facts,
  readHash: hash,
  differences: [],
});

/** The same row told in another language: its mark is what it was, and no label is. Nothing of it changed. */
const isReworded = (before: TaskSheet, now: TaskSheet): boolean => {
  const labels = new Set(before.instance.facts.map(({ label }) => label));
  return before.hash === now.hash && labels.size > 0 && now.instance.facts.every(({ label }) => !labels.has(label));
};
/** Something of the row has changed that none of its facts tells: whoever decides has to look at the row itself before they approve. */
export const isChangedElsewhere = ({ sheet, readHash, differences }: TaskContext): boolean =>
  sheet !== null && sheet.hash !== readHash && differences.length === 0;
/** A reading later than the first keeps what was read: the difference is told, and stands until it is looked at. */
export function taken(context: TaskContext, sheet: TaskSheet): Partial<TaskContext> {
  if (!context.sheet) return { ...readFrom(sheet), sheet, comment: context.comment === '' ? (sheet.draft ?? '') : context.comment, failure: null };
  if (isReworded(context.sheet, sheet)) return { sheet, ...(context.differences.length === 0 ? { facts: sheet.instance.facts } : {}), failure: null };
  return { sheet, differences: differencesOf(context.facts, sheet.instance.facts), failure: null };
}
export const readAgain = ({ sheet }: TaskContext): Partial<TaskContext> => (sheet ? readFrom(sheet) : {});

/** Claims change nothing about who would be next. */
const steps = ({ instance: { rounds } }: TaskSheet): string =>
  rounds
    .filter(({ act }) => act !== 'claimed')
    .map(({ id }) => id)
    .join();
/** Both are mine and of the same row, and nothing was done in between that could lead elsewhere. */
export const isSameWay = (before: TaskSheet, now: TaskSheet): boolean =>
  mayMake(before, 'giveBack') && mayMake(now, 'giveBack') && before.hash === now.hash && steps(before) === steps(now);
/** An act that was pressed while the task was read: the step has it, and whoever pressed it may make the move that comes before it. */
export const opensAt = (kind: DecisionKind | null, sheet: TaskSheet, move: 'claim' | 'giveBack'): boolean =>
  kind !== null && sheet.kinds.includes(kind) && mayMake(sheet, move);
export const undecided = { kind: null, aim: null, preview: null } as const;

export const askedOf = ({ context: { id, kind, aim, comment, sheet } }: { readonly context: TaskContext }): ActAsked => ({
  id,
  kind: kind ?? 'approve',
  to: aim?.id ?? null,
  comment,
  hash: sheet?.hash ?? null,
});
/** Nothing has changed since this person read it, told by a fact or not. */
const isAsRead = (context: TaskContext): boolean => context.differences.length === 0 && !isChangedElsewhere(context);
/** The words of a reason are written, the aim is chosen, and what is approved is what was read. */
export const isComplete = (context: TaskContext): boolean => {
  const { kind, aim, comment } = context;
  return kind !== null && (aimOf(kind) === null || aim !== null) && (!needsReason(kind) || comment.trim() !== '') && (kind !== 'approve' || isAsRead(context));
};
