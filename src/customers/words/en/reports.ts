export const reports = {
  title: 'Reports',
  customer: 'Customer',
  at: 'Reported at',
  by: 'Reported by',
  holder: 'Follow-up person',
  until: 'Protected until',
  unprotected: 'Not protected',
  over: 'over',
  thisOne: 'This customer',
  none: 'Nobody has reported this customer yet',
} as const;
