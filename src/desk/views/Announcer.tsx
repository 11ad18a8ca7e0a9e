import { useTranslation } from 'react-i18next';
import type { InboxRef } from '#src/shell/machines/consoleMachine.ts';
import { useNow } from '#src/kit/views/console/ConsoleContext.tsx';
import { usePreview } from './usePreview.tsx';

/** Says the newest message of the list to those who listen instead of looking; politely, so only the last of a burst. */
export function Announcer({ inbox }: { readonly inbox: InboxRef }): React.ReactElement {
  const { t } = useTranslation();
  const preview = usePreview();
  // Once a second: a live region that changes with every frame is read out by nobody.
  useNow();
  const { store, selectedId } = inbox.getSnapshot().context;
  const [newest] = store.slice('all', 0, 1);
  // The opened conversation is a log that speaks for itself.
  const words = newest?.unreadIcon && newest.conversationId !== selectedId ? t('desk.newMessage', { name: newest.userName, text: preview(newest).whole }) : '';
  return (
    <p className="unseen" aria-live="polite" role="status">
      {words}
    </p>
  );
}
