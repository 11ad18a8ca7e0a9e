import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { clock } from '#i18n/times.ts';
import type { Freshness } from '#src/shell/machines/consoleMachine.ts';
import { Bolded } from '#src/kit/views/parts/Bolded.tsx';
import { useFreshness, useRoot } from '#src/kit/views/console/ConsoleContext.tsx';

interface StaleProps {
  /** Epoch ms the data is true at. */
  readonly at: number;
  readonly onUpdate: () => void;
  readonly isUpdating?: boolean;
}

/** Data that is no longer fed says its age over itself, and can be asked for at once. */
export function Stale({ at, onUpdate, isUpdating = false }: StaleProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <Alert
      banner
      type="warning"
      className="stale"
      role="note"
      icon={<ClockCircleOutlined aria-hidden="true" />}
      title={<Bolded words={t('states.staleStrip', { time: clock(at) })} />}
      action={
        <Button type="link" className="inline" disabled={isUpdating} onClick={onUpdate}>
          {t(isUpdating ? 'states.updating' : 'states.updateNow')}
        </Button>
      }
    />
  );
}

/** A connection that blinks moves nothing on the screen; the mark in the panel's head says it at once. */
const graceMs = 5_000;
const isStale = ({ mark, since }: Freshness, now: number): boolean => mark === 'stopped' || (mark === 'stale' && now - since >= graceMs);

/** Over a panel that lives on the connection: there while the console as a whole is behind. */
export function StaleStrip({ onUpdate, isUpdating = false }: Omit<StaleProps, 'at'>): React.ReactElement | null {
  const shows = useRoot(({ freshness, now }) => isStale(freshness, now));
  const { syncedAt } = useFreshness();
  return shows ? <Stale at={syncedAt} onUpdate={onUpdate} isUpdating={isUpdating} /> : null;
}
