import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationKind } from '#contract/socket.ts';
import { comingTime, epochOf, listTime } from '#i18n/times.ts';
import type { DeskContext } from '#src/desk/machines/desk/context.ts';
import type { ChatRow } from '#src/kit/machines/rows.ts';
import { usePeople } from '#src/desk/views/useDesk.tsx';
import { previewIn } from '#src/desk/views/usePreview.tsx';
import type { Preview } from '#src/desk/views/usePreview.tsx';
import { useLanguage, useMinute } from '#src/kit/views/console/ConsoleContext.tsx';
import { usePerson } from '#src/kit/views/console/rightsOf.tsx';

/** Every row says these in this language and minute: looked up once for the list, because a burst draws all rows in every frame. */
export interface RowWords {
  readonly kinds: Readonly<Record<ConversationKind, string>>;
  readonly toTake: string;
  readonly me: string;
  readonly away: string;
  readonly urgent: string;
  readonly closed: string;
  readonly pinned: string;
  readonly keptUnread: string;
  readonly typing: string;
  readonly myId: string | undefined;
  readonly people: DeskContext['people'];
  readonly preview: (row: ChatRow) => Preview;
  readonly time: (at: string) => string;
  readonly until: (at: string) => string;
  /** Stands unseen behind the figure. */
  readonly unread: string;
  readonly failed: string;
  readonly draft: string;
  /** Names of the list and of what stands over a row. */
  readonly list: string;
  readonly rowTools: string;
  readonly currentRow: (isAbove: boolean) => string;
  readonly heldRows: (waiting: number) => string;
}

const minuteCharacters = '2026-11-20T10:42'.length;

function remembered<K, V>(make: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    // A list shows few different minutes and figures at a time; what is old goes all at once.
    if (known.size >= 200) known.clear();
    const made = make(key);
    known.set(key, made);
    return made;
  };
}

export function useRowWords(): RowWords {
  const { t } = useTranslation();
  const language = useLanguage();
  const minute = useMinute();
  const myId = usePerson()?.id;
  const people = usePeople();
  return useMemo((): RowWords => {
    const timeOf = remembered((at: string) => listTime(`${at}:00Z`, minute, language));
    return {
      kinds: { consultation: t('desk.consultation'), member: t('desk.member') },
      toTake: t('desk.toTake'),
      me: t('desk.me'),
      away: t('desk.away'),
      urgent: t('desk.urgent'),
      closed: t('desk.closed'),
      pinned: t('desk.pinned'),
      keptUnread: t('desk.keptUnread'),
      typing: t('desk.typing'),
      myId,
      people,
      preview: previewIn(t),
      time: (at) => (at.endsWith('Z') ? timeOf(at.slice(0, minuteCharacters)) : listTime(at, minute, language)),
      until: (at) => comingTime(epochOf(at), minute, language),
      unread: t('desk.unreadWord'),
      failed: t('desk.failed'),
      draft: t('desk.draft'),
      list: t('desk.list'),
      rowTools: t('desk.rowTools'),
      currentRow: (isAbove) => `${t('desk.currentRow')} ${isAbove ? '↑' : '↓'}`,
      heldRows: (waiting) => t('desk.heldRows', { count: waiting }),
    };
  }, [t, language, minute, myId, people]);
}
