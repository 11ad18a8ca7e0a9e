/** An instance is so far, node by node: the diagram on the page and the image that the server writes are marked by it. */
import type { Label } from '#contract/label.ts';

export const markStates = {
  done: ['已完成', 'Done'],
  now: ['进行中', 'In progress'],
  returned: ['已退回', 'Returned'],
  toCome: ['未开始', 'To come'],
} as const satisfies Readonly<Record<string, Label>>;
export type MarkState = keyof typeof markStates;

export interface ProcessMark {
  readonly state: MarkState;
  /** Whoever has it, or had it last, by name. */
  readonly who: readonly string[];
  /** The moment from which it stands so. */
  readonly since: string | null;
}
/** Marks by the id of the node; one without a mark is to come. */
export type ProcessMarks = Readonly<Record<string, ProcessMark>>;
export const unmarked: ProcessMark = { state: 'toCome', who: [], since: null };
