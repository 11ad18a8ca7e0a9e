/** Pages that a mistyped address may have meant. Pure. */

/** So many letters are to be changed, left out or put in. */
function distance(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row++) {
    const now = [row];
    for (let column = 1; column <= other.length; column++) {
      const changed = (before[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1);
      now.push(Math.min(changed, (before[column] ?? 0) + 1, (now[column - 1] ?? 0) + 1));
    }
    before = now;
  }
  return before[other.length] ?? 0;
}

/** Common mistakes are taken away: case, slashes, the shell before it. A longer one is nobody's slip of the pen. */
const bare = (path: string): string =>
  path
    .slice(0, 80)
    .toLowerCase()
    .replace(/^\/system\//, '/')
    .replaceAll('/', '');

/** 0 the same, 1 nothing in common. */
function unlikeness(asked: string, path: string): number {
  const [one, other] = [bare(asked), bare(path)];
  const most = Math.max(one.length, other.length, 1);
  const isPart = other.length > 3 && one.length > 3 && (one.includes(other) || other.includes(one));
  return isPart ? 0.3 : distance(one, other) / most;
}

const nearEnough = 0.5;

/** The nearest first. */
export const nearestOf = <S extends { readonly path: string }>(asked: string, among: readonly S[], most: number): readonly S[] =>
  among
    .map((one) => ({ one, by: unlikeness(asked, one.path) }))
    .filter(({ by }) => by <= nearEnough)
    .sort((a, b) => a.by - b.by)
    .slice(0, most)
    .map(({ one }) => one);
