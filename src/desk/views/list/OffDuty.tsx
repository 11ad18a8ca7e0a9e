import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useButton } from '#src/kit/views/console/rightsOf.tsx';
import { useDesk, useDeskRef } from '#src/desk/views/useDesk.tsx';

/** Whoever is off duty gets no new conversation, also who has only just been given an account: said where they wait for one, with the way to change it. */
export function OffDuty(): React.ReactElement | null {
  const { t } = useTranslation();
  const desk = useDeskRef();
  const isOff = useDesk((context) => context.dutyState === 'offline', false);
  const mayAnswer = useButton('/consultation', 'message.send');
  if (!desk || !isOff || !mayAnswer) return null;
  return (
    <Alert
      banner
      type="warning"
      role="status"
      showIcon={false}
      title={t('duty.isOff')}
      action={<Button onClick={() => desk.send({ type: 'duty.choose', dutyState: 'online' })}>{t('duty.begin')}</Button>}
    />
  );
}
