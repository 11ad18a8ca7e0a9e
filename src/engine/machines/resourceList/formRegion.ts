/** The form of the open row, or of a new one: it comes and goes with what is shown, and what it says goes to the root. */
import { assign, enqueueActions } from 'xstate';
import type { ListRow } from '#src/kit/machines/rows.ts';
import type { ResourceListContext } from './context.ts';
import { union } from './receive.ts';
import { resourceListSetup } from './setup.ts';
import { folded, standsInTree, treeOf } from './tree.ts';

/** Somebody may have saved after us, and that is here before our own answer. */
const newer = (known: ListRow | null | undefined, row: ListRow): ListRow => (known?.id === row.id && Number(known.version) > Number(row.version) ? known : row);

/** A row that was saved takes its place among the rows; a new one where the query has it. */
const savedRow = (context: ResourceListContext, row: ListRow, isNew: boolean): Partial<ResourceListContext> => ({
  openId: row.id,
  activeId: row.id,
  detail: newer(context.detail, row),
  editing: 'none',
  rows: context.rows.map((one) => (one.id === row.id ? newer(one, row) : one)),
  ...(isNew ? { wanted: union(context.wanted, [row.id]), count: null } : {}),
});

/** A new row is seen: what stands above it opens. */
function opened({ rows, layout, entity }: ResourceListContext, row: ListRow, isNew: boolean): readonly string[] | null {
  if (!isNew || !standsInTree(entity)) return null;
  const { byId } = treeOf(rows);
  const way: ListRow[] = [];
  for (let at = byId.get(String(row['parentId'])); at && !way.includes(at); at = byId.get(String(at['parentId']))) way.push(at);
  const folds = way.reduce<readonly string[] | null>((before, { id }) => folded(rows, before, { id, isOpen: true }), layout.folds);
  return way.length === 0 ? null : folds;
}

export const form = resourceListSetup.createStateConfig({
  initial: 'following',
  states: {
    following: {
      on: {
        'editor.open': {
          actions: enqueueActions(({ context, enqueue, event: { id, isFull } }) => {
            const isOther = id !== context.openId;
            enqueue.assign({
              openId: id,
              editing: id === null ? 'new' : 'change',
              isFull: isFull ?? context.isFull,
              ...(id === null ? {} : { activeId: id }),
              ...(isOther ? { detail: null } : {}),
            });
            enqueue('matchEditor');
            if (isOther) enqueue.raise({ type: 'detail.follow' });
            enqueue({ type: 'tellAddress', params: { replace: false } });
          }),
        },
        'editor.close': {
          actions: [
            assign(({ context }) => ({ editing: 'none' as const, isFull: context.openId !== null && context.isFull })),
            'matchEditor',
            { type: 'tellAddress', params: { replace: false } },
          ],
        },
        'editor.saved': {
          actions: [
            enqueueActions(({ context, enqueue, event }) => {
              const folds = opened(context, event.row, event.isNew);
              if (folds) enqueue.raise({ type: 'layout.change', patch: { folds } });
            }),
            { type: 'patch', params: ({ context, event }) => savedRow(context, event.row, event.isNew) },
            'matchEditor',
            { type: 'tellAddress', params: { replace: true } },
          ],
        },
        'form.wanted': { actions: { type: 'askForm', params: ({ event }) => event.key } },
        'form.told': { actions: 'toEditor' },
        'form.write': { actions: { type: 'toParent', params: ({ event }) => event } },
        'form.done': { actions: { type: 'toParent', params: ({ event }) => event } },
        'list.heal': { actions: 'healEditor' },
        burst: { actions: 'toEditor' },
      },
    },
  },
});
