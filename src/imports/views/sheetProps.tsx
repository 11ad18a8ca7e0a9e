import type { ImportRef } from '#src/imports/machines/jobs/context.ts';

/** Every step of the import sheet is given the import and the way out. */
export interface SheetProps {
  readonly one: ImportRef;
  readonly onLeave: () => void;
}
