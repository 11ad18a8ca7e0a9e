/** A board asks these of the server: comes with the first look at one. */
import { fromPromise } from 'xstate';
import type { FilterGroup, FilterTerm } from '#contract/filter.ts';
import { columnTerms } from '#contract/readings/boardColumns.ts';
import { boardLimits } from '#contract/limits/lists.ts';
import type { BoardColumn } from '#contract/standardShapes.ts';
import { boardMachine } from '#src/engine/machines/boardMachine.ts';
import type { ListQuery } from '#src/engine/machines/resourceList/query.ts';
import { withPart } from '#contract/readings/shownRows.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { given, pageOf } from './pages.ts';
import type { Source } from './sources.ts';

interface Answer {
  readonly columns: readonly BoardColumn<Readonly<Record<string, unknown>>>[];
  readonly position: number;
}
/** @returns the row if it is there and fits the query */
type LoadRow = ReturnType<typeof fromPromise<ListRow | null, { readonly path: string; readonly id: string; readonly query: ListQuery }>>;

const inColumn = (filter: FilterGroup | undefined, terms: readonly FilterTerm[]): FilterGroup => ({ ...filter, all: [...terms, ...(filter?.all ?? [])] });

export const wiredBoard = (sourceAt: (path: string) => Source, loadRow: LoadRow) =>
  boardMachine.provide({
    actors: {
      loadBoard: fromPromise(async ({ input: { path, query, by, limit } }) => {
        const source = sourceAt(path);
        const { columns, position } = (await source.call('board', { ...given({ ...query, ...withPart(query.filter, source) }), by, limit })) as Answer;
        return { columns: columns.map((column) => ({ ...column, rows: column.rows.map((row) => source.toRow(row)) })), position };
      }),
      loadColumn: fromPromise(async ({ input: { path, query, by, kind, keys, state, next } }) => {
        const paging = { limit: boardLimits.cards, ...(next === null ? {} : { next }) };
        const { page } = await pageOf(sourceAt(path), {
          given: paging,
          query: { ...query, filter: inColumn(query.filter, columnTerms({ by, kind, keys }, state)) },
          hasFilters: true,
        });
        return page;
      }),
      loadRow,
    },
  });
