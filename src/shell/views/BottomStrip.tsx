import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { socketLimits } from '#contract/limits/chat.ts';
import { clockSeconds, secondsBetween } from '#i18n/times.ts';
import type { SocketRef } from '#src/shell/machines/consoleMachine.ts';
import { useFreshness, useNow, useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { composerSelector } from '#src/desk/views/places.tsx';
import { useActiveKeys, useWritingIn } from '#src/kit/views/dom/keys/activeKeys.ts';
import { TransferTray } from './TransferTray.tsx';
import { KeyCap } from '#src/kit/views/console/KeyCap.tsx';
import { stripKeysAt } from '#src/kit/views/console/keyMap.tsx';
import { useSingleKeys } from '#src/kit/views/console/SingleKeys.tsx';

/** The time of the last heartbeat is for whoever looks for it: it stands in the title of the mark. */
function useSecondWord(socket: SocketRef, seconds: number | null): string {
  const { t } = useTranslation();
  const now = useNow();
  const { mark } = useFreshness();
  const events = useSelector(socket, (snapshot) => snapshot.context.events);
  const retryAt = useSelector(socket, (snapshot) => snapshot.context.retryAt);
  const open = useSelector(socket, (snapshot) => snapshot.hasTag('open'));
  if (mark === 'offline') return t('shell.offline');
  if (open) return mark === 'quiet' && seconds !== null ? t('shell.quiet', { seconds }) : '';
  if (retryAt === null) return t('shell.connectingLink');
  return t('shell.waitingLink', { seconds: secondsBetween(now, retryAt), events, most: socketLimits.forbiddenAfterEvents });
}

function LinkState({ socket }: { readonly socket: SocketRef }): React.ReactElement {
  const { t } = useTranslation();
  const now = useNow();
  const { mark, syncedAt } = useFreshness();
  // One by one: the context is a new one with every position heard.
  const events = useSelector(socket, (snapshot) => snapshot.context.events);
  const lastBeatAt = useSelector(socket, (snapshot) => snapshot.context.lastBeatAt);
  const forbidden = useSelector(socket, (snapshot) => snapshot.hasTag('forbidden'));
  const open = useSelector(socket, (snapshot) => snapshot.hasTag('open'));
  const seconds = lastBeatAt === null || !open ? null : secondsBetween(lastBeatAt, now);
  const second = useSecondWord(socket, seconds);
  if (forbidden) {
    return (
      <>
        <span className="freshness stopped">
          <span className="mark" aria-hidden="true" />
          {t('shell.stoppedCount', { events, most: socketLimits.forbiddenAfterEvents })}
        </span>
        <span>{t('shell.lastPoll', { time: clockSeconds(syncedAt) })}</span>
      </>
    );
  }
  return (
    <>
      <span
        className={`freshness ${mark === 'quiet' ? 'polling' : mark === 'offline' ? 'stopped' : mark}`}
        title={seconds === null ? undefined : t('shell.beat', { seconds })}
      >
        <span className="mark" aria-hidden="true" />
        {t('shell.syncedTo', { time: clockSeconds(syncedAt) })}
      </span>
      <span className={mark === 'live' ? undefined : 'waiting-word'}>{second}</span>
    </>
  );
}

/** Sync on the left, the most used keys of this screen on the right, and the way to all of them. */
export function BottomStrip({ onKeyMap }: { readonly onKeyMap: () => void }): React.ReactElement {
  const { t } = useTranslation();
  const socket = useRoot((context) => context.socket);
  const { pathname } = useLocation();
  const areOn = useSingleKeys();
  const keys = stripKeysAt(pathname, { areOn, writing: useWritingIn(composerSelector), active: useActiveKeys() });
  return (
    <footer className="bottom-strip" aria-label={t('shell.syncBar')}>
      <div className="strip-sync">
        {socket ? <LinkState socket={socket} /> : null}
        <TransferTray />
      </div>
      <div className="strip-keys">
        {keys.map(({ caps, word }) => (
          <span key={word} className="strip-key">
            {caps.map((cap) => (
              <KeyCap key={cap} cap={cap} />
            ))}
            {t(word)}
          </span>
        ))}
      </div>
      <Button type="text" className="card-size strip-all" onClick={onKeyMap} icon={areOn ? <KeyCap cap="?" /> : null}>
        {t('keys.help')}
      </Button>
    </footer>
  );
}
