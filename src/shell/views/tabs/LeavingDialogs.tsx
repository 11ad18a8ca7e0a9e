import { Modal } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { labelIn } from '#i18n/label.ts';
import { listed } from '#i18n/listed.ts';
import { useLanguage, useNavigationRef, useScreensRef } from '#src/kit/views/console/ConsoleContext.tsx';
import { useTabs } from './useTabs.tsx';

/** Something is written in what is to be closed. */
function AsksToClose(): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const screens = useScreensRef();
  const asked = useSelector(screens ?? undefined, (snapshot) => snapshot?.context.asked);
  const titles = useTabs()
    .filter((tab) => tab.isUnsaved && asked?.includes(tab.path))
    .map((tab) => labelIn(tab.title, language));
  return (
    <Modal
      open={asked !== undefined && asked.length > 0}
      title={t('tabs.asksTitle', { titles: listed(titles, language) })}
      okText={t('tabs.closeAnyway')}
      cancelText={t('tabs.stay')}
      width={400}
      onOk={() => screens?.send({ type: 'close.confirm' })}
      onCancel={() => screens?.send({ type: 'close.cancel' })}
    >
      <p>{t('tabs.asksText')}</p>
    </Modal>
  );
}

/** Spec 2: the root path clears the session. What is written and kept nowhere else would go with it. */
function AsksToLeave(): React.ReactElement {
  const { t } = useTranslation();
  const navigation = useNavigationRef();
  const asks = useSelector(navigation, (snapshot) => snapshot.context.asksToLeave);
  return (
    <Modal
      open={asks === true}
      title={t('tabs.leaveTitle')}
      okText={t('tabs.leave')}
      okButtonProps={{ danger: true }}
      cancelText={t('tabs.stay')}
      width={400}
      onOk={() => navigation.send({ type: 'leave.confirm' })}
      onCancel={() => navigation.send({ type: 'leave.stay' })}
    >
      <p>{t('tabs.leaveText')}</p>
    </Modal>
  );
}

export function LeavingDialogs(): React.ReactElement {
  return (
    <>
      <AsksToClose />
      <AsksToLeave />
    </>
  );
}
