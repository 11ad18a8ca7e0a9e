/** Charts of docs/performance.md: each figure as a share of what its goal allows, on one axis, readable on a light and a dark page. */
import { judged } from './report.ts';
import type { Kept } from './results.ts';

const [width, labels, line, top, bottom] = [1_000, 540, 24, 54, 16] as const;
/** Powers of two: the axis goes from a sixteenth to sixteen times of what is allowed. */
const octaves = 4;
const mostSigns = 84;

/** Below 1 the goal is reached, whichever way it points. What has no share (nothing is allowed, or nothing was used) stands at the end that it means. */
export function shareOf(value: number, { goal }: Pick<Kept, 'goal'>): number {
  const [above, below] = 'atMost' in goal ? [value, goal.atMost] : [goal.atLeast, value];
  if (above <= 0) return 0;
  return below <= 0 ? Number.POSITIVE_INFINITY : above / below;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const cut = (text: string): string => (text.length > mostSigns ? `${text.slice(0, mostSigns - 1)}…` : text);
const at = (share: number): number => {
  const octave = Math.max(-octaves, Math.min(octaves, Math.log2(share)));
  return Math.round((labels + ((octave + octaves) / (2 * octaves)) * (width - labels - 30)) * 10) / 10;
};

const style = `
  .page { fill: #ffffff } .within { fill: #eaf3ec } text { fill: #1f2328; font: 12px system-ui, sans-serif } .faint { fill: #59636e }
  .axis { stroke: #d1d9e0 } .goal { stroke: #1f2328 } .spread { stroke-width: 2 } .reached { fill: #1a7f37; stroke: #1a7f37 } .missed { fill: #bc4c00; stroke: #bc4c00 }
  @media (prefers-color-scheme: dark) {
    .page { fill: #0d1117 } .within { fill: #12261b } text { fill: #e6edf3 } .faint { fill: #9198a1 }
    .axis { stroke: #3d444d } .goal { stroke: #e6edf3 } .reached { fill: #3fb950; stroke: #3fb950 } .missed { fill: #f0883e; stroke: #f0883e }
  }`;

function lineOf(row: Kept, index: number): string {
  const y = top + index * line + line / 2;
  const [one, other, middle] = [row.lowest, row.highest, judged(row)].map((value) => at(shareOf(value, row))) as [number, number, number];
  const kind = row.reached ? 'reached' : 'missed';
  // A shape beside the colour: not everybody tells green from orange.
  const mark = row.reached ? `<circle class="${kind}" cx="${middle}" cy="${y}" r="5"/>` : `<path class="${kind}" d="M${middle} ${y - 6}l6 6l-6 6l-6 -6z"/>`;
  return [
    `<text x="${labels - 14}" y="${y + 4}" text-anchor="end">${escaped(cut(`${row.id} ${row.what}`))}</text>`,
    `<line class="${kind} spread" x1="${Math.min(one, other)}" x2="${Math.max(one, other)}" y1="${y}" y2="${y}"/>`,
    mark,
  ].join('');
}

/** @returns an SVG file's text */
export function chartOf(title: string, rows: readonly Kept[]): string {
  const height = top + rows.length * line + bottom;
  const ticks = Array.from({ length: 2 * octaves + 1 }, (_, index) => 2 ** (index - octaves));
  const name = (share: number): string => (share < 1 ? `1/${1 / share}` : String(share));
  const [left, right] = [at(0), at(1)];
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(title)}">`,
    `<style>${style}\n</style>`,
    `<rect class="page" width="${width}" height="${height}"/>`,
    `<rect class="within" x="${left}" y="${top}" width="${right - left}" height="${rows.length * line}"/>`,
    `<text x="${left}" y="18">${escaped(title)}: of what the goal allows</text><text class="faint" x="${left}" y="34">● reached  ◆ missed  — lowest to highest pair</text>`,
    ...ticks.map(
      (share) =>
        `<line class="${share === 1 ? 'goal' : 'axis'}" x1="${at(share)}" x2="${at(share)}" y1="${top}" y2="${height - bottom}"/><text class="faint" x="${at(share)}" y="${top - 5}" text-anchor="middle">${name(share)}</text>`,
    ),
    ...rows.map(lineOf),
    '</svg>',
  ].join('\n')}\n`;
}
