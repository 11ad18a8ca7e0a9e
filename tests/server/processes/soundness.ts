/** These must be true of an instance, whoever did whatever to it: nothing is lost, nothing stands still, nothing stands twice, nothing passes by itself. */
import { mayMove, processTaskLife } from '#contract/lives/processTaskLife.ts';
import type { ProcessTaskMove } from '#contract/lives/processTaskLife.ts';
import { edgesFrom } from '#contract/processes/graph.ts';
import type { ProcessContent } from '#contract/processes/variables.ts';
import { isActive, isDecidable, isOpen } from '#server/processes/interpret/state.ts';
import type { InstanceState, Token, World } from '#server/processes/interpret/state.ts';
import { descendantsOf } from '#server/processes/interpret/undo.ts';

export const kindOf = ({ graph }: ProcessContent, id: string): string => graph.nodes.find((one) => one.id === id)?.kind ?? '';

/** One visit leaves by one way once. */
function twice({ tokens }: InstanceState): string | undefined {
  const known = new Set<string>();
  for (const { node, edge, parents, state } of tokens) {
    if (state === 'undone') continue;
    const place = JSON.stringify([node, edge, parents.toSorted()]);
    if (known.has(place)) return `two tokens at ${node} where one can be`;
    known.add(place);
  }
  return undefined;
}

/** Whatever went on is somewhere: by each way of a parallel gateway, by one of an exclusive one. */
function lost({ graph }: ProcessContent, { tokens }: InstanceState): string | undefined {
  const holds = tokens.filter(({ state }) => state !== 'undone');
  for (const token of holds) {
    const kind = graph.nodes.find(({ id }) => id === token.node)?.kind;
    if (token.state !== 'gone' || kind === 'end' || kind === undefined) continue;
    const taken = new Set(holds.filter(({ parents }) => parents.includes(token.id)).map(({ edge }) => edge));
    const ways = edgesFrom(graph, token.node);
    const isWhole = kind === 'exclusive' ? taken.size === 1 : kind === 'inclusive' ? taken.size > 0 : taken.size === ways.length;
    if (!isWhole) return `a token that left ${token.node} is lost`;
  }
  return undefined;
}

function wrongAt(
  token: Token,
  { model, open, mayDecide }: Pick<World, 'mayDecide'> & { readonly model: ProcessContent; readonly open: InstanceState['tasks'] },
): string | undefined {
  const kind = kindOf(model, token.node);
  if (kind === 'timer') return token.dueAt === null ? `the timer ${token.node} never rings` : undefined;
  if (kind !== 'userTask' && kind !== 'start') return undefined;
  const tasks = open.filter((task) => task.token === token.id && isDecidable(task));
  if (tasks.length === 0) return `nobody can decide at ${token.node}`;
  const isHeld = (task: InstanceState['tasks'][number]): boolean => (task.assignee ? mayDecide(task.assignee) : task.candidates.some(mayDecide));
  return tasks.every(isHeld) ? undefined : `nobody is there to decide at ${token.node}`;
}

export interface TaskMoves {
  /** Moves of the table that tasks made between the two states. */
  readonly made: readonly ProcessTaskMove[];
  /** Tasks that went where no move leads, or began where none begins. */
  readonly strayed: readonly string[];
}
/** One act moves a task once; one that it made it may cancel, too, as it ends the instance. */
export function movesOf(before: InstanceState, after: InstanceState): TaskMoves {
  const { first, alsoFirst = [], moves } = processTaskLife;
  const made: ProcessTaskMove[] = [];
  const strayed: string[] = [];
  const begun: ReadonlySet<string> = new Set([first, ...alsoFirst, moves.cancel.to]);
  for (const { id, status } of after.tasks) {
    const was = before.tasks.find((one) => one.id === id)?.status;
    if (was === undefined && !begun.has(status)) strayed.push(`begins as ${status}`);
    if (was === undefined || was === status) continue;
    const found = (Object.keys(moves) as ProcessTaskMove[]).find((name) => moves[name].to === status && mayMove(was, name));
    if (found === undefined) strayed.push(`${was} > ${status}`);
    else made.push(found);
  }
  return { made, strayed };
}

/** @returns what is wrong; nothing where all is well */
export function wrongIn(model: ProcessContent, state: InstanceState, { mayDecide }: Pick<World, 'mayDecide'>): string | undefined {
  const active = state.tokens.filter(isActive);
  const open = state.tasks.filter(isOpen);
  if (state.status !== 'running') return active.length + open.length > 0 ? 'something is left of an instance that ended' : undefined;
  const here = active.filter((token) => token.state === 'here');
  if (here.length === 0) return 'it runs, and nobody has it';
  if (open.some((task) => !here.some(({ id }) => id === task.token))) return 'a task is open at a visit that is over';
  for (const token of here) {
    const wrong = wrongAt(token, { model, open, mayDecide });
    if (wrong !== undefined) return wrong;
  }
  return twice(state) ?? lost(model, state);
}

/** People agreed at every task that was passed and not taken back. */
export function unearned(model: ProcessContent, state: InstanceState): string | undefined {
  const passed = state.tokens.filter((token) => token.state === 'gone' && kindOf(model, token.node) === 'userTask');
  const bare = passed.find(({ id }) => !state.tasks.some((task) => task.token === id && task.status === 'approved' && task.decidedFor !== null));
  return state.status === 'approved' && bare ? `nobody agreed at ${bare.node}` : undefined;
}
/** Exactly what follows from the visit that is gone back to has ended; every other way stands where it stood. */
export function lostSiblings(before: InstanceState, after: InstanceState): string | undefined {
  const undone = new Set(
    after.tokens.filter(({ id, state }) => state === 'undone' && before.tokens.some((one) => one.id === id && one.state !== 'undone')).map(({ id }) => id),
  );
  const root = before.tokens.find(({ id }) => undone.has(id));
  if (!root) return 'nothing was taken back';
  const meant = descendantsOf(before, root);
  if (meant.size !== undone.size || [...meant].some((id) => !undone.has(id))) return 'other visits than those that follow from it were taken back';
  const lost = before.tokens.find(
    (token) => isActive(token) && !undone.has(token.id) && !after.tokens.some((one) => one.id === token.id && one.state !== 'undone'),
  );
  return lost ? `the way at ${lost.node} was lost` : undefined;
}

/** The state with ids taken away: what the rows and the interpreter have to agree in. */
export function shapeOf({ tokens, tasks, status, variables, seq }: InstanceState): unknown {
  const seqs = new Map(tokens.map((token) => [token.id, token.seq]));
  const inOrder = (rows: readonly unknown[]): readonly string[] => rows.map((row) => JSON.stringify(row)).toSorted();
  return {
    status,
    variables,
    seq,
    tokens: inOrder(
      tokens.map((one) => [one.seq, one.endSeq, one.node, one.edge, one.state, one.round, one.dueAt === null, one.parents.map((id) => seqs.get(id))]),
    ),
    tasks: inOrder(
      tasks.map((one) => [
        seqs.get(one.token),
        [one.place, one.status, one.isAdded, one.isStandIn, one.candidates, one.assignee, one.decidedFor],
        [one.dueAt === null, one.waitsFor === null, one.comment, one.draft],
      ]),
    ),
  };
}
