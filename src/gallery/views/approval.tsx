/** A small process for the gallery, with the marks of an instance of it. */
import type { ProcessGraph } from '#contract/processes/graph.ts';
import type { MarkState, ProcessMark, ProcessMarks } from '#contract/processes/marks.ts';
import { placed } from '#contract/processes/places.ts';

export const approvalSteps = ['apply', 'lead', 'finance'] as const;
export type ApprovalStep = (typeof approvalSteps)[number];

const at = { x: 0, y: 0 };
export const approvalGraph = (words: Readonly<Record<ApprovalStep, string>>): ProcessGraph =>
  placed({
    nodes: [
      { id: 'start', kind: 'start', config: {}, at },
      { id: 'apply', kind: 'notify', title: words.apply, config: {}, at },
      { id: 'fork', kind: 'exclusive', config: {}, at },
      { id: 'lead', kind: 'userTask', title: words.lead, config: {}, at },
      { id: 'join', kind: 'exclusive', config: {}, at },
      { id: 'finance', kind: 'userTask', title: words.finance, config: {}, at },
      { id: 'end', kind: 'end', config: {}, at },
    ],
    edges: [
      { id: 'e1', from: 'start', to: 'apply' },
      { id: 'e2', from: 'apply', to: 'fork' },
      { id: 'e3', from: 'fork', to: 'lead' },
      { id: 'e4', from: 'fork', to: 'join', isDefault: true },
      { id: 'e5', from: 'lead', to: 'join' },
      { id: 'e6', from: 'join', to: 'finance' },
      { id: 'e7', from: 'finance', to: 'end' },
    ],
  });

const since = '2026-11-26T01:20:00.000Z';
const order = ['start', 'apply', 'fork', 'lead', 'join', 'finance'] as const;
/** Everything before the step is done, and it has come to it. */
export function approvalMarks(step: ApprovalStep, who: string): ProcessMarks {
  const place = order.indexOf(step);
  const markOf = (state: MarkState): ProcessMark => ({ state, who: [who], since });
  return Object.fromEntries(order.flatMap((id, index) => (index > place ? [] : [[id, markOf(index < place ? 'done' : 'now')]])));
}
