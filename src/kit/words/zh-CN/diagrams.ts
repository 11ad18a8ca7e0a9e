/** Processes, drawn. */
export const diagrams = {
  refund: '退款审批流程',
  apply: '提出退款',
  lead: '主管审批',
  finance: '财务打款',
  marked: '标出步骤',
  none: '不标出',
  fit: '适合窗口',
  larger: '放大',
  smaller: '缩小',
  broken: '流程图读不出来：它不是 BPMN 2.0',
} as const;
