/** Whatever people do in whatever process: nothing is lost, nothing stands still, nothing passes by itself. */
import { expect, inject, test } from 'vitest';
import { processTaskLife } from '#contract/lives/processTaskLife.ts';
import { processReach } from '#contract/processes/graph.ts';
import type { ProcessContent } from '#contract/processes/variables.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { interpret } from '#server/processes/interpret/acts.ts';
import { isDecidable, isOpen, newInstance } from '#server/processes/interpret/state.ts';
import type { Act, InstanceState, Interpreted, World } from '#server/processes/interpret/state.ts';
import { by, graphOf } from './processHouse.ts';
import { diceOf, houseOf, randomAct, randomProcess, starter } from './randomProcess.ts';
import type { House } from './randomProcess.ts';
import { kindOf, lostSiblings, movesOf, unearned, wrongIn } from './soundness.ts';

/** The last one leads round in circles, wherever there is one. */
const ways = [0, 1, 2, 3, 7];
const steps = inject('profile') === 'long' ? 1_000_000 : 6_000;

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
  /** Moves of the life of a task that were made. */
  readonly moves: Set<string>;
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
  const { made, strayed } = movesOf(state, next.state);
  for (const move of made) counts.moves.add(move);
  expect(strayed, `${where} ${JSON.stringify(act)}`).toEqual([]);
  const isBack = act.kind === 'return' || act.kind === 'rollback';
  const wrong = wrongIn(model, next.state, house.world()) ?? unearned(model, next.state) ?? (isBack ? lostSiblings(state, next.state) : undefined);
  expect(wrong, `${where} ${JSON.stringify(act)}`).toBeUndefined();
  if (isBack) counts.returned += 1;
  return next.state;
}

test(`${String(steps)} random acts in random processes leave no token lost and nothing standing still`, () => {
  const counts: Counts = { ended: 0, returned: 0, refused: 0, approved: 0, rounds: 0, moves: new Set() };
  let acts = 0;
  for (let seed = 1; acts < steps; seed += 1) {
    const dice = diceOf(seed * 7919);
    const model = randomProcess(dice);
    const house = houseOf(model);
    let { state } = interpret(model, newInstance(starter, { way: dice.one(ways) }), { kind: 'start' }, house.world());
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
  const { moves, ...sums } = counts;
  expect(Math.min(...Object.values(sums))).toBeGreaterThan(steps / 2_000);
  expect([...moves].toSorted()).toEqual(Object.keys(processTaskLife.moves).toSorted());
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

const decidedBy = (personIds: readonly string[], more: Readonly<Record<string, string | number>> = {}): ProcessContent => ({
  graph: graphOf(
    [
      ['look', 'userTask', by(personIds, { excludesStarter: true, ...more })],
      ['end', 'end'],
    ],
    ['start>look', 'look>end'],
  ),
  variables: [],
  mayWithdraw: true,
  mayCancel: true,
});
const begun = (model: ProcessContent, world: World): InstanceState => interpret(model, newInstance(starter, {}), { kind: 'start' }, world).state;
const approvedBy = (
  model: ProcessContent,
  state: InstanceState,
  at: { readonly world: World; readonly person: string; readonly task?: number },
): InstanceState => interpret(model, state, { kind: 'approve', task: state.tasks[at.task ?? 0]?.id ?? '', by: at.person }, at.world).state;

test.each([
  [3, 50, 2],
  [3, 34, 2],
  [4, 50, 2],
  [3, 100, 3],
  [5, 1, 1],
])('of %i people a share of %i per cent is %i, and not one fewer', (count, ratio, needed) => {
  const people = ['p1', 'p2', 'p3', 'p4', 'p5'].slice(0, count);
  const model = decidedBy(people, { method: 'ratio', ratio });
  const world = houseOf(model).world();
  let state = begun(model, world);
  for (const [at, person] of people.slice(0, needed).entries()) {
    expect(state.status).toBe('running');
    state = approvedBy(model, state, { world, person, task: at });
  }
  expect(state.status).toBe('approved');
});

test('whoever began it does not decide, as the deputy of whoever does either; a step that is meant for them is theirs', () => {
  const model = decidedBy(['p1']);
  const world: World = { ...houseOf(model).world(), actsFor: (person) => (person === starter ? [starter, 'p1'] : [person]) };
  const state = begun(model, world);
  expect(() => approvedBy(model, state, { world, person: starter })).toThrow('notByStarter');
  const own = decidedBy([], { candidates: 'starter' });
  expect(approvedBy(own, begun(own, houseOf(own).world()), { world: houseOf(own).world(), person: starter }).status).toBe('approved');
});

test('whoever may decide no longer decides nothing, for themselves or as a deputy, though the task is still theirs', () => {
  const model = decidedBy(['p1', 'p2']);
  const world: World = { ...houseOf(model).world(), mayDecide: (person) => person === 'p2', actsFor: (person) => (person === 'p3' ? ['p3', 'p1'] : [person]) };
  const state = begun(model, world);
  for (const person of ['p1', 'p3']) expect(() => approvedBy(model, state, { world, person })).toThrow('taskNotYours');
  expect(approvedBy(model, state, { world, person: 'p2' }).status).toBe('approved');
});
