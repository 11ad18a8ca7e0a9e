/** A definition to be read: a gateway is told by its sign, and by its name where that says more. */
import { expect, it } from 'vitest';
import type { ProcessGraph, ProcessNodeKind } from '#contract/processes/graph.ts';
import { ProcessDiagram } from '#src/processes/views/ProcessDiagram.tsx';
import { draw } from '#tests/views/stage.tsx';

const kinds: Readonly<Record<string, ProcessNodeKind>> = { s: 'start', f: 'inclusive', a: 'userTask', b: 'userTask', j: 'inclusive', e: 'end' };
const graph: ProcessGraph = {
  nodes: Object.entries(kinds).map(([id, kind], at) => ({ id, kind, config: {}, at: { x: (at % 2) * 240, y: at * 120 } })),
  edges: ['sf', 'fa', 'fb', 'aj', 'bj', 'je'].map((pair) => ({ id: pair, from: pair[0] ?? '', to: pair[1] ?? '' })),
};

it.each([
  ['zh-CN', ['发起', '', '审批', '审批', '汇合', '结束']],
  ['en', ['Start', '', 'Approval', 'Approval', 'Join', 'End']],
] as const)('the gateway at which branches meet is named in %s, and the fork is not', (language, names) => {
  const { container } = draw(<ProcessDiagram graph={graph} />, { language });
  expect([...container.querySelectorAll('.process-words strong')].map(({ textContent }) => textContent)).toEqual(names);
});
