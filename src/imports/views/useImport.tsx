import { useSelector } from '@xstate/react';
import type { ImportContext } from '#src/imports/machines/context.ts';
import type { ImportRef } from '#src/imports/machines/jobs/context.ts';

export const useImport = <T,>(one: ImportRef, select: (context: ImportContext) => T): T => useSelector(one, (snapshot) => select(snapshot.context));

const letters = 26;
/** A spreadsheet calls the column so: 0 is A, 26 is AA. */
export const columnLetter = (at: number): string =>
  (at >= letters ? columnLetter(Math.floor(at / letters) - 1) : '') + String.fromCharCode('A'.charCodeAt(0) + (at % letters));
