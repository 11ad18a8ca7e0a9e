/** Some news are worth a sound: decided by whose it is and what is being looked at. Pure. */
import type { ContentFrame } from '#contract/socket.ts';
import { conversationOf } from '#src/desk/machines/chatKey.ts';
import type { ChatRow } from '#src/kit/machines/rows.ts';
import type { DeskContext, DeskPreferences } from './context.ts';

type About = DeskPreferences['notify']['about'];

/** The conversation is somebody's by its row as it stands now; one that no list has yet, by whom it was written to. */
function concerns(about: About, frame: ContentFrame, row: Pick<ChatRow, 'assigneeId' | 'state'> | undefined, meId: string): boolean {
  if (about === 'all') return true;
  const assigneeId = row ? row.assigneeId : frame.toRemoteId || null;
  if (assigneeId === meId) return true;
  return about === 'mineAndQueue' && assigneeId === null && (row === undefined || row.state === 'waiting');
}

/** The conversations of these messages that the person wants to hear of: customers' words only, never what is before their eyes. */
export function worthTelling(
  context: Pick<DeskContext, 'inbox' | 'me' | 'preferences'>,
  content: readonly ContentFrame[],
  shownId: string | null,
): readonly string[] {
  const { store } = context.inbox.getSnapshot().context;
  const ids = new Set<string>();
  for (const frame of content) {
    if (frame.fromRemoteSystem !== 'member') continue;
    const id = conversationOf(frame);
    if (id === shownId || ids.has(id)) continue;
    if (concerns(context.preferences.notify.about, frame, store.whose(id), context.me.id)) ids.add(id);
  }
  return [...ids];
}

export const joined = (known: readonly string[], more: readonly string[]): readonly string[] => (more.length === 0 ? known : [...new Set([...known, ...more])]);
