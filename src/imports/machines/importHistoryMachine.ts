/** Past imports of an entity while somebody looks at them: one's own move with the news, colleagues' are looked at again while any of them moves. */
import type { Answers } from '#contract/operations.ts';
import type { RowChange } from '#contract/socket.ts';
import { heard, isMoving, newsOf } from './jobs/news.ts';
import { pastMachine } from './jobs/past.ts';

export type PastImport = Answers<'job.history'>['rows'][number];

function withNews(rows: readonly PastImport[], news: readonly RowChange[]): readonly PastImport[] {
  const own = rows.filter(({ isOwn }) => isOwn);
  const told = new Map(heard(own, news).jobs.map((job) => [job.id, job]));
  return rows.flatMap((row) => (row.isOwn ? (told.has(row.id) ? { ...row, ...told.get(row.id) } : []) : row));
}

export const importHistoryMachine = pastMachine<PastImport>({ id: 'importHistory', isMoving, newsOf, heard: withNews });
