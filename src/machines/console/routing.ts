/** Which part of a burst concerns whom: pure. */
import { frameType } from '#contract/socket.ts';
import type { ServerFrame } from '#contract/socket.ts';
import { positionOf, subjectOf } from '#machines/inbox/apply.ts';

/** Order events and refusals may concern any opened conversation; all else names its own. */
function concerns(frame: ServerFrame, conversationId: string): boolean {
  if (frame.type === frameType.orderStatus || frame.type === frameType.refused) return true;
  if (frame.type === frameType.changed && frame.entity === 'order') return true;
  if (frame.type === frameType.ephemeral) return frame.conversationId === conversationId;
  return subjectOf(frame) === conversationId;
}

export const framesFor = (frames: readonly ServerFrame[], conversationId: string): readonly ServerFrame[] =>
  frames.filter((frame) => concerns(frame, conversationId));

export function lastPosition(frames: readonly ServerFrame[]): number | undefined {
  let last: number | undefined;
  for (const frame of frames) {
    const position = positionOf(frame);
    if (position !== undefined && (last === undefined || position > last)) last = position;
  }
  return last;
}

export const asksToReload = (frames: readonly ServerFrame[]): boolean => frames.some((frame) => frame.type === frameType.reload);
