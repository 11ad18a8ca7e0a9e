/** One interpretation under way: its own copy of the state, and what happened so far. */
import { mayMove, processTaskLife } from '#contract/lives/processTaskLife.ts';
import type { ProcessTaskMove } from '#contract/lives/processTaskLife.ts';
import type { ProcessNode } from '#contract/processes/graph.ts';
import { processNodeOf } from '#contract/processes/graph.ts';
import { processConfigOf } from '#contract/processes/nodeKinds.ts';
import type { ProcessConfig } from '#contract/processes/graph.ts';
import { copied, isActive, isOpen } from './state.ts';
import type { Effect, InstanceState, Interpreted, Model, Step, Task, Token, World } from './state.ts';

export class Run {
  readonly state: InstanceState;
  readonly model: Model;
  readonly world: World;
  readonly steps: Step[] = [];
  readonly effects: Effect[] = [];

  constructor(model: Model, before: InstanceState, world: World) {
    this.model = model;
    this.state = copied(before);
    this.world = world;
  }

  get result(): Interpreted {
    return { state: this.state, steps: this.steps, effects: this.effects };
  }

  /** @throws for a node that the version does not have: a fault of whoever moved the instance */
  node(id: string): ProcessNode {
    const node = processNodeOf(this.model.graph, id);
    if (!node) throw new Error(`The process has no node '${id}': a token stands where the version has none.`);
    return node;
  }
  config(id: string): ProcessConfig {
    return processConfigOf(this.node(id));
  }
  token(id: string): Token {
    const token = this.state.tokens.find((one) => one.id === id);
    if (!token) throw new Error(`The instance has no token '${id}'.`);
    return token;
  }
  tasksOf(token: string): readonly Task[] {
    return this.state.tasks.filter((task) => task.token === token);
  }
  next(): number {
    this.state.seq += 1;
    return this.state.seq;
  }
  step(step: Omit<Step, 'seq'>): void {
    this.steps.push({ seq: this.next(), ...step });
  }

  /** A visit of a node begins. */
  visit(node: string, { edge, parents, state }: Pick<Token, 'edge' | 'parents' | 'state'>): Token {
    const round = this.state.tokens.filter((one) => one.node === node).length + 1;
    const seq = this.next();
    const token: Token = { id: this.world.newId(), node, edge, parents, state, round, seq, endSeq: state === 'gone' ? seq : null, dueAt: null };
    this.state.tokens.push(token);
    return token;
  }
  leave(token: Token): void {
    token.state = 'gone';
    token.endSeq = this.next();
    token.dueAt = null;
  }

  /** @throws where the table has no such move from where the task stands: a fault of the interpreter, and nothing of it is written */
  move(task: Task, move: ProcessTaskMove): void {
    if (!mayMove(task.status, move)) throw new Error(`A task that is '${task.status}' has no move '${move}': expected one of processTaskLife.`);
    const moved: { status: Task['status'] } = task;
    moved.status = processTaskLife.moves[move].to;
  }
  closeOpen(token: Token): void {
    for (const task of this.tasksOf(token.id)) if (isOpen(task)) this.move(task, 'cancel');
  }

  /** A token that stands somewhere does so no longer: its tasks and its subprocess go with it. */
  end(token: Token, state: 'gone' | 'undone'): void {
    this.closeOpen(token);
    if (token.state === 'here' && this.node(token.node).kind === 'subProcess') this.effects.push({ kind: 'endChild', token: token.id });
    token.state = state;
    token.endSeq ??= this.next();
    token.dueAt = null;
  }

  finish(status: Exclude<InstanceState['status'], 'running'>): void {
    for (const token of this.state.tokens) if (isActive(token)) this.end(token, 'gone');
    this.state.status = status;
    this.step({ act: 'ended', comment: status });
  }
}
