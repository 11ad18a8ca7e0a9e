/** A board alone on a simulated clock, its calls settled by the test. */
import '#contract/resources/index.ts';
import { afterEach } from 'vitest';
import { orderLife } from '#contract/lives/orderLife.ts';
import type { Page } from '#contract/resource.ts';
import type { RowChange } from '#contract/socket.ts';
import { boardMachine } from '#src/engine/machines/boardMachine.ts';
import type { BoardAnswer, BoardPageInput, ColumnPageInput } from '#src/engine/machines/board/context.ts';
import type { ListQuery } from '#src/engine/machines/resourceList/query.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { alone, asked } from '#tests/machines/simulated.ts';
import { row } from '#tests/src/engine/machines/resourceList/staged.ts';

let over: { stop(): void } | undefined;
afterEach(() => over?.stop());

export const card = (id: string, status: string, minute: number, version = 1): ListRow => ({ ...row(id, version, status, minute), payPrice: 100 });
export const answerOf = (rows: readonly ListRow[], position = 10, next: string | null = null): BoardAnswer => ({
  position,
  columns: Object.keys(orderLife.states).map((state) => {
    const own = rows.filter((one) => one['status'] === state);
    return { state, rows: own, next: own.length > 0 ? next : null, count: own.length, sum: own.length * 100 };
  }),
});

interface Begun {
  readonly query?: ListQuery;
  readonly entity?: string;
  readonly by?: string;
}
export function start({ query = {}, entity = 'order', by }: Begun = {}) {
  const calls = {
    board: asked<BoardAnswer, BoardPageInput>(),
    column: asked<Page<ListRow>, ColumnPageInput>(),
    row: asked<ListRow | null, { path: string; id: string; query: ListQuery }>(),
  };
  const one = alone(boardMachine.provide({ actors: { loadBoard: calls.board.logic, loadColumn: calls.column.logic, loadRow: calls.row.logic } }), (tools) => ({
    tools,
    path: '/orderManage',
    entity,
    query,
    by,
  }));
  over = one;
  const context = () => one.child.getSnapshot().context;
  return {
    ...one,
    calls,
    context,
    burst: (...changes: RowChange[]): void => one.child.send({ type: 'burst', changes }),
    ids: (state: string) => context().columns[state]?.rows.map(({ id }) => id),
    count: (state: string) => context().columns[state]?.count,
    sum: (state: string) => context().columns[state]?.sum,
  };
}
export async function loaded(rows: readonly ListRow[] = [card('c', 'unpaid', 3), card('a', 'unpaid', 1), card('b', 'paid', 2)], next: string | null = null) {
  const one = start();
  await one.calls.board.last().answer(answerOf(rows, 10, next));
  return one;
}

export const [zhang, li] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
export const visit = (id: string, executorId: string | null, version = 1): ListRow => ({ ...row(id, version, 'due', 1), executorId, names: { [zhang]: '张' } });
