import type { ChatRow } from '#src/kit/machines/rows.ts';

/** The patient where they are somebody else than who writes (a mother for her child): sex, birthday and file number are theirs. */
export const patientBeside = (row: ChatRow): string => (row.patientName === row.userName ? '' : (row.patientName ?? ''));
