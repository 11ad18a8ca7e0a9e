/** Frames 16 and 17 as changes of rows: every list is live without code of its own. */
import { frameType } from '#contract/socket.ts';
import type { Change, ChangedFrame, ContentFrame, ServerFrame } from '#contract/socket.ts';

export interface RowChangeOfFrame {
  readonly entity: string;
  readonly id: string;
  readonly change: Change;
  readonly version: number | null;
  readonly position: number | null;
  readonly patch: Readonly<Record<string, string | number | boolean | null>> | null;
}

/** A change of an order's status is a 16 and no 17 (design 5). */
const ofOrder = (frame: ContentFrame): readonly RowChangeOfFrame[] =>
  frame.orderId === undefined
    ? []
    : [{ entity: 'order', id: frame.orderId, change: 'updated', version: frame.version ?? null, position: frame.position ?? null, patch: frame.status === undefined ? null : { status: frame.status } }];

const ofRows = ({ entity, id, many, change, version, position, patch }: ChangedFrame): readonly RowChangeOfFrame[] =>
  [...(many ?? []), ...(id === undefined ? [] : [id])].map((one) => ({ entity, id: one, change, version, position, patch: patch ?? null }));

export const changesOf = (frame: ServerFrame): readonly RowChangeOfFrame[] => {
  if (frame.type === frameType.orderStatus) return ofOrder(frame);
  return frame.type === frameType.changed ? ofRows(frame) : [];
};
