/** A part of a burst concerns some machine, and is told to it: pure. */
import { burstOf, inOrder } from '#contract/burst.ts';
import type { Burst, Carried } from '#contract/burst.ts';
import type { ChangedFrame } from '#contract/socket.ts';
import { conversationOf } from '#src/desk/machines/chatKey.ts';

/** Their id is the conversation's. */
const namesItself: ReadonlySet<string> = new Set(['conversation', 'readMark', 'conversationMark']);
const everyConversation = Symbol('every opened conversation');

/** Orders and customers may be those of any opened conversation; a message or a note says in its patch where it stands. */
function placeOf({ entity, id, patch }: ChangedFrame): string | typeof everyConversation | undefined {
  if (namesItself.has(entity)) return id;
  if (entity === 'order' || entity === 'member') return everyConversation;
  const place = patch?.['conversationId'];
  if (entity === 'note' && !place) return everyConversation;
  return typeof place === 'string' ? place : undefined;
}

/**
 * The burst is gone through once, however many conversations are open. Order events and refusals may concern any of them; all else names its own.
 * @returns their shares, for those that have one
 */
export function sharesOf(burst: Burst, conversationIds: readonly string[]): ReadonlyMap<string, Burst> {
  const shares = new Map(conversationIds.map((id): [string, Carried[]] => [id, []]));
  const giveAll = (one: Carried): void => {
    for (const share of shares.values()) share.push(one);
  };
  if (shares.size > 0)
    inOrder(burst, {
      content: (frame) => shares.get(conversationOf(frame))?.push({ stream: 'content', frame }),
      orderStatus: (frame) => giveAll({ stream: 'orderStatus', frame }),
      refused: (frame) => giveAll({ stream: 'refused', frame }),
      changed: (frame) => {
        const place = placeOf(frame);
        if (place === everyConversation) giveAll({ stream: 'changed', frame });
        else if (place !== undefined) shares.get(place)?.push({ stream: 'changed', frame });
      },
      ephemeral: (frame) => shares.get(frame.conversationId)?.push({ stream: 'ephemeral', frame }),
    });
  return new Map([...shares].filter(([, share]) => share.length > 0).map(([id, share]) => [id, burstOf(share)]));
}

export function lastPosition({ content, orderStatus, changed, reload }: Burst): number | undefined {
  let last: number | undefined;
  for (const frames of [content, orderStatus, changed, reload])
    for (const { position } of frames) if (position !== undefined && (last === undefined || position > last)) last = position;
  return last;
}

export const asksToReload = ({ reload }: Burst<'reload'>): boolean => reload.length > 0;

/** This person's rights have changed, or what their menu shows. */
export const changesRights = ({ reload }: Burst<'reload'>): boolean => reload.some((frame) => frame.rights === true);
export const changesMenus = ({ changed }: Burst<'changed'>): boolean => changed.some((frame) => frame.entity === 'menu');

/** The newest version of this person's preferences that is told of. */
export function preferenceVersion({ changed }: Burst<'changed'>): number | undefined {
  const versions = changed.flatMap((frame) => (frame.entity === 'shellPreference' ? [frame.version ?? 0] : []));
  return versions.length === 0 ? undefined : Math.max(...versions);
}
