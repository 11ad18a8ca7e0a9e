/** Past exports of an entity while somebody looks at them. They are over when they are told of: nothing moves them any more. */
import type { Answers } from '#contract/operations.ts';
import { pastMachine } from './past.ts';

export type PastExport = Answers<'exportDetail.list'>['rows'][number];

export const pastExportsMachine = pastMachine<PastExport>({ id: 'pastExports', isMoving: () => false, newsOf: () => [], heard: (rows) => rows });
