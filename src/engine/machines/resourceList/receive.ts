/** Pure functions that take in pages and changes as they arrive. */
import type { Page } from '#contract/resource.ts';
import type { RowChange } from '#contract/socket.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { movingWord } from './moving.ts';
import type { Again, ResourceListContext, RowAct } from './context.ts';
import { patchRow, settleRow, sortChanges } from './rows.ts';

export const union = (one: readonly string[], other: readonly string[]): readonly string[] => [...new Set([...one, ...other])];

/** A failure is over once the same went well. */
export const healed = ({ again }: ResourceListContext, ...types: readonly Again['type'][]): Partial<ResourceListContext> =>
  again && types.includes(again.type) ? { failure: null, again: null } : {};

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
    // Words are counted as they are found: nobody has to ask. Rows that are all here are counted as they come and go.
    count: (page.next ? page.count : null) ?? context.count,
    held: [],
    waiting: 0,
    wanted: [],
    // An answer that is on its way is older than the page.
    beingRead: null,
    isLoaded: true,
    // A refusal is said until it is put away; rows that could not be read are here now.
    ...healed(context, 'list.reload', 'page.more'),
  };
  return { ...fresh, ...receive(fresh, context.buffer), buffer: [] };
}

export function withoutAct(context: ResourceListContext): Pick<ResourceListContext, 'acts' | 'moving'> {
  const [done, ...acts] = context.acts;
  return { acts, moving: Object.fromEntries(Object.entries(context.moving).filter(([id]) => id !== done?.id)) };
}

/** An act makes this of its row while it is under way. */
export const becoming = (act: RowAct): string => (act.act === 'move' ? movingWord(act) : act.act === 'change' ? (Object.keys(act.patch)[0] ?? '') : act.act);

/** A row that leaves the list leaves these behind; one that was removed can be had back for a moment. */
function left(context: ResourceListContext, act: RowAct): Partial<ResourceListContext> {
  const gone = { chosen: context.chosen.filter((id) => id !== act.id), count: null };
  const closed = context.openId === act.id ? ({ openId: null, detail: null, editing: 'none', isFull: false } as const) : {};
  if (act.act === 'remove') {
    const removed = context.rows.find((one) => one.id === act.id) ?? (context.detail?.id === act.id ? context.detail : null);
    return { ...gone, ...closed, removed };
  }
  // Had back from where it was removed: it stands among the others again.
  return context.removed?.id === act.id ? { ...gone, removed: null, wanted: union(context.wanted, [act.id]) } : { ...gone, ...closed };
}

/** Done: the row as it is now takes its place, or leaves the list. */
export function acted(context: ResourceListContext, row: ListRow | null): Partial<ResourceListContext> {
  const [act] = context.acts;
  if (!act) return {};
  const isListed = context.rows.some((one) => one.id === act.id);
  const { rows, lit } = settleRow(context.rows, act.id, isListed ? row : null, context.tools.now());
  return {
    ...withoutAct(context),
    rows,
    detail: row && context.detail?.id === row.id ? { ...context.detail, ...row } : context.detail,
    highlighted: { ...context.highlighted, ...lit },
    ...(act.act === 'move' ? { movedHere: { ...context.movedHere, [act.id]: context.tools.now() } } : {}),
    ...(act.act === 'remove' || act.act === 'restore' ? left(context, act) : {}),
  };
}
