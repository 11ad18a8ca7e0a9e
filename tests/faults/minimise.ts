/** A red plan is made smaller as long as what is left is red as well: fewer phases, rounds, writers, faults (Zeller's ddmin). */
import type { PhasePlan, Plan } from './plan.ts';
import { stepsOf } from './plan.ts';

export type IsRed = (plan: Plan) => Promise<boolean>;
interface Trying {
  readonly isRed: IsRed;
  /** Each try is a campaign of its own. */
  left: number;
  readonly print: (line: string) => void;
}

const size = (plan: Plan): string => `${String(stepsOf(plan))} faults, ${plan.writers.join(', ')}`;

async function tried(trying: Trying, plan: Plan): Promise<boolean> {
  if (trying.left <= 0) return false;
  trying.left -= 1;
  const isRed = await trying.isRed(plan);
  trying.print(`  ${isRed ? 'still red' : 'green    '} with ${size(plan)}`);
  return isRed;
}

/** @returns the smallest part of `items` found that is red still: halves first, then what is left without a quarter, an eighth and so on */
async function fewer<T>(items: readonly T[], least: number, isRedWith: (some: readonly T[]) => Promise<boolean>): Promise<readonly T[]> {
  let kept = items;
  for (let parts = 2; kept.length > least;) {
    const length = Math.ceil(kept.length / parts);
    let smaller: readonly T[] | undefined;
    for (let at = 0; at < kept.length && smaller === undefined; at += length) {
      // The last ones most often did it, so the first ones go first.
      const without = [...kept.slice(0, at), ...kept.slice(at + length)];
      if (without.length >= least && (await isRedWith(without))) smaller = without;
    }
    if (smaller) {
      kept = smaller;
      parts = Math.max(2, parts - 1);
    } else if (length === 1) return kept;
    else parts = Math.min(kept.length, parts * 2);
  }
  return kept;
}

const withRounds = (plan: Plan, rounds: readonly { readonly phase: PhasePlan; readonly round: PhasePlan['rounds'][number] }[]): Plan => ({
  ...plan,
  phases: plan.phases
    .map((phase) => ({ ...phase, rounds: rounds.filter((one) => one.phase === phase).map(({ round }) => round) }))
    .filter((phase) => phase.rounds.length > 0),
});

/** The last round is where it was seen: often it is red by itself. */
async function fewerRounds(trying: Trying, plan: Plan): Promise<Plan> {
  const all = plan.phases.flatMap((phase) => phase.rounds.map((round) => ({ phase, round })));
  if (all.length < 2) return plan;
  const last = withRounds(plan, all.slice(-1));
  if (await tried(trying, last)) return last;
  return withRounds(plan, await fewer(all, 1, (some) => tried(trying, withRounds(plan, some))));
}

async function fewerWriters(trying: Trying, plan: Plan): Promise<Plan> {
  return { ...plan, writers: await fewer(plan.writers, 1, (writers) => tried(trying, { ...plan, writers })) };
}

/** A round that lost all its faults stays as one in which people write undisturbed, unless another one is left. */
function withSteps(plan: Plan, kept: ReadonlySet<object>): Plan {
  const phases = plan.phases.map((phase) => ({ ...phase, rounds: phase.rounds.map((round) => round.filter((step) => kept.has(step))) }));
  if (kept.size === 0) return { ...plan, phases: phases.slice(-1).map((phase) => ({ ...phase, rounds: [[]] })) };
  return {
    ...plan,
    phases: phases.map((phase) => ({ ...phase, rounds: phase.rounds.filter((round) => round.length > 0) })).filter(({ rounds }) => rounds.length > 0),
  };
}

async function fewerSteps(trying: Trying, plan: Plan): Promise<Plan> {
  const all = plan.phases.flatMap(({ rounds }) => rounds.flat());
  if (all.length === 0) return plan;
  return withSteps(plan, new Set(await fewer(all, 0, (some) => tried(trying, withSteps(plan, new Set(some))))));
}

/** @param plan known to be red @param most so many campaigns are run at most */
export async function minimise(plan: Plan, isRed: IsRed, { most, print }: { readonly most: number; readonly print: (line: string) => void }): Promise<Plan> {
  const trying: Trying = { isRed, left: most, print };
  print(`smaller plans than ${size(plan)}, ${String(most)} tries at most:`);
  const some = await fewerRounds(trying, plan);
  const byFew = await fewerWriters(trying, some);
  const small = await fewerSteps(trying, byFew);
  return stepsOf(small) < stepsOf(byFew) ? fewerWriters(trying, small) : small;
}
