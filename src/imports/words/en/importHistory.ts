import type { importHistory as zh } from '#src/imports/words/zh-CN/importHistory.ts';

export const importHistory = {
  history: 'Import history',
  historyOf: 'Import history: {{noun}}',
  historyText: 'Imports of everybody in the organisations that you may import into, kept for {{days}} days. Result files are for those who imported',
  historyEmpty: 'Nothing was imported yet',
  historyEmptyText: 'An import appears here as soon as it begins',
  past_at: 'When',
  past_by: 'Who',
  past_file: 'File',
  past_state: 'State',
  past_in: 'Imported',
  past_failed: 'Not imported',
  past_unprocessed: 'Not processed',
  me: 'Me',
  fetch: 'Download the rows of "{{name}}": {{part}}',
  open: 'Open "{{name}}"',
  older: 'Show older ones',
  close: 'Close',
} as const satisfies Record<keyof typeof zh, string>;
