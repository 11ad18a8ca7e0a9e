import InfoCircleOutlined from '@ant-design/icons/InfoCircleOutlined';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { failureText } from '#i18n/failureText.ts';
import { useConsole, useLanguage, useRoot } from './ConsoleContext.tsx';

const about = {
  duty: 'states.dutyNotSaved',
  preferences: 'states.preferencesNotSaved',
  looks: 'states.looksNotSaved',
  mark: 'states.markNotSaved',
  job: 'states.jobNotDone',
} as const;

/** Something went wrong somewhere without a place of its own to say it. */
export function Notices(): React.ReactElement {
  const { t } = useTranslation();
  const root = useConsole();
  const language = useLanguage();
  const notices = useRoot((context) => context.notices);
  return (
    <div className="notices" role="status" aria-label={t('states.noticeList')}>
      {notices.map((notice) => (
        <Alert
          key={notice.id}
          className="notice"
          type="warning"
          role="note"
          showIcon
          icon={<InfoCircleOutlined aria-hidden="true" />}
          title={
            <>
              {notice.about ? <strong>{t(about[notice.about])} </strong> : null}
              {failureText({ reason: notice.key, text: notice.text, values: notice.values }, language)}
            </>
          }
          closable={{ 'aria-label': t('states.dismiss'), onClose: () => root.send({ type: 'notice.dismiss', id: notice.id }) }}
        />
      ))}
    </div>
  );
}
