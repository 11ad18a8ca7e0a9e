/** A small process as the engine will keep it: BPMN 2.0 with its places. */
export const approvalSteps = ['apply', 'lead', 'finance'] as const;
export type ApprovalStep = (typeof approvalSteps)[number];

const width = 110;
const gap = 60;
const top = 100;
const height = 80;
const leftOf = (at: number): number => 220 + at * (width + gap);
const middle = top + height / 2;
const last = leftOf(approvalSteps.length);
const shape = (id: string, box: { readonly x: number; readonly y: number; readonly w: number; readonly h: number }): string =>
  `<bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}"><dc:Bounds x="${box.x}" y="${box.y}" width="${box.w}" height="${box.h}"/></bpmndi:BPMNShape>`;

export function approvalXml(words: Readonly<Record<ApprovalStep, string>>): string {
  const ids = ['begin', ...approvalSteps, 'end'];
  const flows = ids.slice(1).map((to, at) => ({
    id: `to_${to}`,
    from: ids[at] ?? '',
    to,
    x: at === 0 ? 156 : leftOf(at - 1) + width,
    until: at === approvalSteps.length ? last : leftOf(at),
  }));
  return `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" id="refund" targetNamespace="careline">
<process id="approval" isExecutable="false"><startEvent id="begin"/>${approvalSteps.map((id) => `<userTask id="${id}" name="${words[id]}"/>`).join('')}<endEvent id="end"/>
${flows.map(({ id, from, to }) => `<sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}"/>`).join('')}</process>
<bpmndi:BPMNDiagram id="diagram"><bpmndi:BPMNPlane id="plane" bpmnElement="approval">
${shape('begin', { x: 120, y: middle - 18, w: 36, h: 36 })}${approvalSteps.map((id, at) => shape(id, { x: leftOf(at), y: top, w: width, h: height })).join('')}${shape('end', { x: last, y: middle - 18, w: 36, h: 36 })}
${flows.map(({ id, x, until }) => `<bpmndi:BPMNEdge id="${id}_di" bpmnElement="${id}"><di:waypoint x="${x}" y="${middle}"/><di:waypoint x="${until}" y="${middle}"/></bpmndi:BPMNEdge>`).join('')}
</bpmndi:BPMNPlane></bpmndi:BPMNDiagram></definitions>`;
}
