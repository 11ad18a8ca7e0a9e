/** An instance as a picture: the diagram of the page, with its marks, its legend and the same in words for whoever does not see it. */
import { joined } from '#contract/label.ts';
import { drawingOf } from '#contract/processes/drawing.ts';
import type { Box, DrawnShape, DrawnWay, Point } from '#contract/processes/drawing.ts';
import type { ProcessGraph, ProcessNode } from '#contract/processes/graph.ts';
import { gatewayKinds } from '#contract/processes/graph.ts';
import { markStates, unmarked } from '#contract/processes/marks.ts';
import type { MarkState, ProcessMark, ProcessMarks } from '#contract/processes/marks.ts';
import { isNamed, processTitleOf } from '#contract/processes/nodeKinds.ts';
import { treeOrder } from '#contract/processes/tree.ts';
import { minuteAt } from '#server/kit/shanghai.ts';

interface Picture {
  readonly title: string;
  readonly graph: ProcessGraph;
  readonly marks: ProcessMarks;
  readonly isEnglish: boolean;
}

/** Paper is white in both themes. */
const looks: Readonly<Record<MarkState, { readonly line: string; readonly fill: string; readonly more: string; readonly sign: string }>> = {
  done: { line: '#2c9a66', fill: '#e5f4eb', more: ' stroke-width="1.5"', sign: '✓ ' },
  now: { line: '#0b766b', fill: '#e2f3f0', more: ' stroke-width="3"', sign: '● ' },
  returned: { line: '#c77a12', fill: '#fdf2e0', more: ' stroke-width="1.5"', sign: '↩ ' },
  toCome: { line: '#7f8d89', fill: '#ffffff', more: ' stroke-width="1.5" stroke-dasharray="4 3"', sign: '' },
};
const font = `font-family="'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',system-ui,sans-serif"`;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
/** Characters that XML cannot hold are left out. */
const written = (text: string): string =>
  [...text]
    .filter((sign) => sign >= ' ' && !/[\uD800-\uDFFF\uFFFE\uFFFF]/u.test(sign))
    .map((sign) => entities[sign] ?? sign)
    .join('');
/** Chinese characters are twice as wide. */
function cut(text: string, most: number): string {
  let width = 0;
  const fits = [...text].findIndex((sign) => {
    width += sign > '\u2E80' ? 2 : 1;
    return width > most;
  });
  return fits === -1 ? text : `${[...text].slice(0, Math.max(0, fits - 1)).join('')}…`;
}

/** Whoever has it, and since when on the clock of Shanghai. */
const saidOf = ({ who, since }: Pick<ProcessMark, 'who' | 'since'>, isEnglish: boolean): string =>
  [joined(who)[isEnglish ? 1 : 0], since === null ? '' : minuteAt(Date.parse(since)).slice('YYYY-'.length)].filter(Boolean).join(' · ');

const middleOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });
function outline(shape: DrawnShape, state: MarkState): string {
  const { line, fill, more } = looks[state];
  const { x, y } = middleOf(shape);
  const paint = `fill="${fill}" stroke="${line}"${more}`;
  const sign = `fill="none" stroke="${line}" stroke-width="2"`;
  const inner: Partial<Readonly<Record<ProcessNode['kind'], string>>> = {
    end: `<circle cx="${x}" cy="${y}" r="13" ${sign}/>`,
    reject: `<path d="M${x - 6} ${y - 6}l12 12m0 -12l-12 12" ${sign}/>`,
    timer: `<path d="M${x} ${y - 9}v9l6 4" ${sign}/>`,
    message: `<path d="M${x - 9} ${y - 6}h18v12h-18zl9 7l9 -7" ${sign}/>`,
    exclusive: `<path d="M${x - 7} ${y - 7}l14 14m0 -14l-14 14" ${sign}/>`,
    parallel: `<path d="M${x - 10} ${y}h20m-10 -10v20" ${sign}/>`,
    inclusive: `<circle cx="${x}" cy="${y}" r="10" ${sign}/>`,
  };
  const bodies = {
    event: `<circle cx="${x}" cy="${y}" r="${shape.width / 2}" ${paint}/>`,
    gateway: `<path d="M${x} ${shape.y}L${shape.x + shape.width} ${y}L${x} ${shape.y + shape.height}L${shape.x} ${y}Z" ${paint}/>`,
    task: `<rect x="${shape.x}" y="${shape.y}" width="${shape.width}" height="${shape.height}" rx="8" ${paint}/>`,
  };
  return bodies[shape.shape] + (inner[shape.node.kind] ?? '');
}

/** A way may leave to that side of a gateway: its name stands above the line, and not on it. */
const aboveWay = -7;

function words(shape: DrawnShape, { state, who, since }: ProcessMark, { title, isEnglish }: Pick<Picture, 'title' | 'isEnglish'>): string {
  const lines = [cut(looks[state].sign + title, 26), cut(saidOf({ who, since }, isEnglish), 32)].filter(Boolean);
  const isTask = shape.shape === 'task';
  const { x, y } = middleOf(shape);
  const [left, anchor] = isTask ? [x, 'middle'] : [shape.x + shape.width + 6, 'start'];
  return lines
    .map((line, at) => {
      const top = y + (shape.shape === 'gateway' ? aboveWay : 5) + (at - (lines.length - 1) / 2) * 19;
      return `<text x="${left}" y="${top}" text-anchor="${anchor}" font-size="${at === 0 ? 13 : 12}" fill="${at === 0 ? '#13201d' : '#4a5955'}">${written(line)}</text>`;
    })
    .join('');
}

function wayOf({ edge, points }: DrawnWay, marks: ProcessMarks): string {
  const isWalked = marks[edge.from]?.state === 'done' && (marks[edge.to]?.state ?? 'toCome') !== 'toCome';
  const path = points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  const line = isWalked ? 'stroke="#2c9a66" stroke-width="2.5"' : 'stroke="#5f6d69" stroke-width="1.5"';
  return `<path d="${path}" fill="none" ${line} marker-end="url(#arrow)"/>`;
}

const legendHeight = 32;
const states = Object.keys(markStates) as readonly MarkState[];
function legend({ x, y }: Box, isEnglish: boolean): string {
  return states
    .map((state, at) => {
      const { line, fill, more, sign } = looks[state];
      const left = x + 20 + at * 110;
      const label = `${sign}${markStates[state][isEnglish ? 1 : 0]}`;
      return `<rect x="${left}" y="${y + 10}" width="22" height="16" rx="4" fill="${fill}" stroke="${line}"${more}/><text x="${left + 28}" y="${y + 22}" font-size="12" fill="#4a5955">${written(label)}</text>`;
    })
    .join('');
}

/** SVG without script, styles from elsewhere, or anything that is fetched. */
export function pictureOf({ title, graph, marks, isEnglish }: Picture): string {
  const { box, shapes, ways } = drawingOf(graph);
  const language = isEnglish ? 1 : 0;
  const markOf = ({ id }: ProcessNode): ProcessMark => marks[id] ?? unmarked;
  const titleOf = (node: ProcessNode): string => processTitleOf(graph, node)[language];
  const told = treeOrder(graph)
    .filter(({ kind }) => !gatewayKinds.has(kind))
    .map((node) => [titleOf(node), markStates[markOf(node).state][language], saidOf(markOf(node), isEnglish)].filter(Boolean).join(' '))
    .join('; ');
  const [width, height] = [Math.max(box.width, 480), box.height + legendHeight];
  const top = box.y - legendHeight;
  const drawn = shapes.map((shape) => {
    const mark = markOf(shape.node);
    const own = isNamed(graph, shape.node) ? titleOf(shape.node) : '';
    return outline(shape, mark.state) + words(shape, mark, { title: own, isEnglish });
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box.x} ${top} ${width} ${height}" role="img" ${font}>`,
    `<title>${written(title)}</title><desc>${written(told)}</desc>`,
    '<defs><marker id="arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L10 5L0 10z" fill="#5f6d69"/></marker></defs>',
    `<rect x="${box.x}" y="${top}" width="${width}" height="${height}" fill="#ffffff"/>`,
    legend({ ...box, y: top }, isEnglish),
    ...ways.map((way) => wayOf(way, marks)),
    ...drawn,
    '</svg>',
  ].join('');
}
