/** A few that stand for many: together they have every trait that all of them have. */

/** Greedy: the one with most that none before it has, until nothing is missing. */
export function covering(all: readonly string[], traits: (one: string) => readonly string[]): readonly string[] {
  const left = all.map((name) => ({ name, traits: traits(name) }));
  const missing = new Set(left.flatMap((one) => one.traits));
  const chosen: string[] = [];
  while (missing.size > 0) {
    const news = left.map((one) => one.traits.filter((trait) => missing.has(trait)).length);
    const best = left[news.indexOf(Math.max(...news))];
    if (!best) break;
    chosen.push(best.name);
    for (const trait of best.traits) missing.delete(trait);
  }
  return chosen;
}
