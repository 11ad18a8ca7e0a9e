/** Somebody does something with a task or an instance. @throws Refusal where it is not theirs, or not possible: nothing has happened then */
import { instanceActs, taskActs } from '#contract/choices/processes.ts';
import { mayMove, processTaskLife } from '#contract/lives/processTaskLife.ts';
import { joined } from '#contract/label.ts';
import { processNodeOf } from '#contract/processes/graph.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { begin, goOn } from './advance.ts';
import { Run } from './run.ts';
import { isActive, isDecidable, isOpen } from './state.ts';
import type { Act, InstanceState, Interpreted, Model, Task, World } from './state.ts';
import { judge, makeTask } from './tasks.ts';
import { descendantsOf, goBackTo, placesBack } from './undo.ts';
import { doDue, doRecast, endChild, holdDue, takeMessage } from './system.ts';

type Given<K extends Act['kind']> = Extract<Act, { readonly kind: K }>;
type TaskAct = Given<'claim' | 'giveBack' | 'approve' | 'reject' | 'rollback' | 'return' | 'delegate' | 'addSigner' | 'signBefore' | 'signAfter' | 'draft'>;

const decisions = { approve: 'approved', reject: 'rejected', return: 'returned', rollback: 'rolledBack' } as const;
type Decision = keyof typeof decisions;
/** Somebody did one of these with it: whoever comes later is told who. */
const decided: ReadonlySet<Task['status']> = new Set(
  [...(Object.keys(decisions) as Decision[]), 'delegate' as const].map((move) => processTaskLife.moves[move].to),
);

/** @throws Refusal decidedAlready, which names who did; instanceOver, taskOver */
function taskOf({ state, world }: Run, { task: id, by }: TaskAct): Task {
  const task = state.tasks.find((one) => one.id === id);
  if (!task) throw new Refusal('notFound');
  if (task.assignee !== null && task.assignee !== by && decided.has(task.status)) throw new Refusal('decidedAlready', { name: world.nameOf(task.assignee) });
  if (state.status !== 'running') throw new Refusal('instanceOver');
  if (!isDecidable(task)) throw new Refusal('taskOver');
  return task;
}

/** @returns for whom they act: themselves, or somebody whose deputy they are. @throws Refusal alreadyClaimed, which names who has it */
function requireTheirs(run: Run, task: Task, person: string): string {
  const { nameOf, actsFor, mayDecide } = run.world;
  // Whoever is no longer there may come with an old session: what they took would be with nobody.
  const mine = mayDecide(person) ? actsFor(person) : [];
  const { assignee, candidates } = task;
  if (task.status === 'claimed' && assignee !== null) {
    // A deputy who claimed it decides for the same person afterwards.
    if (mine.includes(assignee)) return assignee === person ? (task.decidedFor ?? person) : assignee;
    if (mine.some((one) => candidates.includes(one))) throw new Refusal('alreadyClaimed', { name: nameOf(assignee) });
    throw new Refusal('taskNotYours', { name: nameOf(assignee) });
  }
  const of = mine.find((one) => candidates.includes(one));
  if (of === undefined) throw new Refusal('taskNotYours', { name: joined(candidates.slice(0, 3).map(nameOf)) });
  return of;
}

const forOther = (by: string, of: string): { readonly for?: string } => (by === of ? {} : { for: of });
const said = (comment: string | undefined): { readonly comment?: string } => (comment === undefined || comment === '' ? {} : { comment });

/** The starter's deputy role and the like open no way around four eyes. */
function requireOther(run: Run, task: Task, person: string): void {
  const config = run.config(task.node);
  const isOwn = config['candidates'] === 'starter' || run.node(task.node).kind === 'start';
  if (person === run.state.starter && config['excludesStarter'] === true && !isOwn) throw new Refusal('notByStarter');
  if (!isOwn && run.world.isBarred(person)) throw new Refusal('notByAuthor', { name: run.world.nameOf(person) });
}

function requireAllowed(run: Run, task: Task, act: TaskAct['kind'], flag: string): void {
  if (run.node(task.node).kind !== 'userTask' || run.config(task.node)[flag] !== true) throw new Refusal('actNotAllowed', { act: taskActs[act] });
}

function decide(run: Run, task: Task, given: TaskAct, decision: Decision): void {
  const of = requireTheirs(run, task, given.by);
  requireOther(run, task, given.by);
  task.assignee = given.by;
  task.decidedFor = of;
  task.comment = given.comment ?? null;
  run.move(task, decision);
  const to = 'to' in given && given.kind === 'return' && given.to !== undefined ? { toNode: given.to } : {};
  run.step({
    act: decisions[decision],
    node: task.node,
    round: task.round,
    task: task.id,
    by: given.by,
    ...forOther(given.by, of),
    ...to,
    ...said(given.comment),
  });
}

/** A decision counts for its visit, and for all that follows. */
function conclude(run: Run, task: Task): void {
  const token = run.token(task.token);
  const verdict = judge(run, token);
  if (verdict === 'yes') goOn(run, token);
  if (verdict === 'no') run.finish('rejected');
}

function claim(run: Run, task: Task, { by }: TaskAct): void {
  const of = requireTheirs(run, task, by);
  requireOther(run, task, by);
  if (!mayMove(task.status, 'claim')) return;
  run.move(task, 'claim');
  task.assignee = by;
  task.decidedFor = of;
  run.step({ act: 'claimed', node: task.node, round: task.round, task: task.id, by, ...forOther(by, of) });
}

function giveBack(run: Run, task: Task, { by }: TaskAct): void {
  requireTheirs(run, task, by);
  if (!mayMove(task.status, 'giveBack')) return;
  run.move(task, 'giveBack');
  task.assignee = null;
  task.decidedFor = null;
  run.step({ act: 'gaveBack', node: task.node, round: task.round, task: task.id, by });
  run.effects.push({ kind: 'offered', task: task.id, people: task.candidates.filter((one) => one !== by) });
}

function back(run: Run, task: Task, given: TaskAct): void {
  requireAllowed(run, task, given.kind, 'mayReturn');
  const places = placesBack(run.model, run.state, task);
  const to = given.kind === 'return' ? given.to : undefined;
  const target = to === undefined || to === '' ? places[0] : places.find(({ node }) => node === to);
  if (!target) throw new Refusal('noWayBack');
  decide(run, task, { ...given, ...(given.kind === 'return' ? { to: target.node } : {}) }, given.kind === 'return' ? 'return' : 'rollback');
  goBackTo(run, target);
}

/** A colleague who is there, does not have a task of this visit yet, and may decide. */
function requireColleague(run: Run, task: Task, to: string | undefined): string {
  const { mayDecide } = run.world;
  const has = run.tasksOf(task.token).some((one) => isOpen(one) && one.candidates.length === 1 && one.candidates[0] === to);
  if (to === undefined || !mayDecide(to) || has) throw new Refusal('noSuchColleague');
  requireOther(run, task, to);
  return to;
}

type Passing = Given<'delegate' | 'addSigner' | 'signBefore' | 'signAfter' | 'return'>;
const passed = { delegate: 'delegated', addSigner: 'signerAdded', signBefore: 'signerBefore', signAfter: 'signerAfter', return: 'returned' } as const;

/** Whoever waited for this task waits for the other one, which is decided in its place. */
function waitForOther(run: Run, task: Task, other: Task): void {
  for (const one of run.tasksOf(task.token)) if (one.waitsFor === task.id) one.waitsFor = other.id;
}

/** A signer who is added before is asked first, one who is added after is asked once the task is approved; else both are asked at once. */
function passTo(run: Run, task: Task, given: Passing): void {
  const isDelegation = given.kind === 'delegate';
  requireAllowed(run, task, given.kind, isDelegation ? 'mayDelegate' : 'maySign');
  const of = requireTheirs(run, task, given.by);
  requireOther(run, task, given.by);
  const to = requireColleague(run, task, given.to);
  const made = makeTask(run, run.token(task.token), {
    candidates: [to],
    status: given.kind === 'signAfter' ? 'waitingTurn' : 'offered',
    isAdded: !isDelegation || task.isAdded,
    waitsFor: given.kind === 'signAfter' ? task.id : null,
    ...(isDelegation ? { place: task.place } : {}),
  });
  if (isDelegation) {
    task.assignee = given.by;
    task.comment = given.comment ?? null;
    run.move(task, 'delegate');
    waitForOther(run, task, made);
  } else if (given.kind === 'signBefore') {
    run.move(task, 'wait');
    task.assignee = given.by;
    task.decidedFor = of;
    task.waitsFor = made.id;
  }
  const act = passed[given.kind];
  run.step({ act, node: task.node, round: task.round, task: made.id, by: given.by, ...forOther(given.by, of), to, ...said(given.comment) });
}

/** Nobody has decided anything that follows from this visit. */
function isUntouched(run: Run, tokens: ReadonlySet<string>): boolean {
  const hasActed = run.state.tasks.some((task) => tokens.has(task.token) && (decided.has(task.status) || mayMove(task.status, 'giveBack')));
  return !hasActed && ![...tokens].some(run.world.isChildTouched);
}

/** Others are still asked at the same visit: they stay as they are, but those who were asked because of this decision wait for it again. */
function takeBackVote(run: Run, task: Task, by: string): void {
  run.move(task, 'takeBack');
  const made = makeTask(run, run.token(task.token), {
    candidates: task.candidates,
    status: 'claimed',
    assignee: by,
    place: task.place,
    isAdded: task.isAdded,
    isStandIn: task.isStandIn,
  });
  for (const one of run.tasksOf(task.token)) if (one.waitsFor === task.id && isDecidable(one)) run.move(one, 'wait');
  waitForOther(run, task, made);
}

/** The latest decision of theirs that still holds, while nobody acted on what it set off; else all of what they began. */
function withdraw(run: Run, given: Given<'withdraw'>): void {
  const { by, comment } = given;
  if (!run.world.isEnabled(by)) throw new Refusal('taskNotYours', { name: run.world.nameOf(run.state.starter) });
  const mine = run.state.tasks.filter((task) => task.status === 'approved' && task.assignee === by && run.token(task.token).state !== 'undone');
  const last = mine.toSorted((a, b) => (run.token(b.token).endSeq ?? Infinity) - (run.token(a.token).endSeq ?? Infinity))[0];
  if (last) {
    const token = run.token(last.token);
    const after = new Set([...descendantsOf(run.state, token)].filter((id) => id !== token.id));
    if (!isUntouched(run, after)) throw new Refusal('actedAlready');
    // The instance goes by another version since, which does not have the node.
    if (!processNodeOf(run.model.graph, last.node)) throw new Refusal('noWayBack');
    run.step({ act: 'withdrawn', node: last.node, round: last.round, task: last.id, by, ...said(comment) });
    if (isActive(token)) takeBackVote(run, last, by);
    else goBackTo(run, token);
    return;
  }
  if (by !== run.state.starter) throw new Refusal('taskNotYours', { name: run.world.nameOf(run.state.starter) });
  const all = new Set(run.state.tokens.map(({ id }) => id));
  if (!run.model.mayWithdraw || !isUntouched(run, all)) throw new Refusal('actedAlready');
  run.step({ act: 'withdrawn', by, ...said(comment) });
  run.finish('withdrawn');
}

function cancel(run: Run, { by, isManager, isForced, comment }: Given<'cancel'>): void {
  if (by !== run.state.starter && !isManager) throw new Refusal('taskNotYours', { name: run.world.nameOf(run.state.starter) });
  if (!run.model.mayCancel && !isForced) throw new Refusal('actNotAllowed', { act: instanceActs.cancel });
  run.step({ act: 'cancelled', ...(isForced ? {} : { by }), ...said(comment) });
  run.finish('cancelled');
}

const onTask: { readonly [K in TaskAct['kind']]: (run: Run, task: Task, given: Given<K>) => void } = {
  claim,
  giveBack,
  rollback: back,
  return: back,
  delegate: passTo,
  addSigner: passTo,
  signBefore: passTo,
  signAfter: passTo,
  draft: (run, task, given) => {
    requireTheirs(run, task, given.by);
    task.draft = given.comment ?? null;
  },
  approve: (run, task, given) => {
    decide(run, task, given, 'approve');
    conclude(run, task);
  },
  reject: (run, task, given) => {
    decide(run, task, given, 'reject');
    conclude(run, task);
  },
};

const onInstance: { readonly [K in Exclude<Act['kind'], TaskAct['kind']>]: (run: Run, given: Given<K>) => void } = {
  start: begin,
  withdraw,
  cancel,
  due: doDue,
  hold: holdDue,
  message: takeMessage,
  childEnded: endChild,
  recast: doRecast,
};

/** The state before stays as it was. */
export function interpret(model: Model, before: InstanceState, act: Act, world: World): Interpreted {
  const run = new Run(model, before, world);
  if ('task' in act && act.kind !== 'recast') {
    const handle = onTask[act.kind] as (run: Run, task: Task, given: Act) => void;
    handle(run, taskOf(run, act), act);
  } else {
    if (before.status !== 'running') throw new Refusal('instanceOver');
    const handle = onInstance[act.kind as keyof typeof onInstance] as (run: Run, given: Act) => void;
    handle(run, act);
  }
  return run.result;
}
