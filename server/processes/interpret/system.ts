/** The clock, a message, the end of a subprocess, and people who are no longer there: nobody does this. What comes too late does nothing. */
import { processLimits } from '#contract/limits/processes.ts';
import { mayMove } from '#contract/lives/processTaskLife.ts';
import { goOn } from './advance.ts';
import { isDecidable, isOpen } from './state.ts';
import type { Act, Token } from './state.ts';
import type { Run } from './run.ts';

type Given<K extends Act['kind']> = Extract<Act, { readonly kind: K }>;

function remind(run: Run, token: Token): void {
  run.step({ act: 'reminded', node: token.node, round: token.round });
  for (const task of run.tasksOf(token.id)) {
    if (!isDecidable(task)) continue;
    run.effects.push({ kind: 'reminded', task: task.id, people: task.assignee === null ? task.candidates : [task.assignee] });
  }
}

/** Whoever had it keeps it as a candidate, and what they drafted stays. */
function escalate(run: Run, token: Token): void {
  const more = run.world.escalation(token.node);
  run.step({ act: 'escalated', node: token.node, round: token.round });
  for (const task of run.tasksOf(token.id)) {
    if (!isDecidable(task)) continue;
    const added = more.filter((one) => !task.candidates.includes(one));
    task.candidates = [...task.candidates, ...added];
    if (mayMove(task.status, 'giveBack')) run.move(task, 'giveBack');
    task.assignee = null;
    task.decidedFor = null;
    run.effects.push({ kind: 'offered', task: task.id, people: added });
  }
}

/** A moment that a token waited for: it comes once. */
export function doDue(run: Run, { token: id }: Given<'due'>): void {
  const token = run.state.tokens.find((one) => one.id === id);
  if (!token || token.state !== 'here' || token.dueAt === null || token.dueAt > run.world.now) return;
  token.dueAt = null;
  if (run.node(token.node).kind === 'timer') {
    run.step({ act: 'timerPassed', node: token.node, round: token.round });
    goOn(run, token);
    return;
  }
  const { onTimeout } = run.config(token.node);
  if (onTimeout === 'reject') {
    run.step({ act: 'timedOut', node: token.node, round: token.round });
    run.finish('rejected');
  } else if (onTimeout === 'escalate') escalate(run, token);
  else remind(run, token);
}

/** The moment came and its consequence was refused: the token stands where it did, and whoever can mend it hears why. */
export function holdDue(run: Run, { token: id, refusal, isFirst }: Given<'hold'>): void {
  const token = run.token(id);
  token.dueAt = run.world.now + processLimits.againMinutes * 60_000;
  if (!isFirst) return;
  run.step({ act: 'held', node: token.node, round: token.round, comment: refusal.reason });
  run.effects.push({ kind: 'held', people: [run.state.starter, ...run.world.escalation(token.node)], refusal });
}

export function takeMessage(run: Run, { name, by, comment }: Given<'message'>): void {
  const waiting = run.state.tokens.filter(({ state, node }) => state === 'here' && run.node(node).kind === 'message' && run.config(node)['name'] === name);
  for (const token of waiting) {
    if (token.state !== 'here' || run.state.status !== 'running') continue;
    const said = comment === undefined || comment === '' ? name : `${name}：${comment}`;
    run.step({ act: 'messageCame', node: token.node, round: token.round, ...(by === undefined ? {} : { by }), comment: said });
    goOn(run, token);
  }
}

export function endChild(run: Run, { token: id, isApproved }: Given<'childEnded'>): void {
  const token = run.state.tokens.find((one) => one.id === id);
  if (!token || token.state !== 'here') return;
  run.step({ act: 'childEnded', node: token.node, round: token.round });
  if (isApproved) goOn(run, token);
  else run.finish('rejected');
}

/** Nobody who is enabled may do a task any more: it goes to whoever the node names now, or to those who stand in. */
export function doRecast(run: Run, { task: id }: Given<'recast'>): void {
  const task = run.state.tasks.find((one) => one.id === id);
  if (!task || !isOpen(task)) return;
  const { mayDecide } = run.world;
  const isHeld = task.assignee !== null && mayDecide(task.assignee);
  if (isHeld || (task.assignee === null && task.candidates.some(mayDecide))) return;
  const { people, isStandIn } = run.world.cast(task.node, run.state.variables);
  const still = task.candidates.filter(mayDecide);
  const next = still.length > 0 ? still : people;
  if (next.length === 0) return;
  task.candidates = next;
  task.isStandIn = still.length > 0 ? task.isStandIn : isStandIn;
  task.assignee = null;
  task.decidedFor = null;
  if (mayMove(task.status, 'giveBack')) run.move(task, 'giveBack');
  run.step({ act: 'recast', node: task.node, round: task.round, task: task.id });
  if (task.status === 'offered') run.effects.push({ kind: 'offered', task: task.id, people: next });
}
