/** Processes, drawn. */
export const diagrams = {
  refund: 'Approval of a refund',
  apply: 'Ask for a refund',
  lead: 'Lead approves',
  finance: 'Finance pays',
  marked: 'Marked step',
  none: 'None',
  fit: 'Fit',
  larger: 'Larger',
  smaller: 'Smaller',
  broken: 'The diagram cannot be read: it is not BPMN 2.0',
} as const;
