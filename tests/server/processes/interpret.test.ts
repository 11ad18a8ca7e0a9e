/** Whatever people do in whatever process: nothing is lost, nothing stands still, nothing passes by itself. */
import { expect, inject, test } from 'vitest';
import { processReach } from '#contract/processes/graph.ts';
import type { ProcessContent } from '#contract/processes/variables.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { interpret } from '#server/processes/interpret/acts.ts';
import { isActive, isDecidable, isOpen, newInstance } from '#server/processes/interpret/state.ts';
import type { Act, InstanceState, Interpreted, World } from '#server/processes/interpret/state.ts';
import { descendantsOf } from '#server/processes/interpret/undo.ts';
import { diceOf, houseOf, randomAct, randomProcess, starter } from './randomProcess.ts';
import type { House } from './randomProcess.ts';

const steps = inject('profile') === 'long' ? 1_000_000 : 6_000;

const kindOf = ({ graph }: ProcessContent, id: string): string => graph.nodes.find((one) => one.id === id)?.kind ?? '';

/** @returns what is wrong; nothing where all is well */
function wrongIn(model: ProcessContent, state: InstanceState, { isEnabled }: World): string | undefined {
  const active = state.tokens.filter(isActive);
  const open = state.tasks.filter(isOpen);
  if (state.status !== 'running') return active.length + open.length > 0 ? 'something is left of an instance that ended' : undefined;
  const here = active.filter((token) => token.state === 'here');
  if (here.length === 0) return 'it runs, and nobody has it';
  if (open.some((task) => !here.some(({ id }) => id === task.token))) return 'a task is open at a visit that is over';
  for (const token of here) {
    const kind = kindOf(model, token.node);
    if (kind !== 'userTask' && kind !== 'start') continue;
    const tasks = open.filter((task) => task.token === token.id && isDecidable(task));
    if (tasks.length === 0) return `nobody can decide at ${token.node}`;
    if (tasks.some((task) => (task.assignee ? !isEnabled(task.assignee) : !task.candidates.some(isEnabled))))
      return `nobody is there to decide at ${token.node}`;
  }
  return undefined;
}

/** People agreed at every task that was passed and not taken back. */
function unearned(model: ProcessContent, state: InstanceState): string | undefined {
  const passed = state.tokens.filter((token) => token.state === 'gone' && kindOf(model, token.node) === 'userTask');
  const bare = passed.find(({ id }) => !state.tasks.some((task) => task.token === id && task.status === 'approved' && task.decidedFor !== null));
  return state.status === 'approved' && bare ? `nobody agreed at ${bare.node}` : undefined;
}

/** Exactly what follows from the visit that is gone back to has ended; every other way stands where it stood. */
function lostSiblings(before: InstanceState, after: InstanceState): string | undefined {
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

function tried(model: ProcessContent, state: InstanceState, act: Act, world: World): Interpreted | undefined {
  try {
    return interpret(model, state, act, world);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** The worker looks after those who are gone. */
function recast(model: ProcessContent, state: InstanceState, house: House): InstanceState {
  let now = state;
  for (const { id } of state.tasks.filter(isOpen)) now = tried(model, now, { kind: 'recast', task: id }, house.world())?.state ?? now;
  return now;
}

/** Whatever comes next: somebody agrees, or what is waited for comes. */
function onward(model: ProcessContent, state: InstanceState): Act {
  const task = state.tasks.find(isDecidable);
  if (task) return { kind: 'approve', task: task.id, by: task.candidates[0] ?? '' };
  const { id = '', node = '' } = state.tokens.find((one) => one.state === 'here') ?? {};
  const kind = kindOf(model, node);
  if (kind === 'message') return { kind: 'message', name: 'paid' };
  return kind === 'subProcess' ? { kind: 'childEnded', token: id, isApproved: true } : { kind: 'due', token: id };
}

interface Counts {
  ended: number;
  returned: number;
  refused: number;
  approved: number;
  rounds: number;
}
/** @returns the state after it, or the same where it was refused */
function judged(
  model: ProcessContent,
  state: InstanceState,
  on: { readonly act: Act; readonly house: House; readonly counts: Counts; readonly where: string },
): InstanceState {
  const { act, house, counts, where } = on;
  const kept = JSON.stringify(state);
  const next = tried(model, state, act, house.world());
  expect(JSON.stringify(state), 'the state before stays as it was').toBe(kept);
  if (!next) {
    counts.refused += 1;
    return state;
  }
  const isBack = act.kind === 'return' || act.kind === 'rollback';
  const wrong = wrongIn(model, next.state, house.world()) ?? unearned(model, next.state) ?? (isBack ? lostSiblings(state, next.state) : undefined);
  expect(wrong, `${where} ${JSON.stringify(act)}`).toBeUndefined();
  if (isBack) counts.returned += 1;
  return next.state;
}

test(`${String(steps)} random acts in random processes leave no token lost and nothing standing still`, () => {
  const counts: Counts = { ended: 0, returned: 0, refused: 0, approved: 0, rounds: 0 };
  let acts = 0;
  for (let seed = 1; acts < steps; seed += 1) {
    const dice = diceOf(seed * 7919);
    const model = randomProcess(dice);
    const house = houseOf(model);
    let { state } = interpret(model, newInstance(starter, { way: dice.roll(4) }), { kind: 'start' }, house.world());
    for (let at = 0; at < 60 && state.status === 'running'; at += 1) {
      house.now += dice.roll(30);
      if (dice.chance(10)) house.gone.add(dice.one(['p1', 'p2', 'p3', 'p4', starter]));
      if (dice.chance(10)) house.gone.clear();
      state = recast(model, state, house);
      acts += 1;
      state = judged(model, state, { act: randomAct(dice, state, model), house, counts, where: `seed ${String(seed)}, act ${String(at)}` });
    }
    counts.ended += Number(state.status !== 'running');
    counts.approved += Number(state.status === 'approved');
    counts.rounds += state.tokens.filter(({ round }) => round > 1).length;
  }
  // The acts reached everything that is promised.
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(steps / 2_000);
});

test('a drawing in which joins miss what they wait for is walked to its end', () => {
  // The dice cross a quarter of all drawings; those of them whose end cannot be reached are no definitions.
  let walked = 0;
  for (let seed = 1; seed <= 300; seed += 1) {
    const dice = diceOf(seed * 104_729);
    const model = randomProcess(dice);
    if (!processReach(model.graph, ['start']).has(model.graph.nodes.find(({ kind }) => kind === 'end')?.id ?? '')) continue;
    const house = houseOf(model);
    let { state } = interpret(model, newInstance(starter, { way: 0 }), { kind: 'start' }, house.world());
    for (let at = 0; at < 500 && state.status === 'running'; at += 1) {
      house.now += 1_000;
      const act = onward(model, state);
      ({ state } = interpret(model, state, act, house.world()));
    }
    expect(state.status, `seed ${String(seed)}`).toBe('approved');
    walked += 1;
  }
  expect(walked).toBeGreaterThan(250);
});
