import RocketOutlined from '@ant-design/icons/RocketOutlined';
import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import './version.css';

/** Spec 4: another version of the console is ready. It comes by itself when nobody is disturbed; who wants it now presses the button. */
export function VersionStrip(): React.ReactElement | null {
  const { t } = useTranslation();
  const version = useRoot((context) => context.version);
  const isReady = useSelector(version, (snapshot) => snapshot.hasTag('ready'));
  const isTaking = useSelector(version, (snapshot) => snapshot.hasTag('taking'));
  if (!isReady) return null;
  return (
    <section className="version-strip" aria-labelledby="version-title">
      <RocketOutlined className="version-icon" aria-hidden="true" />
      <p role="status" className="version-text">
        <strong id="version-title">{t('version.title')}</strong>
        <span>{t('version.text')}</span>
      </p>
      <Button disabled={isTaking} onClick={() => version.send({ type: 'version.take' })}>
        {t(isTaking ? 'version.taking' : 'version.take')}
      </Button>
    </section>
  );
}
