/** A visit is taken back with all that it set off: exactly the tokens that descend from it end. Other ways stay, and what a join had taken from them waits there again. */
import { processNodeOf } from '#contract/processes/graph.ts';
import { standAgain } from './advance.ts';
import type { Run } from './run.ts';
import type { InstanceState, Model, Task, Token } from './state.ts';

type Tokens = Pick<InstanceState, 'tokens'>;

/** Visits that led to this one, those taken back left out; the latest first. */
export function ancestorsOf({ tokens }: Tokens, token: Token): readonly Token[] {
  const found = new Set<string>();
  const look = [...token.parents];
  for (let id = look.pop(); id !== undefined; id = look.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    look.push(...(tokens.find((one) => one.id === id)?.parents ?? []));
  }
  return tokens.filter(({ id, state }) => found.has(id) && state !== 'undone').toSorted((a, b) => (b.endSeq ?? b.seq) - (a.endSeq ?? a.seq));
}

/** Visits that this one set off, itself included. */
export function descendantsOf({ tokens }: Tokens, token: Token): ReadonlySet<string> {
  const found = new Set([token.id]);
  // Tokens stand in the order in which they came: parents before their children.
  for (const one of tokens) if (one.state !== 'undone' && one.parents.some((id) => found.has(id))) found.add(one.id);
  return found;
}

/** The task may be returned to these visits: each earlier task once, as it was visited last, and the start. */
export function placesBack(model: Model, state: Tokens, task: Task): readonly Token[] {
  const token = state.tokens.find(({ id }) => id === task.token);
  if (!token) return [];
  const back = ancestorsOf(state, token).filter(({ node }) => {
    const kind = processNodeOf(model.graph, node)?.kind;
    return kind === 'userTask' || kind === 'start';
  });
  return back.filter((one, at) => back.findIndex(({ node }) => node === one.node) === at && one.node !== token.node);
}

/** The visit begins once more. Its own decisions stay readable as those of an earlier round. */
export function goBackTo(run: Run, target: Token): void {
  const ended = descendantsOf(run.state, target);
  const gone = run.state.tokens.filter(({ id }) => ended.has(id));
  // A token off that way has such a child only where a join took it.
  const taken = new Set(gone.flatMap(({ id, parents }) => (id === target.id ? [] : parents.filter((parent) => !ended.has(parent)))));
  for (const token of gone) run.end(token, 'undone');
  for (const token of run.state.tokens)
    if (taken.has(token.id) && token.state === 'gone') {
      token.state = 'joining';
      token.endSeq = null;
    }
  const again = run.visit(target.node, { edge: target.edge, parents: target.parents, state: 'here' });
  standAgain(run, again);
}
