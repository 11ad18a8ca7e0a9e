/** A few that stand for many: together they have every trait that all of them have. */

/** Greedy: the screen with most that none before it has, until nothing is missing. */
export function covering(all: readonly string[], traits: (one: string) => readonly string[]): readonly string[] {
  const missing = new Set(all.flatMap(traits));
  const chosen: string[] = [];
  while (missing.size > 0) {
    const news = (name: string): number => traits(name).filter((one) => missing.has(one)).length;
    const best = all.toSorted((a, b) => news(b) - news(a))[0] ?? '';
    chosen.push(best);
    for (const one of traits(best)) missing.delete(one);
  }
  return chosen;
}
