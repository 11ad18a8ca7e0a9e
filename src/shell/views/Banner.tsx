import ApiOutlined from '@ant-design/icons/ApiOutlined';
import DisconnectOutlined from '@ant-design/icons/DisconnectOutlined';
import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { socketLimits } from '#contract/limits/chat.ts';
import { clockSeconds, secondsBetween } from '#i18n/times.ts';
import type { SocketRef } from '#src/shell/machines/consoleMachine.ts';
import { ShellNote } from './ShellNote.tsx';
import { useConsole, useFreshness, useNow, useRoot } from '#src/kit/views/console/ConsoleContext.tsx';

/** When the next look by HTTP is due; not said to assistive technology every second. */
function NextPoll(): React.ReactElement | null {
  const { t } = useTranslation();
  const { nextPollAt } = useFreshness();
  const now = useNow();
  if (nextPollAt === undefined) return null;
  const left = secondsBetween(now, nextPollAt);
  const style = { '--part': `${Math.min(100, (left * 1_000 * 100) / socketLimits.pollMs)}%` } as React.CSSProperties;
  return (
    <span className="next-poll" aria-hidden="true">
      <span className="ring" style={style} />
      {t('shell.nextPoll', { seconds: left })}
    </span>
  );
}

function StoppedBanner({ socket }: { readonly socket: SocketRef }): React.ReactElement | null {
  const { t } = useTranslation();
  const root = useConsole();
  const stopped = useSelector(socket, (snapshot) => snapshot.hasTag('forbidden'));
  const stoppedAt = useSelector(socket, (snapshot) => snapshot.context.stoppedAt);
  const events = useSelector(socket, (snapshot) => snapshot.context.events);
  if (!stopped) return null;
  return (
    <ShellNote
      id="banner-title"
      type="error"
      role="alert"
      icon={<DisconnectOutlined aria-hidden="true" />}
      title={t('shell.bannerTitle')}
      text={t('shell.bannerText', { time: clockSeconds(stoppedAt ?? 0), events, seconds: socketLimits.pollMs / 1_000 })}
      action={
        <>
          <NextPoll />
          <Button type="primary" className="banner-size" icon={<ApiOutlined aria-hidden="true" />} onClick={() => root.send({ type: 'reconnect.ask' })}>
            {t('shell.reconnect')}
          </Button>
        </>
      }
    />
  );
}

/** Spec 4: once reconnecting is forbidden, nothing is silent and one click starts anew. */
export function Banner(): React.ReactElement | null {
  const socket = useRoot((context) => context.socket);
  return socket ? <StoppedBanner socket={socket} /> : null;
}
