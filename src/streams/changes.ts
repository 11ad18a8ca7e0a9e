/** Frames 16 and 17 as changes of rows: every list is live without code of its own. */
import { inOrder } from '#contract/burst.ts';
import type { Burst } from '#contract/burst.ts';
import type { ChangedFrame, ContentFrame, RowChange } from '#contract/socket.ts';

/** A change of an order's status is a 16 and no 17 (design 5). */
const ofOrder = (frame: ContentFrame): readonly RowChange[] =>
  frame.orderId === undefined
    ? []
    : [
        {
          entity: 'order',
          id: frame.orderId,
          change: 'updated',
          version: frame.version ?? null,
          position: frame.position ?? null,
          patch: frame.status === undefined ? null : { status: frame.status },
        },
      ];

const ofRows = ({ entity, id, many, change, version, position, patch }: ChangedFrame): readonly RowChange[] =>
  [...(many ?? []), ...(id === undefined ? [] : [id])].map((one) => ({ entity, id: one, change, version, position, patch: patch ?? null }));

export function changesOf(burst: Burst<'orderStatus' | 'changed'>): readonly RowChange[] {
  const changes: RowChange[] = [];
  inOrder(burst, {
    orderStatus: (frame) => void changes.push(...ofOrder(frame)),
    changed: (frame) => void changes.push(...ofRows(frame)),
  });
  return changes;
}
