export const customers = {
  referTo: 'Refer to',
  referClosed: 'Takes no referrals',
  referNone: 'No other organisation',
  tagUntil: '{{tag}}: valid until {{day}}',
  tagSoon_one: '{{tag}}: ends in {{count}} day ({{day}})',
  tagSoon_other: '{{tag}}: ends in {{count}} days ({{day}})',
  tagEnded: 'Removed: the tag had expired',
} as const;
