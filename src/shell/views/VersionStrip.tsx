import RocketOutlined from '@ant-design/icons/RocketOutlined';
import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { ShellNote } from './ShellNote.tsx';

/** Spec 4: another version of the console is ready. It comes by itself when nobody is disturbed; who wants it now presses the button. */
export function VersionStrip(): React.ReactElement | null {
  const { t } = useTranslation();
  const version = useRoot((context) => context.version);
  const isReady = useSelector(version, (snapshot) => snapshot.hasTag('ready'));
  const isTaking = useSelector(version, (snapshot) => snapshot.hasTag('taking'));
  if (!isReady) return null;
  return (
    <ShellNote
      id="version-title"
      type="info"
      role="status"
      icon={<RocketOutlined aria-hidden="true" />}
      title={t('version.title')}
      text={t('version.text')}
      action={
        <Button disabled={isTaking} onClick={() => version.send({ type: 'version.take' })}>
          {t(isTaking ? 'version.taking' : 'version.take')}
        </Button>
      }
    />
  );
}
