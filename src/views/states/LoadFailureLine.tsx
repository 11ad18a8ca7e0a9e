import ExclamationCircleOutlined from '@ant-design/icons/ExclamationCircleOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { readFailureText } from '#i18n/failureText.ts';
import type { Failure } from '#machines/failure.ts';
import { useLanguage } from '#views/shell/ConsoleContext.tsx';
import './states.css';

/** The same as `LoadFailure` where a part of a panel is missing: one line in its place. */
export function LoadFailureLine({ failure, onRetry }: { readonly failure: Failure; readonly onRetry: () => void }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <p className="load-failure-line" role="alert">
      <ExclamationCircleOutlined aria-hidden="true" />
      <span>
        <strong>{t('states.failedTitle')}</strong> {readFailureText(failure, useLanguage())}
      </span>
      <Button type="link" className="inline" onClick={onRetry}>
        {t('states.retry')}
      </Button>
    </p>
  );
}
