/** The list of the desk: what comes of a new answer of the server, and which task is the next one. Pure. */
import type { DeskTask, TakenTask } from '#contract/processes/taskDesk.ts';
import { failureOf } from '#src/kit/machines/failure.ts';
import type { BulkLine, DeskAnswer, TaskDeskContext } from './deskSetup.ts';

/** Tasks by the moment they are due, the latest first; whatever has none comes after those, the oldest first. */
export const byDue = (tasks: readonly DeskTask[]): readonly DeskTask[] =>
  tasks.toSorted(
    (one, other) => (one.dueAt ?? '9').localeCompare(other.dueAt ?? '9') || one.askedAt.localeCompare(other.askedAt) || one.id.localeCompare(other.id),
  );

/** Only what stood in this list a moment ago is told of: all else never was theirs to miss. */
function takenNow({ tasks, taken: before }: TaskDeskContext, { tasks: now, taken }: DeskAnswer): readonly TakenTask[] {
  const here = new Set(now.map(({ id }) => id));
  const stood = new Set([...tasks, ...before].map(({ id }) => id));
  return taken.filter(({ id }) => stood.has(id) && !here.has(id));
}
export function listed(context: TaskDeskContext, answer: DeskAnswer): Partial<TaskDeskContext> {
  const tasks = byDue(answer.tasks);
  const here = new Set(tasks.map(({ id }) => id));
  return { tasks, taken: takenNow(context, answer), picked: context.picked.filter((id) => here.has(id)), failure: null };
}

/** The row below or above; at either end it stays. */
export function stepped({ tasks, openId }: Pick<TaskDeskContext, 'tasks' | 'openId'>, by: 1 | -1): string | null {
  const at = tasks.findIndex(({ id }) => id === openId);
  if (at === -1) return tasks[0]?.id ?? null;
  return tasks[Math.min(Math.max(at + by, 0), tasks.length - 1)]?.id ?? null;
}
/** A task is done: the one below it is next, the one above where it was the last. */
export function afterEnd(
  { tasks, openId }: Pick<TaskDeskContext, 'tasks' | 'openId'>,
  ended: string,
): { readonly tasks: readonly DeskTask[]; readonly next: string | null } {
  const at = tasks.findIndex(({ id }) => id === ended);
  const rest = tasks.filter(({ id }) => id !== ended);
  return { tasks: rest, next: openId === ended ? ((rest[at] ?? rest.at(-1))?.id ?? null) : openId };
}

export const pickedWith = (picked: readonly string[], id: string): readonly string[] =>
  picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id];

/** The first line that waits is the one that is sent. */
export const lineAt = (lines: readonly BulkLine[]): BulkLine | undefined => lines.find(({ standing }) => standing === 'waiting');
const settled = (lines: readonly BulkLine[], part: Pick<BulkLine, 'standing' | 'failure'>): readonly BulkLine[] => {
  const now = lineAt(lines);
  return lines.map((line) => (line === now ? { ...line, ...part } : line));
};
export const doneLine = (lines: readonly BulkLine[]): readonly BulkLine[] => settled(lines, { standing: 'done', failure: null });
export const refusedLine = (lines: readonly BulkLine[], error: unknown): readonly BulkLine[] =>
  settled(lines, { standing: 'refused', failure: failureOf(error) });
