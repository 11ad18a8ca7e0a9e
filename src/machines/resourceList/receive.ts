/** Pages and changes as they arrive: pure. */
import type { Page } from '#contract/resource.ts';
import type { RowChange } from '#contract/socket.ts';
import type { ListRow } from '#machines/rows.ts';
import type { ResourceListContext } from './context.ts';
import { patchRow, sortChanges } from './rows.ts';

export const union = (one: readonly string[], other: readonly string[]): readonly string[] => [...new Set([...one, ...other])];

export function receive(context: ResourceListContext, changes: readonly RowChange[]): Partial<ResourceListContext> {
  const own = changes.filter(
    (change) => change.entity === context.entity && !(change.position !== null && context.position !== null && change.position <= context.position),
  );
  if (own.length === 0) return {};
  const at = context.tools.now();
  const removed = new Set(own.flatMap((change) => (change.change === 'removed' ? change.id : [])));
  let rows = removed.size === 0 ? context.rows : context.rows.filter((row) => !removed.has(row.id));
  let highlighted = context.highlighted;
  for (const change of own) {
    const patched = patchRow(rows, change, at);
    rows = patched.rows;
    highlighted = { ...highlighted, ...patched.lit };
  }
  const { fetch, hold } = sortChanges(rows, own, context.atTop);
  const held = union(context.held, hold);
  return { rows, highlighted, held, waiting: held.length, wanted: union(context.wanted, fetch) };
}

export function firstPage(context: ResourceListContext, page: Page<ListRow>): Partial<ResourceListContext> {
  const fresh: ResourceListContext = {
    ...context,
    rows: page.rows,
    position: page.position ?? null,
    next: page.next ?? null,
    held: [],
    waiting: 0,
    wanted: [],
    isLoaded: true,
    // What was refused is said until it is put away; what could not be read is here now.
    failure: context.failedMove ? context.failure : null,
  };
  return { ...fresh, ...receive(fresh, context.buffer), buffer: [] };
}

export function withoutMove(context: ResourceListContext): Pick<ResourceListContext, 'moves' | 'moving'> {
  const [done, ...moves] = context.moves;
  return { moves, moving: Object.fromEntries(Object.entries(context.moving).filter(([id]) => id !== done?.id)) };
}
