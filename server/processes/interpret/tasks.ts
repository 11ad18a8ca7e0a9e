/** The tasks of one visit: who is asked, in which order, and when it is decided. Nobody found never means yes. */
import { processNodeOf } from '#contract/processes/graph.ts';
import type { ProcessConfig } from '#contract/processes/graph.ts';
import type { ApprovalMethod } from '#contract/processes/nodeKinds.ts';
import { isDecidable, isOpen } from './state.ts';
import type { Task, Token } from './state.ts';
import type { Run } from './run.ts';

/** Decisions that still hold: those of visits that were taken back do not. The version may have lost the node of a decision since. */
const agreedBefore = (run: Run): ReadonlySet<string> =>
  new Set(
    run.state.tasks
      .filter(
        (task) => task.status === 'approved' && run.token(task.token).state !== 'undone' && processNodeOf(run.model.graph, task.node)?.kind === 'userTask',
      )
      .flatMap(({ decidedFor }) => (decidedFor === null ? [] : [decidedFor])),
  );

type Making = Pick<Task, 'candidates' | 'status'> & Partial<Pick<Task, 'place' | 'isAdded' | 'waitsFor' | 'isStandIn' | 'assignee' | 'decidedFor'>>;

export function makeTask(run: Run, token: Token, making: Making): Task {
  const task: Task = {
    id: run.world.newId(),
    token: token.id,
    node: token.node,
    round: token.round,
    place: run.tasksOf(token.id).length + 1,
    assignee: null,
    decidedFor: null,
    isAdded: false,
    waitsFor: null,
    isStandIn: false,
    dueAt: token.dueAt,
    comment: null,
    draft: null,
    ...making,
  };
  run.state.tasks.push(task);
  if (task.status === 'offered') run.effects.push({ kind: 'offered', task: task.id, people: task.candidates });
  return task;
}

function pass(run: Run, token: Token, person: string): void {
  const task = makeTask(run, token, { candidates: [person], status: 'approved', assignee: person, decidedFor: person });
  run.step({ act: 'passedOn', node: token.node, round: token.round, task: task.id, for: person });
}

const dueOf = ({ world }: Run, { timeoutHours }: ProcessConfig): number | null => (typeof timeoutHours === 'number' ? world.dueIn(timeoutHours) : null);

/** Whoever sends it back wants to have it looked at, and a circle in which everybody passes on would never end: only a first visit passes on. */
const mayPassOn = ({ round }: Token, { sameAgain }: ProcessConfig): boolean => round === 1 && sameAgain === 'passOn';

/** A node that was sent back to the start is the starter's: they look at it once more. */
export function openTasks(run: Run, token: Token): void {
  const isStart = run.node(token.node).kind === 'start';
  const config = run.config(token.node);
  const method = isStart ? 'any' : (config['method'] as ApprovalMethod);
  const { people, isStandIn } = run.world.cast(token.node, run.state.variables);
  token.dueAt = dueOf(run, config);
  const before = !isStart && !isStandIn && mayPassOn(token, config) ? agreedBefore(run) : new Set<string>();
  if (method === 'any' || people.length === 0) {
    const again = people.find((person) => before.has(person));
    if (again === undefined) makeTask(run, token, { candidates: people, status: 'offered', isStandIn });
    else pass(run, token, again);
    return;
  }
  let isFirst = true;
  for (const person of people) {
    if (before.has(person)) {
      pass(run, token, person);
      continue;
    }
    makeTask(run, token, { candidates: [person], status: method === 'inTurn' && !isFirst ? 'waitingTurn' : 'offered', isStandIn });
    isFirst = false;
  }
}

/** Whoever had it before somebody else was asked has it again. */
function offer(run: Run, task: Task): void {
  run.move(task, task.assignee === null ? 'turn' : 'resume');
  run.effects.push({ kind: 'offered', task: task.id, people: task.assignee === null ? task.candidates : [task.assignee] });
}

/** Somebody is asked once whoever decides before them has, and the next in turn once nobody before them is asked. */
function offerNext(run: Run, tasks: readonly Task[]): void {
  for (const task of tasks.filter(({ status, waitsFor }) => status === 'waitingTurn' && waitsFor !== null))
    if (!run.state.tasks.some((one) => one.id === task.waitsFor && isOpen(one))) offer(run, task);
  if (tasks.some((task) => !task.isAdded && (isDecidable(task) || (task.status === 'waitingTurn' && task.waitsFor !== null)))) return;
  const next = tasks.filter(({ status, waitsFor }) => status === 'waitingTurn' && waitsFor === null).toSorted((a, b) => a.place - b.place)[0];
  if (next) offer(run, next);
}

const share = (count: number, percent: unknown): number => Math.max(1, Math.ceil((count * (typeof percent === 'number' ? percent : 100)) / 100));

/** So many of those asked have to agree. */
function needed(run: Run, token: Token, count: number): number {
  if (run.node(token.node).kind === 'start') return 1;
  const { method, ratio } = run.config(token.node);
  if (method === 'any') return 1;
  return method === 'ratio' ? share(count, ratio) : count;
}

/** @returns `yes`: it goes on; `no`: it can no longer be agreed to; nothing while it is open */
export function judge(run: Run, token: Token): 'yes' | 'no' | undefined {
  const tasks = run.tasksOf(token.id).filter(({ status }) => status !== 'delegated' && status !== 'cancelled');
  const asked = tasks.filter(({ isAdded }) => !isAdded);
  const agreed = asked.filter(({ status }) => status === 'approved').length;
  const refused = asked.filter(({ status }) => status === 'rejected').length;
  const need = needed(run, token, asked.length);
  if (tasks.some(({ isAdded, status }) => isAdded && status === 'rejected') || refused > asked.length - need) return 'no';
  if (asked.length > 0 && agreed >= need && tasks.every(({ isAdded, status }) => !isAdded || status === 'approved')) return 'yes';
  offerNext(run, tasks);
  return undefined;
}
