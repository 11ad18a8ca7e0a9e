/** Charts. */
export const charts = {
  numbers: 'Show the numbers',
  unknown: 'none',
  empty: 'No numbers yet',
  byState: 'Conversations by list',
  state: 'List',
  count: 'Conversations',
  unread: 'Unread',
  byRead: 'Conversations, read and unread',
  read: 'Read',
  byHour: 'Latest message by hour',
  hour: 'Hour',
} as const;
