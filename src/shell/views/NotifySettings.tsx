import SoundOutlined from '@ant-design/icons/SoundOutlined';
import { Button, Popover } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { DeskRef } from '#src/shell/machines/consoleMachine.ts';
import { useDeskRef } from '#src/desk/views/useDesk.tsx';
import { lazily } from '#src/kit/views/parts/lazily.tsx';

interface OpenerProps {
  readonly desk: DeskRef;
}
const NotifyPanel = lazily<OpenerProps>(() => import('./NotifyPanel.tsx').then((module) => module.NotifyPanel));

function Opener({ desk }: OpenerProps): React.ReactElement {
  const { t } = useTranslation();
  const isQuiet = useSelector(
    desk,
    ({ context: { preferences, permission } }) => !preferences.notify.sound && !(preferences.notify.desktop && permission === 'granted'),
  );
  return (
    <Popover trigger="click" placement="bottomRight" content={<NotifyPanel desk={desk} />} destroyOnHidden>
      <Button type="text" className={isQuiet ? 'hearing quiet' : 'hearing'} aria-label={t('notify.open')} title={t('notify.open')} icon={<SoundOutlined />} />
    </Popover>
  );
}

/** One wants to hear of news so. */
export function NotifySettings(): React.ReactElement | null {
  const desk = useDeskRef();
  return desk ? <Opener desk={desk} /> : null;
}
