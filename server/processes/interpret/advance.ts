/** Tokens go on until each of them stays somewhere, waits at a join, or has come to an end. */
import { edgesFrom, edgesTo, gatewayKinds, processReach } from '#contract/processes/graph.ts';
import type { ProcessEdge, ProcessGraph } from '#contract/processes/graph.ts';
import { meets } from '#contract/conditions.ts';
import { fieldsOfVariables } from '#contract/processes/variables.ts';
import { processLimits } from '#contract/limits/processes.ts';
import { isActive } from './state.ts';
import type { Token } from './state.ts';
import type { Run } from './run.ts';
import { judge, openTasks } from './tasks.ts';

interface Arrival {
  readonly edge: ProcessEdge;
  readonly parents: readonly string[];
}

const isTrue = (run: Run, { condition }: ProcessEdge): boolean =>
  condition !== undefined && meets(condition, fieldsOfVariables(run.model.variables), (name) => run.state.variables[name] ?? null);

/** @throws where no way is open: a definition without a default way is not published */
function chosenWays(run: Run, node: string): readonly ProcessEdge[] {
  const ways = edgesFrom(run.model.graph, node);
  const { kind } = run.node(node);
  if (ways.length <= 1 || (kind !== 'exclusive' && kind !== 'inclusive')) return ways;
  const open = ways.filter((edge) => edge.isDefault !== true && isTrue(run, edge));
  const chosen = kind === 'exclusive' ? open.slice(0, 1) : open;
  if (chosen.length > 0) return chosen;
  const usual = ways.filter(({ isDefault }) => isDefault === true).slice(0, 1);
  if (usual.length === 0) throw new Error(`No way leads on from the gateway '${node}', and none is its default.`);
  return usual;
}

const leaving = (run: Run, node: string, parents: readonly string[]): readonly Arrival[] => chosenWays(run, node).map((edge) => ({ edge, parents }));

function joins(run: Run, node: string): boolean {
  const { kind } = run.node(node);
  return gatewayKinds.has(kind) && kind !== 'exclusive' && edgesTo(run.model.graph, node).length > 1;
}

function setVariable(run: Run, token: Token): void {
  const { variable, value } = run.config(token.node);
  const field = fieldsOfVariables(run.model.variables)[String(variable)];
  const set = field?.kind === 'whole' || field?.kind === 'money' ? Number(value) : field?.kind === 'flag' ? value === 'true' : value;
  run.state.variables = { ...run.state.variables, [String(variable)]: set };
  run.step({ act: 'variableSet', node: token.node, round: token.round, comment: String(value) });
}
function tellPeople(run: Run, token: Token): void {
  const { people } = run.world.cast(token.node, run.state.variables);
  run.effects.push({ kind: 'notify', node: token.node, people, text: String(run.config(token.node)['text'] ?? '') });
  run.step({ act: 'notified', node: token.node, round: token.round });
}

/** A token stays on a node of these kinds. @returns whether it went on at once */
function stay(run: Run, token: Token): boolean {
  const { kind } = run.node(token.node);
  const config = run.config(token.node);
  if (kind === 'userTask') {
    openTasks(run, token);
    return judge(run, token) === 'yes';
  }
  if (kind === 'timer') {
    token.dueAt = run.world.dueIn(Number(config['hours']));
  } else if (kind === 'subProcess') {
    run.effects.push({ kind: 'beginChild', token: token.id, definitionKey: String(config['definitionKey']) });
    run.step({ act: 'childBegan', node: token.node, round: token.round });
  }
  return false;
}

/** @returns what follows at once */
function arrive(run: Run, { edge, parents }: Arrival): readonly Arrival[] {
  const { id: node, kind } = run.node(edge.to);
  const on = { edge: edge.id, parents };
  if (joins(run, node)) {
    run.visit(node, { ...on, state: 'joining' });
    return [];
  }
  if (kind === 'reject') {
    run.visit(node, { ...on, state: 'gone' });
    run.finish('rejected');
    return [];
  }
  const isStaying = kind === 'userTask' || kind === 'timer' || kind === 'message' || kind === 'subProcess';
  const token = run.visit(node, { ...on, state: isStaying ? 'here' : 'gone' });
  if (kind === 'service') setVariable(run, token);
  if (kind === 'notify') tellPeople(run, token);
  if (isStaying) {
    if (!stay(run, token)) return [];
    run.closeOpen(token);
    run.leave(token);
  }
  return kind === 'end' ? [] : leaving(run, node, [token.id]);
}

const avoiding = new WeakMap<ProcessGraph, Map<string, ReadonlyMap<string, ReadonlySet<string>>>>();
/** Nodes that can be reached from each node without passing the join: what is beyond it comes back to it as something new. */
function reachWithout(graph: ProcessGraph, join: string): ReadonlyMap<string, ReadonlySet<string>> {
  const known = avoiding.get(graph) ?? new Map<string, ReadonlyMap<string, ReadonlySet<string>>>();
  avoiding.set(graph, known);
  const found = known.get(join);
  if (found) return found;
  const without: ProcessGraph = { nodes: graph.nodes, edges: graph.edges.filter(({ from }) => from !== join) };
  const made = new Map(graph.nodes.map(({ id }) => [id, processReach(without, [id])]));
  known.set(join, made);
  return made;
}

/** The tokens that wait at one join, the first of each edge. */
function waitingAt(run: Run, join: string): readonly Token[] {
  const all = run.state.tokens.filter((token) => token.state === 'joining' && token.node === join).toSorted((a, b) => a.seq - b.seq);
  return all.filter((token, at) => all.findIndex(({ edge }) => edge === token.edge) === at);
}

/** A join waits while one of its missing ways is still to come. */
function isComplete(run: Run, join: string, waiting: readonly Token[]): boolean {
  const missing = edgesTo(run.model.graph, join).filter(({ id }) => !waiting.some(({ edge }) => edge === id));
  if (missing.length === 0) return true;
  const reach = reachWithout(run.model.graph, join);
  const others = run.state.tokens.filter((token) => isActive(token) && token.node !== join);
  return !others.some(({ node }) => missing.some(({ from }) => reach.get(node)?.has(from) === true));
}

/** @returns what follows a join that has all it can get; of joins that wait for each other the first goes on, so that nothing waits for ever */
function fireJoin(run: Run): readonly Arrival[] | undefined {
  const places = [...new Set(run.state.tokens.filter(({ state }) => state === 'joining').map(({ node }) => node))];
  const isHeld = run.state.tokens.some(({ state }) => state === 'here');
  const ready = places.find((join) => isComplete(run, join, waitingAt(run, join))) ?? (isHeld ? undefined : places[0]);
  if (ready === undefined) return undefined;
  const taken = waitingAt(run, ready);
  for (const token of taken) run.leave(token);
  return leaving(
    run,
    ready,
    taken.map(({ id }) => id),
  );
}

/** Everything goes on that can; an instance in which nothing is left has been approved. */
function settle(run: Run, first: readonly Arrival[]): void {
  const queue = [...first];
  for (let hops = 0; run.state.status === 'running'; hops += 1) {
    if (hops > processLimits.hops) throw new Error('A process goes round without a task in its circle.');
    const arrival = queue.shift();
    if (arrival) {
      queue.push(...arrive(run, arrival));
      continue;
    }
    const joined = fireJoin(run);
    if (!joined) break;
    queue.push(...joined);
  }
  if (run.state.status === 'running' && !run.state.tokens.some(isActive)) run.finish('approved');
}

export function begin(run: Run): void {
  const start = run.model.graph.nodes.find(({ kind }) => kind === 'start');
  if (!start) throw new Error('The process has no start.');
  run.step({ act: 'started', node: start.id, by: run.state.starter });
  const token = run.visit(start.id, { edge: null, parents: [], state: 'gone' });
  settle(run, leaving(run, start.id, [token.id]));
}

/** The token has what it waited for. */
export function goOn(run: Run, token: Token): void {
  run.closeOpen(token);
  run.leave(token);
  settle(run, leaving(run, token.node, [token.id]));
}

/** A token stands at a node once more, and whatever may go on elsewhere does: joins may have lost what they waited for. */
export function standAgain(run: Run, token: Token): void {
  if (run.node(token.node).kind === 'start') {
    openTasks(run, token);
    return settle(run, []);
  }
  if (stay(run, token)) return goOn(run, token);
  settle(run, []);
}
