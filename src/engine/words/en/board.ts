import type { board as zh } from '#src/engine/words/zh-CN/board.ts';

export const board = {
  shown: 'View',
  list: 'List',
  board: 'Board',
  fold: 'Fold {{status}}',
  unfold: 'Unfold {{status}}',
  none: 'None yet',
  more: 'Load more',
  late: '{{span}} late',
  due: '{{span}} left',
  noRight: 'You have no right to make this move',
  goesTo: 'From {{status}} only to: {{others}}',
  stays: '"{{row}}" did not move to {{status}}. {{why}}',
  cameFrom: 'Just came from {{status}}',
  wentTo: '{{row}} went to {{status}}',
  moved: '"{{row}}" moved from {{from}} to {{to}}',
  refused: '"{{row}}" did not move to {{to}} and is back in {{from}}',
  keys: 'Arrows walk over cards, M opens the moves, Shift+←/→ moves to the next column, Enter opens',
} as const satisfies Record<keyof typeof zh, string>;
