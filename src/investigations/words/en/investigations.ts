export const investigations = {
  report: 'Report',
  fetch: 'Download the report',
  fileName: 'Investigation - {{title}}.pdf',
  steps: 'Approvals',
  noSteps: 'Not submitted yet',
  measure: 'Measure',
  measureDone: ' (done)',
  decide: 'Open my task',
};
