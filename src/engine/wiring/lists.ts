/** Each list screen asks these of the server. */
import { fromPromise } from 'xstate';
import type { Feature } from '#contract/services.ts';
import type { Page } from '#contract/resource.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { listEntities } from './listScreens.ts';
import type { Api } from '#api/client.ts';
import { offeredOptions } from '#contract/callTables/offeredOptions.ts';
import { listLimits } from '#contract/limits/lists.ts';
import type { ListLayout } from '#contract/layouts/listLayout.ts';
import { plainLayout } from '#contract/layouts/listLayout.ts';
import { withPart } from '#contract/readings/shownRows.ts';
import { standardEntity } from '#contract/standardEntities.ts';
import type { OptionRow } from '#src/engine/machines/resourceList/context.ts';
import { isAskedAsTree } from '#src/engine/machines/resourceList/tree.ts';
import { resourceListMachine } from '#src/engine/machines/resourceListMachine.ts';
import { toPage } from '#src/kit/wiring/legacy.ts';
import { actsOn } from './lists/acts.ts';
import { wiredEditor } from './lists/editor.ts';
import { found, pageOf } from './lists/pages.ts';
import { wiredReading } from './lists/reading.ts';
import { sourceOf } from './lists/sources.ts';
import type { Source } from './lists/sources.ts';
import type { ListQuery } from '#src/engine/machines/resourceListMachine.ts';
import { entityScreens } from '#contract/screens/entityScreens.ts';
import { isListed } from '#contract/screens/screen.ts';

async function oneRow(source: Source, id: string, query: ListQuery, hasFilters: boolean): Promise<ListRow | null> {
  const { page } = await pageOf(source, { given: { id, limit: listLimits.page }, query, hasFilters });
  return page.rows.find((row) => row.id === id) ?? source.taken(id);
}

interface PageInput {
  readonly path: string;
  readonly query: ListQuery;
  readonly next: string | null;
  readonly isCounted: boolean;
}
type ReadPage = (given: PageInput, size: number) => Promise<Page<ListRow>>;

/** All pages are read, one after the other: a branch may end in the last one. The rows are true from the first page on. */
async function wholeTree(read: ReadPage, { path, query }: PageInput, size: number): Promise<Page<ListRow>> {
  const { searchValue: _words, ...plain } = query;
  let page = await read({ path, query: plain, next: null, isCounted: false }, size);
  const rows = [...page.rows];
  const { position } = page;
  while (page.next != null && page.rows.length > 0 && rows.length < listLimits.treeRows) {
    page = await read({ path, query: plain, next: page.next, isCounted: false }, size);
    rows.push(...page.rows);
  }
  return {
    rows: [...new Map(rows.map((row) => [row.id, row])).values()],
    next: page.rows.length > 0 ? (page.next ?? null) : null,
    ...(position === undefined ? {} : { position }),
  };
}

/** Nobody has chosen how the list is seen: its description may. */
const begunAs = ({ isBoard }: Source): Pick<ListLayout, 'board'> => (isBoard ? { board: { isShown: true, folded: [] } } : {});

/** One row has a page of its own here and is asked for by itself, or figures stand here: no rows are asked for. */
const isWithoutRows = (path: string): boolean => entityScreens.some((one) => one[0] === path && !isListed(one));

function reading(sourceAt: (path: string) => Source, { hasNext, hasFilters }: { readonly hasNext: boolean; readonly hasFilters: boolean }) {
  const paging = (next: string | null): { readonly page?: number; readonly next?: string } =>
    hasNext ? (next === null ? {} : { next }) : { page: next === null ? 1 : Number(next) };
  const readPage: ReadPage = async ({ path, query, next, isCounted }, size) => {
    if (isWithoutRows(path)) return { rows: [], next: null };
    const { page, given: count } = await pageOf(sourceAt(path), {
      given: { limit: size, ...paging(next), ...(isCounted && hasFilters ? { counted: true } : {}) },
      query,
      hasFilters,
    });
    // A full page is followed by the next number where there is no keyset paging.
    const after = hasNext || count < size ? {} : { next: String((next === null ? 1 : Number(next)) + 1) };
    return { ...page, ...after };
  };
  return {
    loadPage: fromPromise(({ input }: { input: PageInput }) =>
      isTreeAt(input) ? wholeTree(readPage, input, hasNext ? listLimits.treePage : listLimits.page) : readPage(input, listLimits.page),
    ),
    loadRow: fromPromise(({ input: { path, id, query } }: { input: { path: string; id: string; query: ListQuery } }) =>
      isWithoutRows(path) ? Promise.resolve(null) : oneRow(sourceAt(path), id, isTreeAt({ path, query }) ? {} : query, hasFilters),
    ),
    loadDetail: fromPromise(({ input: { path, id } }: { input: { path: string; id: string } }) => sourceAt(path).detail(id)),
    countRows: fromPromise(async ({ input: { path, query } }: { input: { path: string; query: ListQuery } }) => {
      const source = sourceAt(path);
      const answer = (await source.call('count', found({ ...query, ...withPart(query.filter, source) }))) as { readonly count: number };
      return answer.count;
    }),
  };
}

/** Rows that are searched are shown within the whole tree. */
const isTreeAt = ({ path, query }: Pick<PageInput, 'path' | 'query'>): boolean => isAskedAsTree(listEntities[path] ?? '', query);

/** The rows of a list, to choose from: a back end that knows the specification alone has no call for choosing. */
async function listedOptions(
  api: Api,
  { entity, title, words }: { readonly entity: string; readonly title: string; readonly words: string },
): Promise<readonly OptionRow[]> {
  const asked = { limit: listLimits.options, ...(words === '' ? {} : { searchValue: words }) };
  const { rows } = toPage(await api.call(`${entity}.list` as 'cannedReply.list', asked as never), (row) => row);
  return rows.map((row) => ({
    id: String(row['id'] ?? ''),
    label: String(row[title] ?? row['id'] ?? ''),
    labelEn: null,
    hint: null,
    parentId: typeof row['parentId'] === 'string' ? row['parentId'] : null,
    isPast: false,
  }));
}

export function wiredList(api: Api, features: readonly Feature[]) {
  const sourceAt = (path: string): Source => sourceOf(api, features, path);
  const hasFilters = features.includes('resources');
  const keepsLayouts = features.includes('preferences');
  const read = reading(sourceAt, { hasNext: features.includes('next'), hasFilters });
  return resourceListMachine.provide({
    actors: {
      ...read,
      actOnRow: fromPromise(({ input: { path, row, act } }) => sourceAt(path).act(act, row)),
      ...actsOn(api, features, sourceAt),
      loadMatching: fromPromise(async ({ input: { path, query } }) => {
        const { page } = await pageOf(sourceAt(path), { given: { limit: listLimits.chosen }, query, hasFilters });
        return page.rows.map(({ id }) => id);
      }),
      checkPlace: fromPromise(({ input: { path, ...place } }) =>
        sourceAt(path)
          .call('placeCheck', place)
          .then((answer) => answer as never),
      ),
      loadHistory: fromPromise(({ input: { path, id, before } }) =>
        sourceAt(path)
          .call('history', { id, limit: listLimits.history, ...(before === null ? {} : { before }) })
          .then((rows) => rows as never),
      ),
      // The layout lives as long as the list where the server has no place for it.
      loadLayout: fromPromise(async ({ input: { path } }) => {
        if (!keepsLayouts) return { ...plainLayout, ...begunAs(sourceAt(path)) };
        const kept = await api.call('listLayout.read', { path });
        return {
          columns: kept.columns ?? null,
          queries: kept.queries ?? [],
          team: kept.team ?? [],
          folds: kept.folds ?? null,
          ...(kept.board ? { board: kept.board } : begunAs(sourceAt(path))),
        };
      }),
      saveLayout: fromPromise(async ({ input: { path, layout } }) => {
        if (keepsLayouts)
          await api.call('listLayout.save', {
            ...layout,
            path,
            columns: layout.columns ?? [],
            team: layout.team.filter(({ isMine }) => isMine),
            ...(layout.folds ? { folds: layout.folds } : { folds: undefined }),
          });
        return layout;
      }),
      askOptions: fromPromise(({ input: { entity, words, isWhole, only } }) => {
        const title = offeredOptions[entity];
        if (!hasFilters && typeof title === 'string') return listedOptions(api, { entity, title, words });
        return api
          .call(
            `${entity}.options` as 'cannedReply.list',
            { limit: isWhole ? listLimits.tree : listLimits.options, ...(words === '' ? {} : { searchValue: words }), ...only } as never,
          )
          .then((rows) => rows as never);
      }),
      loadOwnFields: fromPromise(async ({ input: { entity } }) =>
        features.includes('ownFields') && standardEntity(entity)?.standard.ownFields ? api.call('orgFieldConfig.current', { entity }) : [],
      ),
      fetchBoard: fromPromise(async () => (await import('./lists/board.ts')).wiredBoard(sourceAt, read.loadRow)),
      editor: wiredEditor(sourceAt),
      reading: wiredReading(api),
    },
  });
}
