import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { SocketRef } from '#src/shell/machines/consoleMachine.ts';
import { useFreshness, useRoot } from '#src/kit/views/console/ConsoleContext.tsx';

const looks = {
  live: ['live', 'shell.linkLive'],
  catchingUp: ['catchingUp', 'shell.linkCatching'],
  quiet: ['polling', 'shell.linkQuiet'],
  offline: ['stopped', 'shell.linkOffline'],
  connecting: ['polling', 'shell.linkConnecting'],
  waiting: ['polling', 'shell.linkWaiting'],
  stopped: ['stopped', 'shell.linkStopped'],
  off: ['stale', 'shell.linkOff'],
} as const;

function Pill({ look }: { readonly look: keyof typeof looks }): React.ReactElement {
  const { t } = useTranslation();
  const [style, word] = looks[look];
  return (
    <p className={`link-pill freshness ${style}`} role="status">
      <span className="mark" aria-hidden="true" />
      {t(word)}
    </p>
  );
}

function SocketPill({ socket }: { readonly socket: SocketRef }): React.ReactElement {
  const look = useSelector(socket, (snapshot): keyof typeof looks => {
    if (snapshot.hasTag('forbidden')) return 'stopped';
    if (snapshot.matches({ open: 'catchingUp' })) return 'catchingUp';
    if (snapshot.hasTag('open')) return 'live';
    if (snapshot.matches('waiting')) return 'waiting';
    return snapshot.hasTag('retrying') ? 'connecting' : 'off';
  });
  const { mark } = useFreshness();
  return <Pill look={mark === 'quiet' || mark === 'offline' ? mark : look} />;
}

/** The state of the connection itself, always in sight. */
export function LinkPill(): React.ReactElement {
  const socket = useRoot((context) => context.socket);
  return socket ? <SocketPill socket={socket} /> : <Pill look="off" />;
}
