import DisconnectOutlined from '@ant-design/icons/DisconnectOutlined';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useConsole, useFreshness } from '#src/kit/views/console/ConsoleContext.tsx';

/** Once reconnecting was given up (spec 4), one tap tries again. */
export function ReconnectStrip(): React.ReactElement | null {
  const { t } = useTranslation();
  const root = useConsole();
  const { mark } = useFreshness();
  if (mark !== 'polling' && mark !== 'stopped') return null;
  return (
    <Alert
      banner
      type="warning"
      role="alert"
      icon={<DisconnectOutlined aria-hidden="true" />}
      title={t('shell.bannerTitle')}
      action={
        <Button type="primary" size="large" onClick={() => root.send({ type: 'reconnect.ask' })}>
          {t('patient.reconnect')}
        </Button>
      }
    />
  );
}
