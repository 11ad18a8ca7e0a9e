/** The screen of tasks reads these: a task as its list has it, all that is decided on, and every round of it (docs/adr/0117). */
import type { ProcessActName } from '#contract/choices/processes.ts';
import type { ProcessInstanceState } from '#contract/lives/processInstanceLife.ts';
import { mayMove } from '#contract/lives/processTaskLife.ts';
import type { ProcessTaskMove, ProcessTaskState } from '#contract/lives/processTaskLife.ts';
import type { ProcessGraph } from './graph.ts';
import type { ProcessMarks } from './marks.ts';

/** Whoever holds a task does one of these with it; each is told before it is done. */
export const decisionKinds = ['approve', 'reject', 'return', 'rollback', 'delegate', 'addSigner', 'signBefore', 'signAfter'] as const;
export type DecisionKind = (typeof decisionKinds)[number];

/** A reason stands with these in the history: whoever has the task next reads why. */
const reasoned: ReadonlySet<DecisionKind> = new Set(['reject', 'return', 'rollback']);
export const needsReason = (kind: DecisionKind): boolean => reasoned.has(kind);
/** These name a place in the process or a colleague. */
const aimed: ReadonlySet<DecisionKind> = new Set(['delegate', 'addSigner', 'signBefore', 'signAfter']);
export const aimOf = (kind: DecisionKind): 'place' | 'person' | null => (kind === 'return' ? 'place' : aimed.has(kind) ? 'person' : null);

/** Whoever asks a colleague to sign as well, or after them, has the task still. */
export const staysWith = (kind: DecisionKind): boolean => kind === 'addSigner' || kind === 'signAfter';

export interface DeskTask {
  readonly id: string;
  readonly instanceId: string;
  readonly title: string;
  /** The step of the process. */
  readonly node: string;
  readonly process: string;
  readonly askedBy: string;
  readonly askedAt: string;
  /** Fen; null where nothing is paid. */
  readonly amount: number | null;
  readonly dueAt: string | null;
  readonly offeredAt: string;
  readonly isMine: boolean;
  /** So many colleagues may take it as well. */
  readonly others: number;
  /** A colleague is away, and it comes to whoever asks as their deputy. */
  readonly forWhom: string | null;
}
/** A colleague has claimed it a moment ago. */
export interface TakenTask {
  readonly id: string;
  readonly title: string;
  readonly by: string;
}

export interface TaskFact {
  readonly label: string;
  readonly value: string;
}
export interface TaskRound {
  readonly id: string;
  readonly round: number | null;
  readonly nodeTitle: string | null;
  readonly act: ProcessActName;
  readonly by: string | null;
  /** The deputy acted for them. */
  readonly for: string | null;
  /** A colleague, or a node. */
  readonly to: string | null;
  readonly at: string;
  readonly comment: string | null;
}
export interface TaskPlace {
  readonly node: string;
  readonly title: string;
}

/** A task is over, open for whoever is a candidate, or in somebody's hands. */
export type TaskStanding = 'offered' | 'mine' | 'elsewhere' | 'over';

/** A task as it stands for whoever reads it, by the moves of its life. */
export function standingOf({
  status,
  isMine,
  isCandidate,
}: {
  readonly status: ProcessTaskState;
  readonly isMine: boolean;
  readonly isCandidate: boolean;
}): TaskStanding {
  if (mayMove(status, 'giveBack')) return isMine ? 'mine' : 'elsewhere';
  if (mayMove(status, 'claim')) return isCandidate ? 'offered' : 'elsewhere';
  return mayMove(status, 'cancel') ? 'elsewhere' : 'over';
}
/** Whoever reads it may make this move: the table has it, and the task is theirs or nobody's. */
export const mayMake = ({ status, standing }: Pick<TaskSheet, 'status' | 'standing'>, move: ProcessTaskMove): boolean =>
  (standing === 'offered' || standing === 'mine') && mayMove(status, move);
/** Asking a colleague to sign as well, or after, leaves the task where it is as long as it can be decided. */
export const moveOf = (kind: DecisionKind): ProcessTaskMove =>
  kind === 'signBefore' ? 'wait' : staysWith(kind) ? 'approve' : (kind as Exclude<DecisionKind, 'addSigner' | 'signBefore' | 'signAfter'>);

/** All of an instance that somebody reads. */
export interface InstanceSheet {
  readonly id: string;
  readonly no: string;
  readonly title: string;
  readonly process: string;
  readonly versionNumber: number;
  readonly status: ProcessInstanceState;
  readonly askedBy: string;
  readonly askedAt: string;
  readonly endedAt: string | null;
  readonly subjectEntity: string | null;
  readonly subjectId: string | null;
  readonly facts: readonly TaskFact[];
  readonly graph: ProcessGraph;
  readonly marks: ProcessMarks;
  readonly rounds: readonly TaskRound[];
  /** Whoever reads it may withdraw it, or cancel it. */
  readonly mayWithdraw: boolean;
  readonly mayCancel: boolean;
}
export interface Colleague {
  readonly id: string;
  readonly name: string;
}
export interface TaskSheet {
  readonly id: string;
  /** The step of the process. */
  readonly node: string;
  readonly dueAt: string | null;
  readonly status: ProcessTaskState;
  readonly standing: TaskStanding;
  /** Whoever has it, where that is somebody else. */
  readonly holder: string | null;
  /** A mark of what is read: nothing else is approved. */
  readonly hash: string | null;
  readonly draft: string | null;
  /** The definition lets this step do these. */
  readonly kinds: readonly DecisionKind[];
  readonly places: readonly TaskPlace[];
  readonly colleagues: readonly Colleague[];
  readonly instance: InstanceSheet;
}

export interface FactDifference {
  readonly label: string;
  readonly before: string | null;
  readonly now: string | null;
}
/** A fact that came, went or changed since somebody read them. Labels are unique among the facts of one row. */
export function differencesOf(before: readonly TaskFact[], now: readonly TaskFact[]): readonly FactDifference[] {
  const then = new Map(before.map(({ label, value }) => [label, value]));
  const later = new Map(now.map(({ label, value }) => [label, value]));
  return [...new Set([...then.keys(), ...later.keys()])].flatMap((label) => {
    const [was, is] = [then.get(label) ?? null, later.get(label) ?? null];
    return was === is ? [] : [{ label, before: was, now: is }];
  });
}
