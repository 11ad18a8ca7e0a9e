import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { socketLimits } from '#contract/limits.ts';
import { clockSeconds, secondsBetween } from '#i18n/times.ts';
import type { SocketRef } from '#machines/consoleMachine.ts';
import { useFreshness, useNow, useRoot } from './ConsoleContext.tsx';

const keysOf = {
  '/consultation': [
    [['J', 'K'], 'shell.keyUpDown'],
    [['N'], 'desk.queueNext'],
    [['R'], 'shell.keyReply'],
    [['↵'], 'shell.keySend'],
  ],
  '/orderManage': [
    [['J', 'K'], 'shell.keyRows'],
    [['Esc'], 'shell.keyClose'],
  ],
} as const;

function LinkState({ socket }: { readonly socket: SocketRef }): React.ReactElement {
  const { t } = useTranslation();
  const now = useNow();
  const freshness = useFreshness();
  // One by one: the context is a new one with every position heard.
  const events = useSelector(socket, (snapshot) => snapshot.context.events);
  const lastBeatAt = useSelector(socket, (snapshot) => snapshot.context.lastBeatAt);
  const retryAt = useSelector(socket, (snapshot) => snapshot.context.retryAt);
  const forbidden = useSelector(socket, (snapshot) => snapshot.hasTag('forbidden'));
  const open = useSelector(socket, (snapshot) => snapshot.hasTag('open'));
  if (forbidden) {
    return (
      <>
        <span className="freshness stopped">
          <span className="mark" aria-hidden="true" />
          {t('shell.stoppedCount', { events, most: socketLimits.forbiddenAfterEvents })}
        </span>
        <span>{t('shell.lastPoll', { time: clockSeconds(freshness.syncedAt) })}</span>
      </>
    );
  }
  const second = open
    ? lastBeatAt === null
      ? ''
      : t('shell.beat', { seconds: secondsBetween(lastBeatAt, now) })
    : retryAt === null
      ? t('shell.connectingLink')
      : t('shell.waitingLink', { seconds: secondsBetween(now, retryAt), events, most: socketLimits.forbiddenAfterEvents });
  return (
    <>
      <span className={`freshness ${freshness.mark}`}>
        <span className="mark" aria-hidden="true" />
        {t('shell.syncedTo', { time: clockSeconds(freshness.syncedAt) })}
      </span>
      <span className={open ? undefined : 'waiting-word'}>{second}</span>
    </>
  );
}

interface BottomStripProps {
  readonly keysOn: boolean;
  readonly onKeys: (on: boolean) => void;
}

/** Sync on the left, the keys that work here on the right. */
export function BottomStrip({ keysOn, onKeys }: BottomStripProps): React.ReactElement {
  const { t } = useTranslation();
  const socket = useRoot((context) => context.socket);
  const { pathname } = useLocation();
  const keys = Object.hasOwn(keysOf, pathname) ? keysOf[pathname as keyof typeof keysOf] : [];
  return (
    <footer className="bottom-strip" aria-label={t('shell.syncBar')}>
      <div className="strip-sync">{socket ? <LinkState socket={socket} /> : null}</div>
      <div className={keysOn ? 'strip-keys' : 'strip-keys off'}>
        {keys.map(([caps, word]) => (
          <span key={word} className="strip-key">
            {caps.map((cap) => (
              <kbd key={cap} className="key">
                {cap}
              </kbd>
            ))}
            {t(word)}
          </span>
        ))}
        <button type="button" className="bare strip-switch" aria-pressed={keysOn} onClick={() => onKeys(!keysOn)}>
          {t(keysOn ? 'shell.keysOn' : 'shell.keysOff')}
        </button>
      </div>
    </footer>
  );
}
