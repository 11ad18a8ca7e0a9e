/** Beside the rows of a list: related rows, figures, the page of one row. */
export const beside = {
  all: 'View all',
  none: 'Nothing here yet',
  count_one: '{{shown}} in all',
  count_other: '{{shown}} in all',
  from: '{{first}}–{{last}}',
  before: 'Previous page',
  next: 'Next page',
  figures: 'Figures',
  charts: 'Charts',
  period: 'Period',
  cut: 'Only the largest are listed',
  page: 'Open on its own page',
  noRow: 'No record chosen',
  noRowText: 'Open one from its list',
  toList: 'Back to the list',
} as const;
