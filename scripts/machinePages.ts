/** A machine as a page: a drawing that code hosts show, then what the drawing has no room for. */
import type { AnyStateMachine } from 'xstate';
import { chartOf } from '#src/inspector/machines/chart.ts';
import type { Chart, ChartState, ChartTransition } from '#src/inspector/machines/chart.ts';

export interface NamedMachine {
  readonly name: string;
  readonly path: string;
  readonly machine: AnyStateMachine;
}

const keyOf = (path: string): string => path.split('.').at(-1) ?? path;
/** A name in the drawing has letters alone; the label beside it is the key. */
const signOf = (path: string): string => `s_${path.replaceAll(/[^\w]/g, '_')}`;

const causes = { event: '', after: 'after ', done: 'done ', error: 'failed ', always: 'always' } as const;
const causeOf = ({ cause, name }: ChartTransition): string => `${causes[cause]}${name}`.trim();
const labelOf = (one: ChartTransition): string => `${causeOf(one)}${one.guard === null ? '' : ` [${one.guard}]`}`.replaceAll(/[:;#<>{}]/g, ' ');

/** Several causes of the same way are one arrow. */
function arrows(transitions: readonly ChartTransition[], indent: string): readonly string[] {
  const ways = Map.groupBy(
    transitions.flatMap((one) => one.targets.map((target) => ({ target, one }))),
    ({ target, one }) => `${signOf(one.from)} --> ${signOf(target)}`,
  );
  return [...ways].map(([way, those]) => `${indent}${way}: ${[...new Set(those.map(({ one }) => labelOf(one)))].join(' / ')}`);
}

function stateLines(chart: Chart, state: ChartState, depth: number): readonly string[] {
  const indent = '  '.repeat(depth);
  const byPath = new Map(chart.states.map((one) => [one.path, one]));
  const children = state.children.flatMap((path) => byPath.get(path) ?? []);
  const inside = children.flatMap((child, at) => [
    ...(state.kind === 'parallel' && at > 0 ? [`${indent}--`] : []),
    ...(child.children.length > 0
      ? [`${indent}state "${keyOf(child.path)}" as ${signOf(child.path)} {`, ...stateLines(chart, child, depth + 1), `${indent}}`]
      : [`${indent}state "${keyOf(child.path)}" as ${signOf(child.path)}`]),
    ...(child.kind === 'final' ? [`${indent}${signOf(child.path)} --> [*]`] : []),
  ]);
  return [...(state.initial === null ? [] : [`${indent}[*] --> ${signOf(state.initial)}`]), ...inside];
}

const cell = (given: string): string => given.replaceAll('|', '\\|');
const row = (...cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
const list = (given: readonly string[]): string => given.map((one) => `\`${one}\``).join(', ');

const transitionRow = (one: ChartTransition): string =>
  row(one.from || '(any)', causeOf(one), one.guard ?? '', list(one.actions), one.targets.join(', ') || '(stays)');

/** Text is what `docs/machines/<name>.md` holds. */
export function machinePage({ name, path, machine }: NamedMachine): string {
  const chart = chartOf(machine);
  const [root] = chart.states;
  const drawn = root && root.children.length > 0 ? stateLines(chart, root, 1) : [];
  const lively = chart.states.filter(({ invokes, tags, entry, exit }) => invokes.length + tags.length + entry.length + exit.length > 0);
  return `${[
    `# ${name}`,
    '',
    `Made of \`${path}\` by \`npm run machines\`; not written by hand.`,
    ...(drawn.length === 0
      ? []
      : [
          '',
          '```mermaid',
          'stateDiagram-v2',
          ...drawn,
          ...arrows(
            chart.transitions.filter(({ from }) => from !== ''),
            '  ',
          ),
          '```',
        ]),
    ...(lively.length === 0 ? [] : ['', '## States', '', row('State', 'Tags', 'On entry', 'On exit', 'Actors'), row('---', '---', '---', '---', '---')]),
    ...lively.map((state) => row(state.path || '(all)', list(state.tags), list(state.entry), list(state.exit), list(state.invokes))),
    '',
    '## Transitions',
    '',
    row('In', 'When', 'If', 'Does', 'Then'),
    row('---', '---', '---', '---', '---'),
    ...chart.transitions.map(transitionRow),
  ].join('\n')}\n`;
}

/** The first sentence of the comment that stands last before the machine, else of the file's first. */
function aboutOf(source: string, name: string): string {
  const at = source.indexOf(`const ${name}`);
  const before = source.slice(0, at === -1 ? 0 : at);
  const comments = [...before.matchAll(/\/\*\*([^]*?)\*\//g)].map(([, text = '']) => text.replaceAll(/\s*\n\s*\*\s?/g, ' ').trim());
  const last = /\*\/\s*(?:export\s*)?$/.test(before) ? comments.at(-1) : comments[0];
  return /^.*?\.(?=\s|$)/.exec(last ?? '')?.[0] ?? '';
}

export function machinesIndex(machines: readonly NamedMachine[], read: (path: string) => string): string {
  return `${[
    '# Machines',
    '',
    'Each machine of the console as it stands in the code: made by `npm run machines`, held fresh by `npm test`. An arrow is an event (`after` a delay, `done` or `failed` of an actor) with its guard in brackets.',
    '',
    row('Machine', 'States', 'Transitions', 'About'),
    row('---', '---', '---', '---'),
    ...machines.map((one) => {
      const chart = chartOf(one.machine);
      return row(`[${one.name}](${one.name}.md)`, String(chart.states.length - 1), String(chart.transitions.length), aboutOf(read(one.path), one.name));
    }),
  ].join('\n')}\n`;
}
