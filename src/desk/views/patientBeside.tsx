import type { ChatRow } from '#src/kit/machines/rows.ts';

/** The patient where he is somebody else than who writes (a mother for her child): sex, birthday and file number are his. */
export const patientBeside = (row: ChatRow): string => (row.patientName === row.userName ? '' : (row.patientName ?? ''));
