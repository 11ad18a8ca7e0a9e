/** The form of a row asks these of the server. */
import { fromPromise } from 'xstate';
import { resourceEditorMachine } from '#src/engine/machines/resourceEditorMachine.ts';
import type { Concerned } from '#src/engine/machines/resourceEditor/context.ts';
import type { HistoryRow } from '#src/engine/machines/resourceList/context.ts';
import type { Source } from './sources.ts';

/** The history says who changed the row last, where the back end has one. */
async function changedBy(source: Source, id: string): Promise<{ readonly name: string; readonly at: number } | null> {
  try {
    const [last] = (await source.call('history', { id, limit: 1 })) as readonly HistoryRow[];
    return last?.byName ? { name: last.byName, at: Date.parse(last.at) } : null;
  } catch {
    // The name may be told to others alone: both values are shown all the same.
    return null;
  }
}

export const wiredEditor = (sourceAt: (path: string) => Source) =>
  resourceEditorMachine.provide({
    actors: {
      loadRow: fromPromise(({ input: { path, id } }) => sourceAt(path).detail(id)),
      loadTheirs: fromPromise(async ({ input: { path, id } }) => {
        const source = sourceAt(path);
        const [row, by] = await Promise.all([source.detail(id), changedBy(source, id)]);
        if (!row) throw new Error(`The row '${id}' of '${path}' is gone: expected one that somebody has just saved.`);
        return { row, by };
      }),
      loadConcerned: fromPromise(async ({ input: { path, id, changed } }) => (await sourceAt(path).concerned(id, changed)) as Concerned | null),
      saveRow: fromPromise(({ input: { path, id, version, changed, all } }) => sourceAt(path).save({ id, version, changed, all })),
    },
  });
