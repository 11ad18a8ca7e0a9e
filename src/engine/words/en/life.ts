import type { life as zh } from '#src/engine/words/zh-CN/life.ts';

export const life = {
  states: 'Filter by status',
  allStates: 'All',
  movedNow: 'Now: {{status}}',
  undo: 'Undo ({{seconds}} s)',
  changeStatus: 'Change the status, now {{status}}',
  current: 'Present status',
  impossible: 'First make it: {{status}}',
  impossibleEnd: 'This is the final status',
  restFirst: 'For the others, first make it: {{status}}',
  cancel: 'Cancel',
  askMove: '{{move}}?',
  reason: 'Reason',
  reasonOptional: 'Reason (optional, kept in the history)',
  reasonMissing: 'Say why',
  steps: 'Status log',
  bySystem: 'System',
  mayNotMove: 'You can see it, but not change its status',
  inScope: 'all of your organisation can be seen',
  stateOpen: '{{status}}, can be changed',
  stateOver: '{{status}}, the final status',
} as const satisfies Record<keyof typeof zh, string>;
