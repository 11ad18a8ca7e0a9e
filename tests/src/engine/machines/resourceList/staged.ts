/** A live list alone on a simulated clock, its calls settled by the test. */
import { afterEach } from 'vitest';
import type { Answers } from '#contract/operations.ts';
import type { Page } from '#contract/resource.ts';
import { resourceListMachine } from '#src/engine/machines/resourceListMachine.ts';
import type { boardMachine } from '#src/engine/machines/boardMachine.ts';
import type { ListPageInput, ListQuery } from '#src/engine/machines/resourceListMachine.ts';
import type { BulkInput, BulkReport, HistoryRow, OptionRow, OptionsWanted, PreviewAsked, RowAct } from '#src/engine/machines/resourceList/context.ts';
import type { OwnFieldNow } from '#src/engine/machines/resourceEditor/ownField.ts';
import { resourceEditorMachine } from '#src/engine/machines/resourceEditorMachine.ts';
import { readingMachine } from '#src/kit/machines/readings/readingMachine.ts';
import type { ReadingCall } from '#src/kit/machines/readings/readingMachine.ts';
import type { ListLayout } from '#contract/layouts/listLayout.ts';
import type { Beforehand } from '#contract/readings/acts.ts';
import { plainLayout } from '#contract/layouts/listLayout.ts';
import type { TreePlace } from '#src/engine/machines/resourceList/tree.ts';
import type { RowChange } from '#contract/socket.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { alone, answers, asked } from '#tests/machines/simulated.ts';

let over: { stop(): void } | undefined;
afterEach(() => over?.stop());

export const row = (id: string, version = 1, status = 'unpaid', minute = 0): ListRow => ({
  id,
  version,
  status,
  title: `order ${id}`,
  createdAt: `2026-11-20T01:${String(minute).padStart(2, '0')}:00.000Z`,
});
export const change = (id: string, version: number | null, position: number | null, rest: Partial<RowChange> = {}): RowChange => ({
  entity: 'order',
  id,
  change: 'updated',
  version,
  position,
  patch: null,
  ...rest,
});

export const readsLayout = () => asked<ListLayout, { path: string }>();

export function start(entity = 'order', path = '/orderManage', layout = answers(plainLayout) as ReturnType<typeof readsLayout>['logic']) {
  const calls = {
    page: asked<Page<ListRow>, ListPageInput>(),
    row: asked<ListRow | null, { path: string; id: string; query: ListQuery }>(),
    detail: asked<ListRow | null, { path: string; id: string }>(),
    preview: asked<unknown, { readonly path: string; readonly asked: PreviewAsked; readonly by: Beforehand }>(),
    many: asked<BulkReport, BulkInput>(),
    matching: asked<readonly string[], { readonly path: string; readonly query: ListQuery }>(),
    count: asked<number, { path: string; query: ListQuery }>(),
    layout: asked<ListLayout, { path: string; layout: ListLayout }>(),
    options: asked<readonly OptionRow[], OptionsWanted>(),
    history: asked<readonly HistoryRow[], { path: string; id: string; before: number | null }>(),
    place: asked<Answers<'menu.placeCheck'>, { path: string; id: string } & TreePlace>(),
    own: asked<readonly OwnFieldNow[], { entity: string }>(),
    reading: asked<readonly unknown[], { readonly calls: readonly ReadingCall[] }>(),
    editor: asked<ListRow | null, { readonly path: string; readonly id: string }>(),
    board: asked<typeof boardMachine, unknown>(),
    move: asked<ListRow | null, { path: string; row: ListRow | null; act: RowAct }>(),
  };
  const one = alone(
    resourceListMachine.provide({
      actors: {
        loadPage: calls.page.logic,
        loadRow: calls.row.logic,
        loadDetail: calls.detail.logic,
        actOnRow: calls.move.logic,
        actOnMany: calls.many.logic,
        previewMany: calls.preview.logic,
        loadMatching: calls.matching.logic,
        countRows: calls.count.logic,
        loadLayout: layout,
        saveLayout: calls.layout.logic,
        askOptions: calls.options.logic,
        loadHistory: calls.history.logic,
        checkPlace: calls.place.logic,
        loadOwnFields: calls.own.logic,
        fetchBoard: calls.board.logic,
        editor: resourceEditorMachine.provide({ actors: { loadRow: calls.editor.logic } }),
        reading: readingMachine.provide({ actors: { ask: calls.reading.logic } }),
      },
    }),
    (tools) => ({ tools, path, entity }),
  );
  over = one;
  const context = () => one.child.getSnapshot().context;
  return {
    ...one,
    calls,
    context,
    burst: (...changes: RowChange[]): void => one.child.send({ type: 'burst', changes }),
    ids: () => context().rows.map((given) => given.id),
    has: (tag: 'loading' | 'busy' | 'more' | 'failed' | 'detailLoading' | 'previewBusy' | 'historyBusy') => one.child.getSnapshot().hasTag(tag),
  };
}
export async function loaded(page: Page<ListRow> = { rows: [row('b', 1, 'unpaid', 2), row('a', 1, 'unpaid', 1)], position: 10, next: null }, entity = 'order') {
  const one = start(entity);
  await one.calls.page.last().answer(page);
  return one;
}
