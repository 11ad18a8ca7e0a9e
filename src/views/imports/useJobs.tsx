import { useSelector } from '@xstate/react';
import type { Fields } from '#contract/kinds.ts';
import { entityNamed } from '#contract/standardEntities.ts';
import type { JobsRef } from '#machines/consoleMachine.ts';
import type { ImportContext } from '#machines/import/context.ts';
import type { ImportRef } from '#machines/jobs/context.ts';
import type { OwnFieldNow } from '#machines/resourceList/context.ts';
import { useRoot } from '#views/shell/ConsoleContext.tsx';

/** Null where the back end has no jobs. */
export const useJobs = (): JobsRef | null => useRoot((context) => context.jobs);

export const useImport = <T,>(one: ImportRef, select: (context: ImportContext) => T): T => useSelector(one, (snapshot) => select(snapshot.context));

const noOwn: readonly OwnFieldNow[] = [];
/** The fields of the entity, and those that organisations have added, as the list that is open knows them. */
export function useFields(one: ImportRef): Fields {
  const entity = useImport(one, (context) => context.entity);
  const list = useRoot(({ lists }) => Object.values(lists).find((ref) => ref.getSnapshot().context.entity === entity));
  const own = useSelector(list, (snapshot) => snapshot?.context.own ?? noOwn);
  return { ...entityNamed(entity).fields, ...Object.fromEntries(own.map(({ name, field }) => [name, field])) };
}

const letters = 26;
/** As a spreadsheet calls it: 0 is A, 26 is AA. */
export const columnLetter = (at: number): string =>
  (at >= letters ? columnLetter(Math.floor(at / letters) - 1) : '') + String.fromCharCode('A'.charCodeAt(0) + (at % letters));

export const grouped = (count: number): string => count.toLocaleString('en-US');
