/** A part of a burst concerns some machine, and is told to it: pure. */
import { frameType } from '#contract/socket.ts';
import type { ChangedFrame, ServerFrame } from '#contract/socket.ts';
import { positionOf, subjectOf } from '#src/desk/machines/inbox/apply.ts';

/** Their id is the conversation's. */
const namesItself: ReadonlySet<string> = new Set(['conversation', 'readMark', 'conversationMark']);

/** Orders and customers may be those of any opened conversation; a message or a note says in its patch where it stands. */
function changeConcerns({ entity, id, patch }: ChangedFrame, conversationId: string): boolean {
  if (namesItself.has(entity)) return id === conversationId;
  if (entity === 'order' || entity === 'member') return true;
  const place = patch?.['conversationId'];
  return place === conversationId || (entity === 'note' && !place);
}

/** Order events and refusals may concern any opened conversation; all else names its own. */
function concerns(frame: ServerFrame, conversationId: string): boolean {
  if (frame.type === frameType.orderStatus || frame.type === frameType.refused) return true;
  if (frame.type === frameType.changed) return changeConcerns(frame, conversationId);
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

/** This person's rights have changed, or what their menu shows. */
export const changesRights = (frames: readonly ServerFrame[]): boolean => frames.some((frame) => frame.type === frameType.reload && frame.rights === true);
export const changesMenus = (frames: readonly ServerFrame[]): boolean => frames.some((frame) => frame.type === frameType.changed && frame.entity === 'menu');

/** The newest version of this person's preferences that is told of. */
export function preferenceVersion(frames: readonly ServerFrame[]): number | undefined {
  const versions = frames.flatMap((frame) => (frame.type === frameType.changed && frame.entity === 'shellPreference' ? [frame.version ?? 0] : []));
  return versions.length === 0 ? undefined : Math.max(...versions);
}
